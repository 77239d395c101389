import { expect, test } from 'vitest';
import type { Property } from '#features/properties/schema.ts';
import { compareAddress, parseComparedIds } from './compare-address.ts';
import { comparedRows, differingRows } from './compared-rows.ts';

const facts = {
  power: null,
  water: null,
  meter: null,
  road: null,
  security: null,
  boysQuarters: null,
  parkingSlots: null,
  isFurnished: null,
  freeFrom: null,
  stay: null,
  plot: null,
};
const homeWith = (over: object) =>
  ({
    id: 1,
    price: 900_000,
    monthlyPrice: 900_000,
    currency: 'UGX',
    priceInShillings: null,
    category: 'rental_units',
    propertyType: 'Apartment',
    location: 'Ntinda',
    area: null,
    bedrooms: 2,
    bathrooms: 1,
    squareMeters: 70,
    advanceMonths: 3,
    depositMonths: 1,
    startingBid: null,
    currentBid: null,
    isAvailable: true,
    hasTour: false,
    rating: '0',
    reviewCount: 0,
    risks: null,
    landTenure: null,
    amenities: ['Parking', 'Balcony'],
    lister: { name: 'Amina', isVerified: true, answersWithin: null },
    facts,
    ...over,
  }) as Property;
const row = (name: string, ...homes: object[]) =>
  comparedRows(homes.map(homeWith)).find((one) => one.name === name);

test('shows the price per month of the first year and the first payment first', () => {
  const rows = comparedRows([homeWith({})]);
  expect(rows.slice(0, 2).map(({ name, cells }) => [name, cells[0]?.value])).toEqual([
    ['Monthly cost, first year', 'UGX 975,000'],
    ['First payment', 'UGX 3,600,000'],
  ]);
});

const month = 'Monthly cost, first year';

test('spreads a deposit over the year in the monthly cost, and counts an advance as rent', () => {
  expect(row(month, { depositMonths: 2, advanceMonths: 6 })?.cells[0]).toMatchObject({
    value: 'UGX 1,050,000',
    note: '12 months of rent plus 2 months deposit, divided by 12. Excludes service charge, water and power unless the rent includes them.',
  });
  expect(row(month, { depositMonths: null, advanceMonths: null })?.cells[0]).toMatchObject({
    value: 'UGX 900,000',
    note: 'Rent only. No deposit is stated. Excludes service charge, water and power unless the rent includes them.',
  });
});

test('compares a stay with a rental by thirty nights, and shows no monthly cost for a sale', () => {
  const stay = { category: 'furnished_houses', monthlyPrice: null, price: 120_500 };
  expect(row(month, {}, stay)?.cells[1]).toMatchObject({
    value: 'UGX 3,615,000',
    note: '30 nights at the listed price',
  });
  expect(row(month, {}, { category: 'for_sale', monthlyPrice: null })?.cells[1]).toBeNull();
  expect(row(month, { category: 'for_sale', monthlyPrice: null })).toBeUndefined();
});

test('names the single lowest amount', () => {
  const lowest = (...homes: object[]) => row('First payment', ...homes)?.lowestIndex;
  expect(lowest({}, { depositMonths: 0 })).toBe(1);
  expect(lowest({ monthlyPrice: 400_000 }, {}, {})).toBe(0);
  expect(lowest({}, {})).toBeNull();
  expect(lowest({ monthlyPrice: 1_000_000 }, {}, {})).toBeNull();
  expect(lowest({}, { advanceMonths: null })).toBeNull();
});

test('shows and compares amounts of a listing in dollars in shillings, at the rate of its price', () => {
  const dollars = { price: 500, monthlyPrice: 500, currency: 'USD', priceInShillings: 1_785_000 };
  for (const name of [month, 'First payment']) {
    const { cells, lowestIndex } = row(name, {}, dollars) ?? {};
    expect([cells?.map((cell) => cell?.value.startsWith('USD')), lowestIndex]).toEqual([[false, false], 0]);
  }
  expect(row(month, dollars, { monthlyPrice: 2_000_000 })).toMatchObject({
    cells: [{ value: '≈ UGX 1,930,000', listed: 'USD 541.67' }, { value: 'UGX 2,166,667' }],
    lowestIndex: 0,
  });
});

test('shows the closing date of a lot and the deposit to bid for it', () => {
  const lot = { category: 'bank_sales', monthlyPrice: null, auctionDate: '2026-12-09T08:00:00.000Z' };
  const open = { ...lot, lotStage: 'open', lot: { deposit: 3_000_000 } };
  const elsewhere = { ...lot, lotStage: null, lot: null };
  expect(row('Auction', open, elsewhere)?.cells.map((cell) => cell?.value)).toEqual([
    expect.stringMatching(/^Closes .*2026/),
    expect.not.stringContaining('Closes'),
  ]);
  expect(row('Deposit', open, elsewhere)?.cells).toEqual([
    { value: 'UGX 3,000,000', amount: 3_000_000 },
    null,
  ]);
});

test('never marks rows that differ for any two homes, and keeps them in the differences view', () => {
  const other = { id: 2, price: 1_000_000, monthlyPrice: 1_000_000, location: 'Kira', squareMeters: 90 };
  const rows = comparedRows([{}, { ...other, amenities: ['Pool'], bathrooms: 2 }].map(homeWith));
  expect(rows.filter(({ isMarked }) => isMarked).map(({ name }) => name)).toEqual(['Bathrooms']);
  expect(rows.filter(({ differs }) => differs).map(({ name }) => name)).toEqual([
    month,
    'First payment',
    'Location',
    'Bathrooms',
    'Size',
    'Amenities',
  ]);
});

test('marks different values, including a missing one', () => {
  expect(row('Bedrooms', {}, { bedrooms: 3 })?.isMarked).toBe(true);
  expect(row('Bedrooms', {}, {})?.isMarked).toBe(false);
  expect(row('Bedrooms', {}, { bedrooms: 0 })).toMatchObject({
    isMarked: true,
    cells: [{ value: '2' }, null],
  });
  expect(row('Amenities', {}, { amenities: ['Balcony', 'Parking'] })?.differs).toBe(false);
});

test.each([
  ['Available', {}, { isAvailable: false }, 'Yes', 'No'],
  ['360° tour', { hasTour: true }, {}, 'Yes', 'No'],
  ['Reviews', { rating: '4.5', reviewCount: 12 }, {}, '4.5 out of 5 (12)', 'None yet'],
  ['Location', { area: { slug: 'kira', name: 'Kira' } }, {}, 'Kira', 'Ntinda'],
  ['Size', { squareMeters: 1_234.5 }, { squareMeters: 70.4 }, '1,235 m²', '70 m²'],
  ['Risks', { risks: ['Caveat', 'Occupied'] }, {}, 'Caveat, Occupied', undefined],
])('compares the row %s of %j and of %j: %s and %s', (name, one, other, ofOne, ofOther) => {
  expect(row(name, one, other)?.cells.map((cell) => cell?.value)).toEqual([ofOne, ofOther]);
});

test('marks only verified listers as verified', () => {
  const others = { lister: { name: 'Brian', isVerified: false, answersWithin: null } };
  expect(row('Listed by', {}, others)?.cells).toEqual([
    { value: 'Amina', note: 'Verified' },
    { value: 'Brian', note: undefined },
  ]);
});

test.each([
  ['1,2,3', [1, 2, 3]],
  ['1,1,2', [1, 2]],
  ['1,2,3,4,5', [1, 2, 3, 4]],
  ['a,-1,0,1.5,7', [7]],
  ['99999999999', []],
  ['', []],
])('parses the URL %s as a comparison of %j', (text, ids) => {
  expect(parseComparedIds(text).ids).toEqual(ids);
});

test('parses the URL that it generates', () => {
  expect(parseComparedIds(compareAddress([4, 2]).replace('/compare?ids=', '')).ids).toEqual([4, 2]);
});

test('says how much each amount in shillings is above the lowest', () => {
  const dollars = { monthlyPrice: 500, currency: 'USD' };
  const excess = (...homes: object[]) => row('First payment', ...homes)?.cells.map((cell) => cell?.excess);
  expect(excess({}, { depositMonths: 0 }, { advanceMonths: null })).toEqual([
    'UGX 900,000 more',
    undefined,
    undefined,
  ]);
  expect(excess({}, {})).toEqual([undefined, undefined]);
  // Without a rate, the amounts cannot be compared.
  expect(excess({}, dollars)).toEqual([undefined, undefined]);
});

test('states a note once that several homes share', () => {
  expect(row(month, {}, {}, { monthlyPrice: 800_000 })).toMatchObject({
    note: expect.stringMatching(/^12 months of rent plus 1 month deposit/),
    cells: [{ note: undefined }, { note: undefined }, { note: undefined }],
  });
  const stay = { category: 'furnished_houses', monthlyPrice: null };
  expect(row(month, {}, {}, stay)?.cells.map((cell) => cell?.note)).toEqual([
    undefined,
    undefined,
    '30 nights at the listed price',
  ]);
  const { note, cells } = row(month, {}, { depositMonths: 2 }) ?? {};
  expect([note, ...(cells ?? []).map((cell) => cell?.note)]).toEqual([
    undefined,
    expect.stringContaining('1 month'),
    expect.stringContaining('2 months'),
  ]);
});

test('leaves out common amenities of homes that differ, and puts what one home alone states last', () => {
  const homes = [{ landTenure: 'mailo' }, { amenities: ['Parking'], bedrooms: 3 }].map(homeWith);
  const rows = differingRows(comparedRows(homes));
  expect(rows.find(({ name }) => name === 'Amenities')).toMatchObject({
    note: 'All of these homes have: Parking.',
    cells: [{ value: 'Balcony' }, { value: 'None of these' }],
  });
  expect(rows.map(({ name }) => name)).toEqual(['Bedrooms', 'Amenities', 'Land tenure']);
});

import { describe, expect, test } from 'vitest';
import { propertyDraft, withoutForeignFields } from './draft.ts';
import { propertyLimits } from './schema.ts';

const home = {
  title: 'A home of its manager',
  location: 'Ntinda',
  description: 'Only there to be asked for by everybody.',
  price: 900_000,
  bedrooms: 1,
  bathrooms: 1,
  squareMeters: 1,
  propertyType: 'Apartment',
  category: 'rental_units',
};
const lot = { ...home, category: 'bank_sales' };

/** Returns the invalid fields, each with its first message, or null if all fields are valid. */
function faultOf(over: Record<string, unknown>, of: Record<string, unknown> = home) {
  const { error } = propertyDraft.safeParse({ ...of, ...over });
  const fields = new Map(error?.issues.toReversed().map(({ path, message }) => [path[0], message]));
  return error ? [...fields].map(([field, message]) => `${String(field)}: ${message}`).toReversed() : null;
}

test('leaves unstated values empty, except currency, amenities and two answers', () => {
  expect(propertyDraft.parse(home)).toEqual({
    ...home,
    currency: 'UGX',
    amenities: [],
    isFeatured: false,
    isAvailable: true,
  });
});

test.each([
  [{ waterTankLitres: 0 }, 'waterTankLitres: Enter more than 0'],
  [{ boysQuarters: -1 }, 'boysQuarters: Enter at least 0'],
  [{ boysQuarters: 1.5 }, 'boysQuarters: Enter a whole number'],
  [{ plotSquareMeters: 0 }, 'plotSquareMeters: Enter at least 0.01'],
  [{ plotSquareMeters: '4' }, 'plotSquareMeters: Enter a number'],
])('says what is wrong with the number in %j', (over, fault) => {
  expect(faultOf(over)).toEqual([fault]);
});

describe('amounts', () => {
  test.each([
    [{ price: 1 }],
    [{ price: propertyLimits.priceMax }],
    [{ price: 0.01, currency: 'USD' }],
    [{ price: propertyLimits.dollarsMax, currency: 'USD' }],
    [{ price: 95.5, monthlyPrice: null, currency: 'USD' }],
  ])('accepts %j as an amount', (over) => expect(faultOf(over)).toBeNull());

  test.each([
    [{ price: 0 }, 'price: Price must be positive'],
    [{ price: -1 }, 'price: Price must be positive'],
    [{ price: 'much' }, 'price: Enter a number'],
    [{ price: 1.5 }, 'price: Enter whole shillings, without decimals'],
    [{ monthlyPrice: 1.5 }, 'monthlyPrice: Enter whole shillings, without decimals'],
    [{ price: propertyLimits.priceMax + 1 }, 'price: Enter at most UGX 1,000,000,000,000'],
    [{ price: 0.004, currency: 'USD' }, 'price: Enter at least 0.01'],
    [{ price: propertyLimits.dollarsMax + 0.01, currency: 'USD' }, 'price: Enter at most USD 1,000,000,000'],
    [
      { monthlyPrice: propertyLimits.dollarsMax + 1, currency: 'USD' },
      'monthlyPrice: Enter at most USD 1,000,000,000',
    ],
  ])('rejects %j as an amount', (over, fault) => expect(faultOf(over)).toEqual([fault]));

  test('names each invalid amount', () => {
    expect(faultOf({ price: 1.5, startingBid: 2.5 }, lot)).toEqual([
      'price: Enter whole shillings, without decimals',
      'startingBid: Enter whole shillings, without decimals',
    ]);
  });
});

describe('the current bid of a lot', () => {
  test.each([
    [{ startingBid: 100, currentBid: 100 }],
    [{ startingBid: 100, currentBid: 101 }],
    [{ startingBid: 100 }],
    // Both bids are the same number of cents.
    [{ startingBid: 100.001, currentBid: 100, currency: 'USD' }],
  ])('accepts the current bid %j', (over) => expect(faultOf(over, lot)).toBeNull());

  test.each([
    [{ startingBid: 100, currentBid: 99 }],
    [{ currentBid: 100 }],
    [{ startingBid: null, currentBid: 100 }],
    [{ startingBid: 100, currentBid: 99.99, currency: 'USD' }],
  ])('rejects the current bid %j', (over) => {
    expect(faultOf(over, lot)).toEqual(['currentBid: Enter a starting bid. The current bid cannot be lower']);
    // In any other category the field is dropped.
    expect(faultOf(over)).toBeNull();
  });
});

test.each([
  [{ lat: 0.35, lng: 32.6 }, null],
  [{ lat: null, lng: null }, null],
  [{ lat: 0.35 }, ['lat: Enter both latitude and longitude']],
  [{ lat: null, lng: 32.6 }, ['lat: Enter both latitude and longitude']],
])('reads a place at %j: %j', (over, fault) => expect(faultOf(over)).toEqual(fault));

test.each([
  [{ bathrooms: 1.5 }, null],
  [{ bathrooms: 0 }, null],
  [{ bathrooms: 1.25 }, ['bathrooms: Use whole or half bathrooms, such as 1.5']],
  [{ bathrooms: -0.5 }, ['bathrooms: Bathrooms must be a positive number']],
  [{ bedrooms: 1.5 }, ['bedrooms: Bedrooms must be a positive number']],
  [{ bedrooms: 501 }, ['bedrooms: Enter at most 500']],
  [{ squareMeters: 0.01 }, null],
  [{ squareMeters: 0.009 }, ['squareMeters: Square feet must be positive']],
  [{ waterTankLitres: 1 }, null],
  [{ squareMeters: 1_000_001 }, null],
  [{ title: ' abc ' }, null],
  [{ title: 'x'.repeat(200) }, null],
  [{ title: ' ab ' }, ['title: Title must be at least 3 characters']],
  [{ title: 'a\nb c' }, ['title: This contains characters that cannot be shown']],
  [{ title: 'x'.repeat(201) }, ['title: Enter at most 200 characters']],
  [{ description: 'Two lines of words,\nwhich may be there.' }, null],
  [{ propertyType: ' ' }, ['propertyType: Property type is required']],
  [{ category: 'BnB' }, null],
  [{ category: 'castle' }, ['category: Category is required']],
  [{ valuedOn: '2000-01-01' }, null],
  [{ valuedOn: '1999-12-31' }, ['valuedOn: Enter a date that is not so far in the past or future']],
  [{ valuedOn: '2099-12-31' }, null],
  [{ valuedOn: '2100-01-01' }, ['valuedOn: Enter a date that is not so far in the past or future']],
  [{ auctionClosesAt: new Date('2000-01-01') }, null],
  [
    { auctionClosesAt: new Date('1999-12-31T23:59:59.999Z') },
    ['auctionClosesAt: Enter a date that is not so far in the past or future'],
  ],
  [{ auctionClosesAt: new Date('2100-01-01') }, null],
  [
    { auctionClosesAt: new Date('2100-01-01T00:00:00.001Z') },
    ['auctionClosesAt: Enter a date that is not so far in the past or future'],
  ],
  [{ auctionClosesAt: new Date('soon') }, ['auctionClosesAt: Enter a valid date and time']],
  [{ lat: -1.6, lng: 29.5 }, null],
  [{ lat: 4.3, lng: 35.1 }, null],
  [{ lat: 4.31, lng: 35.1 }, [expect.stringMatching(/^lat: /)]],
  [{ lat: 4.3, lng: 35.11 }, [expect.stringMatching(/^lng: /)]],
  [{ lat: -1.61, lng: 29.49 }, [expect.stringMatching(/^lat: /), expect.stringMatching(/^lng: /)]],
  [{ valuedOn: '2026-02-30' }, ['valuedOn: Enter a valid date']],
])('validates with %j: %j', (over, fault) => expect(faultOf(over)).toEqual(fault));

test('requires a tank with a volume, and allows at most forty amenities', () => {
  expect(faultOf({ waterTankLitres: 0 })).toHaveLength(1);
  const amenities = Array.from({ length: propertyLimits.amenitiesMax }, (_, n) => `Amenity ${n}`);
  expect(faultOf({ amenities })).toBeNull();
  expect(faultOf({ amenities: [...amenities, 'One more'] })).toHaveLength(1);
  expect(faultOf({ amenities: ['x'.repeat(60)] })).toBeNull();
  expect(faultOf({ amenities: ['x'.repeat(61)] })).toHaveLength(1);
});

describe('fields that do not apply to a property', () => {
  const kept = (over: Record<string, unknown>) =>
    withoutForeignFields(propertyDraft.parse({ ...home, ...over }));

  test('removes fields of other categories', () => {
    const said = { monthlyPrice: 800_000, advanceMonths: 3, bankName: 'A bank', startingBid: 5 };
    expect(kept(said)).toMatchObject({ monthlyPrice: 800_000, advanceMonths: 3, bankName: null });
    expect(kept({ ...said, category: 'for_sale' })).toMatchObject({
      monthlyPrice: null,
      advanceMonths: null,
      startingBid: null,
    });
    expect(kept({ ...said, category: 'bank_sales' })).toMatchObject({
      monthlyPrice: null,
      bankName: 'A bank',
      startingBid: 5,
    });
  });

  test('removes a monthly price equal to the price', () => {
    expect(kept({ monthlyPrice: 900_000 }).monthlyPrice).toBeNull();
    expect(kept({ monthlyPrice: 899_999 }).monthlyPrice).toBe(899_999);
  });

  test.each([
    [{ roadSurface: 'murram', murramMeters: 5 }, { murramMeters: 5 }],
    [{ roadSurface: 'tarmac', murramMeters: 5 }, { murramMeters: null }],
    [{ murramMeters: 5 }, { murramMeters: null }],
    [{ powerBackup: 'solar', powerNote: 'lights' }, { powerNote: 'lights' }],
    [{ powerBackup: 'inverter', powerNote: 'lights' }, { powerNote: 'lights' }],
    [{ powerBackup: 'generator', powerNote: 'lights' }, { powerNote: 'lights' }],
    [{ powerBackup: null, powerNote: 'lights' }, { powerNote: null }],
    [{ roadSurface: null, murramMeters: 5 }, { murramMeters: null }],
    [{ powerBackup: 'none', powerNote: 'lights' }, { powerNote: null }],
    [{ powerNote: 'lights' }, { powerNote: null }],
  ])('keeps of %j only %j', (over, rest) => expect(kept(over)).toMatchObject(rest));

  test('leaves its input unchanged', () => {
    const draft = propertyDraft.parse({ ...home, monthlyPrice: 900_000, murramMeters: 5 });
    const before = structuredClone(draft);
    withoutForeignFields(draft);
    expect(draft).toEqual(before);
  });
});

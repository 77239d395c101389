import { describe, expect, test } from 'vitest';
import { listingForm } from '#features/listings/schema.ts';
import { factSections, isFieldShown } from '#features/listings/web/form/fact-fields.ts';
import { fieldList } from '#features/properties/fields.ts';
import { formatAmountInput } from '#kit/amount-text.ts';
import { parseAmount } from './amounts.ts';
import { formErrors, serverFieldErrors } from './form-checks.ts';
import {
  changedFields,
  emptyValues,
  type FieldName,
  type FormValues,
  parseNumber,
  toFormValues,
  toRequestBody,
} from './form-values.ts';
import { mergeDrafts, remainingConflicts } from './merge.ts';

const filled: FormValues = {
  ...emptyValues,
  title: 'Two bedrooms in Kisaasi',
  location: 'Kisaasi, Kampala',
  description: 'A quiet flat with its own meter.',
  price: '1,200,000',
  bedrooms: '2',
  bathrooms: '1.5',
  squareFeet: '1000',
};
const all = Object.keys(emptyValues) as FieldName[];
const stored = {
  squareMeters: 100,
  title: 'A home',
  auctionClosesAt: '2031-01-05T08:00:00.000Z',
  hasGate: false,
  price: 900_000,
};

describe('sent form values', () => {
  test('are accepted by the server, including numbers and facts', () => {
    const form = listingForm.parse(
      toRequestBody({ ...filled, hasGate: 'true', waterTankLitres: '5,000' }, all),
    );
    expect(form).toMatchObject({ price: 1_200_000, squareMeters: 93, hasGate: true, waterTankLitres: 5_000 });
    expect(form.hasAskari).toBeNull();
  });

  test('maps every fact to one field in the order of its section', () => {
    const asked = Object.values(factSections).map(({ fields }) => fields.map(({ name }) => name));
    expect(factSections.asked.fields.map(({ name }) => name)).toEqual([
      'yakaMeter',
      'waterNwsc',
      'waterTankLitres',
      'waterBorehole',
      'powerBackup',
      'powerNote',
      'roadSurface',
      'murramMeters',
      'isFurnished',
    ]);
    const facts = fieldList.filter(({ section }) => section !== 'main').map(({ name }) => name);
    expect(asked.flat().sort()).toEqual(facts.sort());
  });

  test('shows a fact in its categories while the field it depends on is set', () => {
    const asks = (name: FieldName, values: Partial<FormValues>) =>
      Object.values(factSections)
        .flatMap(({ fields }) => fields)
        .some((field) => field.name === name && isFieldShown(field, { ...filled, ...values }));
    expect(asks('advanceMonths', { category: 'rental_units' })).toBe(true);
    expect(asks('advanceMonths', { category: 'for_sale' })).toBe(false);
    expect(asks('powerNote', { powerBackup: 'solar' })).toBe(true);
    expect([asks('powerNote', {}), asks('powerNote', { powerBackup: 'none' })]).toEqual([false, false]);
  });

  test("converts an auction's closing time from and to Kampala time", () => {
    const values = toFormValues({ form: stored, pictures: [] });
    expect(values.auctionClosesAt).toBe('2031-01-05T11:00');
    const body = toRequestBody(values, ['auctionClosesAt']);
    expect(new Date(String(body.auctionClosesAt)).toISOString()).toBe(stored.auctionClosesAt);
  });

  test('keeps untouched values: 100 m² stay 100 m²', () => {
    const base = toFormValues({ form: stored, pictures: [] });
    const values = { ...base, title: 'Another title', hasGate: 'true', price: '900000' };
    expect(base.price).toBe('900,000');
    expect(base.squareFeet).toBe('1075');
    expect(toRequestBody(values, changedFields(base, values))).toEqual({
      title: 'Another title',
      hasGate: 'true',
    });
  });

  test('keeps the room positions of a floor plan, and none for a photo', () => {
    const photograph = { key: 'a', width: 4, height: 3, colour: '#ffffff', alt: '' };
    const plan = { ...photograph, key: 'b', alt: 'Ground floor', pins: [{ room: 'Kitchen', x: 0.25, y: 1 }] };
    const base = toFormValues({ form: stored, pictures: [plan] });
    const values = { ...base, pictures: [photograph, ...base.pictures] };
    expect(toRequestBody(values, changedFields(base, values))).toEqual({
      pictures: [
        { key: 'a', alt: '' },
        { key: 'b', alt: 'Ground floor', pins: plan.pins },
      ],
    });
  });

  test.each([
    ['1,200,000', 1_200_000],
    [' 85.50 ', 85.5],
    ['1 200 000', 1_200_000],
    ['0', 0],
    ['  ', Number.NaN],
    ['', Number.NaN],
    ['12 months', Number.NaN],
  ])('parses %j as %d', (text, figure) => {
    expect(parseNumber(text)).toBe(figure);
  });
});

describe('amount in the form', () => {
  test.each([
    ['850k', 'UGX', 850_000],
    ['1.2m', 'UGX', 1_200_000],
    ['shs 900,000/=', 'UGX', 900_000],
    ['85.50', 'USD', 85.5],
    ['$85.50', 'USD', 85.5],
    ['$800', 'UGX', Number.NaN],
    ['', 'UGX', Number.NaN],
    ['8ook', 'UGX', Number.NaN],
  ])('parses %j in a form in %s as %d', (text, currency, amount) => {
    expect(parseAmount(text, currency)).toBe(amount);
  });

  test('sends an amount as a number, and an unreadable one as typed', () => {
    const values = { ...filled, price: '850k', startingBid: '1.2m', currentBid: ' 8ook ' };
    expect(toRequestBody(values, ['price', 'startingBid', 'currentBid', 'bidIncrement'])).toEqual({
      price: 850_000,
      startingBid: 1_200_000,
      currentBid: '8ook',
      bidIncrement: '',
    });
  });

  test.each([
    ['850k', '850,000', []],
    ['850,000', '850,001', ['price']],
    ['85.50', '86', ['price']],
    ['8ook', '8ok', ['price']],
    ['', '850,000', ['price']],
  ])('compares %j with %j and reports the changes: %j', (before, after, changed) => {
    expect(changedFields({ ...filled, price: before }, { ...filled, price: after })).toEqual(changed);
  });

  test.each([
    [850_000, '850,000'],
    [85.5, '85.50'],
    [1_200, '1,200'],
  ])('formats %d as %s', (amount, text) => {
    expect(formatAmountInput(amount)).toBe(text);
  });
});

describe('form errors', () => {
  test.each<[Partial<FormValues>, FieldName, string]>([
    [{ title: ' ab ' }, 'title', 'Title must be at least 3 characters'],
    [{ location: 'x' }, 'location', 'Location is required'],
    [{ description: 'too short' }, 'description', 'Description must be at least 20 characters'],
    [{ price: '0' }, 'price', 'Price must be positive'],
    [{ price: 'free' }, 'price', 'Enter an amount such as 850,000, 850k or 1.2m'],
    [{ bedrooms: 'two' }, 'bedrooms', 'Enter a number'],
    [{ squareFeet: 'large' }, 'squareFeet', 'Enter a number'],
    [{ bedrooms: '' }, 'bedrooms', 'Bedrooms must be a positive number'],
    [{ bedrooms: '1.5' }, 'bedrooms', 'Bedrooms must be a positive number'],
    [{ bathrooms: '-1' }, 'bathrooms', 'Bathrooms must be a positive number'],
    [{ bathrooms: '1.3' }, 'bathrooms', 'Use whole or half bathrooms, such as 1.5'],
    [{ description: 'x'.repeat(19) }, 'description', 'Description must be at least 20 characters'],
    [{ location: ' xy ' }, 'location', 'Location is required'],
    [{ bedrooms: '-1' }, 'bedrooms', 'Bedrooms must be a positive number'],
    [{ bathrooms: '' }, 'bathrooms', 'Bathrooms must be a positive number'],
    [{ price: '1,000,000,000,001' }, 'price', 'Enter at most UGX 1,000,000,000,000'],
    [{ price: '1,000,000,001', currency: 'USD' }, 'price', 'Enter at most USD 1,000,000,000'],
    [{ parkingSlots: '1.5' }, 'parkingSlots', 'Enter a whole number'],
    [{ squareFeet: '0.99' }, 'squareFeet', 'Square feet must be positive'],
    [{ squareFeet: '' }, 'squareFeet', 'Square feet must be positive'],
    [{ squareFeet: '0.5' }, 'squareFeet', 'Square feet must be positive'],
    [{ propertyType: '' }, 'propertyType', 'Property type is required'],
    [{ category: '' }, 'category', 'Category is required'],
    [
      { category: 'rental_units', monthlyPrice: '-1' },
      'monthlyPrice',
      'Enter an amount such as 850,000, 850k or 1.2m',
    ],
    [{ title: '🏠a' }, 'title', 'Title must be at least 3 characters'],
    ...['', '1,000'].map((startingBid): [Partial<FormValues>, FieldName, string] => [
      { category: 'bank_sales', startingBid, currentBid: '999' },
      'currentBid',
      'Enter a starting bid. The current bid cannot be lower',
    ]),
  ])('report the errors of %j', (change, field, words) => {
    expect(formErrors({ ...filled, ...change })).toEqual({ [field]: words });
  });

  test('report every number that is too high or invalid at once, with the maximum', () => {
    const change = {
      category: 'rental_units',
      price: '2,000,000,000,000',
      parkingSlots: '10001',
      boysQuarters: 'two',
      waterTankLitres: '99,000,000',
      squareFeet: '9e12',
    };
    expect(formErrors({ ...filled, ...change })).toEqual({
      price: 'Enter at most UGX 1,000,000,000,000',
      parkingSlots: 'Enter at most 10,000',
      boysQuarters: 'Enter a whole number',
      waterTankLitres: 'Enter at most 10,000,000',
      squareFeet: expect.stringMatching(/^Enter at most [\d,]+$/),
    });
    expect(formErrors({ ...filled, propertyType: 'Land', advanceMonths: '99' })).toEqual({});
  });

  test('report an unreadable amount only when the category has it', () => {
    const typed = { ...filled, monthlyPrice: '8ook', marketValue: '$5' };
    expect(formErrors({ ...typed, category: 'bank_sales' })).toEqual({
      marketValue: 'Enter this amount in UGX, like the price',
    });
    expect(formErrors({ ...typed, category: 'rental_units' })).toEqual({
      monthlyPrice: 'Enter an amount such as 850,000, 850k or 1.2m',
    });
  });

  test('require no rooms for land', () => {
    const land = { ...filled, propertyType: 'Land', bedrooms: '', bathrooms: '' };
    expect(formErrors(land)).toEqual({});
    expect(listingForm.parse(toRequestBody(land, all))).toMatchObject({ bedrooms: 0, bathrooms: 0 });
    expect(listingForm.parse(toRequestBody({ ...land, bedrooms: '3' }, all))).toMatchObject({ bedrooms: 0 });
  });

  test.each<[Partial<FormValues>]>([
    [{ title: 'abc', description: 'x'.repeat(20) }],
    [{ price: '1,000,000,000,000' }],
    [{ price: '1,000,000,000', currency: 'USD' }],
    [{ price: '0.01', currency: 'USD' }],
    [{ bathrooms: '0', bedrooms: '0' }],
    [{ bathrooms: '0.5', bedrooms: '500' }],
    [{ parkingSlots: '10,000', boysQuarters: '0' }],
    [{ squareFeet: '1' }],
    [{ category: 'rental_units', monthlyPrice: '' }],
    [{ category: 'bank_sales', startingBid: '', currentBid: '' }],
  ])('accept %j', (change) => {
    expect(formErrors({ ...filled, ...change })).toEqual({});
  });

  test('accept a valid form and a studio without bedrooms', () => {
    expect(formErrors({ ...filled, bedrooms: '0' })).toEqual({});
    expect(formErrors({ ...filled, category: 'for_sale', currentBid: '1' })).toEqual({});
    const sale = { ...filled, category: 'bank_sales', startingBid: '1,000' };
    expect([formErrors(sale), formErrors({ ...sale, currentBid: '1,000' })]).toEqual([{}, {}]);
  });

  test('converts to square metres and numbers the pictures for the server', () => {
    expect(serverFieldErrors({ squareMeters: 'a', 'pictures.0.key': 'b', 'pictures.1.key': 'c' })).toEqual({
      squareFeet: 'a',
      pictures: 'b',
    });
  });
});

test("prefers the user's own changes and reports only fields that both changed differently", () => {
  const base = { ...filled };
  const theirs = { ...filled, price: '5', location: 'Ntinda', bedrooms: '3' };
  const merged = mergeDrafts(theirs, { price: '6', title: 'Mine', bedrooms: '3' }, base);
  expect(merged.disputed).toEqual(['price']);
  expect(merged.values).toMatchObject({ price: '6', title: 'Mine', location: 'Ntinda', bedrooms: '3' });
});

test('keeps a conflict open until both values are equal', () => {
  const theirs = { ...filled, price: '5', bedrooms: '3' };
  const mine = { ...filled, price: '6', bedrooms: '3' };
  expect(remainingConflicts(['price', 'bedrooms', 'price'], theirs, mine)).toEqual(['price']);
});

import { describe, expect, test } from 'vitest';
import { bulkChange, listingIdsQuery, listingPictures, managerQuery, normalizeFormInput } from './schema.ts';

describe('form values as text', () => {
  test.each([
    [
      'figures, with the commas that people write',
      { price: '1,200,000', bedrooms: ' 3 ', bathrooms: '1.5' },
      { price: 1_200_000, bedrooms: 3, bathrooms: 1.5 },
    ],
    ['a figure that is empty', { monthlyPrice: '  ' }, { monthlyPrice: null }],
    ['a figure that is none', { price: 'much' }, { price: Number.NaN }],
    ['flags that are set', { isAvailable: 'on', isFeatured: '1' }, { isAvailable: true, isFeatured: true }],
    [
      'flags that are not',
      { isAvailable: 'false', isFeatured: '0' },
      { isAvailable: false, isFeatured: false },
    ],
    [
      'a flag in words',
      { isAvailable: ' true ', isFeatured: 'No', hasGate: 'maybe' },
      { isAvailable: true, isFeatured: false, hasGate: 'maybe' },
    ],
    [
      'square feet beside empty metres',
      { squareFeet: '1,000', squareMeters: '' },
      { squareFeet: 1_000, squareMeters: 93 },
    ],
    ['square feet that are empty', { squareFeet: '' }, { squareFeet: null }],
    ['a closing time that is empty', { auctionClosesAt: '' }, { auctionClosesAt: null }],
    ['a flag that is empty', { isAvailable: '' }, { isAvailable: null }],
    ['words', { title: ' A home ', description: '' }, { title: ' A home ', description: null }],
    ['no amenities', { amenities: '' }, { amenities: '' }],
    ['pictures as text', { pictures: '[{"key":"a"}]' }, { pictures: [{ key: 'a' }] }],
    ['pictures that cannot be read', { pictures: '[{' }, { pictures: '[{' }],
    [
      'what is no text',
      { price: 5, isAvailable: true, title: null },
      { price: 5, isAvailable: true, title: null },
    ],
    ['square feet', { squareFeet: '1,000' }, { squareFeet: 1_000, squareMeters: 93 }],
    [
      'square feet beside metres',
      { squareFeet: 1_000, squareMeters: 70 },
      { squareFeet: 1_000, squareMeters: 70 },
    ],
    [
      'a plot of land with rooms',
      { propertyType: 'Land', bedrooms: '3', bathrooms: '2' },
      { propertyType: 'Land', bedrooms: 0, bathrooms: 0 },
    ],
    [
      'the date of an auction',
      { auctionDate: '2030-01-05T08:00:00Z' },
      { auctionDate: '2030-01-05T08:00:00Z', auctionClosesAt: new Date('2030-01-05T08:00:00Z') },
    ],
  ])('parses form text: %s', (_, form, read) => {
    expect(normalizeFormInput(form)).toEqual(read);
  });

  test('prefers the closing time of an auction over its date', () => {
    const form = { auctionDate: '2030-01-05', auctionClosesAt: '2030-01-06T08:00:00Z' };
    expect(normalizeFormInput(form)).toMatchObject({ auctionClosesAt: new Date('2030-01-06T08:00:00Z') });
  });

  test('uses the URL of a stored picture as the picture when no pictures are given', () => {
    const key = 'a'.repeat(32);
    const imageUrl = `https://homes.example/pictures/${key}/720.webp`;
    expect(normalizeFormInput({ imageUrl })).toMatchObject({ pictures: [{ key }] });
    expect(normalizeFormInput({ imageUrl, pictures: [] })).toMatchObject({ pictures: [] });
    expect(normalizeFormInput({ imageUrl: '/default-property.svg' })).not.toHaveProperty('pictures');
  });

  test.each([null, undefined, 'text', 5, [['price', '5']]])(
    'leaves %j, which is not an object, to the schema',
    (raw) => {
      expect(normalizeFormInput(raw)).toBe(raw);
    },
  );
});

const isTaken = (shape: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  shape.safeParse(value).success;
const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('enforces the size limits of dashboard input', () => {
  const availability = { kind: 'availability', isAvailable: true };
  expect(
    [2_000, 2_001, 0].map((count) => isTaken(bulkChange, { ids: many(count), change: availability })),
  ).toEqual([...[true, false, false]]);
  expect([200, 201].map((count) => isTaken(listingIdsQuery, { ids: many(count).join() }))).toEqual([
    true,
    false,
  ]);
  expect(['x'.repeat(100), 'x'.repeat(101)].map((q) => isTaken(managerQuery, { q }))).toEqual([true, false]);
  const picture = { key: 'a'.repeat(32) };
  expect(
    [30, 31].map((count) =>
      isTaken(
        listingPictures,
        many(count).map(() => picture),
      ),
    ),
  ).toEqual([true, false]);
  const captioned = (length: number) => [{ ...picture, alt: 'x'.repeat(length) }];
  expect([300, 301].map((length) => isTaken(listingPictures, captioned(length)))).toEqual([true, false]);
});

describe('rooms on a floor plan', () => {
  const planWith = (pins: unknown) => listingPictures.safeParse([{ key: 'a'.repeat(32), pins }]);
  const pin = { room: 'Kitchen', x: 0.5, y: 0.5 };

  test('accepts room positions from edge to edge, with three decimals', () => {
    const { data } = planWith([
      { room: ' Kitchen ', x: 0, y: 1 },
      { room: 'Hall', x: 0.12345, y: 0.6789 },
    ]);
    expect(data?.[0]?.pins).toEqual([
      { room: 'Kitchen', x: 0, y: 1 },
      { room: 'Hall', x: 0.123, y: 0.679 },
    ]);
    expect(planWith(undefined).data?.[0]).toEqual({ key: 'a'.repeat(32), alt: '' });
  });

  test.each([
    [[{ ...pin, x: -0.001 }], 'x'],
    [[{ ...pin, y: 1.001 }], 'y'],
    [[{ ...pin, room: ' ' }], 'Give each room on the floor plan a name'],
    [[{ ...pin, room: 'x'.repeat(301) }], 'Room names can have at most 300 characters'],
    [[{ ...pin, room: 'two\nlines' }], 'A room name contains characters that cannot be displayed'],
    [
      [pin, { ...pin, room: 'Hall' }, { ...pin, room: 'Kitchen ' }],
      'The same room is on the floor plan twice',
    ],
    [
      many(61).map((number) => ({ ...pin, room: `Room ${number}` })),
      'A floor plan can have at most 60 rooms',
    ],
  ])('rejects the rooms %j: %s', (pins, fault) => {
    const [issue] = planWith(pins).error?.issues ?? [];
    expect([issue?.message, issue?.path.at(-1)]).toContain(fault);
  });

  test('limits room names to the caption length and the number of rooms to the maximum', () => {
    expect(planWith([{ ...pin, room: 'x'.repeat(300) }]).success).toBe(true);
    expect(planWith(many(60).map((number) => ({ ...pin, room: `Room ${number}` }))).success).toBe(true);
  });
});

test.each([
  [{ limit: '200' }, true],
  [{ limit: '201' }, false],
  [{ limit: '0' }, false],
  [{ owner: '1', page: '2147483647' }, true],
  [{ owner: '0' }, false],
  [{ owner: '2147483648' }, false],
  [{ page: '0' }, false],
  [{ page: '2147483648' }, false],
  [{ category: 'BnB' }, true],
  [{ category: 'castle' }, false],
  [{ q: 'a\u0000b' }, false],
])('validates the dashboard query %j: %s', (asked, isFine) => {
  expect(isTaken(managerQuery, asked)).toBe(isFine);
});

test.each([
  [{ kind: 'price', percent: -50 }, null],
  [{ kind: 'price', percent: 100.5 }, 'You can raise prices by at most 100% at a time'],
  [{ kind: 'price', percent: 0 }, 'Enter a percentage other than 0'],
  [{ kind: 'price', percent: 'much' }, 'Enter a number'],
  [{ kind: 'category', category: 'castle' }, 'Unknown category'],
  [{ kind: 'featured', isFeatured: false }, null],
])('validates the bulk change %j: %s', (change, fault) => {
  expect(bulkChange.safeParse({ ids: [1], change }).error?.issues[0]?.message ?? null).toBe(fault);
});

test.each([
  [[0], false],
  [[1.5], false],
  [[2_147_483_647], true],
  [[2_147_483_648], false],
])('validates the selected listings %j: %s', (ids, isFine) => {
  const change = { kind: 'availability', isAvailable: true };
  expect([isTaken(bulkChange, { ids, change }), isTaken(listingIdsQuery, { ids: ids.join() })]).toEqual([
    isFine,
    isFine,
  ]);
});

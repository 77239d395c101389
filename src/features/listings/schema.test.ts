import { describe, expect, test } from 'vitest';
import { bulkChange, chosenPictures, deskQuery, figuresQuery, fromForm } from './schema.ts';

describe('a form, in which everything is text', () => {
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
  ])('%s', (_, form, read) => {
    expect(fromForm(form)).toEqual(read);
  });

  test('the closing time of an auction goes before its date', () => {
    const form = { auctionDate: '2030-01-05', auctionClosesAt: '2030-01-06T08:00:00Z' };
    expect(fromForm(form)).toMatchObject({ auctionClosesAt: new Date('2030-01-06T08:00:00Z') });
  });

  test('the address of a stored picture is a picture, where no pictures are given', () => {
    const key = 'a'.repeat(32);
    const imageUrl = `https://homes.example/pictures/${key}/720.webp`;
    expect(fromForm({ imageUrl })).toMatchObject({ pictures: [{ key }] });
    expect(fromForm({ imageUrl, pictures: [] })).toMatchObject({ pictures: [] });
    expect(fromForm({ imageUrl: '/default-property.svg' })).not.toHaveProperty('pictures');
  });

  test.each([null, undefined, 'text', 5, [['price', '5']]])(
    '%j is no form, and stays for the schema',
    (raw) => {
      expect(fromForm(raw)).toBe(raw);
    },
  );
});

const isTaken = (shape: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  shape.safeParse(value).success;
const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('as many as the desk says, and no more', () => {
  const availability = { kind: 'availability', isAvailable: true };
  expect(
    [500, 501, 0].map((count) => isTaken(bulkChange, { ids: many(count), change: availability })),
  ).toEqual([...[true, false, false]]);
  expect([200, 201].map((count) => isTaken(figuresQuery, { ids: many(count).join() }))).toEqual([
    true,
    false,
  ]);
  expect(['x'.repeat(100), 'x'.repeat(101)].map((q) => isTaken(deskQuery, { q }))).toEqual([true, false]);
  const picture = { key: 'a'.repeat(32) };
  expect(
    [30, 31].map((count) =>
      isTaken(
        chosenPictures,
        many(count).map(() => picture),
      ),
    ),
  ).toEqual([true, false]);
  const captioned = (length: number) => [{ ...picture, alt: 'x'.repeat(length) }];
  expect([300, 301].map((length) => isTaken(chosenPictures, captioned(length)))).toEqual([true, false]);
});

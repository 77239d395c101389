import { expect, test } from 'vitest';
import type { ManagerListing } from '#features/listings/schema.ts';
import type { Draft } from './draft-store.ts';
import { buildFormStart } from './form-start.ts';
import { emptyValues } from './form-values.ts';

const listing = {
  version: 'v2',
  form: { title: 'A home', price: 900_000, squareMeters: 93, bedrooms: 2 },
  pictures: [],
} as unknown as ManagerListing;
const draft: Draft = {
  at: '2026-11-20T09:00:00.000Z',
  version: 'v2',
  values: { price: '850,000' },
  before: { price: '900,000' },
  disputed: [],
  attempt: null,
};
const start = (over: Partial<Draft>, of: ManagerListing | null = listing) =>
  buildFormStart(of, { ...draft, ...over });

test('starts with the stored values, or empty without a draft', () => {
  expect(buildFormStart(listing, null)).toMatchObject({
    values: { title: 'A home' },
    draft: null,
    dispute: null,
  });
  expect(buildFormStart(null, null).values).toEqual(emptyValues);
});

test('applies a draft over the stored values and reports it', () => {
  expect(start({})).toMatchObject({
    base: { price: '900,000' },
    values: { title: 'A home', price: '850,000' },
    draft,
    dispute: null,
  });
});

test('ignores a draft that equals the stored values', () => {
  expect(start({ values: { price: '900k' } }).draft).toBeNull();
});

test("shows another user's concurrent change as a conflict with the typed value", () => {
  const { values, dispute } = start({ version: 'v1', before: { price: '950,000' } });
  expect([values.price, dispute?.fields, dispute?.theirs.price]).toEqual(['850,000', ['price'], '900,000']);
  // The other user has changed a different field.
  expect(start({ version: 'v1' }).dispute).toBeNull();
});

test('reports no conflict for input made after a save was sent, and keeps an open conflict', () => {
  const before = { price: '950,000' };
  expect(start({ version: null, before }).dispute).toBeNull();
  expect(start({ version: 'v2', before }).dispute).toBeNull();
  expect(start({ disputed: ['price'] }).dispute?.fields).toEqual(['price']);
  expect(start({ disputed: ['bedrooms'] }).dispute).toBeNull();
});

import { expect, test } from 'vitest';
import type { ManagerListing } from '#features/listings/schema.ts';
import type { Draft } from './draft-store.ts';
import { formStart } from './form-start.ts';
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
  formStart(of, { ...draft, ...over });

test('without a draft the form shows what is stored, or nothing', () => {
  expect(formStart(listing, null)).toMatchObject({ values: { title: 'A home' }, draft: null, dispute: null });
  expect(formStart(null, null).values).toEqual(emptyValues);
});

test('a draft lies on top of what is stored, and is said to be there', () => {
  expect(start({})).toMatchObject({
    base: { price: '900,000' },
    values: { title: 'A home', price: '850,000' },
    draft,
    dispute: null,
  });
});

test('one that says no more than what is stored is none', () => {
  expect(start({ values: { price: '900k' } }).draft).toBeNull();
});

test('what somebody else has changed meanwhile is in dispute, and shown as it was typed', () => {
  const { values, dispute } = start({ version: 'v1', before: { price: '950,000' } });
  expect([values.price, dispute?.fields, dispute?.theirs.price]).toEqual(['850,000', ['price'], '900,000']);
  // The other user has changed something else.
  expect(start({ version: 'v1' }).dispute).toBeNull();
});

test('what was typed after a save was sent is no dispute, and an open one stays open', () => {
  const before = { price: '950,000' };
  expect(start({ version: null, before }).dispute).toBeNull();
  expect(start({ version: 'v2', before }).dispute).toBeNull();
  expect(start({ disputed: ['price'] }).dispute?.fields).toEqual(['price']);
  expect(start({ disputed: ['bedrooms'] }).dispute).toBeNull();
});

import { expect, test } from 'vitest';
import { staleLimitWarnings } from './stale-limit-warnings.ts';

const names = { listingLimit: 'Listings', featuredLimit: 'Featured listings' };
const before = {
  listingLimit: 20,
  featuredLimit: 5,
  features: ['20 property listings', '5 featured listings'],
};

test('warns when a limit changes while its text stays', () => {
  expect(staleLimitWarnings({ before, after: { ...before, listingLimit: 22 } }, names)).toEqual([
    'You changed “Listings”, but the features still say “20 property listings”. Update “Features shown” as well.',
  ]);
});

test.each([
  ['the words change with it', { listingLimit: 22, features: ['22 property listings'] }],
  ['nothing changes', {}],
  ['there are no words', { listingLimit: 22, features: null }],
  ['the number is part of another one', { listingLimit: 22, features: ['120 or 200 listings'] }],
])('gives no warning for %s', (_, over) => {
  expect(staleLimitWarnings({ before, after: { ...before, ...over } }, names)).toEqual([]);
});

test('warns of each limit in each line that names it, also in a single text', () => {
  const after = {
    ...{ listingLimit: 22, featuredLimit: 6 },
    features: '20 property listings\nListings: 20\n5 featured listings',
  };
  const told = staleLimitWarnings({ before, after }, names).map((line) => line.split(', but')[0]);
  expect(told).toEqual([
    'You changed “Listings”',
    'You changed “Listings”',
    'You changed “Featured listings”',
  ]);
});

test('gives no warning where there was no limit to name', () => {
  const none = { ...before, listingLimit: null };
  expect(staleLimitWarnings({ before: none, after: before }, names)).toEqual([]);
});

test('reads thousands as written', () => {
  const many = { listingLimit: 1000, features: ['1,000 listings'] };
  expect(staleLimitWarnings({ before: many, after: { ...many, listingLimit: null } }, names)).toHaveLength(1);
});

test('gives no warning for a new entry', () => {
  expect(staleLimitWarnings({ before: null, after: before }, names)).toEqual([]);
});

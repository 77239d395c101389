import { expect, test } from 'vitest';
import { staleLimitWarnings } from './stale-limit-warnings.ts';

const names = { listingLimit: 'Listings', featuredLimit: 'Featured listings' };
const before = {
  listingLimit: 20,
  featuredLimit: 5,
  features: ['20 property listings', '5 featured listings'],
};

test('a limit that changes while its words stay is told', () => {
  expect(staleLimitWarnings({ before, after: { ...before, listingLimit: 22 } }, names)).toEqual([
    'You changed “Listings”, but the features still say “20 property listings”. Update “Features shown” as well.',
  ]);
});

test.each([
  ['the words change with it', { listingLimit: 22, features: ['22 property listings'] }],
  ['nothing changes', {}],
  ['there are no words', { listingLimit: 22, features: null }],
  ['the number is part of another one', { listingLimit: 22, features: ['120 or 200 listings'] }],
])('%s: nothing is told', (_, over) => {
  expect(staleLimitWarnings({ before, after: { ...before, ...over } }, names)).toEqual([]);
});

test('each limit is told, in each line that names it, and words may be one text', () => {
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

test('where there was no limit no words can name it', () => {
  const none = { ...before, listingLimit: null };
  expect(staleLimitWarnings({ before: none, after: before }, names)).toEqual([]);
});

test('thousands are read as they are written', () => {
  const many = { listingLimit: 1000, features: ['1,000 listings'] };
  expect(staleLimitWarnings({ before: many, after: { ...many, listingLimit: null } }, names)).toHaveLength(1);
});

test('what is new says what it says', () => {
  expect(staleLimitWarnings({ before: null, after: before }, names)).toEqual([]);
});

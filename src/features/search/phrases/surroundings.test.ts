import { expect, test } from 'vitest';
import { parseSearch } from '#features/search/parse-search.ts';
import type { SearchVocabulary } from '#features/search/vocabulary-terms.ts';

const place = (slug: string, name: string, spellings: string[] = []) => ({
  ...{ slug, name, spellings, lat: 0.33, lng: 32.58 },
});
const vocabulary = {
  areas: ['Kira', 'Ntinda', 'Kyanja'].map((name) => ({ ...place(name.toLowerCase(), name), within: null })),
  landmarks: [{ ...place('market-plaza', 'Market Plaza'), kind: 'mall' }],
  types: ['House', 'Apartment', 'Land'],
  amenities: [],
  ugxPerDollar: 3_600,
} as unknown as SearchVocabulary;

const read = (text: string) => parseSearch(text, vocabulary, '2026-11-30');

test.each([
  ['near the tarmac in kira', ['tarmac:300'], { area: ['kira'] }],
  ['2 bed within 300 m of tarmac kyanja', ['tarmac:300'], { bedrooms: 2, area: ['kyanja'] }],
  ['2 bed 100m from the stage', ['stage:100'], { bedrooms: 2 }],
  ['not more than 1.5 km from a school', ['school:1500'], {}],
  ['5 minutes walk to the market', ['market:400'], {}],
  ['near good schools in ntinda', ['school:1000'], { area: ['ntinda'] }],
  ['house near a clinic and a market', ['clinic:1000', 'market:1000'], { type: 'House' }],
  ['boda stage nearby, 2 bedrooms', ['stage:500'], { bedrooms: 2 }],
  ['close to tarmac and taxi stage kira', ['tarmac:300', 'stage:500'], { area: ['kira'] }],
  ['ennyumba okumpi ne ssomero', ['school:1000'], { type: 'House' }],
  ['nyumba karibu na lami', ['tarmac:300'], { type: 'House' }],
  ['not in a valley, kira', ['no-valley'], { area: ['kira'] }],
  ['flat not in a valley and near the stage', ['no-valley', 'stage:500'], { type: 'Apartment' }],
])('reads %s', (text, surroundings, others) => {
  const { filters, understood, words } = read(text);
  expect(filters).toEqual({ surroundings, ...others });
  expect(words).toEqual([]);
  // Removing a chip removes its phrase.
  for (const part of understood) expect(text.slice(part.at)).toContain(part.text);
});

test.each([
  ['house on tarmac', { type: 'House', road: 'tarmac' }],
  ['near ntinda market', { near: 'ntinda' }],
  ['near market plaza', { near: 'market-plaza' }],
  ['20 min to ntinda stage', { reach: ['ntinda:20'] }],
])('reads no distance in %s', (text, filters) => expect(read(text).filters).toEqual(filters));

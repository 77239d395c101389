import { expect, test } from 'vitest';
import { parseSearch } from '#features/search/parse-search.ts';
import type { SearchVocabulary } from '#features/search/vocabulary-terms.ts';

const place = (slug: string, name: string, spellings: string[] = []) => ({
  ...{ slug, name, spellings, lat: 0.33, lng: 32.58 },
});
const vocabulary = {
  areas: ['Makerere', 'Ntinda', 'Kira'].map((name) => ({ ...place(name.toLowerCase(), name), within: null })),
  landmarks: [
    { ...place('mulago-hospital', 'Mulago Hospital', ['Mulago']), kind: 'hospital' },
    { ...place('acacia-mall', 'Acacia Mall', ['Acacia']), kind: 'mall' },
  ],
  types: ['House', 'Apartment'],
  amenities: [],
  ugxPerDollar: 3_600,
} as unknown as SearchVocabulary;

const read = (text: string) => parseSearch(text, vocabulary, '2026-11-30');

test.each([
  [
    '2 bedroom within 35 minutes of Mulago under 900k',
    ['mulago-hospital:35'],
    { bedrooms: 2, maxPrice: 900_000 },
  ],
  ['30 min to Acacia Mall and Makerere', ['acacia-mall:30', 'makerere:30'], {}],
  ['≤ 30 min to Acacia Mall and to Makerere', ['acacia-mall:30', 'makerere:30'], {}],
  ['near work at Mulago 35 min', ['mulago-hospital:35'], {}],
  ['house 20 mins by taxi from ntinda', ['ntinda:20:taxi'], { type: 'House' }],
  ['20mins from ntinda by taxi', ['ntinda:20:taxi'], {}],
  ['half an hour from my work at Mulago', ['mulago-hospital:30'], {}],
  ['not more than 40 minutes boda ride to acacia', ['acacia-mall:40'], {}],
  ['an hour from Mulago', ['mulago-hospital:60'], {}],
  ['1.5 hours from Mulago', ['mulago-hospital:90'], {}],
  ['an hour and a half from Mulago', ['mulago-hospital:90'], {}],
  ['one and a half hours to Kira by taxi', ['kira:90:taxi'], {}],
  ['1 hour 20 minutes from Kira', ['kira:80'], {}],
  ['20 min to Mulago and 45 min to Kira', ['mulago-hospital:20', 'kira:45'], {}],
  ['dakika 30 kutoka Mulago', ['mulago-hospital:30'], {}],
  ['Ntinda, 20 min to Mulago', ['mulago-hospital:20'], { area: ['ntinda'] }],
])('reads %s', (text, reach, others) => {
  const { filters, understood, words } = read(text);
  expect(filters).toMatchObject({ reach, ...others });
  expect(words.filter((word) => word !== 'work')).toEqual([]);
  // Removing a chip removes its phrase.
  for (const part of understood) expect(text.slice(part.at)).toContain(part.text);
});

test.each(['5 minutes walk from Mulago', 'within walking distance of Mulago', 'Mulago', '2 bedroom Mulago'])(
  'reads no travel time in %s',
  (text) => expect(read(text).filters.reach).toBeUndefined(),
);

test('says what it ignores if the place is unknown', () => {
  const { filters, unwanted } = read('2 bedroom 30 min to Zzyzxville');
  expect([filters.reach, filters.bedrooms, unwanted]).toEqual([undefined, 2, ['30 min to Zzyzxville']]);
});

test.each([
  'more than 30 minutes from Mulago',
  'not within 30 min of Mulago',
  'at least half an hour to Kira',
])('says that it ignores %s', (text) => {
  const { filters, unwanted } = read(`2 bedroom ${text}`);
  expect([filters, unwanted]).toEqual([{ bedrooms: 2 }, [text]]);
});

test('ignores a third place', () => {
  const { filters, ignored } = read('20 min to Mulago and Acacia, 45 min to Kira');
  expect(filters.reach).toEqual(['mulago-hospital:20', 'acacia-mall:20']);
  expect(ignored).toEqual(['45 min to Kira']);
});

import { expect, test } from 'vitest';
import { topic } from '#kit/topic.ts';
import { searchRoutes } from './routes.ts';
import type { SearchState } from './search-kit.ts';

const freeNights = {
  topics: [topic('stay-nights')],
  homesFor: () => Promise.reject(new Error('nobody asks')),
};
const routes = searchRoutes({
  tourOrigin: 'http://*.localhost',
  search: { freeNights } as unknown as SearchState,
});
const vocabulary = ['amenities', 'areas', 'exchange-rates', 'property-types'];

const shared = ['property', 'travel-fares', ...vocabulary];

/** Returns the topics of a response other than the homes, the vocabulary and the fares. */
function furtherTopics(path: string, query: object): string[] {
  const route = routes.find(({ endpoint }) => endpoint.path === path);
  const topics = route?.topics({ params: {}, query } as never).map(String) ?? [];
  expect(topics).toEqual(expect.arrayContaining(shared));
  return topics.filter((one) => !shared.includes(one)).toSorted();
}

const lists = ['/api/properties', '/api/properties/page', '/api/properties/pins'];
const others = ['/api/properties/facets', '/api/places'];

test.each<[object, string[]]>([
  [{}, []],
  [{ category: 'for_sale' }, []],
  [{ q: 'flat in kira' }, []],
  [{ q: 'bnb tonight' }, ['stay-nights']],
  [{ checkIn: '2026-12-05', checkOut: '2026-12-08' }, ['stay-nights']],
])('depends for %j on changes of %j', (query, further) => {
  for (const path of others) expect([path, furtherTopics(path, query)]).toEqual([path, further]);
});

test.each([
  [undefined, ['auction']],
  ['bank_sales', ['auction']],
  ['rental_units', []],
])(
  'depends for the category %s also on changes of %j, because the card and the pin of a lot show its bids',
  (category, further) => {
    for (const path of lists) {
      expect([path, furtherTopics(path, { category })]).toEqual([path, further]);
      const nights = furtherTopics(path, { category, checkIn: '2026-12-05' });
      expect([path, nights]).toEqual([path, [...further, 'stay-nights']]);
    }
  },
);

test('depends for place names on changes of the catalogue only', () => {
  const route = routes.find(({ endpoint }) => endpoint.path === '/api/landmarks');
  expect(
    route
      ?.topics({} as never)
      .map(String)
      .toSorted(),
  ).toEqual(vocabulary);
});

// @module-tag thorough
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import {
  arbitrarySearch,
  arbitrarySearchAbout,
  createHomes,
  type SearchCase,
} from '#app/testing/arbitrary-homes.ts';
import type { ReferenceListing } from '#app/testing/reference-search.ts';
import { openSearchKit } from '#app/testing/searching.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { pageQuery, propertyFilters } from '#features/search/schema.ts';
import { readFacets } from '#features/search/server/results/facets-response.ts';
import { listPage } from '#features/search/server/results/list.ts';
import { readPins } from '#features/search/server/results/pins.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { suggestionsFor } from '#features/search/server/suggestions.ts';

/** The seed of the generated homes and queries. SEARCH_SEED varies it. */
const seed = Number(process.env.SEARCH_SEED ?? 20_261_122);
const homesListed = 120;
const questions = 2_000;

let world: TestApp;
/** The same database, as seen by a process started with SEARCH_INDEX=off. */
let alone: SearchKit;
const homes: ReferenceListing[] = [];

beforeAll(async () => {
  world = await createTestApp();
  alone = openSearchKit(world.kit, { usesIndex: false });
  const boss = await signInAs(world, 'admin');
  for (const [nth, home] of createHomes(seed, homesListed).entries()) {
    const { area: _area, ...payload } = home;
    const { cookies } = boss;
    const reply = await world.inject({ method: 'POST', url: '/api/properties/create', cookies, payload });
    expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
    homes.push({
      ...home,
      id: reply.json().id,
      hasTour: nth % 3 === 0,
      viewCount: nth % 5,
      reviewCount: nth % 4,
    });
  }
  await world.kit.pool.query(
    `update properties set published_tour = case when id % 3 = 0 then 'v' || id || '/index.htm' end,
       view_count = id % 5, review_count = id % 4, rating_sum = id % 4`,
  );
  world.search.index.minListings = 0;
  await vi.waitFor(
    () => {
      const index = world.search.index.current();
      expect([index?.size, world.search.index.changing()]).toEqual([homesListed, []]);
    },
    { timeout: 60_000 },
  );
});
afterAll(() => world.close());

/** Returns the responses of the search endpoints: the list every time, the others alternately. */
async function answers(kit: SearchKit, { choice: { said }, sort, limit }: SearchCase, nth: number) {
  const page = pageQuery.parse({ ...said, sort, limit: String(limit) });
  const filters = propertyFilters.parse(said);
  const first = await listPage(kit, page);
  const { nextCursor } = first;
  return {
    first,
    second: nth % 2 === 0 && nextCursor && (await listPage(kit, { ...page, cursor: nextCursor })),
    facets: nth % 2 === 1 && (await readFacets(kit, filters)),
    pins: nth % 4 === 0 && (await readPins(kit, { ...filters, sort })),
    suggestions: said.q === undefined ? null : await suggestionsFor(kit, said.q),
  };
}

const misspelt = fc
  .tuple(
    fc.constantFrom(
      'mahogany',
      'marble',
      'jacaranda',
      'rosewood',
      'xylophone',
      'kisaasi',
      'ntinda',
      'pelican',
    ),
    fc.nat(),
    fc.constantFrom('', 'a', 'o', 's'),
  )
  .map(([word, at, letter]) => {
    const place = 1 + (at % (word.length - 1));
    return `${word.slice(0, place)}${letter}${word.slice(place + 1)}`;
  });

test(`returns the same results for ${questions} queries with and without the index (SEARCH_SEED=${seed})`, async () => {
  expect([world.search.index.isOff, alone.search.index.isOff]).toEqual([false, true]);
  const about = arbitrarySearchAbout(homes, {
    ugxPerDollar: 3_570,
    areaPins: new Map(),
    centers: new Map(),
  });
  const asks = fc.sample(fc.oneof(about, arbitrarySearch), { seed, numRuns: questions });
  const slips = fc.sample(misspelt, { seed, numRuns: questions });
  let [answered, corrected] = [0, 0];
  for (const [nth, ask] of asks.entries()) {
    if (nth % 5 === 0) ask.choice.said = { ...ask.choice.said, q: slips[nth] as string };
    const [led, plain] = await Promise.all([
      answers({ ...world.kit, search: world.search }, ask, nth),
      answers(alone, ask, nth),
    ]);
    expect({ ask, ...plain }).toEqual({ ask, ...led });
    if (led.first.total > 0) answered++;
    if (led.first.search?.corrected.length) corrected++;
  }
  // Queries without results would agree trivially.
  expect(answered).toBeGreaterThan(questions / 2);
  expect(corrected).toBeGreaterThan(questions / 20);
});

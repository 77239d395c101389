import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  type ArbitraryHome,
  arbitrarySearch,
  arbitrarySearchAbout,
  type Choice,
  choices,
  createHomes,
  plainSorts,
  type SearchCase,
  textsWithChoices,
} from '#app/testing/arbitrary-homes.ts';
import {
  publicPositionOf,
  type ReferenceData,
  type ReferenceListing,
  type ReferenceSort,
  referenceFacets,
  referenceSearch,
  shillingsOf,
} from '#app/testing/reference-search.ts';
import { openSearchKit } from '#app/testing/searching.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

/** The seed of the generated homes and queries. SEARCH_SEED varies it. */
const seed = Number(process.env.SEARCH_SEED ?? 20_261_122);
const homesAtFirst = 200;

let world: TestApp;
let boss: Person;
let plainWorld: ReferenceData;
/** The visible homes. */
const homes = new Map<number, ReferenceListing>();
/** The hidden homes. */
const unseen = new Map<number, ReferenceListing>();

type Reply = { status: number; body: any; next: string | null };
type Get = (path: string, query: Record<string, string>) => Promise<Reply>;

/** The two searches of the same homes: by PostgreSQL alone, and with the index. */
const ways = {} as Record<'alone' | 'led', Get>;

beforeAll(async () => {
  world = await createTestApp();
  boss = await signInAs(world, 'admin');
  const { search } = openSearchKit(world.kit, { usesIndex: false });
  ways.led = getFrom(world.app);
  ways.alone = getFrom(await world.startAnother({}, { search }));
  const areas = (await ways.alone('/api/areas', {})).body as Array<{
    slug: string;
    lat: number;
    lng: number;
  }>;
  const { rows: landmarks } = await world.kit.pool.query<{ slug: string; lat: number; lng: number }>(
    'select slug, lat::float8, lng::float8 from landmarks',
  );
  const areaPins = new Map(areas.map((area) => [area.slug, area]));
  const centers = new Map([...areas, ...landmarks].map((place) => [place.slug, place]));
  plainWorld = { ugxPerDollar: 3_570, areaPins, centers };
  for (const [nth, home] of createHomes(seed, homesAtFirst).entries()) await list(home, nth);
  await takeFromSight(5);
  world.search.index.minListings = 0;
  await settled();
});
afterAll(() => world.close());

function getFrom(app: TestApp['app']): Get {
  return async (path, query) => {
    const reply = await app.inject({ url: `${path}?${new URLSearchParams(query)}` });
    const next = /cursor=([^&>]+)/.exec(String(reply.headers.link ?? ''))?.[1] ?? null;
    return { status: reply.statusCode, body: reply.json(), next };
  };
}

/** Creates a listing through the API. Tours, views and reviews are set afterwards. */
async function list(home: ArbitraryHome, nth: number): Promise<number> {
  const { area: _area, ...payload } = home;
  const reply = await world.inject({
    method: 'POST',
    url: '/api/properties/create',
    cookies: boss.cookies,
    payload,
  });
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
  const id = reply.json().id as number;
  const since = { hasTour: nth % 3 === 0, viewCount: nth % 5, reviewCount: nth % 4 };
  await world.kit.pool.query(
    'update properties set published_tour = $2, view_count = $3, review_count = $4, rating_sum = $4 where id = $1',
    [id, since.hasTour ? `v${nth}/index.htm` : null, since.viewCount, since.reviewCount],
  );
  homes.set(id, { ...home, ...since, id });
  return id;
}

/** The ways to hide a home: by a report, and by the end of a plan. */
const waysOfLeaving = [
  { leave: 'hidden_at = now(), is_available = false', return: 'hidden_at = null, is_available = true' },
  { leave: 'paused_by_plan = true, is_available = false', return: 'is_available = true' },
];

/** Hides every 17th home, so that old and new ones are among them. */
async function takeFromSight(first: number): Promise<void> {
  for (const [nth, home] of [...homes.values()].entries())
    if (nth % 17 === first) {
      homes.delete(home.id);
      unseen.set(home.id, home);
      await turn(home.id, 'leave');
    }
}

/** Restores most of the hidden homes. */
async function bringBack(): Promise<void> {
  for (const [nth, home] of [...unseen.values()].entries())
    if (nth % 4 !== 3) {
      unseen.delete(home.id);
      homes.set(home.id, { ...home, isAvailable: true });
      await turn(home.id, 'return');
    }
}

async function turn(id: number, how: 'leave' | 'return'): Promise<void> {
  const changes = waysOfLeaving[id % waysOfLeaving.length]?.[how];
  await world.kit.pool.query(`update properties set ${changes} where id = $1`, [id]);
}

/**
 * Waits until the index has this last home. Changes are received in order, so it then has all earlier ones.
 */
async function settled(): Promise<void> {
  const [last] = createHomes(seed, 1) as [ArbitraryHome];
  const id = await list({ ...last, title: `The last of ${homes.size}` }, homes.size);
  const heard = async () => (await ways.led('/api/properties/facets', { q: `#${id}` })).body.total;
  await vi.waitFor(async () => expect(await heard()).toBe(1), { timeout: 60_000 });
  await world.search.index.settled();
  expect(world.search.index.current()?.size).toBe(homes.size);
}

/** Reads a list page by page to its end, and the totals it reports. */
async function walk(get: Get, { choice, sort, limit }: SearchCase) {
  const pages: number[][] = [];
  const totals = new Set<unknown>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { ...choice.said, sort, limit: String(limit), ...(cursor && { cursor }) };
    const { status, body }: Reply = await get('/api/properties/page', query);
    expect([status, body.items?.length <= limit]).toEqual([200, true]);
    pages.push(body.items.map(({ id }: { id: number }) => id));
    totals.add(`${body.total}${body.totalIsMore ? ' and more' : ''}`);
    cursor = body.nextCursor;
  }
  return { ids: pages.flat(), pages: pages.length, totals: [...totals] };
}

/** Compares the pages and the facet counts with the reference search. */
async function expectRight({ choice, sort, limit }: SearchCase): Promise<void> {
  const right = referenceSearch([...homes.values()], choice.meant, sort, plainWorld);
  const ids = right.map(({ id }) => id);
  for (const [way, get] of Object.entries(ways)) {
    const asked = { way, choice, sort };
    expect({ ...asked, ...(await walk(get, { choice, sort, limit })) }).toEqual({
      ...asked,
      ids,
      pages: Math.max(1, Math.ceil(ids.length / limit)),
      totals: [String(ids.length)],
    });
  }
  const { body } = await ways.led('/api/properties/facets', choice.said);
  expect({ choice, total: body.total, facets: body.facets }).toEqual({
    choice,
    total: ids.length,
    facets: { ...referenceFacets([...homes.values()], choice.meant, plainWorld), surroundings: [] },
  });
}

/** Compares the full list and the map with the reference search. */
async function expectRightWhole({ choice, sort }: Pick<SearchCase, 'choice' | 'sort'>): Promise<void> {
  const right = referenceSearch([...homes.values()], choice.meant, sort, plainWorld);
  const ids = right.map(({ id }) => id);
  const pins = right.flatMap((home) => {
    const place = publicPositionOf(home, plainWorld);
    return place ? [{ id: home.id, lat: place.lat, lng: place.lng }] : [];
  });
  for (const [way, get] of Object.entries(ways)) {
    const query = { ...choice.said, sort };
    const { body: whole } = await get('/api/properties', query);
    const { body: map } = await get('/api/properties/pins', query);
    const shown = map.items.map(({ id, lat, lng }: ReferenceListing) => ({ id, lat, lng }));
    const listed = whole.map(({ id }: ReferenceListing) => id);
    expect({ way, choice, sort, ids: listed, pins: shown, total: map.total }).toEqual({
      way,
      choice,
      sort,
      ids,
      pins,
      total: ids.length,
    });
  }
}

const everyChoice = [...Object.values(choices).flat(), ...textsWithChoices];

describe.each([
  ['with the homes as listed', async () => undefined],
  ['after a third were changed, some deleted, others added and unseen ones brought back', change],
])('%s', (_when, happen) => {
  beforeAll(happen);

  test.each(everyChoice.map((choice, nth) => [choice.said, choice, nth] as const))(
    'shows for %j the matching properties',
    async (_said, choice, nth) => {
      await expectRight({ choice, sort: plainSorts[nth % plainSorts.length] as ReferenceSort, limit: 40 });
    },
  );

  test.each(plainSorts)('shows every property once in the order %s, whatever the page size', async (sort) => {
    // Lists without filters do not use the index. Lists with many and lists with few matches use it in two
    // different ways.
    const all = { said: {}, meant: {} };
    const many = { said: { minPrice: '0' }, meant: { minPrice: 0 } };
    const few = { said: { tenure: 'mailo' }, meant: { tenure: 'mailo' } };
    for (const choice of [all, many, few]) await expectRight({ choice, sort, limit: 3 });
    await expectRightWhole({ choice: all, sort });
  });

  test(`combined filters must all match (SEARCH_SEED=${seed})`, async () => {
    await fc.assert(fc.asyncProperty(arbitrarySearch, expectRight), { seed, numRuns: 50 });
    const about = arbitrarySearchAbout([...homes.values()], plainWorld);
    await fc.assert(fc.asyncProperty(about, expectRight), { seed, numRuns: 150 });
    await fc.assert(fc.asyncProperty(arbitrarySearch, expectRightWhole), { seed: seed + 1, numRuns: 25 });
  });
});

const nothingHasThis = [
  { area: 'wakiso' },
  { area: 'entebbe' },
  { type: 'Condo' },
  { near: 'nkumba-university' },
  { sleeps: '8' },
  { minPrice: '450000002' },
  { maxPrice: '0' },
  { bedrooms: '8' },
  { minBedrooms: '13' },
  { minBathrooms: '4' },
  { feature: 'garden' },
  { bank: 'Unknown Bank' },
  { box: '10,-3,11,3' },
  { q: 'marble zzyzzx' },
  { q: 'zzyzzx' },
];

test('covers every query with the generated properties', () => {
  const found = (choice: Choice) =>
    referenceSearch([...homes.values()], choice.meant, 'newest', plainWorld).length;
  const empty = everyChoice.filter((choice) => found(choice) === 0).map(({ said }) => said);
  expect(empty).toEqual(nothingHasThis);
  const amounts = [...homes.values()].map((home) => shillingsOf(home, plainWorld));
  for (const edge of [499_999, 500_000, 1_499_999, 1_500_000, 99_999, 100_000, 150_000_000, 450_000_000])
    expect(amounts).toContain(edge);
});

/** Makes changes through the API. */
async function change(): Promise<void> {
  const others = createHomes(seed + 1, 90);
  for (const [nth, id] of [...homes.keys()].entries()) {
    const other = others[nth % others.length] as ArbitraryHome;
    const { area: _area, ...payload } = other;
    if (nth % 3 === 0) {
      const url = `/api/properties/${id}`;
      const reply = await world.inject({ method: 'PATCH', url, cookies: boss.cookies, payload });
      expect(reply.statusCode).toBe(200);
      homes.set(id, { ...(homes.get(id) as ReferenceListing), ...other });
    } else if (nth % 11 === 1) {
      const url = `/api/properties/${id}`;
      expect((await world.inject({ method: 'DELETE', url, cookies: boss.cookies })).statusCode).toBeLessThan(
        300,
      );
      homes.delete(id);
    }
  }
  for (const [nth, home] of others.slice(60).entries()) await list(home, nth);
  await takeFromSight(7);
  await settled();
  await bringBack();
  await settled();
}

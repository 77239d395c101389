import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createOwner } from '#app/testing/property-factory.ts';
import { openSearchKit } from '#app/testing/searching.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { sorts } from '#features/properties/categories.ts';
import { pageQuery, propertyFilters } from '#features/search/schema.ts';
import { listPage } from '#features/search/server/results/list.ts';
import { readPins } from '#features/search/server/results/pins.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';

const many = 21_000;
let app: TestApp;
let led: SearchKit;
/** The same catalogue, searched by PostgreSQL without the index. */
let alone: SearchKit;
let asked: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  const client = await app.kit.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query(
    `insert into properties (owner_id, category, property_type, title, location, area, lat, lng, description, price,
       price_ugx, bedrooms, bathrooms, square_meters, amenities, is_available, is_featured, view_count, review_count,
       rating_sum, yaka_meter)
     select $1, (array['rental_units', 'furnished_houses', 'for_sale'])[1 + (hashint4(n) & 1) + (hashint4(n + 1) & 1)],
       (array['House', 'Apartment', 'Villa', 'Land'])[1 + (hashint4(n + 2) & 3)],
       'Home ' || n, 'Lane ' || (hashint4(n + 3) & 63), area.slug,
       case when n % 5 > 0 then area.lat + (hashint4(n + 9) & 15) * 0.001 end, case when n % 5 > 0 then area.lng end,
       'One of many homes to look for' || case when hashint4(n + 4) & 7 = 0 then ', with a parquet' else '' end
         || case when hashint4(n + 5) & 511 = 0 then ' and an observatory' else '' end,
       price, price, n % 6, 1 + n % 3, 60, case hashint4(n + 6) & 3 when 0 then '{Pool,Gym}'::text[] else '{}' end,
       hashint4(n + 7) & 7 <> 0, hashint4(n + 8) & 31 = 0, n % 97, n % 5, 3 * (n % 5),
       (array['own', 'shared', null])[1 + n % 3]
     from generate_series(1, ${many}) n
       cross join lateral (select 10000 * (1 + (hashint4(n + 10) & 255)) as price) p
       join (select slug, lat, lng, row_number() over (order by slug) - 1 as place from areas) area
         on area.place = n % (select count(*) from areas)`,
    [await createOwner(app.kit)],
  );
  await client.query('analyze properties');
  client.release();
  led = { ...app.kit, search: app.search };
  alone = openSearchKit(app.kit, { usesIndex: false });
  await app.search.index.settled();
  await vi.waitFor(() => expect(app.search.index.current()?.size).toBe(many), { timeout: 60_000 });

  const query = app.kit.pool.query.bind(app.kit.pool);
  app.kit.pool.query = ((config: { text: string }, values?: unknown[]) => {
    asked.push(config.text);
    return query(config as never, values as never);
  }) as typeof app.kit.pool.query;
});
afterAll(() => app.close());

async function page(kit: SearchKit, query: Record<string, string>) {
  const { items, ...rest } = await listPage(kit, pageQuery.parse({ limit: '10', ...query }));
  return { ids: items.map(({ id }) => id), ...rest };
}

const searches: Array<Record<string, string>> = [
  { meter: 'own', bedrooms: '3' },
  { q: 'parquet' },
  { q: 'observatory' },
  { q: 'parquet under 1m' },
  { q: 'obsevatory villa' },
  { area: 'kisaasi', minPrice: '300000', feature: 'pool' },
  { category: 'for_sale', price: 'low', minBathrooms: '2' },
  { box: '32.58,0.3,32.62,0.34', type: 'House' },
  { box: '32.58,0.3,32.62,0.34', q: 'parquet' },
  { q: 'parquet', featured: 'false', available: 'false' },
  { q: 'villa parquet observatory' },
  { near: 'shell-ntinda', bedrooms: '2' },
  { reach: 'acacia-mall:25,ntinda:40:taxi' },
  { reach: 'mulago:20', q: 'parquet' },
  { area: 'kisaasi,ntinda,kira', maxBedrooms: '2' },
  // No rent is as high as thirty nights of these stays.
  { monthly: 'true', minPrice: '5000000', maxPrice: '20000000' },
  { monthly: 'false', minPrice: '2000000' },
  { bedrooms: '2', maxPrice: '5000' },
];

describe('a search with the index', () => {
  test.each(searches.flatMap((search) => sorts.map((sort): Record<string, string> => ({ ...search, sort }))))(
    'returns for %j the same pages as PostgreSQL alone',
    async (search) => {
      const isNothing = search.maxPrice === '5000';
      expect((await page(led, search)).ids.length > 0).toBe(!isNothing);
      let cursor: string | null = null;
      for (let depth = 0; depth < 4; depth++) {
        const query: Record<string, string> = { ...search, ...(cursor && { cursor }) };
        const [here, there] = [await page(led, query), await page(alone, query)];
        expect({ ids: here.ids, nextCursor: here.nextCursor }).toEqual({
          ids: there.ids,
          nextCursor: there.nextCursor,
        });
        expect(here.total).toBeGreaterThanOrEqual(there.total);
        expect(there.totalIsMore || here.total === there.total).toBe(true);
        cursor = here.nextCursor;
        if (cursor === null) break;
      }
    },
  );

  test('shows the first five hundred properties on the map, with the total', async () => {
    const query = { category: 'rental_units' };
    const { ids, total } = await page(led, { ...query, limit: '100' });
    const map = await readPins(led, propertyFilters.parse(query));
    expect([map.items.length, map.total, map.totalIsMore]).toEqual([500, total, false]);
    expect(map.items.slice(0, 100).map(({ id }) => id)).toEqual(ids);
  });

  test('reads one statement that scans little more than a page of rows', async () => {
    for (const search of searches.filter(({ q }) => q !== 'obsevatory villa')) {
      asked = [];
      const { ids } = await page(led, { ...search, sort: 'price_asc' });
      const reading = asked.filter((text) => /from properties p/.test(text));
      // Prices are ordered one category after the other.
      const most = search.category === undefined ? 3 : 1;
      // Beside an empty result, close matches are read.
      expect([search, ids.length > 0, reading.length > 0]).toEqual([
        search,
        search.maxPrice !== '5000',
        true,
      ]);
      expect(reading.length).toBeLessThanOrEqual(most);
      for (const text of reading) expect(text).toMatch(/where p\.id = any\(\$1::int\[\]\)/);
      // A card counts its own pictures.
      const others = asked.join().replaceAll(/\(select count\(\*\)::int from property_pictures [^)]*\)/g, '');
      expect(others).not.toMatch(/\boffset\b|count\(/i);
    }
  });
});

describe('a change', () => {
  test('is visible before the index has read it, and hides a listing that no longer matches', async () => {
    const search = { q: 'observatory', bedrooms: '3', sort: 'newest' };
    const { ids } = await page(led, search);
    const [gone, kept] = ids as [number, number];
    const live = app.search.index;
    await app.kit.pool.query('update properties set bedrooms = 4 where id = $1', [gone]);
    // PostgreSQL tests each row, whether or not the index has received the change.
    expect((await page(led, search)).ids).not.toContain(gone);
    await expect.poll(() => live.changing().length).toBe(0);
    expect((await page(led, search)).ids[0]).toBe(kept);
    await app.kit.pool.query('update properties set bedrooms = 3 where id = $1', [gone]);
    await expect.poll(async () => (await page(led, search)).ids[0]).toBe(gone);
  });

  test('moves a listing from one search to another when its description changes', async () => {
    const { ids } = await page(led, { q: 'observatory', sort: 'newest' });
    const [id] = ids as [number];
    await app.kit.pool.query(
      "update properties set description = 'Now with a planetarium instead.' where id = $1",
      [id],
    );
    await expect.poll(async () => (await page(led, { q: 'planetarium' })).ids).toEqual([id]);
    await expect
      .poll(async () => (await page(led, { q: 'observatory', sort: 'newest' })).ids)
      .not.toContain(id);
    expect((await page(led, { q: 'planetarum' })).ids).toEqual([id]);
  });

  test('removes a listing from every search and count', async () => {
    const before = await page(led, { q: 'parquet' });
    const [id] = before.ids as [number];
    await app.kit.pool.query('delete from properties where id = $1', [id]);
    await expect.poll(async () => (await page(led, { q: 'parquet' })).total).toBe(before.total - 1);
    expect((await page(led, { q: 'parquet' })).ids).not.toContain(id);
  });

  test.each(['newest', 'price_asc', 'price_desc', 'most_reviewed', 'default'] as const)(
    'leaves no page short when the index misses more listings than it suggests at once: %s',
    async (sort) => {
      const search = { meter: 'own', bedrooms: '3', sort };
      const stale: number[] = [];
      for (let cursor: string | null = null; stale.length < 150; ) {
        const part = await page(alone, { ...search, limit: '50', ...(cursor && { cursor }) });
        stale.push(...part.ids);
        cursor = part.nextCursor;
      }
      const untold = async (meter: string) => {
        await app.kit.pool.query('alter table properties disable trigger user');
        await app.kit.pool.query('update properties set yaka_meter = $2 where id = any($1)', [stale, meter]);
        await app.kit.pool.query('alter table properties enable trigger user');
      };
      await untold('shared');
      const [here, there] = [await page(led, search), await page(alone, search)];
      await untold('own');
      expect(there.ids).toHaveLength(10);
      expect(here.ids).toEqual(there.ids);
    },
  );

  test('makes PostgreSQL search alone as soon as it affects many listings', async () => {
    const live = app.search.index;
    const gone = vi.waitFor(() => expect(live.current()).toBeNull(), { interval: 1, timeout: 60_000 });
    await app.kit.pool.query("update properties set yaka_meter = 'own' where id <= 5000");
    await gone;
    const search = { meter: 'own', sort: 'price_asc' };
    const { ids } = await page(alone, search);
    expect((await page(led, search)).ids).toEqual(ids);
    const { rows } = await app.kit.pool.query(
      "select count(*)::int as own from properties where yaka_meter = 'own'",
    );
    await expect.poll(async () => (await page(led, search)).total).toBe(rows[0].own);
    expect((await page(led, search)).ids).toEqual(ids);
  });
});

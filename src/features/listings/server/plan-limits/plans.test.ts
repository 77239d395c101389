import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOwner } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { sorts } from '#features/properties/categories.ts';

const many = 50_000;
let app: TestApp;
let asked: Array<{ text: string; values: unknown[] }> = [];

beforeAll(async () => {
  app = await createTestApp({ usesIndex: false });
  const client = await app.kit.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query(
    `insert into properties (owner_id, category, property_type, title, location, area, description, price, price_ugx,
       bedrooms, bathrooms, square_meters, amenities, is_available, is_featured, view_count, review_count, rating_sum,
       bank_name, published_tour)
     select $1, category, 'House', 'Home ' || n, 'Somewhere', area.slug,
       'One of fifty thousand homes, made to see how they are found.', price, price, n % 7, 1, 60,
       case n % 40 when 3 then '{Pool}'::text[] when 4 then '{Gym,Balcony}' else '{Balcony}' end,
       n % 10 <> 0, n % 200 = 0, hashint4(n) & 1023, (hashint4(n + 1) & 15) , 3 * (hashint4(n + 1) & 15),
       case category when 'bank_sales' then 'Bank ' || n % 12 end, case n % 8 when 0 then 'v' || n || '/index.htm' end
     from generate_series(1, ${many}) n
       cross join lateral (select (array['rental_units', 'furnished_houses', 'for_sale', 'bank_sales'])[1 + (hashint4(n + 2) & 3)] as category) c
       cross join lateral (select 1000 * (1 + (hashint4(n + 3) & 1048575)) as price) p
       join (select slug, row_number() over (order by slug) - 1 as place from areas) area
         on area.place = n % (select count(*) from areas)`,
    [await createOwner(app.kit)],
  );
  await client.query('analyze properties');
  client.release();

  const query = app.kit.pool.query.bind(app.kit.pool);
  app.kit.pool.query = ((config: { text?: string; values?: unknown[] } | string, values?: unknown[]) => {
    remember(config, values);
    return query(config as string, values);
  }) as typeof app.kit.pool.query;
  app.kit.pool.on('acquire', listenTo);
});
afterAll(() => app.close());

/**
 * The clients whose queries are recorded. Kysely queries through a client of the pool, not through the pool.
 */
const heard = new WeakSet<object>();
function listenTo(client: { query: (...parts: never[]) => unknown }): void {
  if (heard.has(client)) return;
  heard.add(client);
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  client.query = (config: string, ...rest: unknown[]) => {
    remember(config, Array.isArray(rest[0]) ? rest[0] : undefined);
    return query(config, ...rest);
  };
}

function remember(config: { text?: string; values?: unknown[] } | string, values?: unknown[]): void {
  const text = typeof config === 'string' ? config : (config.text ?? '');
  if (text.startsWith('select'))
    asked.push({ text, values: (typeof config === 'string' ? values : config.values) ?? [] });
}

type Plan = {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

type Explained = { kind: 'rows' | 'count'; nodes: Plan[] };

let looks = 0;

/**
 * Returns the plans that PostgreSQL used for a call's statements on properties. Each request has its own URL
 * because responses are cached by URL.
 */
async function plansOf(address: string): Promise<Explained[]> {
  asked = [];
  const url = `${address}${address.includes('?') ? '&' : '?'}ref=${++looks}`;
  const reply = await app.inject({ method: 'GET', url });
  expect(reply.statusCode).toBe(200);
  const statements = asked.filter(({ text }) => /"?properties"? as|from properties/.test(text));
  expect(statements.length).toBeGreaterThan(0);
  const explained: Explained[] = [];
  for (const { text, values } of statements) {
    expect(text).not.toMatch(/\boffset\b/i);
    const { rows } = await app.kit.pool.query(`explain (analyze, format json) ${text}`, values);
    const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
    const counts = nodes.filter(isCount).flatMap(nodesOf);
    explained.push({ kind: 'rows', nodes: nodes.filter((node) => !counts.includes(node)) });
    explained.push({ kind: 'count', nodes: counts });
  }
  return explained;
}

/** Returns true for the count, which runs once and separately from the rows. */
function isCount(node: Plan): boolean {
  return node['Parent Relationship'] === 'InitPlan';
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

function touched(plan: Plan): number {
  return (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
}

/**
 * Describes the nodes that touch more rows than allowed, except bitmap index scans, and those that read rows
 * by a scan of the whole table.
 */
function wasteIn(explained: Explained[], limits: { rows: number; count: number }): string[] {
  return explained.flatMap(({ kind, nodes }) =>
    nodes
      .filter((node) => !/^Bitmap(And|Or| Index Scan)$/.test(node['Node Type']))
      .filter((node) => touched(node) > limits[kind] || (kind === 'rows' && readsFromOneEnd(node)))
      .map((node) => `${kind}: ${node['Node Type']} looked at ${touched(node)} rows`),
  );
}

function readsFromOneEnd(node: Plan): boolean {
  return node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'properties';
}

async function cursorOf(query: string): Promise<string> {
  const reply = await app.inject({ method: 'GET', url: `/api/properties/page?${query}` });
  return reply.json().nextCursor;
}

/**
 * Returns the number of rows that a page may touch: a fixed number if an index returns them in the sort
 * order, otherwise a share of the table.
 */
function shareOf(sort: string, narrowing: string): number {
  if (narrowing === '') return 60;
  if (sort === 'popular' || sort === 'most_reviewed') return many / 10;
  return narrowing.startsWith('area') ? many / 60 : 60;
}

const narrowings = ['', 'category=rental_units', 'area=naalya', 'category=for_sale&available=true'];

describe(`with ${many} homes`, () => {
  test.each(sorts.flatMap((sort) => narrowings.map((narrowing) => [sort, narrowing])))(
    'reads a page by %s, %s, from an index in that order at any depth',
    async (sort, narrowing) => {
      const query = `sort=${sort}&limit=24&${narrowing}`;
      let cursor = await cursorOf(query);
      for (let depth = 0; depth < 5; depth++) cursor = await cursorOf(`${query}&cursor=${cursor}`);
      for (const url of [`/api/properties/page?${query}`, `/api/properties/page?${query}&cursor=${cursor}`]) {
        expect(wasteIn(await plansOf(url), { rows: shareOf(sort, narrowing), count: 10_000 })).toEqual([]);
      }
    },
  );

  test.each([
    ['category=rental_units&price=low&sort=price_asc', 100],
    ['category=for_sale&minPrice=100000000&maxPrice=150000000&sort=price_desc', 100],
    ['feature=pool', 5_000],
    ['feature=pool&feature=gym', 2_500],
    ['feature=pool&category=rental_units&sort=newest', 7_500],
    ['hasTour=true&sort=default', 60],
    ['hasTour=true&available=true&sort=most_reviewed', 1_000],
    ['bank=Bank%203&sort=newest', 60],
    ['area=kisasi&category=furnished_houses&bedrooms=3', 1_000],
  ] as const)('reads for %s at most %d rows', async (query, rows) => {
    expect(wasteIn(await plansOf(`/api/properties/page?${query}`), { rows, count: many })).toEqual([]);
  });

  test.each(['featured', 'popular?limit=4', 'recent?limit=8', '17', '24999'])(
    'reads for %s only its rows',
    async (path) => {
      expect(wasteIn(await plansOf(`/api/properties/${path}`), { rows: 100, count: 0 })).toEqual([]);
    },
  );

  test('limits the full list before reading it', async () => {
    expect(wasteIn(await plansOf('/api/properties'), { rows: 1_001, count: 0 })).toEqual([]);
  });
});

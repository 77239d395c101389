import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { PropertyDraft } from '#features/properties/draft.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const add = (changes: Partial<PropertyDraft>) =>
  createTestProperty(app.kit, { location: 'Kisaasi', ...changes });

async function similarTo(id: number | string) {
  const reply = await app.inject({ url: `/api/properties/${id}/similar` });
  return {
    status: reply.statusCode,
    ids: reply.statusCode === 200 ? reply.json().map((home: { id: number }) => home.id) : [],
  };
}

test('returns up to four available properties of the same category by price, place and rooms, without itself', async () => {
  const home = await add({ price: 800_000, bedrooms: 2 });
  const twin = await add({ price: 810_000, bedrooms: 2 });
  const dearer = await add({ price: 1_500_000, bedrooms: 2 });
  const larger = await add({ price: 790_000, bedrooms: 5 });
  const elsewhere = await add({ price: 800_000, bedrooms: 2, location: 'Munyonyo' });
  await add({ price: 90_000_000, bedrooms: 2 });
  await add({ price: 800_000, bedrooms: 2, category: 'for_sale' });
  const gone = await add({ price: 800_000, bedrooms: 2 });
  await app.kit.pool.query('update properties set is_available = false where id = $1', [gone]);
  expect(await similarTo(home)).toEqual({ status: 200, ids: [twin, dearer, elsewhere, larger] });
});

test('returns 200 with none if there is no other in its category', async () => {
  const only = await add({ category: 'furnished_houses' });
  expect(await similarTo(only)).toEqual({ status: 200, ids: [] });
});

test('returns the first listed of equally close properties, symmetrically', async () => {
  const [one, two, three] = [
    await add({ category: 'bank_sales' }),
    await add({ category: 'bank_sales' }),
    await add({ category: 'bank_sales' }),
  ];
  expect(await similarTo(one)).toEqual({ status: 200, ids: [two, three] });
  expect(await similarTo(two)).toEqual({ status: 200, ids: [one, three] });
  expect(await similarTo(three)).toEqual({ status: 200, ids: [one, two] });
});

test('returns 404 for an unknown property', async () => {
  expect((await similarTo(2_147_483_647)).status).toBe(404);
});

test('returns 400 for an ID that is not a number', async () => {
  expect((await similarTo('seven')).status).toBe(400);
});

test('reads only the closest in price among many properties', { tags: 'thorough' }, async () => {
  const home = await add({ price: 500_000 });
  await app.kit.pool.query(
    `insert into properties (owner_id, category, property_type, title, location, area, description, price, price_ugx,
       bedrooms, bathrooms, square_meters)
     select p.owner_id, p.category, p.property_type, 'Home ' || n, p.location, p.area, p.description, 400000 + n, 400000 + n, 2, 1, 60
     from properties p, generate_series(1, 20000) n where p.id = $1`,
    [home],
  );
  await app.kit.pool.query('analyze properties');
  const statements: string[] = [];
  const query = app.kit.pool.query.bind(app.kit.pool) as (...parts: unknown[]) => unknown;
  app.kit.pool.query = ((...parts: [{ text: string }]) => {
    statements.push(parts[0].text);
    return query(...parts);
  }) as typeof app.kit.pool.query;
  expect((await similarTo(home)).ids).toHaveLength(4);
  const text = statements.find((statement) => statement.includes('with home')) as string;
  const { rows } = (await query(`explain (analyze, format json) ${text}`, [home])) as {
    rows: Array<{ 'QUERY PLAN': [{ Plan: Plan }] }>;
  };
  const plan = (rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan;
  expect(Math.max(...looks(plan))).toBeLessThan(200);
});

type Plan = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** Returns the number of rows that each node of a plan examined. */
function looks(plan: Plan): number[] {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  return [own, ...(plan.Plans ?? []).flatMap(looks)];
}

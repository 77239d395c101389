import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWithStays } from '#app/testing/many-stays.ts';
import { createOwner } from '#app/testing/property-factory.ts';
import { dayAhead } from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { readStayQuote } from '#features/stays/server/payment/quote.ts';
import { addDays } from '#kit/calendar-day.ts';
import { findAvailableProperties } from './available-properties.ts';
import { freeHomesStatement, pricesStatement } from './available-property-rows.ts';

const homes = 2_000;
let world: TestApp;
let checkIn: string;
beforeAll(async () => {
  world = await createTestApp();
  await fillWithStays(world.kit.pool, await createOwner(world.kit), homes);
  checkIn = dayAhead(world, 30);
});
afterAll(() => world.close());

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function planOf({ text }: { text: string }): Promise<Node[]> {
  const { rows } = await world.kit.pool.query(`explain (analyze, format json) ${text}`, [
    checkIn,
    addDays(checkIn, 3),
  ]);
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
}

test('reads only the requested nights and no property rows', async () => {
  const nodes = await planOf(freeHomesStatement);
  const on = (table: string) => nodes.filter((node) => node['Relation Name'] === table);
  expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual(
    expect.arrayContaining(['occupied_nights_when', 'properties_stays']),
  );
  const { rows } = await world.kit.pool.query('select count(*)::int from occupied_nights');
  const looked = [
    ...on('occupied_nights'),
    ...nodes.filter((node) => node['Index Name'] === 'occupied_nights_when'),
  ];
  for (const node of looked) expect(node['Actual Rows']).toBeLessThan(rows[0].count / 20);
  expect(on('properties').map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
  const prices = await planOf(pricesStatement);
  expect(prices.map((node) => node['Index Name'])).toContain('stay_night_prices_night');
});

test('returns for each home the same price and availability as its booking', async () => {
  await world.kit.pool.query(`
    update properties set cleaning_fee = 50000 + id, guests_included = 1 + id % 3, extra_guest_price = 20000,
      weekly_discount = 10 where id % 14 = 0`);
  const wish = { checkIn, checkOut: addDays(checkIn, 3), guests: 3 };
  const { totals } = await findAvailableProperties(world.kit, wish, dayAhead(world, 0));
  const { rows } = await world.kit.pool.query<{ id: number }>('select id from properties where id % 7 = 0');
  const quotes = await Promise.all(
    rows.map(({ id }) =>
      readStayQuote(world.kit, id, { checkIn, nights: 3, guests: 3 }).then(
        ({ isFree, total }) => [id, isFree ? total : null],
        () => [id, null],
      ),
    ),
  );
  expect(rows.map(({ id }) => [id, totals.get(id)?.total ?? null])).toEqual(quotes);
  expect(quotes.filter(([, total]) => total !== null).length).toBeGreaterThan(homes / 14);
  expect(quotes.some(([, total]) => total === null)).toBe(true);
});

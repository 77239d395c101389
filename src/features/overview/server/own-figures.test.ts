import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createListing, createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { insertEarning } from '#features/payouts/server/earning-rows.ts';
import type { MinorAmount } from '#kit/money.ts';

let world: TestApp;
const now = new Date('2026-11-20T09:00:00Z');
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

test('GET /api/user/figures sums only the own homes, and the period before in days of Kampala', async () => {
  const manager = await signInAs(world, 'property_manager');
  const own = await createListing(world, manager);
  const other = await createTestProperty(world.kit);
  await query('delete from property_daily_stats');
  await query(
    `insert into property_daily_stats (property_id, day, views, enquiries)
     values ($1, '2026-11-20', 5, 1), ($1, '2026-11-14', 3, 0), ($1, '2026-11-13', 40, 2), ($1, '2026-11-06', 900, 9),
       ($2, '2026-11-20', 7, 7)`,
    [own, other],
  );
  const book = (agent: number, at: string, n: number) =>
    query(
      `insert into viewings (mark, property_id, home_title, agent_id, visitor_id, name, phone, starts_at, agent_free_at,
         code, state, ended_by, ended_at, booked_at)
       values (lpad($4::text, 32, 'v'), $1, 'A flat', $2, 'someone', 'Someone', '+256700000099',
         '2026-12-01T06:00:00Z'::timestamptz + $4::int * interval '1 day',
         '2026-12-01T07:00:00Z'::timestamptz + $4::int * interval '1 day', '123456', 'cancelled', 'visitor', $3, $3)`,
      [own, agent, at, n],
    );
  const [{ id: otherAgent }] = await query('select owner_id as id from properties where id = $1', [other]);
  // A minute before and after midnight in Kampala, where the period begins.
  await book(manager.id, '2026-11-13T20:59:00Z', 1);
  await book(manager.id, '2026-11-13T21:01:00Z', 2);
  await book(otherAgent, '2026-11-19T09:00:00Z', 3);
  const earn = (
    source: string,
    at: string,
    gross: number,
    { ownerId = manager.id, currency = 'UGX' as 'UGX' | 'USD' } = {},
  ) =>
    insertEarning(world.kit.db, {
      ...{ ownerId, source, kind: 'arrival' as const, title: 'A flat', currency },
      rates: { fee: 10, vat: 0, withholding: 0 },
      ...{ fromDay: '2026-11-01', toDay: '2026-11-03', at: new Date(at) },
      ...{ gross: gross as MinorAmount, fee: (gross / 10) as MinorAmount },
      ...{ vat: 0, withheld: 0 },
    });
  await earn('stay:1', '2026-11-19T09:00:00Z', 200_000);
  await earn('stay:2', '2026-11-10T09:00:00Z', 100_000);
  await earn('stay:3', '2026-11-19T09:00:00Z', 500_00, { currency: 'USD' });
  await earn('stay:4', '2026-11-19T09:00:00Z', 70_000, { ownerId: otherAgent });

  const get = async (days: number) =>
    (await world.inject({ url: `/api/user/figures?days=${days}`, cookies: manager.cookies })).json();
  expect(await get(7)).toEqual({
    now: { views: 8, enquiries: 1, viewings: 1, earnings: 180_000 },
    before: { views: 40, enquiries: 2, viewings: 1, earnings: 90_000 },
  });
  expect((await get(30)).now).toEqual({ views: 948, enquiries: 12, viewings: 2, earnings: 270_000 });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, cookiesOf, signInAs } from '#app/testing/actors.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { shareLimits } from '#features/shares/choices.ts';
import { deleteOldShareVisits } from './share-links.ts';

let now = Date.parse('2026-11-20T09:00:00Z');
let world: TestApp;
let home: number;
beforeAll(async () => {
  world = await createTestApp({ clock: () => new Date(now) });
  await lengthenWaits(world);
  home = await createTestProperty(world.kit);
});
afterAll(() => world.close());
beforeEach(async () => {
  now = Date.parse('2026-11-20T09:00:00Z');
  await query('delete from rate_limit_attempts; delete from shares');
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const userAgent = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
const share = (cookies: Cookies = {}, remoteAddress = '198.51.100.1') =>
  world.inject({
    method: 'POST',
    url: `/api/properties/${home}/shares`,
    cookies,
    remoteAddress,
    payload: { name: 'Amina Sample', email: 'amina@example.com' },
  });
type Link = { shareId: string; shareUrl: string };
let networks = 0;
/** Opens a link, each time from another network. */
async function open({ shareId, shareUrl }: Link, cookies: Cookies = {}): Promise<boolean> {
  networks += 1;
  const reply = await world.inject({
    method: 'POST',
    url: `/api/shares/${shareId}/opens`,
    remoteAddress: `203.0.113.${networks}`,
    headers: { 'user-agent': userAgent },
    cookies,
    payload: { user: new URL(shareUrl).searchParams.get('user') ?? '', src: 'link' },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json().counted;
}

describe('a share visit', () => {
  test('counts for a link without an account from other users, signed in or not', async () => {
    const shared = await share();
    const link: Link = shared.json();
    expect([
      await open(link, cookiesOf(shared)),
      await open(link),
      await open(link, (await signInAs(world)).cookies),
    ]).toEqual([false, true, true]);
    expect(await query('select opens from shares')).toEqual([{ opens: 2 }]);
  });

  test("counts for an account's link from other accounts, but not from its own on another device", async () => {
    const [person, other] = [await signInAs(world), await signInAs(world)];
    const link: Link = (await share(person.cookies)).json();
    const { username, password } = person;
    const elsewhere = await world.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username, password },
    });
    expect(elsewhere.statusCode).toBe(200);
    expect([await open(link, other.cookies), await open(link, cookiesOf(elsewhere))]).toEqual([true, false]);
  });

  test('counts once for the last slot of a day under concurrent visits', async () => {
    const link: Link = (await share((await signInAs(world)).cookies)).json();
    await open(link);
    await query('update shares set opens_that_day = $1', [shareLimits.maxVisitsPerDay - 1]);
    const holder = await world.kit.pool.connect();
    await holder.query('begin; select from shares for update');
    const both = Promise.all([open(link), open(link)]);
    const waiting = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await query(waiting))[0].count).toBe(2);
    await holder.query('commit');
    holder.release();
    const counted = await both;
    expect(counted.filter(Boolean)).toEqual([true]);
    expect(await query('select opens, opens_that_day from shares')).toEqual([
      { opens: 2, opens_that_day: shareLimits.maxVisitsPerDay },
    ]);
  });
});

test('deletes visitor records at midnight in Kampala, not in Greenwich', async () => {
  const link: Link = (await share((await signInAs(world)).cookies)).json();
  const kept = async () => {
    await deleteOldShareVisits(world.kit);
    return query(
      'select (select count(*)::int from share_visitors) as visitors, (select count(*)::int from share_networks) as networks',
    );
  };
  now = Date.parse('2026-11-20T20:00:00Z');
  await open(link);
  now = Date.parse('2026-11-20T20:59:00Z');
  expect(await kept()).toEqual([{ visitors: 1, networks: 1 }]);
  now = Date.parse('2026-11-20T22:07:00Z');
  expect(await kept()).toEqual([{ visitors: 0, networks: 0 }]);
});

test('returns 429 for a browser without an account, from any network, and accepts another browser', async () => {
  const first = await share();
  const statuses = [first.statusCode];
  for (let count = 2; count <= 23; count += 1)
    statuses.push((await share(cookiesOf(first), `198.51.100.${count}`)).statusCode);
  expect(statuses).toEqual([...Array(21).fill(201), 429, 429]);
  expect((await share()).statusCode).toBe(201);
});

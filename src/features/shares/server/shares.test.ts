import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, cookiesOf, type Person, signInAs } from '#app/testing/actors.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { shareLimits } from '#features/shares/choices.ts';
import { deleteOldShareVisits } from './share-links.ts';

const dayMs = 86_400_000;
let now = new Date('2026-11-20T09:00:00Z').getTime();
let world: TestApp;
let home: number;
beforeAll(async () => {
  world = await createTestApp({ clock: () => new Date(now) });
  await lengthenWaits(world);
  home = await createTestProperty(world.kit);
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts; delete from shares'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const sharer = { name: 'Amina Sample', email: 'amina@example.com' };
const phone = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
const share = (cookies: Cookies = {}, payload: object = sharer, id = home) =>
  world.inject({ method: 'POST', url: `/api/properties/${id}/shares`, cookies, payload });
const mine = async ({ cookies }: Pick<Person, 'cookies'>) =>
  (await world.inject({ url: '/api/shares/mine', cookies })).json();
type Link = { shareId: string; shareUrl: string };
const userOf = ({ shareUrl }: Link) => new URL(shareUrl).searchParams.get('user') ?? '';

type Opener = { cookies?: Cookies; address?: string; userAgent?: string; src?: string; user?: string };
let addresses = 0;
/** Opens a link, by default from another network and with a new cookie each time. */
async function open(link: Link, opener: Opener = {}): Promise<boolean> {
  addresses += 1;
  const { address = `203.0.${Math.floor(addresses / 250)}.${addresses % 250}`, userAgent = phone } = opener;
  const reply = await world.inject({
    method: 'POST',
    url: `/api/shares/${link.shareId}/opens`,
    remoteAddress: address,
    headers: { 'user-agent': userAgent },
    ...(opener.cookies && { cookies: opener.cookies }),
    payload: { user: opener.user ?? userOf(link), src: opener.src ?? 'whatsapp' },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json().counted;
}
const visitor = async (): Promise<Cookies> =>
  cookiesOf(await world.inject({ method: 'POST', url: `/api/properties/${home}/view` }));

describe('POST /api/properties/:id/shares', () => {
  test('returns 201 with the specified record, whose address does not identify the sharer', async () => {
    const person = await signInAs(world);
    const reply = await share(person.cookies);
    expect(reply.statusCode).toBe(201);
    const record = reply.json();
    expect(record).toEqual({
      shareId: expect.stringMatching(/^[\w-]{16}$/),
      propertyId: home,
      sharedBy: sharer,
      shareUrl: `http://localhost:3000/property/${home}?ref=${record.shareId}&src=link&user=${userOf(record)}`,
      timestamp: new Date(now).toISOString(),
    });
    expect(userOf(record)).toMatch(/^[\w-]{12}$/);
    expect(await query('select name, email, share_url from shares where id = $1', [record.shareId])).toEqual([
      { name: sharer.name, email: sharer.email, share_url: record.shareUrl },
    ]);
    const again = (await share(person.cookies)).json();
    expect([again.shareId === record.shareId, userOf(again) === userOf(record)]).toEqual([false, false]);
  });

  test('returns 201 without an account, and assigns it to a later account on the same device', async () => {
    const reply = await share();
    const cookies = cookiesOf(reply);
    expect((await mine({ cookies })).code).toBe('signed_out');
    const person = {
      username: 'later',
      email: 'later@example.com',
      fullName: 'Later',
      password: 'jacaranda on the hill',
    };
    const arrived = await world.inject({ method: 'POST', url: '/api/register', cookies, payload: person });
    expect(await mine({ cookies: cookiesOf(arrived, cookies) })).toMatchObject([
      { shareId: reply.json().shareId },
    ]);
  });

  test.each([
    [{ name: '', email: 'a@example.com' }, 'name'],
    [{ name: '  ', email: 'a@example.com' }, 'name'],
    [{ name: 'Amina' }, 'email'],
    [{ name: 'Amina', email: 'amina' }, 'email'],
    [{ name: 'a\u0000b', email: 'a@example.com' }, 'name'],
    [{ name: 'x'.repeat(201), email: 'a@example.com' }, 'name'],
  ])('returns 400 for %j', async (payload, field) => {
    const reply = await share({}, payload);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });

  test('returns 201 for a name of two hundred letters', async () => {
    expect((await share({}, { ...sharer, name: 'x'.repeat(shareLimits.name) })).statusCode).toBe(201);
  });

  test('returns 400 with the specified messages when both are missing', async () => {
    expect((await share({}, {})).json().fields).toEqual({
      name: 'Please provide both your name and email.',
      email: 'Please provide both your name and email.',
    });
  });

  test('returns 404 for an unknown or hidden property', async () => {
    expect((await share({}, sharer, 999_999)).statusCode).toBe(404);
    const hidden = await createTestProperty(world.kit);
    await query(`update properties set hidden_at = now(), is_available = false where id = $1`, [hidden]);
    expect((await share({}, sharer, hidden)).statusCode).toBe(404);
  });

  test('returns 403 from another site', async () => {
    const reply = await world.inject({
      method: 'POST',
      url: `/api/properties/${home}/shares`,
      headers: { 'sec-fetch-site': 'cross-site' },
      payload: sharer,
    });
    expect(reply.statusCode).toBe(403);
  });

  test('keeps the newest of a browser without an account, and deletes none of others', async () => {
    const first = await share();
    const other = (await share((await signInAs(world)).cookies)).json().shareId;
    await query(
      `insert into shares (id, sharer_code, property_id, visitor_id, name, email, share_url, shared_at)
       select lpad(n::text, 16, 'b'), lpad(n::text, 12, 'b'), property_id, visitor_id, 'A', 'a@example.com', 'x',
         shared_at + make_interval(secs => n)
       from shares, generate_series(1, $2) n where id = $1`,
      [first.json().shareId, shareLimits.maxStored - 1],
    );
    now += dayMs;
    const { shareId } = (await share(cookiesOf(first))).json();
    const kept = await query('select id from shares where visitor_id is not null');
    expect(kept).toHaveLength(shareLimits.maxStored);
    expect(kept).toContainEqual({ id: shareId });
    expect(kept).not.toContainEqual({ id: first.json().shareId });
    expect(await query('select id from shares where user_id is not null')).toEqual([{ id: other }]);
  });

  test('keeps the newest', async () => {
    const person = await signInAs(world);
    await query(
      `insert into shares (id, sharer_code, property_id, user_id, name, email, share_url, shared_at)
       select lpad(n::text, 16, 'a'), lpad(n::text, 12, 'a'), $1, $2, 'A', 'a@example.com', 'x', $3::timestamptz - make_interval(mins => n)
       from generate_series(1, $4) n`,
      [home, person.id, new Date(now), shareLimits.maxStored],
    );
    const { shareId } = (await share(person.cookies)).json();
    const links = await mine(person);
    expect([links.length, links[0].shareId]).toEqual([shareLimits.maxStored, shareId]);
  });
});

describe('POST /api/shares/:shareId/opens', () => {
  test('counts once per visitor, day and channel, and returns only the number', async () => {
    const person = await signInAs(world);
    const link: Link = (await share(person.cookies)).json();
    const [one, other] = [await visitor(), await visitor()];
    expect(await open(link, { cookies: one })).toBe(true);
    expect(await open(link, { cookies: one })).toBe(false);
    expect(await open(link, { cookies: other, src: 'sheet' })).toBe(true);
    now += dayMs;
    expect(await open(link, { cookies: one })).toBe(true);
    const [seen] = await mine(person);
    expect(seen).toEqual({
      shareId: link.shareId,
      home: { id: home, title: expect.any(String) },
      shareUrl: link.shareUrl,
      timestamp: expect.any(String),
      opens: 3,
      lastOpenedOn: new Date(now).toISOString().slice(0, 10),
      ways: [
        { way: 'whatsapp', opens: 2 },
        { way: 'sheet', opens: 1 },
      ],
    });
  });

  test('ignores the sharer, on the same device or account, and bots', async () => {
    const person = await signInAs(world);
    const link: Link = (await share(person.cookies)).json();
    expect(await open(link, { cookies: person.cookies })).toBe(false);
    const own = await share();
    expect(await open(own.json(), { cookies: cookiesOf(own) })).toBe(false);
    expect(await open(link, { userAgent: 'WhatsApp/2.23.20.0 A' })).toBe(false);
    expect((await mine(person))[0].opens).toBe(0);
  });

  test('ignores another sharer code and an unknown link', async () => {
    const link: Link = (await share((await signInAs(world)).cookies)).json();
    expect(await open(link, { user: 'abcdefghijkl' })).toBe(false);
    expect(await open({ ...link, shareId: 'a'.repeat(16) })).toBe(false);
  });

  test('limits the counts of one network, whatever its cookies, and counts thirty at once separately', async () => {
    const person = await signInAs(world);
    const link: Link = (await share(person.cookies)).json();
    const address = '198.51.100.7';
    expect([await open(link, { address }), await open(link, { address })]).toEqual([true, false]);
    const visitors = await Promise.all(Array.from({ length: 30 }, visitor));
    await Promise.all(visitors.map((cookies) => open(link, { cookies, address })));
    expect((await mine(person))[0].opens).toBe(20);
  });

  test('limits the counts of a link per day, and starts again the next day', async () => {
    const person = await signInAs(world);
    const link: Link = (await share(person.cookies)).json();
    await open(link);
    await query('update shares set opens_that_day = $2 where id = $1', [
      link.shareId,
      shareLimits.maxVisitsPerDay,
    ]);
    expect(await open(link)).toBe(false);
    now += dayMs;
    expect([await open(link), await open(link)]).toEqual([true, true]);
  });

  test('includes each counted visit in the daily limit', async () => {
    const person = await signInAs(world);
    const link: Link = (await share(person.cookies)).json();
    expect([await open(link), await open(link)]).toEqual([true, true]);
    await query('update shares set opens_that_day = opens_that_day + $2 where id = $1', [
      link.shareId,
      shareLimits.maxVisitsPerDay - 3,
    ]);
    expect([await open(link), await open(link)]).toEqual([true, false]);
  });

  test('counts days in Kampala', async () => {
    const before = now;
    const [person, cookies] = [await signInAs(world), await visitor()];
    now = Date.parse('2030-05-01T20:59:00Z');
    const link: Link = (await share(person.cookies)).json();
    expect([await open(link, { cookies }), await open(link, { cookies })]).toEqual([true, false]);
    now = Date.parse('2030-05-01T21:00:00Z');
    expect(await open(link, { cookies })).toBe(true);
    expect(await mine(person)).toMatchObject([{ opens: 2, lastOpenedOn: '2030-05-02' }]);
    now = before;
  });

  test('sorts channels with equal counts by name', async () => {
    const person = await signInAs(world);
    const link: Link = (await share(person.cookies)).json();
    for (const src of ['whatsapp', 'sheet', 'link']) await open(link, { src });
    expect((await mine(person))[0].ways.map(({ way }: { way: string }) => way)).toEqual([
      'link',
      'sheet',
      'whatsapp',
    ]);
  });

  test('returns 400 for an invalid link, and 403 from another site', async () => {
    const ask = (shareId: string, site: string) =>
      world.inject({
        method: 'POST',
        url: `/api/shares/${shareId}/opens`,
        headers: { 'sec-fetch-site': site },
        payload: { user: '', src: '' },
      });
    expect((await ask('x', 'same-origin')).statusCode).toBe(400);
    expect((await ask('a'.repeat(16), 'cross-site')).statusCode).toBe(403);
  });
});

describe("the user's own links", () => {
  test('are listed for no other user, and show nothing of a hidden property', async () => {
    const [person, other] = [await signInAs(world), await signInAs(world)];
    const hidden = await createTestProperty(world.kit);
    await share(person.cookies, sharer, hidden);
    await query('update properties set hidden_at = now(), is_available = false where id = $1', [hidden]);
    expect(await mine(other)).toEqual([]);
    expect(await mine(person)).toMatchObject([{ home: { id: hidden, title: null } }]);
  });

  test("return 200 when ended, 404 when repeated or another user's, and 401 signed out", async () => {
    const [person, other] = [await signInAs(world), await signInAs(world)];
    const link: Link = (await share(person.cookies)).json();
    const end = (cookies: Cookies) =>
      world.inject({ method: 'DELETE', url: `/api/shares/${link.shareId}`, cookies });
    expect((await end({})).statusCode).toBe(401);
    expect((await end(other.cookies)).json().code).toBe('no_such_share');
    expect((await end(person.cookies)).statusCode).toBe(200);
    expect((await end(person.cookies)).statusCode).toBe(404);
    expect(await open(link)).toBe(false);
  });

  test('lose visitor records the next day, and expire after a year', async () => {
    const link: Link = (await share((await signInAs(world)).cookies)).json();
    await open(link);
    await deleteOldShareVisits(world.kit);
    const kept = () =>
      query(
        'select (select count(*)::int from share_visitors) as visitors, (select count(*)::int from share_networks) as networks, (select count(*)::int from shares) as links',
      );
    expect(await kept()).toEqual([{ visitors: 1, networks: 1, links: 1 }]);
    now += dayMs;
    await deleteOldShareVisits(world.kit);
    expect(await kept()).toEqual([{ visitors: 0, networks: 0, links: 1 }]);
    now += 360 * dayMs;
    await deleteOldShareVisits(world.kit);
    expect(await kept()).toMatchObject([{ links: 1 }]);
    now += 6 * dayMs;
    await deleteOldShareVisits(world.kit);
    expect(await kept()).toMatchObject([{ links: 0 }]);
    const { shareId } = (await share((await signInAs(world)).cookies)).json();
    const yearAgo = new Date(now);
    yearAgo.setUTCMonth(yearAgo.getUTCMonth() - shareLimits.retentionMonths);
    await query('update shares set shared_at = $2 where id = $1', [shareId, yearAgo]);
    await deleteOldShareVisits(world.kit);
    expect(await kept()).toMatchObject([{ links: 1 }]);
    now += 1;
    await deleteOldShareVisits(world.kit);
    expect(await kept()).toMatchObject([{ links: 0 }]);
  });
});

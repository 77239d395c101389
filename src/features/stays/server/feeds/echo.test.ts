import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createStayProperty, type HouseFixture } from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { stayLimits } from '#features/stays/choices.ts';
import { deleteBlock, reserveNights } from '#features/stays/server/holds/night-rows.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { newLinkToken, openLink, storeLink } from '#kit/server/secret-link.ts';
import { type FeedRow, insertFeed, readFeeds, saveFeed } from './feed-rows.ts';
import { showCalendar } from './host-calendars.ts';
import { parseFeed } from './read-feed.ts';
import { writeFeed } from './write-feed.ts';

let world: TestApp;
let house: HouseFixture;
beforeAll(async () => {
  world = await createTestApp();
  house = await createStayProperty(world);
});
afterAll(() => world.close());

/** Returns numbers below 1 from a seed (mulberry32), so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const settings = { appOrigin: 'https://homes.example', productName: 'Homes' };
const hourMs = 3_600_000;

/** A channel that sells nights and repeats everything it reads from our calendar in its own. */
type Channel = { id: number; mark: string; own: Set<string>; imported: Set<string> };

test.each([1, 2])(
  'converges to the correct calendars when three channels repeat each other for 100 days (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const pick = (below: number) => Math.floor(random() * below);
    await world.kit.pool.query('delete from stay_feeds where property_id = $1', [house.id]);
    await world.kit.pool.query('delete from occupied_nights where property_id = $1', [house.id]);
    const start = Date.parse('2027-03-01T06:00:00Z');
    let now = new Date(start);
    const kit = { ...world.kit, clock: () => now };
    const db = world.kit.db;
    const channels: Channel[] = [];
    for (const name of ['one', 'two', 'three'])
      await insertFeed(db, {
        ...{ propertyId: house.id, name, address: `https://${name}.example/a.ics` },
        link: storeLink(world.kit.secrets, newLinkToken(32)),
      });
    for (const { id, mark } of await readFeeds(db, house.id))
      channels.push({ id, mark: openLink(world.kit.secrets, mark), own: new Set(), imported: new Set() });
    const ours = new Map<string, number>();

    const nightsIn = (text: string) => {
      const today = kampalaDay(now);
      const found = new Set<string>();
      for (const { from, to } of parseFeed(text, { today, until: addDays(today, stayLimits.daysAhead) })
        .nights)
        for (let day = from; day < to; day = addDays(day, 1)) found.add(day);
      return found;
    };
    /** Imports our calendar into the channel. */
    const fetchOurs = async (channel: Channel) => {
      channel.imported = nightsIn(await showCalendar(kit, channel.mark, settings));
    };
    /** Imports the channel's calendar into ours. */
    const readTheirs = async ({ id, own, imported }: Channel) => {
      const taken = [...new Set([...own, ...imported])].map((from) => ({
        ...{ id: from, from, to: addDays(from, 1) },
      }));
      const text = writeFeed(
        { propertyId: house.id, title: 'A channel', taken },
        { host: 'channel.example', productName: 'Channel', now },
      );
      const today = kampalaDay(now);
      const read = parseFeed(text, { today, until: addDays(today, stayLimits.daysAhead) });
      await db.transaction().execute((tx) => saveFeed(tx, id, read));
    };
    const takenHere = async () => {
      const { rows } = await world.kit.pool.query<{ night: string }>(
        `select generate_series(lower(nights), upper(nights) - 1, interval '1 day')::date::text as night
       from occupied_nights where property_id = $1`,
        [house.id],
      );
      return new Set(rows.map(({ night }) => night));
    };
    const blockedBy = (channel: Channel) => new Set([...channel.own, ...channel.imported]);

    for (let day = 0; day < 100; day += 1) {
      now = new Date(start + day * 24 * hourMs);
      // Few nights, so that they are sold, cancelled and sold again by others.
      const night = addDays('2027-08-01', pick(8));
      const seller = channels[pick(3)];
      const isSale = random() < 0.5;
      if (random() < 0.4) {
        const block = ours.get(night);
        if (!isSale && block !== undefined) {
          await db.transaction().execute((tx) => deleteBlock(tx, house.id, block));
          ours.delete(night);
        } else if (isSale && !(await takenHere()).has(night)) {
          const range = { propertyId: house.id, from: night, to: addDays(night, 1) };
          await reserveNights(db, { ...range, kind: 'block' });
          const { rows } = await world.kit.pool.query<{ id: number }>(
            "select id from occupied_nights where property_id = $1 and kind = 'block' and lower(nights) = $2::date",
            [house.id, night],
          );
          ours.set(night, rows[0]?.id ?? -1);
        }
      } else if (seller && isSale && !blockedBy(seller).has(night)) seller.own.add(night);
      else if (seller && !isSale) seller.own.delete(night);
      // The channels are read in a random order, and not every channel every day.
      const errands = channels.flatMap((channel) => [() => fetchOurs(channel), () => readTheirs(channel)]);
      for (const [, errand] of errands.map((one) => [random(), one] as const).sort(([a], [b]) => a - b)) {
        now = new Date(now.getTime() + hourMs);
        if (random() < 0.8) await errand();
      }
    }

    for (let day = 100; day < 110; day += 1) {
      now = new Date(start + day * 24 * hourMs);
      for (const channel of channels) {
        await fetchOurs(channel);
        await readTheirs(channel);
      }
    }
    const truth = new Set([...ours.keys(), ...channels.flatMap(({ own }) => [...own])]);
    const sorted = (nights: Iterable<string>) => [...nights].toSorted();
    expect(sorted(await takenHere())).toEqual(sorted(truth));
    // On each channel, exactly the nights that were sold anywhere are blocked.
    for (const channel of channels) expect(sorted(blockedBy(channel))).toEqual(sorted(truth));
  },
);

test('does not pass on a night that a channel repeats days after it became free here', async () => {
  house = await createStayProperty(world);
  const { db } = world.kit;
  for (const name of ['late', 'other'])
    await insertFeed(db, {
      ...{ propertyId: house.id, name, address: `https://${name}.example/a.ics` },
      link: storeLink(world.kit.secrets, newLinkToken(32)),
    });
  const [late, other] = (await readFeeds(db, house.id)) as [FeedRow, FeedRow];
  let now = world.kit.clock();
  const kit = { ...world.kit, clock: () => now };
  const calendarFor = ({ mark }: FeedRow) => showCalendar(kit, openLink(kit.secrets, mark), settings);
  const night = { from: addDays(kampalaDay(now), 50), to: addDays(kampalaDay(now), 51) };
  await reserveNights(db, { ...night, propertyId: house.id, kind: 'block' });
  expect(await calendarFor(late)).toContain('DTSTART');
  await world.kit.pool.query('delete from occupied_nights where property_id = $1', [house.id]);
  now = new Date(now.getTime() + 49 * hourMs);
  expect(await calendarFor(late)).not.toContain('DTSTART');
  await db.transaction().execute((tx) => saveFeed(tx, late.id, { nights: [night], notes: [] }));
  expect(await calendarFor(other)).not.toContain('DTSTART');
});

test('gives each channel its own calendar URL, visible only to the host', async () => {
  house = await createStayProperty(world);
  const id = await insertFeed(world.kit.db, {
    ...{ propertyId: house.id, name: 'one', address: 'https://one.example/a.ics' },
    link: storeLink(world.kit.secrets, newLinkToken(32)),
  });
  const today = kampalaDay(world.kit.clock());
  const night = { from: addDays(today, 50), to: addDays(today, 52) };
  await world.kit.db.transaction().execute((tx) => saveFeed(tx, id ?? 0, { nights: [night], notes: [] }));
  const url = `/api/desk/properties/${house.id}/calendars`;
  const { feeds, address } = (await world.inject({ url, cookies: house.host.cookies })).json();
  const other = await signInAs(world, 'property_manager');
  expect((await world.inject({ url, cookies: other.cookies })).statusCode).toBe(403);
  const own = await world.inject({ url: new URL(feeds[0].ourAddress).pathname });
  expect([own.statusCode, own.body.includes('DTSTART')]).toEqual([200, false]);
  expect(address).toBeNull();
  const renewed = await world.inject({
    ...{ method: 'POST' as const, url: `/api/desk/properties/${house.id}/calendar-address` },
    cookies: house.host.cookies,
  });
  // The calendar URL of the home still has all nights.
  const all = await world.inject({ url: new URL(renewed.json().address).pathname });
  expect(all.body).toContain(`DTSTART;VALUE=DATE:${night.from.replaceAll('-', '')}`);
  expect(renewed.json().feeds[0].fetchedAt).not.toBeNull();
});

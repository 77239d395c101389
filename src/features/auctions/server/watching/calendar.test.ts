import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createBidder,
  createOpenLot,
  endLot,
  fetchLot,
  type LotFixture,
  placeBid,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

const time = shiftedClock();
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());

async function eventsAt(url: string) {
  const reply = await world.inject({ url });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return new ICAL.Component(ICAL.parse(reply.body)).getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    start: new ICAL.Event(event).startDate.toJSDate().toISOString(),
    end: new ICAL.Event(event).endDate.toJSDate().toISOString(),
    summary: String(event.getFirstPropertyValue('summary')),
    location: String(event.getFirstPropertyValue('location')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    status: String(event.getFirstPropertyValue('status')),
    modified: String(event.getFirstPropertyValue('last-modified')),
    description: String(event.getFirstPropertyValue('description')),
    url: String(event.getFirstPropertyValue('url')),
  }));
}
const everything = '/auctions/calendar.ics';
const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const daysOf = async ({ id }: LotFixture, url = everything) =>
  (await eventsAt(url)).filter(({ uid }) => uid.startsWith(`lot-${id}-`));
async function stop(
  { id, seller }: LotFixture,
  state: 'stopped' | 'postponed',
  reason: string,
): Promise<void> {
  const done = await world.inject({
    method: 'POST',
    url: `/api/desk/lots/${id}/stop`,
    cookies: seller.cookies,
    payload: { state, by: 'bank', reason },
  });
  expect(done.statusCode, done.body).toBe(200);
}
const closeOf = async (lot: LotFixture, url = everything) =>
  (await eventsAt(url)).find(({ uid }) => uid.startsWith(`lot-${lot.id}-closes@`));

test('lists announced and open lots with their opening and close, but no drafts', async () => {
  const [open, announced] = [
    await createOpenLot(world, time),
    await createOpenLot(world, time, { leaveOut: ['spouse'] }),
  ];
  const { rows } = await world.kit.pool.query(
    `insert into lots (title, bank, seller_id, state, opens_at, closes_at, original_closes_at, latest_closes_at, soft_close_seconds,
      currency, starting_bid, increment, deposit, salt, terms_hash, last_hash)
    select 'A draft', bank, seller_id, 'draft', opens_at, closes_at, original_closes_at, latest_closes_at, soft_close_seconds,
      currency, starting_bid, increment, deposit, salt, terms_hash, last_hash
    from lots where id = $1 returning id`,
    [open.id],
  );
  expect((await world.inject({ url: `/auctions/${rows[0].id}/auction.ics` })).statusCode).toBe(404);
  const events = await eventsAt(everything);
  expect(events.map(({ uid }) => uid.split('@')[0]).toSorted()).toEqual(
    [open, announced].flatMap(({ id }) => [`lot-${id}-closes`, `lot-${id}-opens`]).toSorted(),
  );
  const { closesAt } = await fetchLot(world, open);
  expect(await closeOf(open)).toMatchObject({
    start: closesAt.replace(/\.\d+/, '.000'),
    status: 'CONFIRMED',
    url: expect.stringMatching(new RegExp(`/property/${open.home}#auction$`)),
  });
});

test('changes only with the lot, and increases the sequence when the close moves', async () => {
  const lot = await createOpenLot(world, time, { closesInMs: 240_000 });
  const before = await closeOf(lot);
  expect((await world.inject({ url: everything })).body).toBe((await world.inject({ url: everything })).body);
  const bidder = await createBidder(world, lot);
  expect(await closeOf(lot)).toEqual(before);
  await placeBid(world, lot, bidder, 100_000_000);
  const after = await closeOf(lot);
  expect(Date.parse(after?.start ?? '')).toBeGreaterThan(Date.parse(before?.start ?? ''));
  expect(after?.sequence).toBe((before?.sequence ?? 0) + 1);
  expect(after?.uid).toBe(before?.uid);
  expect((after?.modified ?? '') >= (before?.modified ?? '')).toBe(true);
});

test('cancels a stopped sale with its reason, and removes it from the feed after a month', async () => {
  const lot = await createOpenLot(world, time);
  const before = await closeOf(lot);
  await world.inject({
    method: 'POST',
    url: `/api/desk/lots/${lot.id}/stop`,
    cookies: lot.seller.cookies,
    payload: { state: 'stopped', by: 'bank', reason: 'The loan was repaid.' },
  });
  expect(await closeOf(lot)).toMatchObject({
    status: 'CANCELLED',
    sequence: (before?.sequence ?? 0) + 1,
    description: expect.stringContaining('The loan was repaid.'),
  });
  await world.kit.pool.query("update lots set closed_at = now() - interval '29 days' where id = $1", [
    lot.id,
  ]);
  expect(await closeOf(lot)).toMatchObject({ status: 'CANCELLED' });
  await world.kit.pool.query("update lots set closed_at = now() - interval '31 days' where id = $1", [
    lot.id,
  ]);
  expect(await closeOf(lot)).toBeUndefined();
  expect(await closeOf(lot, `/auctions/${lot.id}/auction.ics`)).toMatchObject({ status: 'CANCELLED' });
});

test('cancels the opening and close of a postponed sale, and removes it from the feed after a month', async () => {
  const lot = await createOpenLot(world, time);
  await stop(lot, 'postponed', 'The owner has appealed.');
  const cancelled = {
    status: 'CANCELLED',
    description: expect.stringContaining('Sale postponed: The owner has appealed.'),
  };
  for (const url of [everything, `/auctions/${lot.id}/auction.ics`])
    expect(await daysOf(lot, url)).toMatchObject([cancelled, cancelled]);
  await query("update lots set closed_at = now() - interval '31 days' where id = $1", [lot.id]);
  expect(await daysOf(lot)).toEqual([]);
});

test('describes each opening and close as 15-minute events with seller and place, opening first', async () => {
  const lot = await createOpenLot(world, time);
  const { title, opensAt, closesAt } = await fetchLot(world, lot);
  const [opens, closes] = await daysOf(lot);
  const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000);
  expect([opens?.summary, closes?.summary]).toEqual([`Bidding opens: ${title}`, `Bidding closes: ${title}`]);
  expect([seconds(opens?.start ?? ''), seconds(closes?.start ?? '')]).toEqual([
    seconds(opensAt),
    seconds(closesAt),
  ]);
  for (const day of [opens, closes]) {
    expect(seconds(day?.end ?? '') - seconds(day?.start ?? '')).toBe(15 * 60);
    expect(day).toMatchObject({
      location: 'Naalya, Kampala',
      description: expect.stringMatching(/^Seller: Sample Bank\. Late bids extend the closing time\./),
    });
  }
});

test('keeps the place of a closed lot, and links to its bids when the listing is deleted', async () => {
  const lot = await createOpenLot(world, time);
  await stop(lot, 'stopped', 'The loan was repaid.');
  await query("update properties set location = 'Elsewhere' where id = $1", [lot.home]);
  const kept = { location: 'Naalya, Kampala' };
  const page = expect.stringMatching(new RegExp(`/property/${lot.home}#auction$`));
  expect(await daysOf(lot)).toMatchObject([
    { ...kept, url: page },
    { ...kept, url: page },
  ]);
  const { cookies } = lot.seller;
  await world.inject({ method: 'DELETE', url: `/api/properties/${lot.home}`, cookies });
  const bids = expect.stringMatching(new RegExp(`/auctions/${lot.id}/ledger$`));
  expect(await daysOf(lot)).toMatchObject([
    { ...kept, url: bids },
    { ...kept, url: bids },
  ]);
});

test('removes a lot that ended normally from the feed at once, and keeps it in its own calendar', async () => {
  const lot = await createOpenLot(world, time);
  await endLot(world, time);
  expect(await daysOf(lot)).toEqual([]);
  const kept = { status: 'CONFIRMED' };
  expect(await daysOf(lot, `/auctions/${lot.id}/auction.ics`)).toMatchObject([kept, kept]);
});

test('returns 404 for an unknown lot, and 400 for an invalid number', async () => {
  expect((await world.inject({ url: '/auctions/999999/auction.ics' })).statusCode).toBe(404);
  expect((await world.inject({ url: '/auctions/x/auction.ics' })).statusCode).toBe(400);
});

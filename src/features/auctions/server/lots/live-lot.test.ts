import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Person } from '#app/testing/actors.ts';
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
import type { LiveLot } from '#features/auctions/live-lot.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
let origin: string;
const tabs = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  tabs.destroy();
  await world?.close();
});

/** Opens the event stream of a lot's page, and records the messages in order. */
async function openPage({ home }: Pick<LotFixture, 'home'>) {
  const request = get(`${origin}/api/events?live=lot:${home}`, { agent: tabs });
  const [stream] = (await once(request, 'response')) as [IncomingMessage];
  const sent: LiveLot[] = [];
  let text = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    const lines = text.split('\n\n');
    text = lines.pop() ?? '';
    for (const line of lines)
      if (line.startsWith('data: live ')) sent.push(JSON.parse(line.slice(`data: live lot:${home} `.length)));
  });
  stream.on('error', () => {});
  const cut = () => void stream.destroy();
  onTestFinished(cut);
  return { sent, last: () => sent.at(-1), cut };
}

test('streams the bidding state as the page shows it, without names or sealed data', async () => {
  const lot = await createOpenLot(world, time, { reserve: 150 * million });
  const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
  const page = await openPage(lot);
  await expect.poll(page.last).toMatchObject({ bids: 0, price: null, minimum: 100 * million });
  await placeBid(world, lot, one, 140 * million, { kind: 'maximum' });
  await placeBid(world, lot, two, 120 * million);
  await expect.poll(() => page.last()?.bids).toBe(2);
  const shown = await fetchLot(world, lot);
  expect(shown).toMatchObject({ ...page.last() });
  expect(page.last()).toMatchObject({ price: 121 * million, leader: one.number, isReserveMet: false });
  expect(Object.keys(page.last() ?? {}).toSorted()).toEqual(
    [
      ...['bids', 'closesAt', 'history', 'id', 'isReserveMet'],
      ...['leader', 'minimum', 'price', 'state'],
    ].toSorted(),
  );
  expect(JSON.stringify(page.sent)).not.toMatch(/140000000|150000000|@example|salt/);
});

test('streams that the reserve is met by a bid that exactly meets it', async () => {
  const lot = await createOpenLot(world, time, { reserve: 150 * million });
  const page = await openPage(lot);
  const bidder = await createBidder(world, lot);
  await placeBid(world, lot, bidder, 149 * million);
  await expect.poll(page.last).toMatchObject({ bids: 1, isReserveMet: false });
  await placeBid(world, lot, await createBidder(world, lot), 150 * million);
  await expect.poll(page.last).toMatchObject({ bids: 2, isReserveMet: true });
});

test('begins a reconnected stream with the current state, so that no bid is missed', async () => {
  const lot = await createOpenLot(world, time);
  const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
  const [cut, kept] = [await openPage(lot), await openPage(lot)];
  await placeBid(world, lot, one, 100 * million);
  await expect.poll(() => cut.last()?.bids).toBe(1);
  cut.cut();
  await placeBid(world, lot, two, 101 * million);
  await placeBid(world, lot, one, 102 * million);
  await expect.poll(() => kept.last()?.bids).toBe(3);
  const resumed = await openPage(lot);
  await expect.poll(resumed.last).toEqual(kept.last());
  await placeBid(world, lot, two, 103 * million);
  await expect.poll(() => resumed.last()?.price).toBe(103 * million);
});

test('streams the opening and the close, and nothing for a draft or an unknown lot', async () => {
  const lot = await createOpenLot(world, time, { leaveOut: ['spouse'] });
  const [page, draft] = [await openPage(lot), await openPage({ home: 999_999 })];
  await expect.poll(() => page.last()?.state).toBe('announced');
  await endLot(world, time);
  await expect.poll(() => page.last()?.state).toBe('no_bid');
  expect(draft.sent).toEqual([]);
});

test('never streams fewer bids than before when many are placed at once, and ends with the final state', async () => {
  const lot = await createOpenLot(world, time);
  const bidders: Person[] = [];
  for (let index = 0; index < 4; index++) bidders.push(await createBidder(world, lot));
  const pages = await Promise.all(Array.from({ length: 40 }, () => openPage(lot)));
  await Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      placeBid(world, lot, bidders[index % 4] as Person, (100 + index) * million),
    ),
  );
  const { bids, price } = await fetchLot(world, lot);
  for (const { last } of pages) await expect.poll(last).toMatchObject({ bids, price });
  for (const { sent } of pages) {
    const known = sent.map((one) => one.bids);
    expect(known).toEqual(known.toSorted((a, b) => a - b));
  }
});

import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  createBidder,
  createOpenLot,
  endLot,
  fetchLot,
  type LotFixture,
  placeBid,
  readBidderStatus,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { liveLotSource } from './live-lot.ts';

const time = shiftedClock();
let world: TestApp;
let lot: LotFixture;
let first: Person;
let second: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts');
  lot = await createOpenLot(world, time, { closesInMs: 2.5 * 3_600_000 });
  first = await createBidder(world, lot);
  second = await createBidder(world, lot);
  // Amounts are stored in cents.
  await query(
    `update lots set currency = 'USD', starting_bid = 10000050, increment = 100025, reserve = 15000075,
       is_reserve_public = true, deposit = 200025 where id = $1`,
    [lot.id],
  );
  await world.finishJobs();
  await query('delete from emails');
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const get = async (url: string, person?: Person) =>
  world.inject({ url, ...(person && { cookies: person.cookies }) });
const read = async (url: string, person?: Person) => (await get(url, person)).json();
const lettersTo = async ({ email }: Person): Promise<string> =>
  (await query('select body_text as words from emails where recipient = $1 order by id', [email]))
    .map(({ words }) => words)
    .join(' ')
    .replaceAll(/\s+/g, ' ');

/** Places a bid of 100,000.50 and then a leading maximum of 120,000.25. */
async function bidByBoth(): Promise<void> {
  expect((await placeBid(world, lot, first, 100_000.5)).statusCode).toBe(201);
  const led = await placeBid(world, lot, second, 120_000.25, { kind: 'maximum' });
  expect(led.json()).toMatchObject({ price: 101_000.75, maximum: 120_000.25, minimum: 102_001 });
}

test('returns 409 for a low bid, with the minimum in dollars and cents', async () => {
  await placeBid(world, lot, first, 100_000.5);
  const low = await placeBid(world, lot, second, 101_000.74);
  expect([low.statusCode, low.json().message]).toEqual([
    409,
    'Another bid came in first. The minimum bid is now USD 101,000.75. Your bid was not placed.',
  ]);
});

test('shows dollars in the price, the live updates, the earlier bids and the bidder’s own offer', async () => {
  expect(await fetchLot(world, lot)).toMatchObject({ price: null, minimum: 100_000.5, isReserveMet: false });
  await bidByBoth();
  const shown = await fetchLot(world, lot);
  expect(shown).toMatchObject({
    ...{ currency: 'USD', startingBid: 100_000.5, increment: 1_000.25, deposit: 2_000.25 },
    ...{ price: 101_000.75, minimum: 102_001, reserve: 150_000.75, isReserveMet: false, soldPrice: null },
    history: [{ price: 101_000.75 }, { price: 100_000.5 }],
  });
  const sent = JSON.parse((await liveLotSource(world.kit).read(lot.home)) ?? '');
  expect(shown).toMatchObject(sent);
  expect(await read(`/api/lots/${lot.id}/bids?before=2`)).toMatchObject([{ number: 1, price: 100_000.5 }]);
  expect(await readBidderStatus(world, lot, second)).toMatchObject({ maximum: 120_000.25 });
});

test('shows the seller dollars in the list, on the lot and in the result email', async () => {
  await bidByBoth();
  expect((await read('/api/desk/lots', lot.seller)).lots).toMatchObject([
    { currency: 'USD', price: 101_000.75 },
  ]);
  expect(await read(`/api/desk/lots/${lot.id}`, lot.seller)).toMatchObject({ ownReserve: 150_000.75 });
  await endLot(world, time);
  expect(await lettersTo(lot.seller)).toContain(
    'The highest bid was USD 101,000.75, which is below the reserve price',
  );
});

test('shows the bank dollars in the list and in the report', async () => {
  const bank = await signInAs(world);
  const admin = await signInAs(world, 'admin');
  await query('insert into bank_accounts (user_id, lot_id, granted_by) values ($1, $2, $3)', [
    bank.id,
    lot.id,
    admin.id,
  ]);
  await bidByBoth();
  expect(await read('/api/bank/lots', bank)).toMatchObject([{ id: lot.id, price: 101_000.75 }]);
  const report = await get(`/api/bank/lots/${lot.id}/report.csv`, bank);
  expect(parse(report.body, { columns: true, bom: true })).toMatchObject([
    { record: 'auction', deposit: '2000.25', price: '101000.75', currency: 'USD', leader: '2' },
    { record: 'bidder' },
    { record: 'bidder' },
    { record: 'bid', offered: '100000.5', price: '100000.5', currency: 'USD' },
    { record: 'bid', offered: 'sealed', price: '101000.75', currency: 'USD' },
  ]);
});

test('emails watchers and outbid bidders amounts in dollars, and lists them in dollars', async () => {
  const person = await signInAs(world);
  const watch = { method: 'PUT', url: `/api/lots/${lot.id}/watch`, cookies: person.cookies } as const;
  expect((await world.inject(watch)).statusCode).toBe(200);
  const listed = () => read('/api/lots/watched', person);
  expect(await listed()).toMatchObject([{ startingBid: 100_000.5, price: null, soldPrice: null }]);
  await bidByBoth();
  expect(await listed()).toMatchObject([{ startingBid: 100_000.5, price: 101_000.75 }]);
  await world.runJobs('tell-outbid');
  expect(await lettersTo(first)).toContain('The current bid is USD 101,000.75.');
  time.shift(2);
  await world.runJobs('remind-watchers');
  time.shift(0);
  expect(await lettersTo(person)).toContain('The current bid is USD 101,000.75.');
});

test('shows the sale price in dollars to the winner, the seller, the watchers and in the archive', async () => {
  const person = await signInAs(world);
  await world.inject({ method: 'PUT', url: `/api/lots/${lot.id}/watch`, cookies: person.cookies });
  await query('update properties set market_value = 20000050, forced_sale_value = 14000025 where id = $1', [
    lot.home,
  ]);
  await placeBid(world, lot, first, 160_000.25);
  await endLot(world, time);
  expect((await fetchLot(world, lot)).soldPrice).toBe(160_000.25);
  const { results } = await read('/api/auctions/results');
  expect(results.find(({ id }: { id: number }) => id === lot.id)).toMatchObject({
    ...{ startingBid: 100_000.5, price: 160_000.25, soldPrice: 160_000.25 },
    ...{ marketValue: 200_000.5, forcedSaleValue: 140_000.25 },
  });
  const won = await lettersTo(first);
  expect(won).toContain('The sale price is USD 160,000.25.');
  expect(won).toContain('Pay the balance of USD 158,000 to the bank by');
  expect(await lettersTo(lot.seller)).toContain('The home sold for USD 160,000.25 to bidder 1');
  expect(await read('/api/lots/watched', person)).toMatchObject([{ soldPrice: 160_000.25 }]);
  time.shift(3);
  await world.runJobs('remind-watchers');
  time.shift(0);
  expect(await lettersTo(person)).toContain('The home sold for USD 160,000.25.');
});

test('shows the opening bid in dollars before the opening', async () => {
  const person = await signInAs(world);
  await query(
    `update lots set state = 'announced', opens_at = now() + interval '30 hours', closes_at = now() + interval '40 hours',
       original_closes_at = now() + interval '40 hours', latest_closes_at = now() + interval '41 hours' where id = $1`,
    [lot.id],
  );
  await world.inject({ method: 'PUT', url: `/api/lots/${lot.id}/watch`, cookies: person.cookies });
  time.shift(7);
  await world.runJobs('remind-watchers');
  time.shift(0);
  expect(await lettersTo(person)).toContain(
    'The starting bid is USD 100,000.50. Bidding opens only if all legal steps',
  );
});

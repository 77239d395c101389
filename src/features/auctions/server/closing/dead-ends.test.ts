import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  buildTerms,
  createBankSale,
  createBidder,
  createOpenLot,
  endLot,
  fetchLot,
  payDeposit,
  placeBid,
  readBidderStatus,
  registerForLot,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { refundInFull } from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { readLotForProperty } from '#features/auctions/server/lots/lot-presenter.ts';
import { advanceLots, syncListings } from '#features/auctions/server/lots/lot-transitions.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts; delete from emails'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const act = async (
  { cookies }: Person,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) => {
  const done = await world.inject({ method, url, cookies, ...(payload && { payload }) });
  return [done.statusCode, done.json()?.code];
};

test('ends an announced lot that never opened at its closing time, and refunds the deposits', async () => {
  const lot = await createOpenLot(world, time, { leaveOut: ['valuation'] });
  const person = await signInAs(world);
  await registerForLot(world, lot, person);
  await payDeposit(world, lot, person);
  expect(await readBidderStatus(world, lot, person)).toMatchObject({ deposit: 'held' });
  await endLot(world, time);
  expect((await fetchLot(world, lot)).state).toBe('no_bid');
  expect(await readBidderStatus(world, lot, person)).toMatchObject({ deposit: 'returned' });
});

test('closes a lot on time while many others wait for a step', async () => {
  const waiting = await createOpenLot(world, time, { leaveOut: ['valuation'] });
  await query(
    `insert into lots (title, bank, seller_id, state, opens_at, closes_at, original_closes_at, latest_closes_at, soft_close_seconds,
      currency, starting_bid, increment, deposit, salt, terms_hash, last_hash)
    select title, bank, seller_id, state, opens_at, now() + interval '9 hours', original_closes_at, now() + interval '9 hours',
      soft_close_seconds, currency, starting_bid, increment, deposit, salt, terms_hash, last_hash
    from lots, generate_series(1, 120) where id = $1`,
    [waiting.id],
  );
  const lot = await createOpenLot(world, time);
  await endLot(world, time);
  expect((await fetchLot(world, lot)).state).toBe('no_bid');
});

test('rejects bids of a bidder whose deposit an admin refunded until it is paid again', async () => {
  const lot = await createOpenLot(world, time);
  const bidder = await createBidder(world, lot);
  const [{ id }] = await query(
    'select t.provider_id as id from bidders b join payment_transactions t using (intent_id) where lot_id = $1',
    [lot.id],
  );
  await refundInFull(world, id, await signInAs(world, 'admin'));
  expect((await placeBid(world, lot, bidder, 100 * million)).json()).toMatchObject({ code: 'not_approved' });
  const approve = `/api/desk/lots/${lot.id}/bidders/1/approve`;
  expect(await act(lot.seller, 'POST', approve)).toEqual([409, 'nothing_to_decide']);
  await payDeposit(world, lot, bidder);
  expect(await act(lot.seller, 'POST', approve)).toEqual([200, undefined]);
  expect((await placeBid(world, lot, bidder, 100 * million)).statusCode).toBe(201);
});

test('rejects stopping a sale after its closing time', async () => {
  const lot = await createOpenLot(world, time);
  const stop = { state: 'stopped', by: 'bank', reason: 'The price is too low for us.' };
  time.shift(3);
  const late = await act(lot.seller, 'POST', `/api/desk/lots/${lot.id}/stop`, stop);
  time.shift(0);
  expect(late).toEqual([409, 'lot_over']);
});

test('returns 409 for announcing a draft whose home is no longer its bank sale', async () => {
  const { home, seller } = await createBankSale(world);
  const terms = buildTerms();
  time.shift(-2);
  const url = `/api/desk/properties/${home}/lot`;
  const saved = await world.inject({ method: 'PUT', url, cookies: seller.cookies, payload: terms });
  await query("update properties set category = 'for_sale', bank_name = null where id = $1", [home]);
  const announced = await act(seller, 'POST', `/api/desk/lots/${saved.json().id}/announce`);
  time.shift(0);
  expect(announced).toEqual([409, 'no_bank']);
});

test('lets the text of a listing change after a late bid has extended the close', async () => {
  const lot = await createOpenLot(world, time, { closesInMs: 240_000 });
  await placeBid(world, lot, await createBidder(world, lot), 100 * million);
  await syncListings(world.kit);
  expect(await act(lot.seller, 'PATCH', `/api/properties/${lot.home}`, { title: 'Other words' })).toEqual([
    200,
    undefined,
  ]);
});

test('links an email to the bids when the listing was deleted', async () => {
  const lot = await createOpenLot(world, time);
  const one = await createBidder(world, lot);
  await world.finishJobs();
  await query('delete from emails');
  time.shift(3);
  await advanceLots(world.kit);
  time.shift(0);
  expect(await act(lot.seller, 'DELETE', `/api/properties/${lot.home}`)).toEqual([200, undefined]);
  await world.finishJobs();
  const [{ text }] = await query('select body_text as text from emails where recipient = $1', [one.email]);
  expect(text).toContain(`/auctions/${lot.id}/ledger`);
  expect((await world.inject({ url: `/api/lots/${lot.id}/ledger` })).json()).toMatchObject({
    outcome: 'no_bid',
  });
});

test('uses at most one database connection for the page of a lot', async () => {
  const lot = await createOpenLot(world, time);
  await placeBid(world, lot, await createBidder(world, lot), 100 * million);
  const { pool } = world.kit;
  let [taken, most] = [0, 0];
  const take = () => {
    taken += 1;
    most = Math.max(most, taken);
  };
  const giveBack = () => {
    taken -= 1;
  };
  pool.on('acquire', take).on('release', giveBack);
  const shown = await readLotForProperty(world.kit, lot.home);
  pool.off('acquire', take).off('release', giveBack);
  expect([shown?.bids, most, taken]).toEqual([1, 1, 0]);
});

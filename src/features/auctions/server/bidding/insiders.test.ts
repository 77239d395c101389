import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
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
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { setRole } from '#features/accounts/server/user-rows.ts';
import { lockLot } from '#features/auctions/server/lots/lot-rows.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
let boss: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  boss = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const seen = async (reply: Promise<{ statusCode: number; json(): { code?: string } }>) => {
  const done = await reply;
  return [done.statusCode, done.json()?.code];
};
const act = (person: Person, url: string, payload: object = {}) =>
  seen(world.inject({ method: 'POST', url, cookies: person.cookies, payload }));
const makeRole = async ({ id }: Person, role: string) => {
  const url = `/api/users/${id}/role`;
  const done = await world.inject({ method: 'PATCH', url, cookies: boss.cookies, payload: { role } });
  expect(done.statusCode, done.body).toBe(200);
};
const sealed = [403, 'sees_sealed'];

test('returns 403 for registrations and bids of an admin, who sees the hidden reserve', async () => {
  const lot = await createOpenLot(world, time, { reserve: 150 * million });
  expect(await seen(registerForLot(world, lot, boss))).toEqual(sealed);
  expect(await query('select id from bidders where lot_id = $1', [lot.id])).toEqual([]);
});

test('returns 403 for a user who was an admin since the lot was drafted, and accepts them for a later lot', async () => {
  const person = await signInAs(world);
  const lot = await createOpenLot(world, time);
  await makeRole(person, 'admin');
  await makeRole(person, 'user');
  expect(await seen(registerForLot(world, lot, person))).toEqual(sealed);
  const later = await createOpenLot(world, time);
  expect((await registerForLot(world, later, person)).statusCode).toBe(200);
});

test('returns 403 for bids of a bidder who became an admin, even after losing the role, and keeps earlier bids', async () => {
  const lot = await createOpenLot(world, time);
  const bidder = await createBidder(world, lot);
  const key = randomUUID();
  await placeBid(world, lot, bidder, 100 * million, { key });
  await makeRole(bidder, 'admin');
  expect(await seen(placeBid(world, lot, bidder, 120 * million, { kind: 'maximum' }))).toEqual(sealed);
  await makeRole(bidder, 'user');
  expect(await seen(placeBid(world, lot, bidder, 120 * million, { kind: 'maximum' }))).toEqual(sealed);
  // A bid that is sent again with its key returns the original response.
  expect((await placeBid(world, lot, bidder, 100 * million, { key })).json()).toMatchObject({ number: 1 });
  expect(await fetchLot(world, lot)).toMatchObject({ bids: 1, price: 100 * million });
  await endLot(world, time);
  expect(await readBidderStatus(world, lot, bidder)).toMatchObject({ hasWon: true });
});

test('returns 409 for approving a bidder who became an admin, and refunds the deposit on refusal', async () => {
  const lot = await createOpenLot(world, time);
  const person = await signInAs(world);
  await registerForLot(world, lot, person);
  await payDeposit(world, lot, person);
  await makeRole(person, 'admin');
  const judge = `/api/desk/lots/${lot.id}/bidders/1`;
  expect(await act(lot.seller, `${judge}/approve`)).toEqual([409, 'sees_sealed']);
  expect(await act(lot.seller, `${judge}/refuse`, { reason: 'An admin now.' })).toEqual([200, undefined]);
  expect(await readBidderStatus(world, lot, person)).toMatchObject({ state: 'refused', deposit: 'returned' });
});

test('returns 403 for bids of a seller as a plain user and after the listing moved to another account', async () => {
  const lot = await createOpenLot(world, time);
  await makeRole(lot.seller, 'user');
  expect(await seen(registerForLot(world, lot, lot.seller))).toEqual(sealed);
  const heir = await signInAs(world);
  await query('update properties set owner_id = $1 where id = $2', [heir.id, lot.home]);
  expect(await seen(registerForLot(world, lot, lot.seller))).toEqual(sealed);
  expect(await seen(registerForLot(world, lot, heir))).toEqual(sealed);
});

test('lets an admin run the sale of a seller who lost the role, and keeps bidding open and deposits safe', async () => {
  const lot = await createOpenLot(world, time);
  const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
  await makeRole(lot.seller, 'user');
  const stop = { state: 'stopped', by: 'bank', reason: 'We changed our mind.' };
  expect(await act(lot.seller, `/api/desk/lots/${lot.id}/stop`, stop)).toEqual([403, 'not_allowed']);
  expect((await placeBid(world, lot, one, 100 * million)).statusCode).toBe(201);
  await endLot(world, time);
  expect(await readBidderStatus(world, lot, two)).toMatchObject({ deposit: 'returned' });
  expect(await act(boss, `/api/desk/lots/${lot.id}/sale`, { act: 'complete' })).toEqual([200, undefined]);
});

test('returns 403 when the role is revoked during the request', async () => {
  const lot = await createOpenLot(world, time);
  const stop = { state: 'stopped', by: 'bank', reason: 'We changed our mind.' };
  const { sent } = await world.kit.db.transaction().execute(async (tx) => {
    await setRole(tx, lot.seller.id, 'user');
    const sent = act(lot.seller, `/api/desk/lots/${lot.id}/stop`, stop);
    await expect.poll(() => countLockWaits(world.kit.db)).toBe(1);
    return { sent };
  });
  expect(await sent).toEqual([403, 'permission_gone']);
  expect((await fetchLot(world, lot)).state).toBe('open');
});

test('rejects a bid that waits while the deposit is refunded', async () => {
  const lot = await createOpenLot(world, time);
  const bidder = await createBidder(world, lot);
  const { sent } = await world.kit.db.transaction().execute(async (tx) => {
    await lockLot(tx, lot.id);
    const sent = seen(placeBid(world, lot, bidder, 100 * million));
    await expect.poll(() => countLockWaits(world.kit.db)).toBe(1);
    await tx
      .withTables<{ bidders: { lot_id: number; state: string } }>()
      .updateTable('bidders')
      .set({ state: 'registered' })
      .where('lot_id', '=', lot.id)
      .execute();
    return { sent };
  });
  expect(await sent).toEqual([403, 'not_approved']);
  expect((await fetchLot(world, lot)).bids).toBe(0);
});

test('prevents deleting an account that bids, leads or is registered', async () => {
  const lot = await createOpenLot(world, time);
  const [leader, other] = [await createBidder(world, lot), await createBidder(world, lot)];
  await placeBid(world, lot, leader, 100 * million);
  for (const { id } of [leader, other, lot.seller])
    await expect(query('delete from users where id = $1', [id])).rejects.toThrow('foreign key');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createOwedHost, payoutCall, proposeDue } from '#app/testing/payout-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());

// The names of parties sort as texts, in which `user:10` comes before `user:9`.
test('cancelling a batch locks balances in the same order as proposing one', async () => {
  const ids: number[] = [];
  while ((ids.at(-1) ?? 0) < 10) ids.push((await createOwedHost(world, 3_000_000)).id);
  expect(ids).toContain(9);
  await proposeDue(world, admin);
  const { rows } = await world.kit.pool.query('select max(id) as id from payout_batches');
  const client = await world.kit.pool.connect();
  const lock = (party: string) =>
    client.query(`select from ledger_balances where account = 'owed' and party = $1 for update`, [party]);
  try {
    await client.query('begin');
    await lock('user:10');
    const cancelled = payoutCall(world, admin, `/batches/${rows[0].id}/cancel`);
    await expect.poll(() => countLockWaits(world.kit.db)).toBe(1);
    await lock('user:9');
    await client.query('commit');
    expect((await cancelled).statusCode).toBe(200);
  } finally {
    client.release();
  }
});

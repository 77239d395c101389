import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  createOwedHost,
  owe,
  passMinutes,
  payoutCall,
  payoutTools,
  proposeDue,
} from '#app/testing/payout-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';
import { alertAboutPayouts } from './payout-alerts.ts';
import { sendAndPollPayouts } from './send-payout.ts';

let world: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  world = await createTestApp();
  [admin, other] = [await signInAs(world, 'admin'), await signInAs(world, 'admin')];
  await world.kit.pool.query(
    `insert into users (username, username_folded, email, email_folded, full_name, role)
     select n, n, n || '@example.com', n || '@example.com', 'Told of Money', 'admin'
     from (select 'told-' || generate_series(1, 10) as n) as people`,
  );
});
afterAll(() => world.close());

const { query, reset, payoutsOf, owed, overview, mails, report, createSent, outcome } = payoutTools(() => ({
  world,
  admin,
}));
beforeEach(reset);
/** Creates a payout that had failed, and that the provider reports as successful later. */
async function createContradicted(): Promise<Person & { payoutId: number }> {
  const host = await createSent();
  await report({ status: 'failed', reason: 'timeout' });
  expect(await owed(host)).toBe(60_000);
  await report({ status: 'successful', reason: null });
  const [{ id }] = await payoutsOf(host);
  return { ...host, payoutId: id };
}

describe('a payout that arrives after it was recorded as failed', () => {
  test('is taken from the balance with its fee, told, and keeps the host from being paid again', async () => {
    const host = await createContradicted();
    expect([await owed(host), await payoutsOf(host)]).toMatchObject([
      0,
      [{ status: 'contradicted', fee: 1_000 }],
    ]);
    expect(await mails(`payout ${host.payoutId} late %`)).toHaveLength(1);
    await alertAboutPayouts(world.kit);
    await alertAboutPayouts(world.kit);
    // Every admin hears of it once, also one who wants no emails about work.
    const [{ count: adminCount }] = await query(`select count(*)::int from users where role = 'admin'`);
    expect(adminCount).toBeGreaterThan(10);
    const told = await mails('payout contradicted %');
    expect(told).toHaveLength(adminCount);
    expect(told[0].text).toContain('Recorded as failed, but the provider reports: successful');
    const { toCheck, troubles } = await overview();
    expect([toCheck, troubles]).toMatchObject([
      [{ id: host.payoutId }],
      [{ trouble: 'contradicted', count: 1 }],
    ]);
    await owe(world, host, 90_000);
    expect(await overview()).toMatchObject({ due: { total: 0 }, owed: [{ obstacle: 'contradicted' }] });
    // More reports change nothing.
    await report({ status: 'reversed' });
    expect(await owed(host)).toBe(90_000);
    expect((await outcome(host.payoutId, 'successful')).statusCode).toBe(200);
    expect((await outcome(host.payoutId, 'failed')).statusCode).toBe(409);
    expect(await overview()).toMatchObject({ due: { total: 90_000 }, toCheck: [] });
    // It is still asked about, so a report that it came back counts.
    await report({});
    expect([await owed(host), await payoutsOf(host)]).toMatchObject([150_000, [{ status: 'reversed' }]]);
    // After that, the report that an admin had confirmed is news.
    await report({ status: 'successful' });
    expect([await owed(host), await payoutsOf(host)]).toMatchObject([90_000, [{ status: 'contradicted' }]]);
  });

  test('is decided by another admin than its host', async () => {
    const { payoutId } = await createContradicted();
    await query('update payouts set user_id = $1 where id = $2', [admin.id, payoutId]);
    expect((await outcome(payoutId, 'failed')).json().code).toBe('own_payout');
    await query('delete from rate_limit_attempts');
    const reply = await payoutCall(world, other, `/${payoutId}/outcome`, { status: 'failed', note: 'Asked' });
    expect(reply.statusCode).toBe(200);
  });

  test('returns to the balance when an admin finds that it did not arrive', async () => {
    const host = await createContradicted();
    expect((await outcome(host.payoutId, 'failed')).statusCode).toBe(200);
    expect([await owed(host), await payoutsOf(host)]).toMatchObject([60_000, [{ status: 'failed' }]]);
    // The provider says the same as before, which the admin knew.
    await report({});
    expect([await owed(host), await payoutsOf(host)]).toMatchObject([60_000, [{ status: 'failed' }]]);
    await report({ status: 'reversed' });
    expect(await owed(host)).toBe(60_000);
  });

  test('is carried as a debt if the host was paid again meanwhile', async () => {
    const host = await createSent();
    await report({ status: 'failed' });
    const [first] = world.payments.transfers;
    await proposeDue(world, admin);
    await world.finishJobs();
    for (const transfer of world.payments.transfers) if (transfer !== first) transfer.status = 'successful';
    await passMinutes(world, 500);
    await sendAndPollPayouts(world.kit);
    expect(await owed(host)).toBe(0);
    await report({ status: 'successful' });
    expect([await owed(host), (await payoutsOf(host)).map(({ status }) => status)]).toEqual([
      -60_000,
      ['contradicted', 'successful'],
    ]);
  });

  test('stops another payout to the host that waits for a second admin', async () => {
    const host = await createSent(6_000_000);
    const [{ id: batchId }] = await query('select max(id) as id from payout_batches');
    await payoutCall(world, other, `/batches/${batchId}/approve`);
    await world.finishJobs();
    await report({ status: 'failed' });
    await proposeDue(world, admin);
    await report({ status: 'successful' });
    const [{ id: second }] = await query('select max(id) as id from payout_batches');
    expect((await payoutCall(world, other, `/batches/${second}/approve`)).statusCode).toBe(200);
    await world.finishJobs();
    expect(world.payments.transfers).toHaveLength(2);
    expect([await owed(host), (await payoutsOf(host)).map(({ status }) => status)]).toEqual([
      0,
      ['contradicted', 'contradicted', 'cancelled', 'cancelled'],
    ]);
    const { payouts } = (await world.inject({ url: '/api/user/earnings', cookies: host.cookies })).json();
    expect(payouts.slice(0, 2)).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
    expect((await overview()).recent[0]).toMatchObject({ userId: host.id, status: 'cancelled' });
  });
});

test('a payout that an admin recorded as successful still books its fee', async () => {
  world.payments.error = new ProviderError('timeout', { isFinal: false });
  const host = await createSent();
  world.payments.error = null;
  const [{ id }] = await payoutsOf(host);
  await outcome(id, 'successful');
  const [{ reference }] = await query('select reference from payouts where id = $1', [id]);
  world.payments.transfers.push({
    ...{
      id: 'late-1',
      reference,
      amount: 60_000,
      currency: 'UGX',
      status: 'successful',
      fee: 1_000,
      reason: null,
    },
    isOurFault: false,
  });
  await report({});
  await report({});
  expect(await payoutsOf(host)).toMatchObject([{ status: 'successful', fee: 1_000 }]);
  expect(
    await query(
      `select amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where e.key = $1 and account = 'fees'`,
      [`payout ${id} fee`],
    ),
  ).toEqual([{ amount: 1_000 }]);
});

test('an approved payout that is not sent within an hour is stuck, and a balance to settle by hand is listed first', async () => {
  const host = await createOwedHost(world, 60_000);
  const poor = await createOwedHost(world, 4_000);
  await proposeDue(world, admin);
  await createOwedHost(world, 90_000);
  const stuck = async () =>
    (await overview()).troubles.find(({ trouble }: { trouble: string }) => trouble === 'stuck')?.count ?? 0;
  const before = await stuck();
  await query(
    `update payout_batches set approved_at = now() - interval '61 minutes'
     where id in (select batch_id from payouts where user_id = $1)`,
    [host.id],
  );
  expect(await stuck()).toBe(before + 1);
  for (const status of ['sent', 'unknown']) {
    await query(
      `update payouts set status = $2, sent_at = now() - interval '25 hours', next_check_at = now() + interval '1 hour'
       where user_id = $1`,
      [host.id, status],
    );
    expect([status, await stuck()]).toEqual([status, before + 1]);
  }
  const list = (await overview()).owed;
  const at = (name: (host: { userId: number; obstacle: string | null }) => boolean) => list.findIndex(name);
  expect(at(({ userId }) => userId === poor.id)).toBeLessThan(at(({ obstacle }) => obstacle === null));
  await world.finishJobs();
});

test('the operator hears once a day of what failed, is stuck, overdue or waiting, and of a raised limit', async () => {
  await createSent();
  await report({ status: 'failed' });
  const stuck = await createSent();
  await query(`update payouts set sent_at = now() - interval '2 days' where user_id = $1`, [stuck.id]);
  const waiting = await createSent(6_000_000);
  await query(
    `update payout_batches set proposed_at = now() - interval '2 days'
     where id in (select batch_id from payouts where user_id = $1)`,
    [waiting.id],
  );
  const overdue = await createOwedHost(world, 50_000);
  await query(`update payout_destinations set usable_from = now() - interval '9 days' where user_id = $1`, [
    overdue.id,
  ]);
  const tomorrow = { ...world.kit, clock: () => new Date(Date.now() + 2 * 86_400_000) };
  await query('update payout_rules set second_admin_above = 9000000');
  expect(await overview()).toMatchObject({ secondAdminAbove: 5_000_000 });
  await alertAboutPayouts(tomorrow);
  await alertAboutPayouts(tomorrow);
  const keys = (await query(`select key from emails where key like 'payouts %' order by key`)).map(
    ({ key }) => key,
  );
  for (const kind of ['failed', 'stuck', 'overdue', 'waiting', 'limit raised'])
    expect(
      keys.filter((key) => key.startsWith(`payouts ${kind}`)),
      kind,
    ).toHaveLength((await query(`select 1 from users where role = 'admin'`)).length);
  await query(`update payout_rules set second_admin_raised_at = now() - interval '25 hours'`);
  expect(await overview()).toMatchObject({ secondAdminAbove: 9_000_000 });
  await query('update payout_rules set second_admin_above = 5000000');
  expect(await overview()).toMatchObject({ secondAdminAbove: 5_000_000 });
  // A limit that was lowered again is no news.
  await query('update payout_rules set second_admin_above = 9000000');
  await query('update payout_rules set second_admin_above = 5000000');
  const before = await mails('payouts limit raised %');
  await alertAboutPayouts(tomorrow);
  expect(await mails('payouts limit raised %')).toEqual(before);
});

describe('a balance that no payout can settle', () => {
  const settle = (by: Person, body: object) =>
    payoutCall(world, by, '/settlements', { note: 'Stanbic, 28 Nov', ...body });

  test('is settled by hand once, and told to the host', async () => {
    const host = await createOwedHost(world, 4_999);
    const body = { userId: host.id, currency: 'UGX', balance: 4_999 };
    expect((await settle(admin, { ...body, balance: 5_000 })).statusCode).toBe(409);
    expect((await settle(admin, body)).statusCode).toBe(201);
    expect((await settle(admin, body)).statusCode).toBe(409);
    expect(await owed(host)).toBe(0);
    expect((await mails('settlement %'))[0].text).toContain('Stanbic, 28 Nov');
    const { settlements } = (await world.inject({ url: '/api/user/earnings', cookies: host.cookies })).json();
    expect(settlements).toMatchObject([{ currency: 'UGX', amount: 4_999, note: 'Stanbic, 28 Nov' }]);
    expect(await query(`select sum(amount)::int as sum from ledger_lines where account = 'bank'`)).toEqual([
      { sum: -4_999 },
    ]);
  });

  test('is refused for what a payout can pay, for the admin’s own balance, and without a note', async () => {
    const host = await createOwedHost(world, 5_000);
    const body = { userId: host.id, currency: 'UGX', balance: 5_000 };
    expect((await settle(admin, body)).json().code).toBe('payable');
    expect((await settle(admin, { ...body, note: ' ' })).statusCode).toBe(400);
    expect((await settle(admin, { ...body, userId: admin.id })).json().code).toBe('own_balance');
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { balanceOf, createOwedHost, payoutCall, proposeDue } from '#app/testing/payout-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { alertAboutPayouts } from './payout-alerts.ts';

let world: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  world = await createTestApp();
  [admin, other] = [await signInAs(world, 'admin'), await signInAs(world, 'admin')];
  await query(`update exchange_rates set ugx_per_unit = 4000 where currency = 'USD'`);
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts');
  // Earlier hosts must not be due again, and what was approved alone counts for a day.
  await query('update payout_destinations set replaced_at = now()');
  await query(`update payout_batches set approved_at = approved_at - interval '1 day'`);
  await query('alter table payout_settlements disable trigger payout_settlements_append_only');
  await query(`update payout_settlements set settled_at = settled_at - interval '1 day'`);
  await query('alter table payout_settlements enable trigger payout_settlements_append_only');
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const overview = async (by: Person, page = '') =>
  (await world.inject({ url: `/api/payouts${page}`, cookies: by.cookies })).json();
const lastBatch = async () =>
  (
    await query(
      `select id, needs_second as "needsSecond", approved_by as "approvedBy" from payout_batches order by id desc limit 1`,
    )
  )[0];
const settle = (by: Person, host: Person, balance: number, currency = 'USD') =>
  payoutCall(world, by, '/settlements', { userId: host.id, currency, balance, note: `By ${by.username}` });
const settlementsOf = (host: Person) =>
  query('select settled_by as "by", approved_by as "second" from payout_settlements where user_id = $1', [
    host.id,
  ]);

/** Creates a host who is owed dollars, which no payout can pay. */
async function createDollarHost(dollars: number): Promise<Person> {
  const host = await signInAs(world, 'property_manager');
  await query(
    `with entry as (insert into ledger_entries (key) values ('dollars of ' || $1) returning id)
     insert into ledger_lines (entry_id, account, currency, amount, party)
     select id, account, 'USD', amount, party from entry,
       (values ('provider_clearing', $2::bigint, null), ('owed', -$2::bigint, 'user:' || $1)) as line(account, amount, party)`,
    [String(host.id), dollars * 100],
  );
  return host;
}

test('a sum that is split into batches needs a second admin when the parts of a day exceed the limit', async () => {
  await createOwedHost(world, 3_000_000);
  await proposeDue(world, admin);
  expect(await lastBatch()).toMatchObject({ needsSecond: false, approvedBy: admin.id });
  await createOwedHost(world, 2_000_001);
  expect(await overview(other)).toMatchObject({
    ...{ due: { total: 2_000_001, needsSecond: true }, approvedAlone: 3_000_000 },
  });
  // It is one sum for all admins.
  await proposeDue(world, other);
  const { id, ...batch } = await lastBatch();
  expect(batch).toEqual({ needsSecond: true, approvedBy: null });
  expect((await payoutCall(world, other, `/batches/${id}/approve`)).statusCode).toBe(409);
  expect((await payoutCall(world, admin, `/batches/${id}/approve`)).statusCode).toBe(200);
  // The approval of two admins does not count.
  expect(await overview(admin)).toMatchObject({ approvedAlone: 3_000_000 });
  await query(`update payout_batches set approved_at = approved_at - interval '1 day'`);
  expect(await overview(admin)).toMatchObject({ approvedAlone: 0 });
});

test('a balance above the limit is settled by hand only when a second admin records the same', async () => {
  const host = await createDollarHost(1_300);
  const reply = await settle(admin, host, 1_300);
  expect(reply.json().owed).toContainEqual(
    expect.objectContaining({
      ...{ userId: host.id, balance: 1_300 },
      request: { note: `By ${admin.username}`, by: admin.username, at: expect.any(String), isOwn: true },
    }),
  );
  await settle(admin, host, 1_300);
  expect([await settlementsOf(host), await balanceOf(world, 'owed', `user:${host.id}`)]).toEqual([
    [],
    130_000,
  ]);
  const queues = async () =>
    (await world.inject({ url: '/api/waiting', cookies: admin.cookies })).json().payouts;
  const waiting = await queues();
  const alerts = () =>
    query(`select subject, body_text as text from emails where key like 'payouts unsettled %'`);
  await alertAboutPayouts(world.kit);
  expect(await alerts()).toEqual([]);
  await query(`update payout_settlement_requests set requested_at = now() - interval '25 hours'`);
  for (const _ of [1, 2]) await alertAboutPayouts(world.kit);
  const admins = await query(`select 1 from users where role = 'admin'`);
  expect(await alerts()).toEqual(
    admins.map(() => ({
      subject: 'Payouts need attention',
      text: expect.stringContaining('Balances to settle by hand that have waited'),
    })),
  );
  const settled = await settle(other, host, 1_300);
  expect([settled.statusCode, settled.json().settlements[0]]).toMatchObject([
    201,
    { amount: 1_300, settledBy: admin.username, approvedBy: other.username, note: `By ${other.username}` },
  ]);
  expect([await settlementsOf(host), await balanceOf(world, 'owed', `user:${host.id}`)]).toEqual([
    [{ by: admin.id, second: other.id }],
    0,
  ]);
  expect(await queues()).toBe(waiting - 1);
  const [mail] = await query(
    `select body_text as text from emails where key like 'settlement %' order by id desc limit 1`,
  );
  expect(mail.text).toContain(`By ${other.username}`);
  // Two admins decided, so the day's sum is untouched.
  expect(await overview(admin)).toMatchObject({ approvedAlone: 0 });
});

test('a low exchange rate makes no room for dollars below the limit', async () => {
  const host = await createDollarHost(1_700);
  await query(`update exchange_rates set ugx_per_unit = 100 where currency = 'USD'`);
  await settle(admin, host, 1_700);
  await query(`update exchange_rates set ugx_per_unit = 4000 where currency = 'USD'`);
  expect(await settlementsOf(host)).toEqual([]);
});

test('raising the minimum does not let one admin settle what a payout would have paid', async () => {
  const host = await createOwedHost(world, 6_000_000);
  await query('update payout_rules set min_amount = 7000000, max_transfer = 14000000');
  expect((await settle(admin, host, 6_000_000, 'UGX')).statusCode).toBe(201);
  expect(await settlementsOf(host)).toEqual([]);
  await query('update payout_rules set min_amount = 5000, max_transfer = 5000000');
  // The request is not carried out with the next payout, but it can be paid as one now.
  expect((await settle(other, host, 6_000_000, 'UGX')).json().code).toBe('payable');
});

test('what admins approve at the same moment is added up', async () => {
  const [first, second] = [await createDollarHost(700), await createDollarHost(700)];
  await createOwedHost(world, 2_800_000);
  const replies = await Promise.all([
    settle(admin, first, 700),
    settle(other, second, 700),
    payoutCall(world, admin, '/batches', { total: 2_800_000 }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  const { needsSecond } = await lastBatch();
  const settled = [...(await settlementsOf(first)), ...(await settlementsOf(second))];
  expect(settled.length + Number(!needsSecond)).toBe(1);
  expect(await overview(admin)).toMatchObject({ approvedAlone: 2_800_000 });
});

test('a new admin counts as a second one after a week, and the other admins hear of them', async () => {
  const puppet = await signInAs(world);
  const promote = await world.inject({
    method: 'PATCH',
    url: `/api/users/${puppet.id}/role`,
    cookies: admin.cookies,
    payload: { role: 'admin' },
  });
  expect(promote.statusCode, promote.body).toBe(200);
  const mails = await query('select recipient from emails where key like $1', [`user ${puppet.id} admin %`]);
  expect(mails).toContainEqual({ recipient: other.email });
  await createOwedHost(world, 6_000_000);
  const propose = () => payoutCall(world, puppet, '/batches', { total: 6_000_000 });
  expect((await propose()).json().code).toBe('new_admin');
  await proposeDue(world, admin);
  const { id } = await lastBatch();
  const approve = () => payoutCall(world, puppet, `/batches/${id}/approve`);
  expect((await approve()).json().code).toBe('new_admin');
  const { batches, newAdminUntil } = await overview(puppet);
  expect(batches.at(-1)).toMatchObject({ id, canApprove: false });
  expect(Math.round((Date.parse(newAdminUntil) - Date.now()) / 86_400_000)).toBe(7);
  // It pays small amounts like every admin.
  await createOwedHost(world, 60_000);
  await proposeDue(world, puppet);
  expect(await lastBatch()).toMatchObject({ needsSecond: false, approvedBy: puppet.id });
  await query(`update audit_entries set at = at - interval '7 days' where subject = $1`, [
    `user ${puppet.id}`,
  ]);
  expect((await approve()).statusCode).toBe(200);
});

test('the balances beyond the first hundred are on further pages', async () => {
  await query(
    `with person as (
       insert into users (username, username_folded, email, email_folded, full_name)
       select n, n, n || '@example.com', n || '@example.com', 'Small Host'
       from (select 'small-' || generate_series(1, 120) as n) as people returning id
     ), entry as (insert into ledger_entries (key) select 'small ' || id from person returning id, key)
     insert into ledger_lines (entry_id, account, currency, amount, party)
     select id, account, 'UGX', amount, party from entry,
       lateral (values ('provider_clearing', 1000, null), ('owed', -1000, 'user:' || substr(key, 7))) as line(account, amount, party)`,
  );
  const pages = [await overview(admin), await overview(admin, '?page=2')];
  expect(pages.map(({ owedPages }) => owedPages)).toEqual([2, 2]);
  const seen = pages.flatMap(({ owed }) =>
    owed.map(({ userId, currency }: { userId: number; currency: string }) => `${userId} ${currency}`),
  );
  const [{ count }] = await query(
    `select count(*)::int from ledger_balances where account = 'owed' and balance <> 0`,
  );
  expect([new Set(seen).size, seen.length]).toEqual([count, count]);
});

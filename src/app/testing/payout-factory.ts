import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Person, signInAs } from './actors.ts';
import type { TestApp } from './test-app.ts';

let hosts = 0;

/** Creates a host who is owed this many shillings, and who has a payout number that can be used. */
export async function createOwedHost(world: TestApp, amount: number): Promise<Person & { phone: string }> {
  hosts += 1;
  const host = await signInAs(world, 'property_manager');
  const phone = `+2567721${String(hosts).padStart(5, '0')}`;
  await world.kit.pool.query(
    `insert into payout_destinations (user_id, network, phone, name, added_at, usable_from)
     values ($1, 'MTN', $2, 'Grace Host', now(), now())`,
    [host.id, phone],
  );
  await owe(world, host, amount);
  return { ...host, phone };
}

/** Adds an amount to what a host is owed, as if guests had paid it. */
export async function owe(world: TestApp, { id }: { id: number }, amount: number): Promise<void> {
  await world.kit.pool.query(
    `with entry as (insert into ledger_entries (key) values ($1) returning id)
     insert into ledger_lines (entry_id, account, currency, amount, party)
     select id, account, 'UGX', amount, party from entry,
       (values ('provider_clearing', $2::bigint, null), ('owed', -$2::bigint, $3::text)) as line(account, amount, party)`,
    [`owed ${randomUUID()}`, amount, `user:${id}`],
  );
}

export async function balanceOf(world: TestApp, account: string, party: string): Promise<number> {
  const { rows } = await world.kit.pool.query(
    'select balance from ledger_balances where account = $1 and party = $2',
    [account, party],
  );
  return rows[0]?.balance ?? 0;
}

export const payoutCall = (world: TestApp, { cookies }: Person, path: string, payload: object = {}) =>
  world.inject({
    method: 'POST',
    url: `/api/payouts${path}`,
    cookies,
    headers: { 'idempotency-key': randomUUID() },
    payload,
  });

/** Pays all hosts whose balance is due, as the admin's button does. */
export async function proposeDue(world: TestApp, admin: Person): Promise<number> {
  const { due } = (await world.inject({ url: '/api/payouts', cookies: admin.cookies })).json();
  const reply = await payoutCall(world, admin, '/batches', { total: due.total });
  expect(reply.statusCode, reply.body).toBe(201);
  return due.total;
}

/** Makes all payouts on their way due for a poll, as if this many minutes had passed. */
export async function passMinutes(world: TestApp, minutes: number): Promise<void> {
  await world.kit.pool.query(
    `update payouts set sent_at = sent_at - $1 * interval '1 minute', next_check_at = next_check_at - $1 * interval '1 minute'`,
    [minutes],
  );
}

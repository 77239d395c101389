import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { postLedgerEntry } from '#features/payments/server/ledger/ledger-entries.ts';
import { readEarned, settleEarnings } from '#features/payouts/server/earnings.ts';
import { sendAndPollPayouts } from '#features/payouts/server/send-payout.ts';
import type { MinorAmount } from '#kit/money.ts';
import { type Person, signInAs } from './actors.ts';
import type { TestApp } from './test-app.ts';

let hosts = 0;

/** Creates a host who is owed this many shillings, and who has a payout number that can be used at once. */
export async function createOwedHost(world: TestApp, amount: number): Promise<Person & { phone: string }> {
  hosts += 1;
  const host = await signInAs(world, 'property_manager');
  const phone = `+2567721${String(hosts).padStart(5, '0')}`;
  await world.kit.pool.query(
    `insert into payout_destinations (user_id, network, phone, name, added_at, usable_from)
     values ($1, 'MTN', $2, 'Grace Host', now(), now())`,
    [host.id, phone],
  );
  if (amount > 0) await owe(world, host, amount);
  return { ...host, phone };
}

/** Lets a host be paid to a bank account that can be used at once, instead of what was chosen before. */
export async function moveToBank(
  { kit: { pool } }: TestApp,
  { id }: { id: number },
  accountNumber: string,
): Promise<void> {
  await pool.query(
    'update payout_destinations set replaced_at = now() where user_id = $1 and replaced_at is null',
    [id],
  );
  await pool.query(
    `insert into payout_destinations
       (user_id, kind, bank_code, bank_name, branch_code, branch_name, account_number, name, added_at, usable_from)
     values ($1, 'bank_account', 'LAKE', 'Lakeside Bank', 'LAKE01', 'Entebbe', $2, 'Grace Host', now(), now())`,
    [id, accountNumber],
  );
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

/**
 * Makes `due` the total that a host has earned from a stay, as if guests had paid it and arrived. What the guest pays later
 * is added.
 */
export async function earnFromStay(
  world: TestApp,
  { id: ownerId }: { id: number },
  { stay, due }: { stay: number; due: number },
): Promise<void> {
  const party = `stay:${stay}`;
  await world.kit.db.transaction().execute(async (tx) => {
    const missing = due - (await readEarned(tx, party)) - (await balanceOf(world, 'deposits_held', party));
    if (missing > 0)
      await postLedgerEntry(tx, {
        ...{ key: `paid ${randomUUID()}`, intentId: null, currency: 'UGX', amount: missing as MinorAmount },
        ...{ debit: 'provider_clearing', credit: 'deposits_held', creditParty: party },
      });
    const source = {
      ...{ party, ownerId, title: 'Garden cottage', fromDay: '2026-11-01', toDay: '2026-11-03' },
      ...{ currency: 'UGX' as const, bookedAt: new Date('2026-10-01T09:00:00Z') },
    };
    await settleEarnings(world.kit, tx, source, { due: due as MinorAmount, kind: 'arrival' });
  });
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

/** Returns what tests of payouts ask and do, with the world and the admin of the moment. */
export function payoutTools(current: () => { world: TestApp; admin: Person }) {
  const query = async (text: string, values: unknown[] = []) =>
    (await current().world.kit.pool.query(text, values)).rows;
  return {
    query,
    /** Separates tests: earlier hosts are not due again, and approvals by one admin count for a day. */
    async reset(): Promise<void> {
      const { payments } = current().world;
      await query('delete from rate_limit_attempts');
      await query('update payout_destinations set replaced_at = now()');
      await query(`update payout_batches set approved_at = approved_at - interval '1 day'`);
      payments.transfers.splice(0);
      payments.transferRequests.splice(0);
      payments.error = null;
    },
    payoutsOf: ({ id }: Person) =>
      query(
        'select id, status, amount, fee, reason, is_our_fault as "isOurFault" from payouts where user_id = $1 order by id',
        [id],
      ),
    owed: ({ id }: Person) => balanceOf(current().world, 'owed', `user:${id}`),
    async overview() {
      const { world, admin } = current();
      return (await world.inject({ url: '/api/payouts', cookies: admin.cookies })).json();
    },
    mails: (key: string) => query('select subject, body_text as text from emails where key like $1', [key]),
    /** Lets the provider report something about all transfers, and polls it after some minutes. */
    async report(change: object, minutes = 500): Promise<void> {
      const { world } = current();
      for (const transfer of world.payments.transfers) Object.assign(transfer, change);
      await passMinutes(world, minutes);
      await sendAndPollPayouts(world.kit);
    },
    async createSent(amount = 60_000): Promise<Person> {
      const { world, admin } = current();
      const host = await createOwedHost(world, amount);
      await proposeDue(world, admin);
      await world.finishJobs();
      return host;
    },
    outcome(id: number, status: string) {
      const { world, admin } = current();
      return payoutCall(world, admin, `/${id}/outcome`, { status, note: 'Asked the provider' });
    },
  };
}

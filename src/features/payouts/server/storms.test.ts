import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  createOwedHost,
  earnFromStay,
  moveToBank,
  passMinutes,
  payoutCall,
} from '#app/testing/payout-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { Kit } from '#kit/server/kit.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';
import { SeededRandom } from '#kit/server/testing/seeded-random.ts';
import { checkPayout, sendAndPollPayouts } from './send-payout.ts';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());

const seed = randomInt(2 ** 31);
const query = async (text: string) => (await world.kit.pool.query(text)).rows;

/** A kill ends a process at any time, so nothing catches this error as an answer of the provider. */
class Killed extends Error {}

/** Returns a process whose calls to the provider fail, or kill it, before or after they take effect. */
function openStormyProcess(chance: SeededRandom): Kit {
  const { payments } = world;
  const weather = async <T>(call: () => Promise<T>): Promise<T> => {
    const luck = chance.below(10);
    if (luck === 0) throw new Killed('before');
    if (luck === 1) throw new ProviderError('timeout', { isFinal: false });
    const answer = await call();
    if (luck === 2) throw new Killed('after');
    if (luck === 3) throw new ProviderError('the answer was lost', { isFinal: false });
    if (luck === 4) throw new ProviderError('refused, although it took effect', { isFinal: true });
    return answer;
  };
  return {
    ...world.kit,
    payments: {
      ...payments,
      transfer: (request) => weather(() => payments.transfer(request)),
      findTransfer: (transfer) => weather(() => payments.findTransfer(transfer)),
    },
  };
}

// The model: a fee of 10%, VAT of 18% on it and 6% withheld, each rounded down.
const feeOf = (gross: number) => Math.floor(gross / 10);
const vatOf = (gross: number) => Math.floor((feeOf(gross) * 18) / 100);
const withheldOf = (gross: number) => Math.floor((gross * 6) / 100);
const netOf = (gross: number) => gross - feeOf(gross) - vatOf(gross) - withheldOf(gross);

test(`pays each host exactly what is owed in two processes with kills and lost answers (seed ${seed})`, async () => {
  const chance = new SeededRandom(seed);
  const hosts: Person[] = [];
  const earned = new Map<number, number>();
  /** Books what a host has earned so far, each host from one stay. */
  const earn = (id: number) => earnFromStay(world, { id }, { stay: id, due: earned.get(id) ?? 0 });
  await query(`insert into service_fees (valid_from, percent) values ('2025-06-01', 10)`);
  await query(
    `insert into vat_rates (valid_from, percent, tax_number, source) values ('2025-06-01', 18, '1000000001', 'Test')`,
  );
  await query(`insert into withholding_rates (valid_from, percent, source) values ('2025-06-01', 6, 'Test')`);
  for (let n = 0; n < 12; n++) {
    const amount = 5_000 + chance.below(400_000);
    const host = await createOwedHost(world, 0);
    if (n % 2 === 0) await moveToBank(world, host, newAccountNumber(chance));
    hosts.push(host);
    earned.set(host.id, amount);
    await earn(host.id);
  }
  await query(`update payout_rules set max_transfer = 150000, bank_min_amount = 5000, bank_max_transfer = 200000,
      second_admin_above = 1000000000`);
  await query(`update payout_rules set second_admin_raised_at = now() - interval '1 day'`);
  const processes = [openStormyProcess(chance), openStormyProcess(chance)];
  for (let round = 0; round < 25; round++) {
    const { due } = (await world.inject({ url: '/api/payouts', cookies: admin.cookies })).json();
    if (due.total > 0) await payoutCall(world, admin, '/batches', { total: due.total });
    await Promise.all(processes.map((kit) => sendAndPollPayouts(kit).catch(expectKill)));
    for (const transfer of world.payments.transfers) {
      const luck = chance.below(8);
      if (transfer.status === 'pending' && luck < 3) transfer.status = luck < 2 ? 'successful' : 'failed';
      else if (transfer.status === 'successful' && luck === 0 && chance.below(10) === 0)
        transfer.status = 'reversed';
      // A transfer that failed turns out to have arrived.
      else if (transfer.status === 'failed' && chance.below(12) === 0) transfer.status = 'successful';
      // A webhook comes twice, late or never.
      if (luck % 3 === 0)
        await Promise.all(processes.map((kit) => checkPayout(kit, transfer.reference).catch(expectKill)));
    }
    const lucky = hosts[chance.below(hosts.length)];
    if (lucky && round < 10) {
      // Guests pay more, or get some back.
      earned.set(lucky.id, Math.max(0, (earned.get(lucky.id) ?? 0) + chance.below(15_000) - 5_000));
      await earn(lucky.id);
    }
    // A payout that never arrived at the provider must not follow the host to another account.
    const accepted = new Set(world.payments.transfers.map(({ reference }) => reference));
    const underWay = await query(
      `select user_id as id, reference from payouts where status in ('sent', 'unknown') order by id`,
    );
    const lost = underWay.find(({ reference }) => !accepted.has(reference));
    const mover = lost ?? hosts[chance.below(hosts.length)];
    if (mover && chance.below(3) === 0)
      await (chance.below(2) === 0
        ? replaceNumber(mover.id)
        : moveToBank(world, mover, newAccountNumber(chance)));
    const [refused] = await query(
      `select id from payouts where status = 'requested' and is_our_fault limit 1`,
    );
    if (refused && chance.below(3) === 0)
      await payoutCall(world, admin, `/${refused.id}/outcome`, { status: 'failed', note: 'Storm' });
    await passMinutes(world, 90);
  }
  for (let calm = 0; calm < 3; calm++) {
    await passMinutes(world, 600);
    await sendAndPollPayouts(world.kit);
    for (const transfer of world.payments.transfers)
      if (transfer.status === 'pending') transfer.status = 'successful';
  }

  const references = world.payments.transfers.map(({ reference }) => reference);
  expect(new Set(references).size).toBe(references.length);
  const payouts = await query(
    `select p.user_id as host, reference, status, amount, coalesce(d.phone, d.account_number) as number
     from payouts p join payout_destinations d on d.id = p.destination_id`,
  );
  const numberOf = new Map(payouts.map(({ reference, number }) => [reference, number]));
  const sentTo = world.payments.transferRequests.map(({ reference, target }) => ({
    ...{ reference, number: target.kind === 'mobile_money' ? target.phone : target.accountNumber },
  }));
  expect(sentTo.filter(({ reference, number }) => numberOf.get(reference) !== number)).toEqual([]);
  const kinds = new Set(world.payments.transferRequests.map(({ target }) => target.kind));
  expect([...kinds].sort()).toEqual(['bank_account', 'mobile_money']);
  const statusOf = new Map(world.payments.transfers.map(({ reference, status }) => [reference, status]));
  const hasArrived = (status: string) => status === 'successful' || status === 'contradicted';
  // A payout that the provider never accepted has failed. A contradiction waits for an admin, whatever is reported later.
  const expected: Record<string, string[]> = {
    cancelled: ['none', 'failed', 'reversed'],
    failed: ['none', 'failed', 'reversed'],
    contradicted: ['successful', 'reversed'],
  };
  const differing = payouts.filter(
    ({ reference, status }) => !(expected[status] ?? [status]).includes(statusOf.get(reference) ?? 'none'),
  );
  expect(differing).toEqual([]);
  const balances = await query(`select party, balance from ledger_balances where account = 'owed'`);
  for (const { id } of hosts) {
    const arrived = payouts
      .filter(({ host, status }) => host === id && hasArrived(status))
      .reduce((total, { amount }) => total + amount, 0);
    const owed = balances.find(({ party }) => party === `user:${id}`)?.balance ?? 0;
    expect({ host: id, total: arrived + owed }).toEqual({ host: id, total: netOf(earned.get(id) ?? 0) });
  }
  for (const [account, part] of [
    ['revenue', feeOf],
    ['vat_payable', vatOf],
    ['withholding_payable', withheldOf],
  ] as const) {
    const [booked] = await query(
      `select coalesce(-sum(amount), 0)::int as total from ledger_lines where account = '${account}'`,
    );
    const expectedTotal = [...earned.values()].reduce((total, gross) => total + part(gross), 0);
    expect([account, booked.total]).toEqual([account, expectedTotal]);
  }
  expect(
    await query(`select party from ledger_balances where account = 'payouts_clearing' and balance <> 0`),
  ).toEqual([]);
  const [{ sum }] = await query('select coalesce(sum(amount), 0)::int as sum from ledger_lines');
  expect(sum).toBe(0);
});

const newAccountNumber = (chance: SeededRandom) => String(90_300_000 + chance.below(10_000));

/** Gives the host another number. */
async function replaceNumber(id: number): Promise<void> {
  await query(
    `update payout_destinations set replaced_at = now() where user_id = ${id} and replaced_at is null`,
  );
  await query(`insert into payout_destinations (user_id, network, phone, name, added_at, usable_from)
    values (${id}, 'AIRTEL', '+256700123456', 'Grace Host', now(), now())`);
}

function expectKill(error: unknown): void {
  expect(error).toBeInstanceOf(Error);
}

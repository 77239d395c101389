import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { openPatientDatabase } from '#app/testing/database.ts';
import { createVisitor, expectBalancedLedger, runRefundPolling } from '#app/testing/payment-factory.ts';
import {
  confirmPayment,
  createStay,
  createStayProperty,
  dayAhead,
  fetchStay,
  startStayPayment,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { openTwoProcesses, type TwoProcesses } from '#app/testing/two-processes.ts';
import { settleArrivedStays } from '#features/stays/server/payment/stay-earnings.ts';
import { addDays } from '#kit/calendar-day.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';
import { SeededRandom } from '#kit/server/testing/seeded-random.ts';

let now: Date | null = null;
let world: TestApp;
let processes: TwoProcesses;
let admin: Person;
let other: ReturnType<typeof openPatientDatabase>;
beforeAll(async () => {
  world = await createTestApp({ clock: () => now ?? new Date() });
  processes = await openTwoProcesses(world);
  other = openPatientDatabase(world.databaseUrl, 4);
  admin = await signInAs(world, 'admin');
});
afterAll(async () => {
  await other?.close();
  await processes?.close();
  await world?.close();
});

const seed = randomInt(2 ** 31);
const rounds = 12;
/** When the storm breaks: days before arrival, on the day of arrival, or once the host can be paid. */
const times = ['before', 'arrival', 'payout'] as const;

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
let calls = 0;
const post = (url: string, cookies: Cookies, payload: object) => {
  calls += 1;
  return processes.processFor(calls).inject({
    ...{ method: 'POST', url, cookies, payload },
    headers: { 'idempotency-key': randomUUID() },
  });
};

/** Refunds at the provider, by the attempt and the comment, that were requested and that were made. */
const requested: string[] = [];
const made = new Set<string>();

/** Makes the provider refuse a refund, lose its answer, or answer late, at random. */
function disturbProvider(chance: SeededRandom): () => void {
  const refund = world.payments.refund.bind(world.payments);
  const spy = vi.spyOn(world.payments, 'refund').mockImplementation(async (input) => {
    const key = `${input.transactionId} ${input.comment}`;
    requested.push(key);
    const fate = chance.below(5);
    if (fate === 0) throw new ProviderError('refused', { isFinal: true });
    world.payments.refundStatus = fate === 1 ? 'pending' : 'completed';
    const answer = await refund(input);
    made.add(key);
    if (fate === 2) throw new ProviderError('too slow', { isFinal: false });
    return answer;
  });
  return () => spy.mockRestore();
}

/** Gives each refund its outcome: pending ones succeed or fail, and an admin looks up the lost answers. */
async function settleRefunds(chance: SeededRandom): Promise<void> {
  await world.finishJobs();
  for (const refund of world.payments.refunds)
    if (refund.status === 'pending') refund.status = chance.below(3) === 0 ? 'failed' : 'completed';
  await Promise.all([
    runRefundPolling(world),
    runRefundPolling({ ...world, kit: { ...world.kit, ...other } }),
  ]);
  const unknown = await query(
    `select r.id, t.provider_id || ' ' || r.comment as key, r.provider_id from payment_refunds r
       join payment_transactions t on t.id = r.transaction_id where r.status = 'unknown'`,
  );
  for (const { id, key, provider_id: providerId } of unknown) {
    const status = made.has(key) && providerId === null ? 'completed' : 'failed';
    const reply = await world.inject({
      ...{ method: 'PATCH', url: `/api/payments/refunds/${id}`, cookies: admin.cookies },
      payload: { status, note: 'From their list' },
    });
    expect(reply.statusCode, reply.body).toBe(200);
  }
}

async function createPaidStay(checkIn: string) {
  const house = await createStayProperty(world);
  const guest = await createVisitor(world);
  const mark = await createStay(world, guest, house, { checkIn });
  await confirmPayment(world, (await startStayPayment(world, guest, mark, 'balance')).json());
  const [{ id }] = await query(`select id from stays where mark_hash = sha256(convert_to($1, 'UTF8'))`, [
    mark,
  ]);
  const attempts: { id: number }[] = await query(
    `select t.id from payment_transactions t join payment_intents i on i.id = t.intent_id
     where i.subject = $1 and i.purpose in ('stay_deposit', 'stay_balance') order by t.id`,
    [String(id)],
  );
  expect(attempts).toHaveLength(2);
  return { id: id as number, mark, guest, host: house.host, attempts };
}

/** Expects that the guest got at most what was paid, and that every shilling is refunded, owed or held. */
async function expectExactBooks(stayId: number): Promise<void> {
  const [books] = await query(
    `select sum(t.amount)::int as paid, sum(t.refunded)::int as reserved, bool_and(t.refunded <= t.amount) as "isWithin",
       coalesce(sum((select sum(r.amount) from payment_refunds r
         where r.transaction_id = t.id and r.status = 'completed')), 0)::int as refunded,
       coalesce((select balance from ledger_balances where account = 'deposits_held' and party = 'stay:' || $1), 0)::int as held,
       coalesce((select sum(gross) from earnings where source = 'stay:' || $1), 0)::int as earned
     from payment_transactions t join payment_intents i on i.id = t.intent_id
     where i.subject = $1 and i.purpose in ('stay_deposit', 'stay_balance')`,
    [String(stayId)],
  );
  const { paid, reserved, refunded, held, earned, isWithin } = books;
  expect({ isWithin, reserved, sum: refunded + held + earned }).toEqual({
    ...{ isWithin: true, reserved: refunded, sum: paid },
  });
  expect(Math.min(refunded, held, earned)).toBeGreaterThanOrEqual(0);
}

test(`refunds a stay once for each cause, and never more than was paid, in two processes (seed ${seed})`, async () => {
  const chance = new SeededRandom(seed);
  const restore = disturbProvider(chance);
  try {
    for (let round = 0; round < rounds; round++) {
      await query('delete from rate_limit_attempts');
      now = null;
      const time = times[round % times.length];
      const checkIn = dayAhead(world, time === 'before' ? 10 : 3);
      const { id, mark, guest, host, attempts } = await createPaidStay(checkIn);
      if (time !== 'before') {
        now = new Date(`${checkIn}T15:00:00+03:00`);
        const reported = await post(`/api/stays/${mark}/problem`, guest, {
          reason: 'unsafe',
          text: 'No lock.',
        });
        if (reported.statusCode !== 201) throw new Error(reported.body);
        if (time === 'payout') now = new Date(`${addDays(checkIn, 2)}T12:00:00+03:00`);
      }
      const { refundNow } = await fetchStay(world, mark);
      const [problem] = await query('select id from stay_problems where stay_id = $1', [id]);
      const refundByAdmin = (index: number, body: object) =>
        post(`/api/payments/transactions/${attempts[index % 2]?.id}/refunds`, admin.cookies, {
          ...{ comment: `Refund ${round}.${index}`, ...body },
        });
      const acts = [
        () => post(`/api/stays/${mark}/cancel`, guest, { refund: refundNow }),
        () => post(`/api/stays/${mark}/cancel`, guest, { refund: refundNow }),
        () => post(`/api/desk/stays/${id}/cancel`, host.cookies, { reason: 'repairs', note: '' }),
        () => refundByAdmin(0, { amount: 10_000 }),
        () => refundByAdmin(1, { amount: 30_000, isMade: true }),
        () => refundByAdmin(2, {}),
        ...[20_000, 25_000].map(
          (compensation) => () =>
            problem
              ? post(`/api/desk/stay-problems/${problem.id}/decision`, admin.cookies, {
                  compensation,
                  note: 'Yes.',
                })
              : refundByAdmin(3, { amount: compensation }),
        ),
      ];
      const settling = [world.kit, { ...world.kit, ...other }].map((kit) => settleArrivedStays(kit));
      const shuffled = acts.map((act) => ({ act, place: chance.next() })).sort((a, b) => a.place - b.place);
      const replies = await Promise.all(shuffled.map(({ act }) => act()));
      await Promise.all(settling);
      for (const { statusCode, body } of replies) expect([200, 201, 400, 409], body).toContain(statusCode);
      await settleRefunds(chance);
      await settleRefunds(chance);
      await settleArrivedStays(world.kit);
      await expectExactBooks(id);
    }
  } finally {
    restore();
    world.payments.refundStatus = 'completed';
  }
  // Each cause has asked the provider once about each payment.
  expect(requested.filter((key, index) => requested.indexOf(key) !== index)).toEqual([]);
  expect(requested.length).toBeGreaterThan(rounds);
  await expectBalancedLedger(world);
});

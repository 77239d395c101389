import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jobHandlers } from '#app/server/jobs.ts';
import { fulfilmentHandlers } from '#app/server/registries.ts';
import { openSearchKit } from '#app/testing/searching.ts';
import { isPaid } from '#features/payments/rules.ts';
import { pollPayments } from '#features/payments/server/checkout/polling.ts';
import { compareWithProvider } from '#features/payments/server/ledger/compare-with-provider.ts';
import { openMailer } from '#kit/server/email/send-email.ts';
import { finishJobs } from '#kit/server/jobs.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { MerchantClient } from '#kit/server/payments/testing/merchant-client.ts';
import type { SeededRandom } from '#kit/server/testing/seeded-random.ts';
import { expectedInitialStatus, ledgerErrors } from './expected-outcome.ts';
import { type AttemptOutcome, type PaymentScenario, paymentScenarios } from './payment-scenarios.ts';
import type { ChaosHarness, Payment } from './types.ts';

const concurrentPayers = 20;
const maxRounds = 80;
const payer = { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' };
const createdSchema = z.object({ id: z.number() });

/**
 * Runs payments of every scenario under injected faults until nothing changes any more.
 * @returns the deviations; empty when there are none
 */
export async function runPaymentChaos(
  harness: ChaosHarness,
  { count, chance }: { count: number; chance: SeededRandom },
): Promise<{ wrong: string[]; rounds: number; ends: Record<string, number> }> {
  const names = Object.keys(paymentScenarios) as Array<keyof typeof paymentScenarios>;
  const scenarios = Array.from(
    { length: count },
    (_, index) => names[index % names.length] as keyof typeof paymentScenarios,
  );
  const payments: Payment[] = [];
  for (let start = 0; start < count; start += concurrentPayers) {
    await harness.kit.pool.query('delete from rate_limit_attempts');
    const batch = chance.shuffled(scenarios.slice(start, start + concurrentPayers));
    payments.push(...(await Promise.all(batch.map((name) => runPayment(harness, name)))));
  }
  const history = new History(harness.kit, payments);
  let rounds = await runUntilSettled(harness, history, expectedInitialStatus);
  await advanceThreeDays(harness.kit);
  rounds += await runUntilSettled(harness, history, ({ scenario }) =>
    scenario.late ? 'expired' : scenario.finalStatus,
  );
  for (const { reference, scenario } of payments)
    if (scenario.late) await makeAttempt(harness.shop, reference, scenario.late);
  await withoutFaults(harness, () => compareWithProvider(harness.kit, fulfilmentHandlers));
  rounds += await runUntilSettled(harness, history, ({ scenario }) => scenario.finalStatus);
  const deviations = [...history.wrong, ...(await ledgerErrors(harness, payments))];
  return { wrong: deviations, rounds, ends: await history.ends() };
}

async function runPayment(harness: ChaosHarness, name: keyof typeof paymentScenarios): Promise<Payment> {
  const scenario: PaymentScenario = paymentScenarios[name];
  const { reference, cookies } = await quote(harness);
  if (scenario.by !== null) await openCheckout(harness, scenario.by, { reference, cookies });
  if (scenario.by === 'phone') await answerPhone(harness.shop, reference, scenario.attempts[0]?.status);
  else for (const result of scenario.attempts) await makeAttempt(harness.shop, reference, result);
  return { reference, scenario, name };
}

const quoteSchema = z.object({ reference: z.string() });

async function quote({ inject }: ChaosHarness) {
  const { cookies: setCookies } = await inject({ url: '/api/viewing-packages/mine' });
  const cookies = Object.fromEntries(setCookies.map(({ name, value }) => [name, value]));
  const reply = await inject({
    method: 'POST',
    url: '/api/viewing-packages/rental-10/purchase',
    cookies,
    headers: { 'idempotency-key': randomUUID() },
    payload: payer,
  });
  return { reference: quoteSchema.parse(reply.json()).reference, cookies };
}

/** Retries until the provider's page opens or the phone receives its prompt. */
async function openCheckout(
  { inject, kit }: ChaosHarness,
  by: 'card' | 'phone',
  { reference, cookies }: { reference: string; cookies: Record<string, string> },
): Promise<void> {
  const payload =
    by === 'card'
      ? { method: 'card' }
      : { method: 'mobile_money', network: 'MTN', phone: `077${randomInt(10 ** 6, 10 ** 7)}` };
  for (;;) {
    const url = `/api/payments/${reference}/checkout`;
    const { statusCode } = await inject({ method: 'POST', url, cookies, payload });
    if (statusCode === 200) return;
    if (statusCode !== 503) throw new Error(`a checkout was answered with ${statusCode}`);
    // Simulates the passing of an hour, after which the old prompts no longer count.
    await kit.pool.query(
      'delete from payment_prompts where intent_id = (select id from payment_intents where reference = $1)',
      [reference],
    );
  }
}

async function makeAttempt(shop: MerchantClient, reference: string, result: AttemptOutcome): Promise<void> {
  const { status, amount = 15_000, currency = 'UGX' } = result;
  const method = currency === 'UGX' ? 'mobilemoneyug' : 'card';
  const transaction = { tx_ref: reference, amount, currency, method, status: 'pending' };
  const { id } = createdSchema.parse(await shop.control('POST', '/attempts', transaction));
  await setStatus(shop, String(id), status);
}

/**
 * Answers the prompts of a phone. A phone that was prompted twice approves only the first prompt, but
 * declines both. An ignored prompt stays pending.
 */
async function answerPhone(
  shop: MerchantClient,
  reference: string,
  status: AttemptOutcome['status'] = 'pending',
): Promise<void> {
  const prompts = await shop.provider.findByReference(reference);
  for (const { id } of status === 'failed' ? prompts : prompts.slice(0, 1)) await setStatus(shop, id, status);
}

async function setStatus(shop: MerchantClient, id: string, status: AttemptOutcome['status']): Promise<void> {
  if (status !== 'pending') await shop.control('POST', '/settle', { id, status });
}

/** The observed states of all payments over time. */
class History {
  readonly wrong: string[] = [];
  readonly #kit: Kit;
  readonly #payments: readonly Payment[];
  #before = new Map<string, string>();

  constructor(kit: Kit, payments: readonly Payment[]) {
    this.#kit = kit;
    this.#payments = payments;
  }

  async look(): Promise<Map<string, string>> {
    const { rows } = await this.#kit.pool.query('select reference, status from payment_intents');
    const statuses = new Map(rows.map(({ reference, status }) => [reference, status]));
    for (const [reference, status] of this.#before) {
      const newStatus = statuses.get(reference) ?? 'gone';
      if (isPaid(status as 'succeeded') && status !== newStatus)
        this.wrong.push(`${reference} was ${status} and became ${newStatus}`);
    }
    this.#before = statuses;
    return statuses;
  }

  /** Returns the payments that have not reached their final state. */
  async unsettled(expectedStatusOf: (payment: Payment) => string): Promise<string[]> {
    const statuses = await this.look();
    return this.#payments.flatMap((payment) => {
      const expectedStatus = expectedStatusOf(payment);
      const status = statuses.get(payment.reference);
      return status === expectedStatus ? [] : [`${payment.name}: ${status} instead of ${expectedStatus}`];
    });
  }

  async ends(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const status of (await this.look()).values()) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }
}

/** Lets the server work until all payments are in their expected state and all events and jobs are done. */
async function runUntilSettled(
  harness: ChaosHarness,
  history: History,
  expectedStatusOf: (payment: Payment) => string,
): Promise<number> {
  const { kit, faults } = harness;
  const mailer = openMailer({ smtpUrl: null, from: '' });
  const { search } = openSearchKit(kit, { usesIndex: false });
  const handlers = jobHandlers({
    kit,
    search,
    mailer,
    pictureCacheFolder: '',
    appOrigin: 'http://localhost:3000',
  });
  for (let round = 1; ; round++) {
    // Simulates the passing of six hours, the longest pause between two polls of a payment.
    await kit.pool.query("update payment_intents set next_check_at = next_check_at - interval '361 minutes'");
    await kit.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
    await Promise.all([
      finishJobs(kit.pool, handlers, kit.log),
      pollPayments(kit, fulfilmentHandlers),
      faults.deliverDelayed(),
    ]);
    const unsettledPayments = await history.unsettled(expectedStatusOf);
    const { rows } = await kit.pool.query(
      `select (select count(*) from payment_events where handled_at is null)
        + (select count(*) from graphile_worker._private_jobs) as waiting`,
    );
    if (unsettledPayments.length === 0 && Number(rows[0].waiting) === 0) return round;
    if (round < maxRounds) continue;
    history.wrong.push(...unsettledPayments, `${rows[0].waiting} events or jobs wait`);
    return round;
  }
}

/**
 * Runs the work without faults, because the list has too many pages to be read to its end while three calls
 * in ten fail.
 */
async function withoutFaults({ transport, faults }: ChaosHarness, work: () => Promise<void>): Promise<void> {
  transport.fate = () => 'usual';
  await work();
  transport.fate = faults.nextCallFault;
}

/** Simulates the passing of three days without polling any payment. */
async function advanceThreeDays(kit: Kit): Promise<void> {
  await kit.pool.query(`
    update payment_intents set opened_at = opened_at - interval '73 hours', expires_at = expires_at - interval '73 hours'
    where status in ('created', 'pending')`);
}

import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  createOpenLot,
  endLot,
  type LotFixture,
  placeBid,
  readBidderStatus,
  registerForLot,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import {
  expectBalancedLedger,
  readPaymentStatus,
  reconcile,
  refundInFull,
  runRefundPolling,
  samplePayer,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { Kit } from '#kit/server/kit.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';
import { SeededRandom } from '#kit/server/testing/seeded-random.ts';
import { refundUnfinishedDeposits, remindOfUnfinishedDeposits } from './deposit.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
let boss: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  boss = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts; delete from emails'));
afterEach(async () => {
  time.shift(0);
  await expectNamedBalances();
  await expectBalancedLedger(world);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const post = (person: Person, url: string, payload?: object, key?: string) =>
  world.inject({
    ...{ method: 'POST' as const, url, cookies: person.cookies },
    ...(key && { headers: { 'idempotency-key': key } }),
    ...(payload && { payload }),
  });

/** Expects the balance of each bidder to be what was credited and not refunded. */
async function expectNamedBalances() {
  const rows = await query(`
    select b.party, b.balance - coalesce(sum(t.amount - (
        select coalesce(sum(r.amount), 0) from payment_refunds r where r.transaction_id = t.id and r.status = 'completed')), 0) as gap
    from ledger_balances b
      left join payment_intents i on i.purpose = 'bid_deposit' and 'bidder:' || i.subject = b.party
      left join payment_transactions t on t.intent_id = i.id and t.outcome = 'credited'
    where b.account = 'deposits_held' and b.party like 'bidder:%' group by b.party, b.balance`);
  expect(rows.filter(({ gap }) => Number(gap) !== 0)).toEqual([]);
}

async function registerOne(options: Parameters<typeof createOpenLot>[2] = {}) {
  const lot = await createOpenLot(world, time, { deposit: 12 * million, ...options });
  const person = await signInAs(world);
  await registerForLot(world, lot, person);
  return { lot, person };
}

const quote = (person: Person, lot: LotFixture, amount?: number) =>
  post(
    person,
    `/api/lots/${lot.id}/deposit`,
    { payer: samplePayer, ...(amount && { amount }) },
    randomUUID(),
  );

type Payment = { reference: string; amount: number };

async function quoted(person: Person, lot: LotFixture, amount?: number): Promise<Payment> {
  const reply = await quote(person, lot, amount);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

const attemptOf = ({ reference, amount }: Payment) => world.payments.attempt(reference, { amount, fee: 100 });
const arrive = (payment: Payment) => sendWebhook(world, payment.reference, attemptOf(payment).id);

async function payPart(person: Person, lot: LotFixture, amount?: number): Promise<Payment> {
  const payment = await quoted(person, lot, amount);
  await arrive(payment);
  return payment;
}

async function payAll(person: Person, lot: LotFixture): Promise<Payment[]> {
  const parts: Payment[] = [];
  for (const amount of [5 * million, 5 * million, 2 * million])
    parts.push(await payPart(person, lot, amount));
  return parts;
}

async function settleRefunds() {
  await world.finishJobs();
  await runRefundPolling(world);
}

const refundedOf = async (parts: readonly Payment[]) =>
  (
    await query(
      `select coalesce(sum(r.amount) filter (where r.status = 'completed'), 0)::bigint as refunded
       from payment_intents i join payment_transactions t on t.intent_id = i.id left join payment_refunds r on r.transaction_id = t.id
       where i.reference = any($1) group by i.id order by i.id`,
      [parts.map(({ reference }) => reference)],
    )
  ).map(({ refunded }) => refunded);

const subjectsTo = async ({ email }: Person) =>
  (await query('select subject from emails where recipient = $1 order by id', [email])).map(({ subject }) =>
    subject.replace(/“.*”/, '…'),
  );

const dueOf = async (lot: LotFixture, person: Person) =>
  (await readBidderStatus(world, lot, person)).depositDue;

describe('a deposit in parts', () => {
  test('counts as paid when the parts sum to the whole, and names each part', async () => {
    const { lot, person } = await registerOne();
    expect(await dueOf(lot, person)).toMatchObject({ received: 0, left: 12 * million });
    const first = await payPart(person, lot, 5 * million);
    expect(await readBidderStatus(world, lot, person)).toMatchObject({
      ...{ state: 'registered', deposit: null },
      depositDue: { received: 5 * million, left: 7 * million },
    });
    const desk = `/api/desk/lots/${lot.id}`;
    const bidders = async () =>
      (await world.inject({ url: desk, cookies: lot.seller.cookies })).json().bidders;
    expect(await bidders()).toMatchObject([{ state: 'registered', received: 5 * million }]);
    expect((await post(lot.seller, `${desk}/bidders/1/approve`)).json().code).toBe('nothing_to_decide');
    const second = await payPart(person, lot, 5 * million);
    expect(await subjectsTo(lot.seller)).toEqual([]);
    const third = await payPart(person, lot);
    expect(third.amount).toBe(2 * million);
    expect(await readBidderStatus(world, lot, person)).toMatchObject({
      ...{ state: 'paid', deposit: 'held', depositDue: null },
    });
    expect(await bidders()).toMatchObject([{ state: 'paid', deposit: 'held', received: null }]);
    expect(await subjectsTo(person)).toContain('We received your deposit for …');
    const titles = await query(
      `select i.title, r.number is not null as "hasReceipt" from payment_intents i left join receipts r on r.intent_id = i.id
       where reference = any($1) order by i.id`,
      [[first, second, third].map(({ reference }) => reference)],
    );
    expect(titles).toEqual([
      { title: expect.stringMatching(/^Part 1 of bid deposit \(UGX 7,000,000 left\): /), hasReceipt: true },
      { title: expect.stringMatching(/^Part 2 of bid deposit \(UGX 2,000,000 left\): /), hasReceipt: true },
      { title: expect.stringMatching(/^Part 3 of bid deposit \(complete\): /), hasReceipt: true },
    ]);
  });

  test.each([
    ['more than is left', 12_000_001, [409, 'part_too_much']],
    ['less than the smallest part', 499_999, [400, 'invalid_input']],
    ['what leaves too little', 11_600_000, [400, 'invalid_input']],
    ['half a shilling', 600_000.5, [400, 'invalid_input']],
  ])('refuses %s', async (_, amount, answer) => {
    const { lot, person } = await registerOne();
    const reply = await quote(person, lot, amount);
    expect([reply.statusCode, reply.json().code]).toEqual(answer);
  });

  test('asks no phone for more than its network carries', async () => {
    const { lot, person } = await registerOne();
    const checkout = async ({ reference }: Payment) =>
      post(person, `/api/payments/${reference}/checkout`, {
        ...{ method: 'mobile_money', network: 'MTN', phone: '0772 123 456' },
      });
    const whole = await checkout(await quoted(person, lot));
    expect([whole.statusCode, whole.json().code]).toEqual([409, 'above_mobile_limit']);
    expect((await checkout(await quoted(person, lot, 5 * million))).statusCode).toBe(200);
  });

  test('credits a cancelled part that is paid late while it fits, and refunds exactly what does not fit', async () => {
    const { lot, person } = await registerOne();
    const parts: Payment[] = [];
    for (let index = 0; index < 4; index++) {
      const part = await quoted(person, lot, 5 * million);
      await post(person, `/api/payments/${part.reference}/cancel`);
      parts.push(part);
    }
    for (const part of parts) await arrive(part);
    await settleRefunds();
    expect(await dueOf(lot, person)).toMatchObject({ received: 10 * million, left: 2 * million });
    expect(await refundedOf(parts)).toEqual([0, 0, 5 * million, 5 * million]);
    expect((await subjectsTo(person)).filter((subject) => subject.startsWith('We are refunding'))).toEqual([
      'We are refunding a part of your deposit for …',
      'We are refunding a part of your deposit for …',
    ]);
  });
});

test('refunds a part that was paid twice, and says so', async () => {
  const { lot, person } = await registerOne();
  const part = await payPart(person, lot, 5 * million);
  await arrive(part);
  await settleRefunds();
  expect(await dueOf(lot, person)).toMatchObject({ received: 5 * million, left: 7 * million });
  const [mail] = await query(
    `select body_text as text from emails where recipient = $1 and subject like 'We are refunding%'`,
    [person.email],
  );
  expect(mail.text).toContain('You had already paid this part.');
});

describe('the refund of parts', () => {
  test('refunds each part to where it came from when the bidder asks, once, and lets them start again', async () => {
    const { lot, person } = await registerOne();
    const parts = [await payPart(person, lot, 5 * million), await payPart(person, lot, 3 * million)];
    const url = `/api/lots/${lot.id}/deposit/refund`;
    const replies = await Promise.all([post(person, url), post(person, url)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await settleRefunds();
    expect(await refundedOf(parts)).toEqual([5 * million, 3 * million]);
    expect(await readBidderStatus(world, lot, person)).toMatchObject({
      ...{ state: 'registered', deposit: null },
      depositDue: { received: 0, left: 12 * million },
    });
    expect(await subjectsTo(person)).toContain('We are refunding your payments for …');
    await payAll(person, lot);
    expect((await post(person, url)).statusCode).toBe(200);
    expect(await readBidderStatus(world, lot, person)).toMatchObject({ state: 'paid', deposit: 'held' });
  });

  test('refunds an unfinished deposit a week after its first part', async () => {
    const { lot, person } = await registerOne({ closesInMs: 20 * 86_400_000 });
    const parts = [await payPart(person, lot, 5 * million)];
    time.shift(6 * 24 - 1);
    await remindOfUnfinishedDeposits(world.kit);
    await world.finishJobs();
    const reminded = async () =>
      (await subjectsTo(person)).filter((subject) => subject === 'Complete your deposit for …');
    expect(await reminded()).toEqual([]);
    time.shift(6 * 24);
    parts.push(await payPart(person, lot, 5 * million));
    await refundUnfinishedDeposits(world.kit);
    expect(await dueOf(lot, person)).toMatchObject({ received: 10 * million });
    time.shift(6 * 24 + 1);
    for (let round = 0; round < 2; round++) await remindOfUnfinishedDeposits(world.kit);
    await world.finishJobs();
    expect(await reminded()).toHaveLength(1);
    time.shift(7 * 24 + 1);
    await refundUnfinishedDeposits(world.kit);
    await settleRefunds();
    expect(await refundedOf(parts)).toEqual([5 * million, 5 * million]);
    expect(await dueOf(lot, person)).toMatchObject({ received: 0 });
  });

  test.each<[string, (lot: LotFixture) => Promise<unknown>]>([
    ['the lot closes', () => endLot(world, time)],
    [
      'the sale is stopped',
      (lot) =>
        post(lot.seller, `/api/desk/lots/${lot.id}/stop`, {
          state: 'stopped',
          by: 'court',
          reason: 'Ordered.',
        }),
    ],
    [
      'the bidder is declined',
      (lot) => post(lot.seller, `/api/desk/lots/${lot.id}/bidders/1/refuse`, { reason: 'No identity.' }),
    ],
  ])('refunds the parts when %s, and a part that arrives afterwards', async (_, end) => {
    const { lot, person } = await registerOne();
    const parts = [await payPart(person, lot, 5 * million), await quoted(person, lot, 5 * million)];
    await end(lot);
    await arrive(parts[1]!);
    await settleRefunds();
    expect(await refundedOf(parts)).toEqual([5 * million, 5 * million]);
    expect(await query('select parts_since from bidders where lot_id = $1', [lot.id])).toEqual([
      { parts_since: null },
    ]);
  });

  test('refunds all parts of a whole deposit to a bidder who loses', async () => {
    const { lot, person } = await registerOne();
    const parts = await payAll(person, lot);
    await endLot(world, time);
    await settleRefunds();
    expect(await refundedOf(parts)).toEqual([5 * million, 5 * million, 2 * million]);
    expect(await readBidderStatus(world, lot, person)).toMatchObject({ deposit: 'returned' });
  });

  test('opens the deposit again when an admin refunds one of its parts', async () => {
    const { lot, person } = await registerOne();
    const [, second] = await payAll(person, lot);
    const approve = `/api/desk/lots/${lot.id}/bidders/1/approve`;
    expect((await post(lot.seller, approve)).statusCode).toBe(200);
    const [{ id }] = await query('select provider_id as id from payment_transactions where reference = $1', [
      second!.reference,
    ]);
    await refundInFull(world, id, boss);
    expect((await placeBid(world, lot, person, 100 * million)).json().code).toBe('not_approved');
    expect(await dueOf(lot, person)).toMatchObject({ received: 7 * million, left: 5 * million });
    await payPart(person, lot);
    expect(await readBidderStatus(world, lot, person)).toMatchObject({ state: 'paid', deposit: 'held' });
  });

  test('refunds the other parts to a winner whose deposit an admin had refunded in part', async () => {
    const { lot, person } = await registerOne();
    const parts = await payAll(person, lot);
    await post(lot.seller, `/api/desk/lots/${lot.id}/bidders/1/approve`);
    expect((await placeBid(world, lot, person, 100 * million)).statusCode).toBe(201);
    const [{ id }] = await query('select provider_id as id from payment_transactions where reference = $1', [
      parts[1]!.reference,
    ]);
    await refundInFull(world, id, boss);
    await endLot(world, time);
    await settleRefunds();
    expect(await readBidderStatus(world, lot, person)).toMatchObject({ hasWon: true });
    expect(await refundedOf(parts)).toEqual([5 * million, 5 * million, 2 * million]);
  });

  test('keeps a deposit refundable while an admin has refunded its parts only in part', async () => {
    const { lot, person } = await registerOne();
    const parts = await payAll(person, lot);
    const refundAmount = async ({ reference }: Payment, amount: number) => {
      const [{ id }] = await query('select id from payment_transactions where reference = $1', [reference]);
      const body = { amount, comment: 'As they asked' };
      expect(
        (await post(boss, `/api/payments/transactions/${id}/refunds`, body, randomUUID())).statusCode,
      ).toBe(201);
      await settleRefunds();
    };
    const [first, second, third] = parts as [Payment, Payment, Payment];
    await refundAmount(first, million);
    await refundAmount(second, 5 * million);
    expect(await dueOf(lot, person)).toMatchObject({ received: 6 * million, left: 6 * million });
    await refundAmount(third, 2 * million);
    expect(await dueOf(lot, person)).toMatchObject({ received: 4 * million, left: 8 * million });
    await post(person, `/api/lots/${lot.id}/deposit/refund`);
    await settleRefunds();
    expect(await refundedOf(parts)).toEqual([5 * million, 5 * million, 2 * million]);
  });

  test('counts a part in full whose partial refund failed', async () => {
    const { lot, person } = await registerOne();
    const { reference } = await payPart(person, lot, 5 * million);
    const [{ id }] = await query('select id from payment_transactions where reference = $1', [reference]);
    world.payments.error = new ProviderError('refused', { isFinal: true });
    const body = { amount: million, comment: 'As they asked' };
    const reply = await post(boss, `/api/payments/transactions/${id}/refunds`, body, randomUUID());
    world.payments.error = null;
    expect(reply.json().status).toBe('failed');
    expect(await dueOf(lot, person)).toMatchObject({ received: 5 * million, left: 7 * million });
  });

  test('owes a part whose automatic refund and its repetition by an admin both failed, until the admin drops it', async () => {
    const { lot, person } = await registerOne();
    const { reference } = await payPart(person, lot, 5 * million);
    const [{ id }] = await query('select id from payment_transactions where reference = $1', [reference]);
    world.payments.error = new ProviderError('no balance', { isFinal: true });
    await post(person, `/api/lots/${lot.id}/deposit/refund`);
    await settleRefunds();
    const refundIds = async () =>
      (await query('select id from payment_refunds where transaction_id = $1 order by id', [id])).map(
        (row) => row.id,
      );
    const record = async (refundId: number, status: 'failed' | 'dropped') =>
      world.inject({
        ...{ method: 'PATCH', url: `/api/payments/refunds/${refundId}`, cookies: boss.cookies },
        payload: { status, note: 'As in their list' },
      });
    await record((await refundIds())[0], 'failed');
    const owed = { received: 0, left: 12 * million };
    expect(await dueOf(lot, person)).toMatchObject(owed);
    const url = `/api/payments/transactions/${id}/refunds`;
    const repeated = await post(boss, url, { comment: 'Again' }, randomUUID());
    expect(repeated.json()).toMatchObject({ status: 'failed', amount: 5 * million });
    world.payments.error = null;
    expect(await dueOf(lot, person)).toMatchObject(owed);
    expect((await record((await refundIds())[1], 'dropped')).statusCode).toBe(200);
    expect(await dueOf(lot, person)).toMatchObject({ received: 5 * million, left: 7 * million });
  });

  test('refunds parts at the request of the bidder and of an admin at once, without an error', async () => {
    for (let round = 0; round < 12; round++) {
      await query('delete from rate_limit_attempts');
      const { lot, person } = await registerOne();
      const part = await payPart(person, lot, 5 * million);
      const [{ id }] = await query('select id from payment_transactions where reference = $1', [
        part.reference,
      ]);
      const body = { amount: million, comment: 'Made at the provider', isMade: true };
      const replies = await Promise.all([
        post(boss, `/api/payments/transactions/${id}/refunds`, body, randomUUID()),
        post(person, `/api/lots/${lot.id}/deposit/refund`),
      ]);
      for (const { statusCode, body: text } of replies) expect([200, 201, 409], text).toContain(statusCode);
      await settleRefunds();
      expect(await refundedOf([part])).toEqual([5 * million]);
    }
  });

  test('lets no process record an unfinished deposit as whole', async () => {
    const { lot, person } = await registerOne();
    const { reference } = await payPart(person, lot, 5 * million);
    await expect(
      query(
        `update bidders set deposit = 'held', state = 'paid', parts_since = null,
           intent_id = (select id from payment_intents where reference = $2) where lot_id = $1`,
        [lot.id, reference],
      ),
    ).rejects.toThrow('is not whole');
  });
});

const seed = randomInt(2 ** 31);

/** Returns a process whose questions to the provider often fail. */
function openStormyProcess(chance: SeededRandom): Kit {
  const { payments } = world;
  return {
    ...world.kit,
    payments: {
      ...payments,
      async findByReference(reference) {
        const isBefore = chance.below(6) === 0;
        if (isBefore) throw new ProviderError('killed', { isFinal: false });
        const attempts = await payments.findByReference(reference);
        if (chance.below(6) === 0) throw new ProviderError('killed', { isFinal: false });
        return attempts;
      },
    },
  };
}

test(`holds at most the whole deposit and refunds all other money in two processes (seed ${seed})`, async () => {
  const chance = new SeededRandom(seed);
  const lot = await createOpenLot(world, time, { deposit: 12 * million });
  const bidders: Array<{ person: Person; parts: Payment[] }> = [];
  for (let index = 0; index < 5; index++) {
    const person = await signInAs(world);
    await registerForLot(world, lot, person);
    const parts: Payment[] = [];
    for (let count = 4 + chance.below(4); count > 0; count--) {
      const part = await quoted(person, lot, chance.pick([5, 5, 4, 3, 2]) * million);
      await post(person, `/api/payments/${part.reference}/cancel`);
      parts.push(part);
      // Some are paid twice under one reference.
      for (let times = chance.below(5) === 0 ? 2 : 1; times > 0; times--) attemptOf(part);
    }
    bidders.push({ person, parts });
  }
  await query('delete from rate_limit_attempts');
  const references = bidders.flatMap(({ parts }) => parts.map(({ reference }) => reference));
  const processes = [openStormyProcess(chance), openStormyProcess(chance)];
  /** A failed question to the provider changes nothing and is repeated, like a kill of the process. */
  async function look(kit: Kit, reference: string): Promise<void> {
    try {
      await reconcile({ ...world, kit }, reference);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    }
  }
  for (let round = 0; round < 6; round++)
    await Promise.all(processes.flatMap((kit) => references.map((reference) => look(kit, reference))));
  for (const reference of references) await look(world.kit, reference);
  await settleRefunds();
  for (const { person, parts } of bidders) {
    const sums = (
      await query(
        `select sum(amount) filter (where outcome = 'credited')::bigint as held, sum(amount)::bigint as paid, sum(refunded)::bigint as refunded
         from payment_transactions where reference = any($1)`,
        [parts.map(({ reference }) => reference)],
      )
    )[0];
    const { deposit, depositDue } = await readBidderStatus(world, lot, person);
    const held = depositDue?.received ?? 12 * million;
    expect([deposit, sums], `seed ${seed}`).toEqual([
      held === 12 * million ? 'held' : null,
      { held, paid: sums.paid, refunded: sums.paid - held },
    ]);
  }
  await endLot(world, time);
  await settleRefunds();
  const left = await query(
    `select party from ledger_balances where account = 'deposits_held' and balance <> 0 and party = any(
       select 'bidder:' || id from bidders where lot_id = $1)`,
    [lot.id],
  );
  expect(left).toEqual([]);
  for (const reference of references)
    expect(await readPaymentStatus(world, reference)).toMatch(/^(refunded|returned)$/);
});

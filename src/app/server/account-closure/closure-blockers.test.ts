import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { insertLot } from '#app/testing/lot-factory.ts';
import { createPayment, sendWebhook } from '#app/testing/payment-factory.ts';
import { createOwedHost, proposeDue } from '#app/testing/payout-factory.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { dayAhead } from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { bookAndConfirmViewing } from '#app/testing/viewing-factory.ts';
import { firstRentStates } from '#features/first-rents/choices.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

/** Returns the reasons why the account cannot be closed now. */
const against = async ({ cookies }: Person): Promise<string[]> =>
  (await world.inject({ url: '/api/user/closing', cookies })).json().against;

async function home({ cookies }: Person, changes: object = {}): Promise<number> {
  const payload = buildDraft(changes);
  const reply = await world.inject({ method: 'POST', url: '/api/properties/create', cookies, payload });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
}

describe('a payment that was received and bought nothing', () => {
  test.each([
    [`outcome = 'refund_due'`, 1],
    [`outcome = 'refund_due', refunded = amount`, 0],
    // A payment without an amount cannot be entered in the ledger, but an admin still has to decide about it.
    [`amount = null`, 1],
  ])('counts a payment that bought nothing with %s as open %i times', async (as, count) => {
    const person = await signInAs(world);
    const { reference, amount } = await createPayment(world, person.cookies);
    const paid = world.payments.attempt(reference, { amount: amount + 1 });
    await sendWebhook(world, reference, paid.id);
    await query(`update payment_transactions set ${as} where provider_id = $1`, [paid.id]);
    const sentences = (await against(person)).filter((one) =>
      one.includes('We are still reviewing one of your payments.'),
    );
    expect(sentences).toHaveLength(count);
  });
});

test('blocks on a viewing that has begun until the person who shows it is free again', async () => {
  const [visitor, manager] = [await signInAs(world), await signInAs(world, 'property_manager')];
  const id = await home(manager, { category: 'for_sale' });
  const booked = await bookAndConfirmViewing(world, id, { day: dayAhead(world, 2), hour: 10 }, visitor);
  expect(booked.statusCode, booked.body).toBe(201);
  await query(
    `update viewings set starts_at = date_trunc('hour', now()), agent_free_at = date_trunc('hour', now()) + interval '2 hours'
     where property_id = $1`,
    [id],
  );
  expect(await against(visitor)).toEqual([
    'You have a booked viewing. Cancel it, or wait until it has taken place.',
  ]);
  expect(await against(manager)).toEqual([
    'Visitors have booked viewings with you. Cancel them, or wait until they have taken place.',
  ]);
});

test.each([
  ['approved', 'awaiting_balance', 1],
  ['paid', 'second_bidder', 1],
  ['registered', 'awaiting_balance', 0],
  ['approved', 'completed', 0],
])(
  'counts a user who is %s in a lot that is %s without a deposit as a bidder: %i',
  async (state, of, count) => {
    const [seller, buyer, bidder] = [
      await signInAs(world, 'property_manager'),
      await signInAs(world),
      await signInAs(world),
    ];
    const lot = await insertLot(world, { home: await home(seller), seller });
    const [won] = await query(
      `insert into bidders (lot_id, user_id, number, state, terms) values ($1, $2, 1, 'registered', 'v1') returning id`,
      [lot, buyer.id],
    );
    await query(`insert into bidders (lot_id, user_id, number, state, terms) values ($1, $2, 2, $3, 'v1')`, [
      ...[lot, bidder.id, state],
    ]);
    await query(
      `update lots set state = $2, closed_at = now(), buyer_id = $3, sold_price = 1000,
       offer_until = now() + interval '7 days' where id = $1`,
      [lot, of, won.id],
    );
    expect(await against(bidder)).toHaveLength(count);
  },
);

test('counts a bidder whose deposit has arrived in part, even after the auction', async () => {
  const [seller, bidder] = [await signInAs(world, 'property_manager'), await signInAs(world)];
  const lot = await insertLot(world, { home: await home(seller), seller, state: 'no_bid' });
  await query(
    `insert into bidders (lot_id, user_id, number, state, terms, parts_since) values ($1, $2, 1, 'registered', 'v1', now())`,
    [lot, bidder.id],
  );
  expect(await against(bidder)).toHaveLength(1);
  await query('update bidders set parts_since = null where lot_id = $1', [lot]);
  expect(await against(bidder)).toEqual([]);
});

test.each(firstRentStates)(
  'blocks on a first rent that is %s only while it is open, for both sides',
  async (state) => {
    const [owner, tenant] = [await signInAs(world, 'property_manager'), await signInAs(world)];
    const hasEnded = ['handed_over', 'decided', 'ended'].includes(state);
    await query(
      `insert into first_rents (title, tenant_id, owner_id, move_in, monthly_rent, advance_months, deposit_months, amount,
       state, requested_at, answer_by, accepted_at, pay_by, paid_at, disputed_at, ended_at, ended_because, refund, note, decided_by)
     values ('A flat', $1, $2, '2026-12-12', 100, 1, 0, 100, $3, now(), now(), now(), now(), now(), now(),
       case when $4::boolean then now() end, case when $3 = 'ended' then 'silence' end,
       case when $3 = 'decided' then 0 end, case when $3 = 'decided' then 'No' end, case when $3 = 'decided' then $2::int end)`,
      [tenant.id, owner.id, state, hasEnded],
    );
    expect(await against(tenant)).toEqual(
      hasEnded
        ? []
        : ['Your request to rent a home, or its first rent, has not ended. Withdraw or cancel it first.'],
    );
    expect(await against(owner)).toEqual(
      hasEnded ? [] : ['A tenant’s first rent for one of your homes has not ended.'],
    );
  },
);

test.each([
  ['requested', true],
  ['sent', true],
  ['unknown', true],
  ['contradicted', true],
  ['successful', false],
  ['cancelled', false],
] as const)('blocks on a payout that is %s: %s', async (status, isBlocking) => {
  const [admin, host] = [await signInAs(world, 'admin'), await createOwedHost(world, 60_000)];
  await proposeDue(world, admin);
  await query(
    `update payouts set status = $2, sent_at = now(),
       completed_at = case when $2 in ('successful', 'cancelled') then now() end where user_id = $1`,
    [host.id, status],
  );
  expect(await against(host)).toEqual(isBlocking ? ['A payout to you is on its way or being checked.'] : []);
});

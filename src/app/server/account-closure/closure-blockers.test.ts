import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { insertLot } from '#app/testing/lot-factory.ts';
import { createPayment, sendWebhook } from '#app/testing/payment-factory.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { dayAhead } from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { bookAndConfirmViewing } from '#app/testing/viewing-factory.ts';

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

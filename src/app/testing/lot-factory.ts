import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { LotState } from '#features/auctions/choices.ts';
import { advanceLots } from '#features/auctions/server/lots/lot-transitions.ts';
import type { Clock } from '#kit/server/clock.ts';
import { type Person, signInAs } from './actors.ts';
import { samplePayer, sendWebhook } from './payment-factory.ts';
import { buildDraft } from './property-factory.ts';
import type { TestApp } from './test-app.ts';

const hourMs = 3_600_000;

/** Returns a clock that shows the real time, shifted by hours on request. */
export function shiftedClock(): { clock: Clock; shift(hours: number): void } {
  let offsetMs = 0;
  return {
    clock: () => new Date(Date.now() + offsetMs),
    shift(hours) {
      offsetMs = hours * hourMs;
    },
  };
}

export type LotFixture = { id: number; home: number; seller: Person };

type LotOptions = {
  reserve?: number | null;
  isReserveShown?: boolean;
  deposit?: number | null;
  startingBid?: number;
  increment?: number;
  premiumPercent?: number;
  closesInMs?: number;
  leaveOut?: string[];
};

/** Returns a lot's terms, with bidding that opened an hour ago. */
export function buildTerms({ closesInMs = hourMs, leaveOut: _, ...overrides }: LotOptions = {}) {
  return {
    opensAt: new Date(Date.now() - hourMs).toISOString(),
    closesAt: new Date(Date.now() + closesInMs).toISOString(),
    startingBid: 100_000_000,
    increment: 1_000_000,
    reserve: null,
    isReserveShown: false,
    deposit: 2_000_000,
    ...overrides,
  };
}

/** Creates a bank sale that a manager lists. */
export async function createBankSale(world: TestApp): Promise<{ home: number; seller: Person }> {
  const seller = await signInAs(world, 'property_manager');
  const response = await world.inject({
    method: 'POST',
    url: '/api/properties/create',
    cookies: seller.cookies,
    payload: { ...buildDraft({ category: 'bank_sales', price: 100_000_000 }), bankName: 'Sample Bank' },
  });
  expect(response.statusCode, response.body).toBe(201);
  return { home: response.json().id, seller };
}

type LotAsRow = { home: number; seller: Person; state?: LotState; deposit?: number };

/**
 * Inserts a lot directly, without the calls that usually create it.
 * @returns its id
 */
export async function insertLot(
  world: TestApp,
  { home, seller, state = 'open', deposit = 0 }: LotAsRow,
): Promise<number> {
  const { rows } = await world.kit.pool.query(
    `insert into lots (property_id, title, bank, seller_id, state, reason, stopped_by, closed_at, opens_at, closes_at,
       original_closes_at, latest_closes_at, soft_close_seconds, currency, starting_bid, increment, deposit, salt, terms_hash, last_hash)
     values ($1, 'A lot', 'A bank', $2, $3, 'Some reason', 'bank',
       case when $3 in ('draft', 'announced', 'open') then null else now() end, now(), now() + interval '1 day',
       now() + interval '1 day', now() + interval '2 days', 60, 'UGX', 1000, 100, $4, 'salt', repeat('a', 64),
       repeat('a', 64)) returning id`,
    [home, seller.id, state, deposit],
  );
  return rows[0].id;
}

/** Creates an open lot, unless a step is left out. Afterwards the application's clock shows the real time. */
export async function createOpenLot(
  world: TestApp,
  { shift }: { shift(hours: number): void },
  options: LotOptions = {},
): Promise<LotFixture> {
  const { home, seller } = await createBankSale(world);
  shift(-2);
  const { cookies } = seller;
  const saveResponse = await world.inject({
    method: 'PUT',
    url: `/api/desk/properties/${home}/lot`,
    cookies,
    payload: buildTerms(options),
  });
  expect(saveResponse.statusCode, saveResponse.body).toBe(200);
  const { id } = saveResponse.json();
  await completeSteps(world, { id, home, seller }, options.leaveOut);
  const announceResponse = await world.inject({
    method: 'POST',
    url: `/api/desk/lots/${id}/announce`,
    cookies,
  });
  expect(announceResponse.statusCode, announceResponse.body).toBe(200);
  shift(0);
  await advanceLots(world.kit);
  return { id, home, seller };
}

const daysAgo: Record<string, number> = {
  ...{ default_notice: 100, notice_of_sale: 60, newspaper_notice: 40 },
  ...{ valuation: 90, auctioneer: 20, spouse: 10 },
};

/**
 * Stores the completed steps in one statement. manager-lots.test.ts tests the calls with which a seller
 * completes them.
 */
export async function completeSteps(
  world: TestApp,
  { id, seller }: LotFixture,
  leaveOut: string[] = [],
): Promise<void> {
  const steps = Object.entries(daysAgo).filter(([step]) => !leaveOut.includes(step));
  await world.kit.pool.query(
    `insert into lot_step_completions (lot_id, step, done_on, note, checked_by)
     select $1, step, now()::date - days, '', $2 from unnest($3::text[], $4::int[]) as done (step, days)
     on conflict (lot_id, step) do nothing`,
    [id, seller.id, steps.map(([step]) => step), steps.map(([, days]) => days)],
  );
}

/** Confirms a user's email address, and registers the user as a bidder. */
export async function registerForLot(world: TestApp, lot: Pick<LotFixture, 'id'>, { id, cookies }: Person) {
  await world.kit.pool.query('update users set email_confirmed_at = now() where id = $1', [id]);
  const payload = { acceptsTerms: true };
  return world.inject({ method: 'POST', url: `/api/lots/${lot.id}/registration`, cookies, payload });
}

/** Pays the deposit by card, with a webhook from the provider. */
export async function payDeposit(world: TestApp, lot: LotFixture, { cookies }: Person): Promise<string> {
  const quote = await world.inject({
    method: 'POST',
    url: `/api/lots/${lot.id}/deposit`,
    cookies,
    headers: { 'idempotency-key': randomUUID() },
    payload: { payer: samplePayer },
  });
  expect(quote.statusCode, quote.body).toBe(201);
  const { reference, amount } = quote.json();
  const url = `/api/payments/${reference}/checkout`;
  const checkout = await world.inject({ method: 'POST', url, cookies, payload: { method: 'card' } });
  expect(checkout.statusCode, checkout.body).toBe(200);
  const { id } = world.payments.attempt(reference, { amount, fee: 100 });
  await sendWebhook(world, reference, id);
  return reference;
}

/** Creates a user who may bid. */
export async function createBidder(world: TestApp, lot: LotFixture): Promise<Person & { number: number }> {
  const person = await signInAs(world);
  const { number } = (await registerForLot(world, lot, person)).json();
  await payDeposit(world, lot, person);
  const url = `/api/desk/lots/${lot.id}/bidders/${number}/approve`;
  const reply = await world.inject({ method: 'POST', url, cookies: lot.seller.cookies });
  expect(reply.statusCode, reply.body).toBe(200);
  await world.kit.pool.query('delete from rate_limit_attempts');
  return { ...person, number };
}

export function placeBid(
  world: Pick<TestApp, 'inject'>,
  lot: LotFixture,
  { cookies }: Pick<Person, 'cookies'>,
  amount: number,
  {
    kind = 'bid',
    key = randomUUID(),
    confirmed = true,
  }: { kind?: string; key?: string; confirmed?: boolean } = {},
) {
  return world.inject({
    method: 'POST',
    url: `/api/lots/${lot.id}/bids`,
    cookies,
    headers: { 'idempotency-key': key },
    payload: { kind, amount, confirmed },
  });
}

export const fetchLot = async (world: TestApp, { home }: LotFixture) =>
  (await world.inject({ url: `/api/properties/${home}/lot` })).json();

export const readBidderStatus = async (world: TestApp, { home }: LotFixture, { cookies }: Person) =>
  (await world.inject({ url: `/api/properties/${home}/lot/own`, cookies })).json();

/** Moves the clock past the lot's closing time and runs all follow-up jobs. */
export async function endLot(world: TestApp, { shift }: { shift(hours: number): void }): Promise<void> {
  shift(3);
  await advanceLots(world.kit);
  await world.finishJobs();
  shift(0);
}

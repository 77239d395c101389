import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  buildTerms,
  completeSteps,
  createBankSale,
  createBidder,
  createOpenLot,
  endLot,
  fetchLot,
  type LotFixture,
  payDeposit,
  placeBid,
  readBidderStatus,
  registerForLot,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import {
  accountBalances,
  expectBalancedLedger,
  runRefundPolling,
  samplePayer,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { type Ledger, verifyLedger } from '#features/auctions/ledger.ts';
import { enqueueOutbidEmails } from '#features/auctions/server/bidding/outbid.ts';
import { advanceLots } from '#features/auctions/server/lots/lot-transitions.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts; delete from emails'));

/** Returns the audit log of a lot, oldest first: the actor, the action and the details. */
const trailOf = async ({ id }: { id: number }): Promise<unknown[][]> => {
  const lines = 'select actor_id, action, details from audit_entries where subject = $1 order by id';
  return (await query(lines, [`lot ${id}`])).map(({ actor_id, action, details }) => [
    actor_id,
    action,
    details,
  ]);
};

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const subjectsTo = async ({ email }: Person) =>
  (await query('select subject from emails where recipient = $1 order by id', [email])).map(
    ({ subject }) => subject,
  );
const act = (person: Person, method: 'POST' | 'PUT', url: string, payload?: object) =>
  world.inject({ method, url, cookies: person.cookies, ...(payload && { payload }) });
const seen = async (reply: Promise<{ statusCode: number; json(): { code?: string } }>) => {
  const done = await reply;
  return [done.statusCode, done.json()?.code];
};
const settleRefunds = async (app: TestApp) => {
  await app.finishJobs();
  await runRefundPolling(app);
};
const letBalanceFallDue = (lot: LotFixture) =>
  query('update lots set balance_due = current_date - 2 where id = $1', [lot.id]);
const ledgerOf = async (lot: LotFixture): Promise<Ledger> =>
  (await world.inject({ url: `/api/lots/${lot.id}/ledger` })).json();

describe('a draft', () => {
  test('shows a draft only to its manager, and lets it be changed', async () => {
    const { home, seller } = await createBankSale(world);
    time.shift(-2);
    const url = `/api/desk/properties/${home}/lot`;
    const first = await act(seller, 'PUT', url, buildTerms());
    const second = await act(seller, 'PUT', url, buildTerms({ deposit: null, reserve: 150 * million }));
    time.shift(0);
    expect([first.statusCode, second.statusCode, second.json().id]).toEqual([200, 200, first.json().id]);
    expect(second.json()).toMatchObject({
      state: 'draft',
      deposit: 2 * million,
      ownReserve: 150 * million,
      reserve: null,
    });
    expect((await world.inject({ url: `/api/properties/${home}/lot` })).json()).toBeNull();
  });

  test('overwrites a saved draft, and shows its reserve publicly if chosen', async () => {
    const { home, seller } = await createBankSale(world);
    time.shift(-2);
    const url = `/api/desk/properties/${home}/lot`;
    const { id } = (await act(seller, 'PUT', url, buildTerms())).json();
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const given = {
      ...{ opensAt: inHours(10), closesAt: inHours(20), startingBid: 200 * million, increment: 3 * million },
      ...{ reserve: 210 * million, isReserveShown: true, deposit: 5 * million },
    };
    const saved = await act(seller, 'PUT', url, given);
    time.shift(0);
    const { isReserveShown: _, ...shown } = given;
    expect(saved.json()).toMatchObject({
      ...{ id, ...shown, plannedClose: given.closesAt, minimum: 200 * million, ownReserve: 210 * million },
      latestClose: new Date(Date.parse(given.closesAt) + 3_600_000).toISOString(),
    });
  });

  test.each([
    ['opensAt', { opensAt: new Date(0).toISOString() }],
    ['closesAt', { closesAt: new Date(Date.now() - 2 * 3_600_000).toISOString() }],
    ['reserve', { reserve: 99 * million }],
    ['startingBid', { startingBid: 0 }],
    ['increment', { increment: -1 }],
    ['deposit', { deposit: -1 }],
    ['opensAt', { opensAt: 'tomorrow' }],
    ['closesAt', { closesAt: new Date(Date.now() + 91 * 24 * 3_600_000).toISOString() }],
    ['increment', { increment: 11 * million }],
    ['increment', { increment: 0.5 }],
    ['deposit', { deposit: 31 * million }],
  ])('returns 400 for a draft with invalid %s', async (field, change) => {
    const { home, seller } = await createBankSale(world);
    time.shift(-2);
    const reply = await act(seller, 'PUT', `/api/desk/properties/${home}/lot`, {
      ...buildTerms(),
      ...change,
    });
    time.shift(0);
    expect([reply.statusCode, Object.keys(reply.json().fields ?? {})]).toEqual([400, [field]]);
    expect(await query('select id from lots where property_id = $1', [home])).toEqual([]);
  });

  test('returns 403 for another manager’s draft, and 409 when it is announced or has no bank', async () => {
    const lot = await createOpenLot(world, time);
    const stranger = await signInAs(world, 'property_manager');
    const url = `/api/desk/properties/${lot.home}/lot`;
    time.shift(-2);
    expect(await seen(act(stranger, 'PUT', url, buildTerms()))).toEqual([403, 'not_yours']);
    expect(await seen(act(lot.seller, 'PUT', url, buildTerms()))).toEqual([409, 'already_announced']);
    expect(await seen(act(stranger, 'POST', `/api/desk/lots/${lot.id}/announce`))).toEqual([
      404,
      'no_such_lot',
    ]);
    expect(await seen(act(lot.seller, 'POST', `/api/desk/lots/${lot.id}/announce`))).toEqual([
      409,
      'announced',
    ]);
    await query("update lots set state = 'no_bid', closed_at = now() where id = $1", [lot.id]);
    await query('update properties set bank_name = null where id = $1', [lot.home]);
    expect(await seen(act(lot.seller, 'PUT', url, buildTerms()))).toEqual([409, 'no_bank']);
    time.shift(0);
  });
});

describe('announcing', () => {
  const listingOf = async ({ home }: { home: number }) =>
    (await query('select auction_status, lot_stage from auctions where property_id = $1', [home]))[0];

  test('shows on the listing that an auction is announced, open or stopped', async () => {
    const { home, seller } = await createBankSale(world);
    time.shift(-2);
    const { id } = (await act(seller, 'PUT', `/api/desk/properties/${home}/lot`, buildTerms())).json();
    const lot = { id, home, seller };
    await completeSteps(world, lot);
    expect((await act(seller, 'POST', `/api/desk/lots/${id}/announce`)).statusCode).toBe(200);
    expect(await listingOf(lot)).toEqual({ auction_status: 'upcoming', lot_stage: 'announced' });
    time.shift(0);
    await advanceLots(world.kit);
    expect(await listingOf(lot)).toEqual({ auction_status: 'active', lot_stage: 'open' });
    const stop = { state: 'stopped', by: 'court', reason: 'An injunction was given.' };
    expect((await act(seller, 'POST', `/api/desk/lots/${id}/stop`, stop)).statusCode).toBe(200);
    expect(await listingOf(lot)).toEqual({ auction_status: 'ended', lot_stage: 'stopped' });
  });

  test('shows a postponed auction as upcoming on the listing, and rejects bids', async () => {
    const lot = await createOpenLot(world, time);
    const stop = { state: 'postponed', by: 'bank', reason: 'The owner pays.' };
    expect((await act(lot.seller, 'POST', `/api/desk/lots/${lot.id}/stop`, stop)).statusCode).toBe(200);
    expect(await listingOf(lot)).toEqual({ auction_status: 'upcoming', lot_stage: 'postponed' });
    expect((await trailOf(lot)).at(-1)).toEqual([
      lot.seller.id,
      'auction postponed',
      { title: expect.any(String), by: 'bank', why: 'The owner pays.' },
    ]);
  });

  test('returns 409 for announcing a lot after its opening time', async () => {
    const { home, seller } = await createBankSale(world);
    time.shift(-2);
    const { id } = (await act(seller, 'PUT', `/api/desk/properties/${home}/lot`, buildTerms())).json();
    time.shift(0);
    expect(await seen(act(seller, 'POST', `/api/desk/lots/${id}/announce`))).toEqual([409, 'opens_in_past']);
    expect((await world.inject({ url: `/api/properties/${home}/lot` })).json()).toBeNull();
  });
});

describe('bank sales without an auction', () => {
  const homesOf = async ({ cookies }: Person) =>
    (await world.inject({ url: '/api/desk/lots', cookies })).json().homes.map(({ id }: { id: number }) => id);

  test('lists bank sales without an auction for their seller, also after one without a buyer', async () => {
    const { home, seller } = await createBankSale(world);
    expect(await homesOf(seller)).toEqual([home]);
    expect(await homesOf((await createBankSale(world)).seller)).not.toContain(home);
    expect(await homesOf(await signInAs(world, 'admin'))).toContain(home);
    time.shift(-2);
    await act(seller, 'PUT', `/api/desk/properties/${home}/lot`, buildTerms());
    time.shift(0);
    expect(await homesOf(seller)).toEqual([]);
    const open = await createOpenLot(world, time);
    expect(await homesOf(open.seller)).toEqual([]);
    await endLot(world, time);
    expect(await fetchLot(world, open)).toMatchObject({ state: 'no_bid' });
    expect(await homesOf(open.seller)).toEqual([open.home]);
  });
});

describe('legal deadlines', () => {
  test('keeps a lot closed and names the missing step, and opens it when the step is done', async () => {
    const lot = await createOpenLot(world, time, { leaveOut: ['valuation'] });
    const waiting = await fetchLot(world, lot);
    expect(waiting.state).toBe('announced');
    expect(waiting.steps.filter(({ fault }: { fault: string | null }) => fault)).toMatchObject([
      { code: 'valuation', fault: 'missing' },
    ]);
    await completeSteps(world, lot);
    await world.runJobs('turn-lots');
    expect((await fetchLot(world, lot)).state).toBe('open');
  });

  test('returns 404 for an unknown step, and 409 for a step after bidding has opened', async () => {
    const lot = await createOpenLot(world, time, { leaveOut: ['spouse'] });
    const url = `/api/desk/lots/${lot.id}/steps`;
    const check = { step: 'spouse', doneOn: '2026-01-01', note: '' };
    expect(await seen(act(lot.seller, 'POST', url, { ...check, step: 'prayer' }))).toEqual([
      404,
      'no_such_step',
    ]);
    expect((await act(lot.seller, 'POST', url, check)).statusCode).toBe(200);
    await advanceLots(world.kit);
    expect(await seen(act(lot.seller, 'POST', url, check))).toEqual([409, 'lot_open']);
  });
});

describe('registering', () => {
  test('allows a bid only after the terms are accepted, the deposit is paid and the bidder is approved', async () => {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    expect(await seen(act(person, 'POST', `/api/lots/${lot.id}/registration`, {}))).toEqual([
      400,
      expect.anything(),
    ]);
    expect((await registerForLot(world, lot, person)).json()).toMatchObject({
      number: 1,
      state: 'registered',
      deposit: null,
    });
    expect((await registerForLot(world, lot, person)).json().number).toBe(1);
    expect(await seen(placeBid(world, lot, person, 100 * million))).toEqual([403, 'not_approved']);
    await payDeposit(world, lot, person);
    expect(await readBidderStatus(world, lot, person)).toMatchObject({ state: 'paid', deposit: 'held' });
    expect(await seen(placeBid(world, lot, person, 100 * million))).toEqual([403, 'not_approved']);
    const url = `/api/desk/lots/${lot.id}/bidders/1/approve`;
    expect((await act(lot.seller, 'POST', url)).statusCode).toBe(200);
    expect(await seen(act(lot.seller, 'POST', url))).toEqual([409, 'nothing_to_decide']);
    expect((await placeBid(world, lot, person, 100 * million)).statusCode).toBe(201);
    await world.finishJobs();
    expect(await subjectsTo(person)).toEqual(
      expect.arrayContaining([expect.stringContaining('You can now bid on')]),
    );
    expect((await accountBalances(world)).deposits_held).toBeLessThanOrEqual(-2 * million);
  });

  test('returns 403 for a user whose email address is not confirmed, and stores nothing', async () => {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    const url = `/api/lots/${lot.id}/registration`;
    expect(await seen(act(person, 'POST', url, { acceptsTerms: true }))).toEqual([
      403,
      'email_not_confirmed',
    ]);
    expect(await query('select from bidders where lot_id = $1', [lot.id])).toEqual([]);
    expect((await registerForLot(world, lot, person)).statusCode).toBe(200);
  });

  test('refunds the deposit and gives the reason when a bidder is refused', async () => {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    await registerForLot(world, lot, person);
    await payDeposit(world, lot, person);
    const url = `/api/desk/lots/${lot.id}/bidders/1/refuse`;
    expect((await act(lot.seller, 'POST', url, { reason: 'no identity' })).statusCode).toBe(200);
    const refused = { state: 'refused', reason: 'no identity', deposit: 'returned' };
    expect(await readBidderStatus(world, lot, person)).toMatchObject(refused);
    await settleRefunds(world);
    // The refund has arrived, and the bidder stays declined.
    expect(await readBidderStatus(world, lot, person)).toMatchObject(refused);
    const again = world.inject({
      ...{ method: 'POST', url: `/api/lots/${lot.id}/deposit`, cookies: person.cookies },
      payload: { payer: samplePayer },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(await seen(again)).toEqual([409, 'nothing_to_pay']);
    await expectBalancedLedger(world);
  });

  test('emails the reason to a refused bidder', async () => {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    await registerForLot(world, lot, person);
    const url = `/api/desk/lots/${lot.id}/bidders/1/refuse`;
    expect((await act(lot.seller, 'POST', url, { reason: 'No identity was shown.' })).statusCode).toBe(200);
    await world.finishJobs();
    const mails = await query('select body_text from emails where recipient = $1', [person.email]);
    expect(mails).toEqual([{ body_text: expect.stringContaining('No identity was shown.') }]);
  });

  test('returns 409 for refusing an approved bidder, and for any decision after the close', async () => {
    const lot = await createOpenLot(world, time);
    const bidder = await createBidder(world, lot);
    const late = await signInAs(world);
    await registerForLot(world, lot, late);
    await payDeposit(world, lot, late);
    const judge = (number: number, verdict: 'approve' | 'refuse') =>
      seen(
        act(
          lot.seller,
          'POST',
          `/api/desk/lots/${lot.id}/bidders/${number}/${verdict}`,
          verdict === 'refuse' ? { reason: 'No identity' } : undefined,
        ),
      );
    expect(await judge(bidder.number, 'refuse')).toEqual([409, 'nothing_to_decide']);
    expect(await judge(bidder.number, 'approve')).toEqual([409, 'nothing_to_decide']);
    expect(await readBidderStatus(world, lot, bidder)).toMatchObject({ state: 'approved', deposit: 'held' });
    await endLot(world, time);
    for (const verdict of ['approve', 'refuse'] as const)
      expect(await judge(2, verdict)).toEqual([409, 'lot_closed']);
  });

  test('rejects the seller’s registration and bids, and registrations and payments for a closed lot', async () => {
    const lot = await createOpenLot(world, time);
    expect(await seen(registerForLot(world, lot, lot.seller))).toEqual([403, 'sees_sealed']);
    expect(await seen(placeBid(world, lot, lot.seller, 100 * million))).toEqual([403, 'not_approved']);
    const late = await signInAs(world);
    await registerForLot(world, lot, late);
    await endLot(world, time);
    expect(await seen(registerForLot(world, lot, await signInAs(world)))).toEqual([409, 'lot_closed']);
    expect(
      await seen(
        world.inject({
          method: 'POST',
          url: `/api/lots/${lot.id}/deposit`,
          cookies: late.cookies,
          headers: { 'idempotency-key': randomUUID() },
          payload: { payer: { name: 'Late Sample', email: 'late@example.com' } },
        }),
      ),
    ).toEqual([409, 'nothing_to_pay']);
  });

  test('refunds a deposit automatically when it arrives after the close', async () => {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    await registerForLot(world, lot, person);
    const quoted = await world.inject({
      method: 'POST',
      url: `/api/lots/${lot.id}/deposit`,
      cookies: person.cookies,
      headers: { 'idempotency-key': randomUUID() },
      payload: { payer: { name: 'Late Sample', email: 'late@example.com' } },
    });
    const { reference, amount } = quoted.json();
    await act(person, 'POST', `/api/payments/${reference}/checkout`, { method: 'card' });
    await endLot(world, time);
    const { id } = world.payments.attempt(reference, { amount, fee: 100 });
    await sendWebhook(world, reference, id);
    await settleRefunds(world);
    expect(await readBidderStatus(world, lot, person)).toMatchObject({ state: 'registered', deposit: null });
    expect(await subjectsTo(person)).toEqual([expect.stringContaining('We are refunding your deposit')]);
    await expectBalancedLedger(world);
  });

  test('returns 409 for crediting an overpayment after the close, and refunds it', async () => {
    const lot = await createOpenLot(world, time);
    const [person, admin] = [await signInAs(world), await signInAs(world, 'admin')];
    await registerForLot(world, lot, person);
    const keyed = ({ cookies }: Person, url: string, payload: object) =>
      world.inject({
        ...{ method: 'POST', url, cookies, payload },
        headers: { 'idempotency-key': randomUUID() },
      });
    const quoted = await keyed(person, `/api/lots/${lot.id}/deposit`, { payer: samplePayer });
    const { reference, amount } = quoted.json();
    await act(person, 'POST', `/api/payments/${reference}/checkout`, { method: 'card' });
    const { id: providerId } = world.payments.attempt(reference, { amount: amount + 1, fee: 100 });
    await sendWebhook(world, reference, providerId);
    await endLot(world, time);
    const [{ id }] = await query('select id from payment_transactions where provider_id = $1', [providerId]);
    const url = `/api/payments/transactions/${id}`;
    const credit = { act: 'credit', note: 'It is enough.' };
    expect(await seen(keyed(admin, `${url}/reviews`, credit))).toEqual([409, 'lapsed']);
    expect((await keyed(admin, `${url}/refunds`, { comment: 'Too late.' })).statusCode).toBe(201);
    expect(await readBidderStatus(world, lot, person)).toMatchObject({ state: 'registered', deposit: null });
    await expectBalancedLedger(world);
  });
});

describe('bidding', () => {
  test('returns 201 with the price of the bid, shows it publicly without a name, and returns the bidder status', async () => {
    const lot = await createOpenLot(world, time);
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    expect((await placeBid(world, lot, one, 100 * million)).json()).toMatchObject({
      number: 1,
      price: 100 * million,
      isLeading: true,
      minimum: 101 * million,
    });
    expect((await placeBid(world, lot, two, 120 * million, { kind: 'maximum' })).json()).toMatchObject({
      price: 101 * million,
      isLeading: true,
      maximum: 120 * million,
    });
    expect((await placeBid(world, lot, one, 110 * million)).json()).toMatchObject({
      price: 111 * million,
      isLeading: false,
    });
    const shown = await fetchLot(world, lot);
    expect(shown).toMatchObject({
      price: 111 * million,
      leader: two.number,
      bids: 3,
      minimum: 112 * million,
    });
    expect(
      shown.history.map(({ bidder, price }: { bidder: number; price: number }) => [bidder, price]),
    ).toEqual([
      [one.number, 111 * million],
      [two.number, 101 * million],
      [one.number, 100 * million],
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/120000000|@example|salt/);
    expect(await readBidderStatus(world, lot, two)).toMatchObject({
      isLeading: true,
      maximum: 120 * million,
    });
    expect(await readBidderStatus(world, lot, one)).toMatchObject({
      isLeading: false,
      maximum: 110 * million,
    });
  });

  test('returns 409 for a low bid, a leader’s bid or a lower maximum, 422 for a reused key, and stores nothing', async () => {
    const lot = await createOpenLot(world, time);
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    expect(await seen(placeBid(world, lot, one, 99 * million))).toEqual([409, 'bid_too_low']);
    const key = randomUUID();
    await placeBid(world, lot, one, 100 * million, { key });
    expect((await placeBid(world, lot, one, 100 * million, { key })).json()).toMatchObject({ number: 1 });
    expect(await seen(placeBid(world, lot, one, 105 * million, { key }))).toEqual([422, 'key_used']);
    expect(await seen(placeBid(world, lot, one, 105 * million))).toEqual([409, 'already_leading']);
    expect(await seen(placeBid(world, lot, one, 100 * million, { kind: 'maximum' }))).toEqual([
      409,
      'maximum_not_more',
    ]);
    const low = await placeBid(world, lot, two, 100 * million);
    expect([low.statusCode, low.json().message]).toEqual([
      409,
      'Another bid came in first. The minimum bid is now UGX 101,000,000. Your bid was not placed.',
    ]);
    expect((await fetchLot(world, lot)).bids).toBe(1);
  });

  test('returns 400 for an invalid amount or no key, 401 when signed out, and 404 for an unknown lot', async () => {
    const lot = await createOpenLot(world, time);
    const one = await createBidder(world, lot);
    expect(await seen(placeBid(world, lot, one, 100.5 * million + 0.5))).toEqual([400, 'no_such_amount']);
    expect(await seen(placeBid(world, lot, one, -1))).toEqual([400, expect.anything()]);
    expect((await placeBid(world, lot, one, 1e15)).statusCode).toBe(400);
    expect(await seen(act(one, 'POST', `/api/lots/${lot.id}/bids`, { kind: 'bid', amount: 1 }))).toEqual([
      400,
      'key_needed',
    ]);
    expect((await placeBid(world, lot, { cookies: {} }, 100 * million)).statusCode).toBe(401);
    expect(await seen(placeBid(world, { ...lot, id: 999_999 }, one, 100 * million))).toEqual([
      404,
      'no_such_lot',
    ]);
  });

  test('returns 409 for a bid before the opening and after the close', async () => {
    const lot = await createOpenLot(world, time, { leaveOut: ['spouse'] });
    const one = await createBidder(world, lot);
    expect(await seen(placeBid(world, lot, one, 100 * million))).toEqual([409, 'not_open']);
    await completeSteps(world, lot);
    await advanceLots(world.kit);
    await query(
      "update lots set closes_at = opens_at + interval '1 minute', original_closes_at = opens_at + interval '1 minute' where id = $1",
      [lot.id],
    );
    expect(await seen(placeBid(world, lot, one, 100 * million))).toEqual([409, 'lot_closed']);
  });

  test('updates the listing once a minute, however many bids there were', async () => {
    const lot = await createOpenLot(world, time);
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    await placeBid(world, lot, one, 100 * million);
    await placeBid(world, lot, two, 101 * million);
    const read = () =>
      query('select current_bid, lot_stage from auctions where property_id = $1', [lot.home]);
    expect(await read()).toEqual([{ current_bid: null, lot_stage: 'open' }]);
    await world.runJobs('turn-lots');
    expect(await read()).toEqual([{ current_bid: 101 * million, lot_stage: 'open' }]);
  });

  test('extends the close for a late bid, but not for a rejected one', async () => {
    const lot = await createOpenLot(world, time, { closesInMs: 240_000 });
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    const { closesAt } = await fetchLot(world, lot);
    await placeBid(world, lot, one, 99 * million);
    expect((await fetchLot(world, lot)).closesAt).toBe(closesAt);
    await placeBid(world, lot, one, 100 * million);
    const extended = Date.parse((await fetchLot(world, lot)).closesAt);
    expect(extended - Date.parse(closesAt)).toBeGreaterThan(50_000);
    expect(extended - Date.now()).toBeLessThanOrEqual(300_000);
    await placeBid(world, lot, two, 101 * million);
    expect(Date.parse((await fetchLot(world, lot)).closesAt)).toBeGreaterThanOrEqual(extended);
  });

  test('emails a bidder once each time they are outbid', async () => {
    const lot = await createOpenLot(world, time);
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    await world.finishJobs();
    await query('delete from emails');
    await placeBid(world, lot, one, 100 * million);
    await placeBid(world, lot, two, 101 * million);
    for (const _ of [1, 2]) await world.runJobs('tell-outbid');
    expect(await subjectsTo(one)).toEqual([expect.stringContaining('You have been outbid')]);
    await placeBid(world, lot, one, 102 * million);
    await placeBid(world, lot, two, 103 * million);
    await enqueueOutbidEmails(world.kit, 'http://localhost:3000');
    expect(await subjectsTo(one)).toHaveLength(2);
    // The second bidder is leading again, so there is no email.
    expect(await subjectsTo(two)).toEqual([]);
  });
});

describe('the close', () => {
  test('notifies the winner, refunds the other deposits, shows the price on the listing, and publishes a valid ledger', async () => {
    const lot = await createOpenLot(world, time);
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    await placeBid(world, lot, one, 150 * million, { kind: 'maximum' });
    await placeBid(world, lot, two, 130 * million);
    expect(await seen(world.inject({ url: `/api/lots/${lot.id}/ledger` }) as never)).toEqual([
      409,
      'not_closed',
    ]);
    await world.finishJobs();
    await query('delete from emails');
    await endLot(world, time);
    await endLot(world, time);
    expect(await fetchLot(world, lot)).toMatchObject({ state: 'awaiting_balance', soldPrice: 131 * million });
    expect(await readBidderStatus(world, lot, one)).toMatchObject({ hasWon: true, deposit: 'held' });
    expect(await readBidderStatus(world, lot, two)).toMatchObject({ hasWon: false, deposit: 'returned' });
    expect(await subjectsTo(one)).toEqual([expect.stringContaining('You have won')]);
    expect(await subjectsTo(two)).toEqual([expect.stringContaining('has ended')]);
    expect(
      await query('select auction_status, current_bid, lot_stage from auctions where property_id = $1', [
        lot.home,
      ]),
    ).toEqual([{ auction_status: 'ended', current_bid: 131 * million, lot_stage: 'over' }]);
    await settleRefunds(world);
    await expectBalancedLedger(world);
    const ledger = await ledgerOf(lot);
    expect(ledger).toMatchObject({ outcome: 'sold', winner: one.number, price: 131 * million });
    expect(await verifyLedger(ledger)).toEqual([]);
  });

  test.each<[string, (ledger: Ledger) => void]>([
    ['a changed amount', ({ bids }) => Object.assign(bids[0] ?? {}, { amount: 151 * million })],
    ['a changed price', ({ bids }) => Object.assign(bids[1] ?? {}, { price: 132 * million })],
    ['a changed bidder', ({ bids }) => Object.assign(bids[1] ?? {}, { bidder: 9 })],
    ['a changed time', ({ bids }) => Object.assign(bids[1] ?? {}, { at: bids[0]?.at })],
    ['a changed close', ({ bids }) => Object.assign(bids[1] ?? {}, { closesAt: bids[1]?.at })],
    ['a bid that was left out', ({ bids }) => bids.shift()],
    ['bids in another order', ({ bids }) => bids.reverse()],
    ['changed terms', ({ lot }) => Object.assign(lot, { increment: 1 })],
    ['a changed reserve', ({ lot }) => Object.assign(lot, { reserve: 90 * million })],
    ['another winner', (ledger) => Object.assign(ledger, { winner: 2 })],
    ['another price', (ledger) => Object.assign(ledger, { price: 130 * million })],
    ['another outcome', (ledger) => Object.assign(ledger, { outcome: 'below_reserve' })],
  ])('detects %s in the ledger', async (_, tamper) => {
    const ledger = structuredClone(await sampleLedger());
    expect(await verifyLedger(ledger)).toEqual([]);
    tamper(ledger);
    expect(await verifyLedger(ledger)).not.toEqual([]);
  });

  let sample: Promise<Ledger> | null = null;
  const sampleLedger = () => {
    sample ??= (async () => {
      const lot = await createOpenLot(world, time, { reserve: 110 * million });
      const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
      await placeBid(world, lot, one, 150 * million, { kind: 'maximum' });
      await placeBid(world, lot, two, 130 * million);
      await endLot(world, time);
      return ledgerOf(lot);
    })();
    return sample;
  };

  test('sells to a bid that exactly meets the reserve', async () => {
    const lot = await createOpenLot(world, time, { reserve: 120 * million });
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    await placeBid(world, lot, one, 119 * million);
    expect((await fetchLot(world, lot)).isReserveMet).toBe(false);
    await placeBid(world, lot, two, 120 * million);
    expect((await fetchLot(world, lot)).isReserveMet).toBe(true);
    await endLot(world, time);
    expect(await fetchLot(world, lot)).toMatchObject({ state: 'awaiting_balance', soldPrice: 120 * million });
  });

  test('sells nothing below the reserve or without a bid, and refunds every deposit', async () => {
    const lot = await createOpenLot(world, time, { reserve: 500 * million });
    const one = await createBidder(world, lot);
    await placeBid(world, lot, one, 100 * million);
    expect(await fetchLot(world, lot)).toMatchObject({ isReserveMet: false, reserve: null });
    const empty = await createOpenLot(world, time);
    await endLot(world, time);
    expect([(await fetchLot(world, lot)).state, (await fetchLot(world, empty)).state]).toEqual([
      'below_reserve',
      'no_bid',
    ]);
    expect(await readBidderStatus(world, lot, one)).toMatchObject({ deposit: 'returned', hasWon: false });
    expect(await verifyLedger(await ledgerOf(lot))).toEqual([]);
    expect(await verifyLedger(await ledgerOf(empty))).toEqual([]);
  });

  test('refunds every deposit, shows the reason and rejects bids when the court stops a lot', async () => {
    const lot = await createOpenLot(world, time);
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    await placeBid(world, lot, one, 100 * million);
    await world.finishJobs();
    await query('delete from emails');
    const stop = { state: 'stopped', by: 'court', reason: 'An injunction was given.' };
    expect((await act(lot.seller, 'POST', `/api/desk/lots/${lot.id}/stop`, stop)).statusCode).toBe(200);
    expect(await seen(act(lot.seller, 'POST', `/api/desk/lots/${lot.id}/stop`, stop))).toEqual([
      409,
      'lot_over',
    ]);
    expect(await fetchLot(world, lot)).toMatchObject({
      state: 'stopped',
      stoppedBy: 'court',
      reason: 'An injunction was given.',
    });
    expect(await trailOf(lot)).toContainEqual([
      lot.seller.id,
      'auction stopped',
      { title: expect.any(String), by: 'court', why: 'An injunction was given.' },
    ]);
    expect(await seen(placeBid(world, lot, two, 101 * million))).toEqual([409, 'lot_stopped']);
    await world.finishJobs();
    await settleRefunds(world);
    for (const person of [one, two]) {
      expect(await readBidderStatus(world, lot, person)).toMatchObject({ deposit: 'returned' });
      expect(await subjectsTo(person)).toEqual([expect.stringContaining('was stopped')]);
    }
    await expectBalancedLedger(world);
    expect(await verifyLedger(await ledgerOf(lot))).toEqual([]);
  });
});

describe('after the close', () => {
  const someSold = async () => {
    const lot = await createOpenLot(world, time);
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    await placeBid(world, lot, two, 120 * million);
    await placeBid(world, lot, one, 150 * million);
    await endLot(world, time);
    return { lot, one, two, sale: `/api/desk/lots/${lot.id}/sale` };
  };

  test('completes the sale once when the bank has received the balance', async () => {
    const { lot, sale } = await someSold();
    expect((await act(lot.seller, 'POST', sale, { act: 'complete' })).json()).toMatchObject({
      state: 'completed',
    });
    expect(await seen(act(lot.seller, 'POST', sale, { act: 'complete' }))).toEqual([
      409,
      'no_balance_awaited',
    ]);
    expect(await trailOf(lot)).toEqual([
      [lot.seller.id, 'auction announced', { title: expect.any(String) }],
      [lot.seller.id, 'sale completed', { title: expect.any(String) }],
    ]);
    time.shift(-2);
    const draft = act(lot.seller, 'PUT', `/api/desk/properties/${lot.home}/lot`, buildTerms());
    expect(await seen(draft)).toEqual([409, 'sold']);
    time.shift(0);
  });

  test('forfeits the deposit of a buyer who does not pay, and offers the lot to the second bidder', async () => {
    const { lot, one, two, sale } = await someSold();
    const failed = { act: 'default', reason: 'Nothing came in.' };
    expect(await seen(act(lot.seller, 'POST', sale, failed))).toEqual([409, 'balance_not_due']);
    await letBalanceFallDue(lot);
    const asked = await act(lot.seller, 'POST', sale, failed);
    expect(asked.json()).toMatchObject({ state: 'second_bidder', soldPrice: 120 * million });
    expect(await readBidderStatus(world, lot, one)).toMatchObject({ deposit: 'kept', hasWon: false });
    expect((await trailOf(lot)).at(-1)).toEqual([
      lot.seller.id,
      'buyer in default',
      { title: expect.any(String), why: 'Nothing came in.' },
    ]);
    expect(await seen(act(one, 'POST', `/api/lots/${lot.id}/second`, { accepts: true }))).toEqual([
      403,
      'not_second',
    ]);
    expect(await readBidderStatus(world, lot, two)).toMatchObject({ isSecond: true });
    expect(await verifyLedger(await ledgerOf(lot))).toEqual([]);
  });

  test('emails the buyer when the sale is complete or lost', async () => {
    const done = await someSold();
    await act(done.lot.seller, 'POST', done.sale, { act: 'complete' });
    const lost = await someSold();
    await letBalanceFallDue(lost.lot);
    await act(lost.lot.seller, 'POST', lost.sale, { act: 'default', reason: 'Nothing came in.' });
    await world.finishJobs();
    expect((await subjectsTo(done.one)).at(-1)).toMatch(/complete/i);
    expect((await subjectsTo(lost.one)).at(-1)).toMatch(/^Your purchase of .+ has been cancelled$/);
    expect((await subjectsTo(done.two)).join()).not.toMatch(/complete/i);
  });

  test('lets the buyer pay, without losing the deposit, until the end of the last day', async () => {
    const { lot, one, sale } = await someSold();
    const failed = { act: 'default', reason: 'Nothing came in.' };
    const today = kampalaDay(new Date());
    await query('update lots set balance_due = $2 where id = $1', [lot.id, today]);
    const hoursUntil = (iso: string) => (Date.parse(iso) - Date.now()) / 3_600_000;
    time.shift(hoursUntil(`${today}T23:00:00+03:00`));
    expect(await seen(act(lot.seller, 'POST', sale, failed))).toEqual([409, 'balance_not_due']);
    expect(await readBidderStatus(world, lot, one)).toMatchObject({ deposit: 'held', hasWon: true });
    time.shift(hoursUntil(`${addDays(today, 1)}T00:00:00+03:00`));
    expect((await act(lot.seller, 'POST', sale, failed)).statusCode).toBe(200);
    time.shift(0);
  });

  test('ends the sale when the second bidder declines', async () => {
    const { lot, two, sale } = await someSold();
    await letBalanceFallDue(lot);
    await act(lot.seller, 'POST', sale, { act: 'default', reason: 'Nothing came in.' });
    await act(two, 'POST', `/api/lots/${lot.id}/second`, { accepts: false });
    expect(await fetchLot(world, lot)).toMatchObject({ state: 'defaulted' });
  });
});

describe('permanent records', () => {
  test('prevents changing or deleting a bid, the announced auction of the listing and the home', async () => {
    const lot = await createOpenLot(world, time);
    await placeBid(world, lot, await createBidder(world, lot), 100 * million);
    await expect(query('update bids set amount = 1')).rejects.toThrow('only ever added');
    await expect(query('delete from bids')).rejects.toThrow('only ever added');
    await expect(
      query('update auctions set starting_bid = 1 where property_id = $1', [lot.home]),
    ).rejects.toThrow('announced');
    await expect(query('delete from properties where id = $1', [lot.home])).rejects.toThrow('up for auction');
  });

  test('returns 409 for deleting an announced lot, and lets its form change the text but not the auction', async () => {
    const lot = await createOpenLot(world, time);
    const patch = (payload: object) =>
      seen(
        world.inject({
          method: 'PATCH',
          url: `/api/properties/${lot.home}`,
          cookies: lot.seller.cookies,
          payload,
        }),
      );
    expect(await patch({ title: 'Another title' })).toEqual([200, undefined]);
    expect(await patch({ startingBid: 5 * million })).toEqual([409, 'up_for_auction']);
    expect(await patch({ category: 'for_sale' })).toEqual([409, 'up_for_auction']);
    const remove = world.inject({
      method: 'DELETE',
      url: `/api/properties/${lot.home}`,
      cookies: lot.seller.cookies,
    });
    expect(await seen(remove)).toEqual([409, 'not_deletable']);
  });
});

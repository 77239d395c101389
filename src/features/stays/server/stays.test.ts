import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type Cookies, cookiesOf, signInAs } from '#app/testing/actors.ts';
import {
  accountBalances,
  createVisitor,
  expectBalancedLedger,
  readPaymentStatus,
  samplePayer,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import {
  bookStayAs,
  confirmPayment,
  createStay,
  createStayProperty,
  dayAhead,
  endHold,
  fetchStay,
  type HouseFixture,
  occupiedNights,
  postStayAction,
  setTerms,
  startStayPayment,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { addDays, weekdayOf } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';

let world: TestApp;
let guest: Cookies;
let house: HouseFixture;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts');
  guest = await createVisitor(world);
  house = await createStayProperty(world);
});
afterEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts');
  await expectBalancedLedger(world);
});

const ahead = (days: number) => dayAhead(world, days);
/** Returns the last moment of a day in Kampala. */
const lastOf = (day: string) => new Date(`${day}T23:59:59.999+03:00`).toISOString();

/** Starts an app with the same data on another day. */
async function appOn(iso: string): Promise<TestApp> {
  const app = await world.startAnother({ clock: () => new Date(iso) });
  onTestFinished(() => app.close());
  const inject: TestApp['inject'] = (request) =>
    app.inject({ ...request, headers: { 'sec-fetch-site': 'same-origin', ...request.headers } });
  return { ...world, inject };
}

const quote = async (query: string) =>
  world.inject({ url: `/api/properties/${house.id}/stay-quote?${query}` });
const contact = async (cookies: Cookies, payload: object = {}) =>
  (
    await world.inject({ method: 'POST', url: `/api/properties/${house.id}/contact`, cookies, payload })
  ).json();
const mails = async (about: string) =>
  (await world.kit.pool.query('select subject, body_text from emails where key like $1', [`%${about}%`]))
    .rows;

describe('GET /api/properties/:id/nights', () => {
  test('returns 200 with the terms and the taken nights without their reasons', async () => {
    await bookStayAs(world, guest, house, { checkIn: ahead(10) });
    const reply = await world.inject({ url: `/api/properties/${house.id}/nights` });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      {
        today: ahead(0),
        isBookable: true,
        books: 'instant',
        price: 100_000,
        sleeps: 4,
        taken: [{ from: ahead(10), to: ahead(13) }],
        houseRules: 'No smoking.',
      },
    ]);
    expect(reply.body).not.toMatch(/askari|Sample Road|0700 000/);
  });

  test('returns 404 for an unknown home and 400 for an invalid day', async () => {
    expect((await world.inject({ url: '/api/properties/999999/nights' })).statusCode).toBe(404);
    expect((await quote(`checkIn=2027-02-30&nights=1&guests=1`)).statusCode).toBe(400);
  });
});

describe('GET /api/properties/:id/nights with a range', () => {
  const nights = async (search = '') =>
    (await world.inject({ url: `/api/properties/${house.id}/nights${search}` })).json();

  test('returns 200 with only the requested days and no past days', async () => {
    await bookStayAs(world, guest, house, { checkIn: ahead(10) });
    const block =
      'insert into occupied_nights (property_id, kind, nights) values ($1, $2, daterange($3, $4))';
    await world.kit.pool.query(block, [house.id, 'block', ahead(-3), ahead(2)]);
    expect((await nights()).taken).toEqual([
      { from: ahead(0), to: ahead(2) },
      { from: ahead(10), to: ahead(13) },
    ]);
    expect((await nights(`?from=${ahead(11)}&to=${ahead(12)}`)).taken).toEqual([
      { from: ahead(11), to: ahead(12) },
    ]);
    expect((await nights(`?from=${ahead(-9)}&to=${ahead(1)}`)).taken).toEqual([
      { from: ahead(0), to: ahead(1) },
    ]);
  });

  test("allows the home's minimum stay even when its terms allow fewer nights", async () => {
    await world.kit.pool.query('update properties set min_nights = 40 where id = $1', [house.id]);
    expect(await nights()).toMatchObject({ minNights: 40, maxNights: 40 });
    expect((await quote(`checkIn=${ahead(10)}&nights=40&guests=1`)).statusCode).toBe(200);
    expect((await quote(`checkIn=${ahead(10)}&nights=39&guests=1`)).statusCode).toBe(400);
  });

  test('returns 200 with the default terms when the owner has set none', async () => {
    await world.kit.pool.query('delete from stay_terms where property_id = $1', [house.id]);
    await world.kit.pool.query('update properties set sleeps = null where id = $1', [house.id]);
    expect(await nights()).toMatchObject({
      books: 'request',
      sleeps: 16,
      minNights: 1,
      maxNights: 60,
      arrivalDays: null,
      noticeDays: 0,
      weekendPrice: null,
      houseRules: null,
    });
  });
});

describe('GET /api/properties/:id/stay-quote', () => {
  test('returns 200 with the line items, the deposit and the availability', async () => {
    const reply = await quote(`checkIn=${ahead(10)}&nights=3&guests=2`);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        lines: [{ label: 'Night', nights: 3, price: 100_000, amount: 300_000 }],
        total: 300_000,
        deposit: 60_000,
        balance: 240_000,
        currency: 'UGX',
        checkOut: ahead(13),
        balanceDue: ahead(7),
        isFree: true,
        refunds: [
          { until: lastOf(ahead(5)), percent: 100, amount: 60_000 },
          { until: lastOf(ahead(9)), percent: 50, amount: 30_000 },
          { until: null, percent: 0, amount: 0 },
        ],
        move: null,
      },
    ]);
    await bookStayAs(world, guest, house, { checkIn: ahead(12) });
    expect((await quote(`checkIn=${ahead(10)}&nights=3&guests=2`)).json().isFree).toBe(false);
    expect((await quote(`checkIn=${ahead(10)}&nights=2&guests=2`)).json().isFree).toBe(true);
  });

  test('treats the nights of a stay as free for its own date change only', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    const rival = await createStay(world, await createVisitor(world), house, { checkIn: ahead(20) });
    const isFree = async (more = '') =>
      (await quote(`checkIn=${ahead(11)}&nights=3&guests=2${more}`)).json().isFree;
    expect([await isFree(), await isFree(`&stay=${mark}`), await isFree(`&stay=${rival}`)]).toEqual([
      false,
      true,
      false,
    ]);
    await world.kit.pool.query('update properties set is_available = false where id = $1', [house.id]);
    expect(await isFree(`&stay=${mark}`)).toBe(false);
  });

  test.each([
    ['nights=0&guests=1', 'nights'],
    ['nights=31&guests=1', 'nights'],
    ['nights=10000&guests=1', 'nights'],
    ['nights=1&guests=0', 'guests'],
    ['nights=1&guests=5', 'guests'],
    ['nights=1&guests=10000', 'guests'],
    ['nights=10001&guests=1', 'nights'],
  ])('returns 400 for %s', async (query, field) => {
    const reply = await quote(`checkIn=${ahead(10)}&${query}`);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });
});

describe('POST /api/properties/:id/stays', () => {
  test('returns 201 and holds the nights for some minutes against other guests', async () => {
    const booked = await bookStayAs(world, guest, house, { checkIn: ahead(10) });
    const { mark, heldUntil, now, ...said } = booked.json();
    expect([booked.statusCode, said]).toEqual([201, { state: 'held', deposit: 60_000, currency: 'UGX' }]);
    const minutes = (Date.parse(heldUntil) - Date.parse(now)) / 60_000;
    expect(minutes).toBeGreaterThan(19);
    expect(minutes).toBeLessThan(21);
    const other = await bookStayAs(world, await createVisitor(world), house, { checkIn: ahead(12) });
    expect([other.statusCode, other.json().code]).toEqual([409, 'nights_taken']);
    const next = await bookStayAs(world, await createVisitor(world), house, { checkIn: ahead(13) });
    expect(next.statusCode).toBe(201);
    expect((await fetchStay(world, mark)).arrival).toBeNull();
  });

  test('books once per idempotency key, and returns 422 when the key is reused for another booking', async () => {
    const key = randomUUID();
    const first = await bookStayAs(world, guest, house, { checkIn: ahead(10) }, key);
    const again = await bookStayAs(world, guest, house, { checkIn: ahead(10) }, key);
    expect(again.json().mark).toBe(first.json().mark);
    expect((await bookStayAs(world, guest, house, { checkIn: ahead(11) }, key)).statusCode).toBe(422);
  });

  test('scopes an idempotency key to its guest', async () => {
    const key = randomUUID();
    const first = await bookStayAs(world, guest, house, { checkIn: ahead(10) }, key);
    const other = await bookStayAs(world, await createVisitor(world), house, { checkIn: ahead(20) }, key);
    expect(other.statusCode).toBe(201);
    expect(other.json().mark).not.toBe(first.json().mark);
  });

  test("releases the guest's unpaid hold of the same home", async () => {
    const first = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    expect((await bookStayAs(world, guest, house, { checkIn: ahead(11) })).statusCode).toBe(201);
    expect(await occupiedNights(world, house)).toEqual([{ from: ahead(11), to: ahead(14) }]);
    expect(await fetchStay(world, first.mark)).toMatchObject({ state: 'lapsed', endedBy: 'guest' });
  });

  test("keeps the guest's hold of another home", async () => {
    await bookStayAs(world, guest, house, { checkIn: ahead(10) });
    expect(
      (await bookStayAs(world, guest, await createStayProperty(world), { checkIn: ahead(10) })).statusCode,
    ).toBe(201);
    expect(await occupiedNights(world, house)).toEqual([{ from: ahead(10), to: ahead(13) }]);
  });

  test('books the nights of an expired hold before the job has run', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    await endHold(world, mark);
    expect(await occupiedNights(world, house)).toEqual([]);
    const other = await bookStayAs(world, await createVisitor(world), house, { checkIn: ahead(11) });
    expect(other.statusCode).toBe(201);
  });

  test("returns 400 without a key, 409 for a changed price, no cookie, an off-market home or one's own home", async () => {
    const without = await world.inject({
      method: 'POST',
      url: `/api/properties/${house.id}/stays`,
      cookies: guest,
      payload: { checkIn: ahead(10), nights: 3, guests: 2, total: 300_000, guest: samplePayer },
    });
    expect([without.statusCode, without.json().code]).toEqual([400, 'key_needed']);
    const cheap = await bookStayAs(world, guest, house, { checkIn: ahead(10), total: 299_999 });
    const nobody = await bookStayAs(world, {}, house, { checkIn: ahead(10) });
    const own = await bookStayAs(world, house.host.cookies, house, { checkIn: ahead(10) });
    await world.kit.pool.query('update properties set is_available = false where id = $1', [house.id]);
    const off = await bookStayAs(world, guest, house, { checkIn: ahead(10) });
    expect([cheap, nobody, own, off].map((reply) => [reply.statusCode, reply.json().code])).toEqual([
      [409, 'price_changed'],
      [409, 'cookie_needed'],
      [409, 'own_home'],
      [409, 'not_bookable'],
    ]);
    expect(await occupiedNights(world, house)).toEqual([]);
  });

  test.each([
    [{ checkIn: '0000-01-01' }, 'checkIn'],
    [{ checkIn: '9999-12-31' }, 'checkIn'],
    [{ checkIn: '2999-12-31' }, 'checkIn'],
    [{ checkIn: '2027-02-29' }, 'checkIn'],
    [{ checkIn: '2027-13-01' }, 'checkIn'],
    [{ checkIn: '20270301' }, 'checkIn'],
    [{ nights: 0 }, 'nights'],
    [{ nights: 10_000 }, 'nights'],
    [{ nights: 1.5 }, 'nights'],
    [{ guests: 0 }, 'guests'],
    [{ guests: 10_000 }, 'guests'],
  ])('returns 400 for %j and holds nothing', async (wish, field) => {
    const reply = await bookStayAs(world, guest, house, { checkIn: ahead(10), total: 300_000, ...wish });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
    expect(await occupiedNights(world, house)).toEqual([]);
  });

  test.each([
    ['a leap day', '2028-02-27', '2028-03-01'],
    ['the end of another February', '2027-02-27', '2027-03-02'],
    ['a new year', '2027-12-30', '2028-01-02'],
  ])('returns 201 for nights over %s', async (_, checkIn, checkOut) => {
    const then = await appOn(`${addDays(checkIn, -4)}T09:00:00Z`);
    const booked = await bookStayAs(then, guest, house, { checkIn });
    expect(booked.statusCode, booked.body).toBe(201);
    const stay = await fetchStay(then, booked.json().mark);
    expect(stay).toMatchObject({ checkIn, checkOut, nights: 3, balanceDue: addDays(checkIn, -3) });
    expect(await occupiedNights(then, house)).toEqual([{ from: checkIn, to: checkOut }]);
  });

  test("returns 400 for yesterday, even when the browser's clock is wrong", async () => {
    const reply = await bookStayAs(world, guest, house, { checkIn: ahead(-1) });
    expect([reply.statusCode, reply.json().fields]).toEqual([
      400,
      { checkIn: 'This date has passed. Choose a later one' },
    ]);
  });
});

describe('deposit payment', () => {
  test("confirms the stay, books the host's share in the ledger and notifies guest and host", async () => {
    const before = await accountBalances(world);
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    const quoted = await startStayPayment(world, guest, mark);
    expect([quoted.statusCode, quoted.json()]).toMatchObject([
      201,
      { purpose: 'stay_deposit', amount: 60_000, status: 'created' },
    ]);
    await confirmPayment(world, quoted.json());
    expect(await fetchStay(world, mark)).toMatchObject({
      state: 'confirmed',
      paid: 60_000,
      due: 240_000,
      heldUntil: null,
      refundNow: 60_000,
      canMove: true,
      arrival: { words: 'The key is with the askari.', address: 'Plot 12, Sample Road' },
      payments: [quoted.json().reference],
    });
    const after = await accountBalances(world);
    expect((after['deposits_held'] ?? 0) - (before['deposits_held'] ?? 0)).toBe(-60_000);
    expect((await mails(`stay ${await idOf(mark)} confirmed`)).map(({ subject }) => subject).sort()).toEqual([
      expect.stringContaining('Booking confirmed'),
      expect.stringContaining('New booking: '),
    ]);
  });

  test("shows the owner's contact to the payer and to the holder of the stay's link", async () => {
    expect(await contact(guest)).toMatchObject({ access: 'hidden', opensBy: 'booking' });
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    expect(await contact(guest)).toMatchObject({
      access: 'open',
      contact: { info: 'Grace Host, 0700 000 077' },
    });
    const stranger = await createVisitor(world);
    expect(await contact(stranger)).toMatchObject({ access: 'hidden' });
    expect(await contact(stranger, { stay: mark })).toMatchObject({ access: 'open' });
    const other = mark.replace(/.$/, (last) => (last === 'z' ? 'y' : 'z'));
    expect(await contact(stranger, { stay: other })).toMatchObject({ access: 'hidden' });
    await postStayAction(world, mark, 'cancel', { refund: 60_000 });
    expect(await contact(guest, { stay: mark })).toMatchObject({ access: 'hidden' });
  });

  test("shows the owner's contact of the booked home only", async () => {
    const paid = house;
    const mark = await createStay(world, guest, paid, { checkIn: ahead(10) });
    house = await createStayProperty(world);
    expect(await contact(guest, { stay: mark })).toMatchObject({ access: 'hidden' });
    house = paid;
    await world.kit.pool.query(
      `update stays set state = 'completed', ended_at = now(), ended_by = 'time' where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [mark],
    );
    expect(await contact(guest)).toMatchObject({ access: 'open' });
  });

  test('shows no owner contact for a hold', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    expect(await contact(guest, { stay: mark })).toMatchObject({ access: 'hidden' });
  });

  test('takes the nights after the hold has expired when they are still free', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    const quoted = (await startStayPayment(world, guest, mark)).json();
    await endHold(world, mark);
    await runLapse();
    expect((await fetchStay(world, mark)).state).toBe('lapsed');
    await confirmPayment(world, quoted);
    expect(await fetchStay(world, mark)).toMatchObject({ state: 'confirmed', paid: 60_000, endedBy: null });
    expect(await occupiedNights(world, house)).toEqual([{ from: ahead(10), to: ahead(13) }]);
  });

  test('sends no email when a hold expires without a payment attempt', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    await startStayPayment(world, guest, mark);
    await endHold(world, mark);
    await runLapse();
    expect((await fetchStay(world, mark)).state).toBe('lapsed');
    expect(await mails(`stay ${await idOf(mark)} `)).toEqual([]);
  });

  test('refunds and notifies when another guest has taken the nights', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    const quoted = (await startStayPayment(world, guest, mark)).json();
    await endHold(world, mark);
    const rival = await createStay(world, await createVisitor(world), house, { checkIn: ahead(11) });
    await confirmPayment(world, quoted);
    await runLapse();
    expect(await fetchStay(world, mark)).toMatchObject({
      state: 'lapsed',
      paid: 0,
      returned: { amount: 60_000, hasArrived: true },
    });
    expect((await fetchStay(world, rival)).state).toBe('confirmed');
    expect(world.payments.refunds.at(-1)).toMatchObject({ amount: 60_000, status: 'completed' });
    expect(await mails(quoted.reference)).toMatchObject([
      {
        subject: expect.stringMatching(/^We are refunding your payment for /),
        body_text: expect.stringContaining('The nights were no longer available when your payment arrived.'),
      },
    ]);
  });

  test('queues a refund that the provider rejects for review', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    const quoted = (await startStayPayment(world, guest, mark)).json();
    await postStayAction(world, mark, 'cancel', { refund: 0 });
    world.payments.refundStatus = 'failed';
    await confirmPayment(world, quoted);
    world.payments.refundStatus = 'completed';
    const { cookies } = await signInAs(world, 'admin');
    const { openRefunds } = (await world.inject({ url: '/api/payments/overview', cookies })).json();
    expect(openRefunds).toMatchObject([{ amount: 60_000, status: 'unknown', askedBy: null }]);
    expect((await fetchStay(world, mark)).returned).toEqual({ amount: 60_000, hasArrived: false });
  });

  test('counts one of two deposits under two quotes and refunds the other', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    const one = (await startStayPayment(world, guest, mark)).json();
    const other = (await startStayPayment(world, guest, mark)).json();
    await confirmPayment(world, one);
    await confirmPayment(world, other);
    expect(await fetchStay(world, mark)).toMatchObject({
      state: 'confirmed',
      paid: 60_000,
      returned: { amount: 60_000, hasArrived: true },
    });
    expect((await startStayPayment(world, guest, mark)).json().code).toBe('nothing_to_pay');
  });

  test('leaves the stay unconfirmed when the payment is too low', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    const { reference } = (await startStayPayment(world, guest, mark)).json();
    await confirmPayment(world, { reference, amount: 59_999 });
    expect((await fetchStay(world, mark)).state).toBe('held');
    expect(await readPaymentStatus(world, reference)).not.toBe('succeeded');
  });

  test('accepts a payment for a home with a title of maximum length', async () => {
    house = await createStayProperty(world, { title: 'T'.repeat(200) });
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    const quoted = await startStayPayment(world, guest, mark);
    expect([quoted.statusCode, quoted.json()]).toMatchObject([
      201,
      { title: `Deposit: ${'T'.repeat(191)}`, amount: 60_000 },
    ]);
  });

  test('leaves the stay unconfirmed when an admin credits an overpaid deposit after the nights are taken', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    const { reference } = (await startStayPayment(world, guest, mark)).json();
    await confirmPayment(world, { reference, amount: 60_001 });
    await endHold(world, mark);
    const rival = await createStay(world, await createVisitor(world), house, { checkIn: ahead(11) });
    const { rows } = await world.kit.pool.query('select id from payment_transactions where reference = $1', [
      reference,
    ]);
    const { cookies } = await signInAs(world, 'admin');
    const credited = await world.inject({
      method: 'POST',
      url: `/api/payments/transactions/${rows[0].id}/reviews`,
      cookies,
      headers: { 'idempotency-key': randomUUID() },
      payload: { act: 'credit', note: 'They meant it' },
    });
    expect(credited.statusCode).toBe(409);
    expect((await fetchStay(world, mark)).state).not.toBe('confirmed');
    expect((await fetchStay(world, rival)).state).toBe('confirmed');
    expect(await occupiedNights(world, house)).toEqual([{ from: ahead(11), to: ahead(14) }]);
  });

  test('returns 409 for a payment after the hold has expired and the nights are taken', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    await endHold(world, mark);
    await bookStayAs(world, await createVisitor(world), house, { checkIn: ahead(10) });
    const quoted = await startStayPayment(world, guest, mark);
    expect([quoted.statusCode, quoted.json().code]).toEqual([409, 'nights_taken']);
  });
});

test('accepts the deposit until the end of the arrival day, even after the hold has expired', async () => {
  const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
  await endHold(world, mark);
  const after = await startStayPayment(await appOn(`${ahead(11)}T00:00:00+03:00`), guest, mark);
  expect([after.statusCode, after.json().code]).toEqual([409, 'nights_taken']);
  const onTheDay = await startStayPayment(await appOn(`${ahead(10)}T23:59:59+03:00`), guest, mark);
  expect([onTheDay.statusCode, onTheDay.json()]).toMatchObject([
    201,
    { title: expect.stringMatching(/^Deposit: Flat number/), amount: 60_000 },
  ]);
});

describe('balance payment', () => {
  test('accepts the balance once and refunds a different amount', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(20) });
    const stranger = await createVisitor(world);
    const early = (await startStayPayment(world, stranger, mark, 'balance')).json();
    expect(early).toMatchObject({
      purpose: 'stay_balance',
      title: expect.stringMatching(/^Balance: Flat number/),
      amount: 240_000,
    });
    const moved = await postStayAction(world, mark, 'move', {
      checkIn: ahead(20),
      nights: 2,
      total: 200_000,
    });
    expect(moved.statusCode, moved.body).toBe(200);
    await confirmPayment(world, early);
    expect(await fetchStay(world, mark)).toMatchObject({
      paid: 60_000,
      due: 140_000,
      returned: { amount: 240_000 },
    });
    expect(await mails(early.reference)).toMatchObject([
      {
        subject: expect.stringMatching(/^We are refunding your payment for /),
        body_text: expect.stringContaining('The amount is no longer right'),
      },
    ]);
    await confirmPayment(world, (await startStayPayment(world, guest, mark, 'balance')).json());
    expect(await fetchStay(world, mark)).toMatchObject({ paid: 200_000, due: 0 });
    const told = await mails(`stay ${await idOf(mark)} balance_paid`);
    expect(told).toMatchObject([{ subject: expect.stringMatching(/^Payment received: /) }]);
    expect((await startStayPayment(world, guest, mark, 'balance')).json().code).toBe('nothing_to_pay');
  });

  test('refunds an amount that no longer covers the balance', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(20) });
    const early = (await startStayPayment(world, guest, mark, 'balance')).json();
    const dearer = { checkIn: ahead(20), nights: 4, total: 400_000 };
    expect((await postStayAction(world, mark, 'move', dearer)).statusCode).toBe(200);
    await confirmPayment(world, early);
    expect(await fetchStay(world, mark)).toMatchObject({
      paid: 60_000,
      due: 340_000,
      returned: { amount: 240_000 },
    });
  });
});

test('returns 409 for any payment but the deposit during a hold, and for any payment after a cancellation', async () => {
  const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
  const balance = await startStayPayment(world, guest, mark, 'balance');
  expect([balance.statusCode, balance.json().code]).toEqual([409, 'nothing_to_pay']);
  await confirmPayment(world, (await startStayPayment(world, guest, mark)).json());
  await postStayAction(world, mark, 'cancel', { refund: 60_000 });
  for (const part of ['deposit', 'balance'] as const)
    expect((await startStayPayment(world, guest, mark, part)).json().code).toBe('nothing_to_pay');
  expect((await fetchStay(world, mark)).due).toBe(0);
});

describe('POST /api/stays/:mark/move', () => {
  test('returns 200 with other free nights at their price and frees the old ones', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    const moved = await postStayAction(world, mark, 'move', {
      checkIn: ahead(11),
      nights: 4,
      total: 400_000,
    });
    expect([moved.statusCode, moved.json()]).toMatchObject([
      200,
      { checkIn: ahead(11), checkOut: ahead(15), paid: 60_000, due: 340_000 },
    ]);
    expect(await occupiedNights(world, house)).toEqual([{ from: ahead(11), to: ahead(15) }]);
  });

  test('returns 409 to guests who swap their nights at the same moment', async () => {
    const [first, second] = [
      await createStay(world, guest, house, { checkIn: ahead(10), nights: 3 }),
      await createStay(world, await createVisitor(world), house, { checkIn: ahead(20), nights: 3 }),
    ];
    const replies = await Promise.all([
      postStayAction(world, first, 'move', { checkIn: ahead(20), nights: 3, total: 300_000 }),
      postStayAction(world, second, 'move', { checkIn: ahead(10), nights: 3, total: 300_000 }),
    ]);
    expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
      replies.map(() => [409, 'nights_taken']),
    );
    expect(await occupiedNights(world, house)).toEqual([
      { from: ahead(10), to: ahead(13) },
      { from: ahead(20), to: ahead(23) },
    ]);
  });

  test('refunds dropped nights like a cancellation on that day', async () => {
    await setTerms(world, house, { tier: 'strict' });
    const mark = await createStay(world, guest, house, { checkIn: ahead(2), nights: 10 });
    await confirmPayment(world, (await startStayPayment(world, guest, mark, 'balance')).json());
    expect(await fetchStay(world, mark)).toMatchObject({ paid: 1_000_000, refundNow: 0 });
    const asked = `checkIn=${ahead(2)}&nights=1&guests=2&stay=${mark}`;
    expect((await quote(asked)).json().move).toEqual({ refund: 0, withheld: 900_000, due: 0 });
    const wish = { checkIn: ahead(2), nights: 1, total: 100_000 };
    const wrong = await postStayAction(world, mark, 'move', { ...wish, refund: 900_000 });
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'refund_changed']);
    const before = world.payments.refunds.length;
    expect((await postStayAction(world, mark, 'move', { ...wish, refund: 0 })).json()).toMatchObject({
      ...{ nights: 1, paid: 1_000_000, withheld: 900_000, due: 0, refundNow: 0 },
    });
    // The withheld amount does not pay for other nights.
    const longer = await postStayAction(world, mark, 'move', {
      checkIn: ahead(60),
      nights: 3,
      total: 300_000,
    });
    expect(longer.json()).toMatchObject({ due: 200_000, withheld: 900_000, refundNow: 0 });
    expect((await startStayPayment(world, guest, mark, 'balance')).json()).toMatchObject({ amount: 200_000 });
    await world.finishJobs();
    expect(world.payments.refunds.length).toBe(before);
    const [told] = await mails(`stay ${await idOf(mark)} moved ${ahead(2)} %to guest`);
    expect(told?.body_text).toContain(
      'The host gets UGX 900,000 under the cancellation policy, for the nights that you gave up.',
    );
  });

  test('refunds an overpayment after a date change', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    await confirmPayment(world, (await startStayPayment(world, guest, mark, 'balance')).json());
    await postStayAction(world, mark, 'move', { checkIn: ahead(20), nights: 1, total: 100_000 });
    await world.finishJobs();
    expect(await fetchStay(world, mark)).toMatchObject({
      state: 'confirmed',
      paid: 100_000,
      due: 0,
      returned: { amount: 200_000, hasArrived: true },
    });
  });

  test('notifies guest and host of the new nights at each date change', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    for (const checkIn of [ahead(20), ahead(30)])
      expect(
        (await postStayAction(world, mark, 'move', { checkIn, nights: 3, total: 300_000 })).statusCode,
      ).toBe(200);
    await world.finishJobs();
    const told = await mails(`stay ${await idOf(mark)} moved`);
    const about = (day: string) => told.filter(({ body_text }) => body_text.includes(formatDate(day)));
    expect([told.length, about(ahead(20)).length + about(ahead(30)).length]).toEqual([4, 4]);
  });

  test('changes the dates once per idempotency key and makes the balance due before the new nights', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    const before = (await fetchStay(world, mark)).balanceDue;
    const key = randomUUID();
    const to = { checkIn: ahead(20), nights: 3, total: 300_000 };
    const [moved, again] = [
      await postStayAction(world, mark, 'move', to, key),
      await postStayAction(world, mark, 'move', to, key),
    ];
    expect([moved.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(moved.json().balanceDue).toBe(addDays(before, 10));
    await world.finishJobs();
    expect(await mails(`stay ${await idOf(mark)} moved`)).toHaveLength(2);
  });

  test('returns 400 for nights outside the terms, too many nights and nights beyond the booking range', async () => {
    await setTerms(world, house, { maxNights: 4 });
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    const long = await postStayAction(world, mark, 'move', { checkIn: ahead(20), nights: 5, total: 500_000 });
    const far = await postStayAction(world, mark, 'move', { checkIn: ahead(900), nights: 3, total: 300_000 });
    expect([long.statusCode, far.statusCode]).toEqual([400, 400]);
    expect(await occupiedNights(world, house)).toEqual([{ from: ahead(10), to: ahead(13) }]);
  });

  test('returns 400 for a home with too little space for the guests', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    const to = { checkIn: ahead(20), nights: 3, total: 300_000 };
    await world.kit.pool.query('update properties set sleeps = 1 where id = $1', [house.id]);
    const refused = await postStayAction(world, mark, 'move', to);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['guests']]);
    await world.kit.pool.query('update properties set sleeps = 2 where id = $1', [house.id]);
    expect((await postStayAction(world, mark, 'move', to)).statusCode).toBe(200);
  });

  test('returns 400 without an idempotency key', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    for (const [act, payload] of [
      ['move', { checkIn: ahead(20), nights: 3, total: 300_000 }],
      ['cancel', { refund: 60_000 }],
    ] as const) {
      const asked = await world.inject({ method: 'POST', url: `/api/stays/${mark}/${act}`, payload });
      expect([asked.statusCode, asked.json().code]).toEqual([400, 'key_needed']);
    }
    expect(await fetchStay(world, mark)).toMatchObject({ state: 'confirmed', checkIn: ahead(10) });
  });

  test('returns 409 and keeps the dates when the new nights are taken', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    await createStay(world, await createVisitor(world), house, { checkIn: ahead(14) });
    const moved = await postStayAction(world, mark, 'move', {
      checkIn: ahead(12),
      nights: 3,
      total: 300_000,
    });
    expect([moved.statusCode, moved.json().code]).toEqual([409, 'nights_taken']);
    expect((await occupiedNights(world, house))[0]).toEqual({ from: ahead(10), to: ahead(13) });
    const price = await postStayAction(world, mark, 'move', { checkIn: ahead(20), nights: 3, total: 1 });
    expect(price.json().code).toBe('price_changed');
  });

  test('returns 409 for a stay that is unpaid, begins today or has another currency by now', async () => {
    const wish = { checkIn: ahead(20), nights: 3, total: 300_000 };
    const { mark: held } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    const begun = await createStay(world, await createVisitor(world), house, { checkIn: ahead(0) });
    const coming = await createStay(world, await createVisitor(world), house, { checkIn: ahead(4) });
    const codes = async (mark: string) => {
      const reply = await postStayAction(world, mark, 'move', wish);
      return [reply.statusCode, reply.json().code];
    };
    expect([await codes(held), await codes(begun)]).toEqual([
      [409, 'not_to_move'],
      [409, 'not_to_move'],
    ]);
    await world.kit.pool.query(`update properties set currency = 'USD' where id = $1`, [house.id]);
    expect(await codes(coming)).toEqual([409, 'not_to_move']);
    expect((await occupiedNights(world, house)).map(({ from }) => from)).toEqual([
      ahead(0),
      ahead(4),
      ahead(10),
    ]);
  });

  test('keeps a half refund at half after a date change', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(3) });
    expect((await fetchStay(world, mark)).refundNow).toBe(30_000);
    await postStayAction(world, mark, 'move', { checkIn: ahead(50), nights: 3, total: 300_000 });
    expect((await fetchStay(world, mark)).refundNow).toBe(30_000);
  });
});

describe('POST /api/stays/:mark/cancel', () => {
  test('refunds exactly the stated amount once and frees the nights', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(3) });
    const wrong = await postStayAction(world, mark, 'cancel', { refund: 60_000 });
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'refund_changed']);
    const before = world.payments.refunds.length;
    const key = randomUUID();
    const [one, again] = [
      await postStayAction(world, mark, 'cancel', { refund: 30_000 }, key),
      await postStayAction(world, mark, 'cancel', { refund: 30_000 }, key),
    ];
    expect([one.statusCode, again.statusCode]).toEqual([200, 200]);
    await world.finishJobs();
    expect(world.payments.refunds.slice(before)).toMatchObject([{ amount: 30_000 }]);
    expect(await fetchStay(world, mark)).toMatchObject({
      state: 'cancelled',
      endedBy: 'guest',
      paid: 30_000,
      refundNow: null,
      returned: { amount: 30_000, hasArrived: true },
    });
    expect(await occupiedNights(world, house)).toEqual([]);
    expect((await postStayAction(world, mark, 'cancel', { refund: 0 })).json().code).toBe('not_to_cancel');
  });

  test('refunds the later of two payments first, up to the amount of the policy', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    await confirmPayment(world, (await startStayPayment(world, guest, mark, 'balance')).json());
    const before = world.payments.refunds.length;
    await postStayAction(world, mark, 'cancel', { refund: 300_000 });
    await world.finishJobs();
    expect(world.payments.refunds.slice(before).map(({ amount }) => amount)).toEqual([240_000, 60_000]);
    expect((await fetchStay(world, mark)).returned).toEqual({ amount: 300_000, hasArrived: true });
  });

  test('does not deduct an already refunded overpayment from the refund', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    const { reference, amount } = (await startStayPayment(world, guest, mark)).json();
    await confirmPayment(world, { reference, amount: amount + 5_000 });
    const { cookies } = await signInAs(world, 'admin');
    const { rows } = await world.kit.pool.query('select id from payment_transactions where reference = $1', [
      reference,
    ]);
    const decide = (act: string, payload: object) =>
      world.inject({
        method: 'POST',
        url: `/api/payments/transactions/${rows[0].id}/${act}`,
        cookies,
        headers: { 'idempotency-key': randomUUID() },
        payload,
      });
    await decide('reviews', { act: 'credit', note: 'They paid too much' });
    expect(await fetchStay(world, mark)).toMatchObject({
      state: 'confirmed',
      paid: 60_000,
      refundNow: 60_000,
    });
    expect((await decide('refunds', { amount: 5_000, comment: 'Too much' })).statusCode).toBe(201);
    expect((await postStayAction(world, mark, 'cancel', { refund: 60_000 })).statusCode).toBe(200);
    await world.finishJobs();
    expect((await fetchStay(world, mark)).returned).toEqual({ amount: 65_000, hasArrived: true });
  });

  test('reports a partly completed refund as pending', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(20) });
    await confirmPayment(world, (await startStayPayment(world, guest, mark, 'balance')).json());
    await postStayAction(world, mark, 'move', { checkIn: ahead(20), nights: 1, total: 100_000 });
    await world.finishJobs();
    world.payments.refundStatus = 'pending';
    expect((await postStayAction(world, mark, 'cancel', { refund: 100_000 })).statusCode).toBe(200);
    await world.finishJobs();
    world.payments.refundStatus = 'completed';
    expect((await fetchStay(world, mark)).returned).toEqual({ amount: 300_000, hasArrived: false });
  });

  test('notifies guest and host of who cancelled, and the guest of the refund', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    await postStayAction(world, mark, 'cancel', { refund: 60_000 });
    await world.finishJobs();
    const told = await mails(`stay ${await idOf(mark)} cancelled`);
    const letter = (subject: string) => told.find((mail) => mail.subject.startsWith(subject))?.body_text;
    expect(told).toHaveLength(2);
    expect(letter('Stay cancelled')).toMatch(/You cancelled this stay\.[^]*We are refunding UGX 60,000\./);
    expect(letter('Booking cancelled')).toContain('The nights are available again.');
  });

  test('refunds nothing by the policy on the day of arrival, and rejects a cancellation afterwards', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(1) });
    const onTheDay = await appOn(`${ahead(1)}T23:59:59+03:00`);
    const after = await appOn(`${ahead(2)}T00:00:00+03:00`);
    expect((await fetchStay(onTheDay, mark)).refundNow).toBe(0);
    expect((await fetchStay(after, mark)).refundNow).toBeNull();
    expect((await postStayAction(after, mark, 'cancel', { refund: 0 })).json().code).toBe('not_to_cancel');
    expect((await postStayAction(onTheDay, mark, 'cancel', { refund: 0 })).statusCode).toBe(200);
    await world.finishJobs();
    const told = await mails(`stay ${await idOf(mark)} cancelled`);
    expect(told.some(({ body_text }) => body_text.includes('There is no refund.'))).toBe(true);
  });

  test('releases a hold at no cost and refunds a payment that arrives later', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    const quoted = (await startStayPayment(world, guest, mark)).json();
    expect((await postStayAction(world, mark, 'cancel', { refund: 0 })).statusCode).toBe(200);
    await confirmPayment(world, quoted);
    expect(await fetchStay(world, mark)).toMatchObject({
      state: 'cancelled',
      returned: { amount: 60_000, hasArrived: true },
    });
  });

  test('ends the stay when an admin refunds the whole deposit', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    await confirmPayment(world, (await startStayPayment(world, guest, mark, 'balance')).json());
    const { rows } = await world.kit.pool.query(
      `select t.id from payment_transactions t join stay_payments p on p.intent_id = t.intent_id
       join stays s on s.id = p.stay_id where s.mark_hash = sha256(convert_to($1, 'UTF8')) and p.part = 'deposit'`,
      [mark],
    );
    const { cookies } = await signInAs(world, 'admin');
    await world.inject({
      method: 'POST',
      url: `/api/payments/transactions/${rows[0].id}/refunds`,
      cookies,
      headers: { 'idempotency-key': randomUUID() },
      payload: { comment: 'The house burnt down' },
    });
    await world.finishJobs();
    expect(await fetchStay(world, mark)).toMatchObject({
      state: 'cancelled',
      endedBy: 'admin',
      paid: 0,
      returned: { amount: 300_000, hasArrived: true },
    });
    expect(await occupiedNights(world, house)).toEqual([]);
    expect(await mails(`stay ${await idOf(mark)} cancelled`)).toHaveLength(2);
  });

  test('keeps the stay and makes the balance due again when an admin refunds the balance', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    await confirmPayment(world, (await startStayPayment(world, guest, mark, 'balance')).json());
    const { rows } = await world.kit.pool.query(
      `select t.id from payment_transactions t join stay_payments p on p.intent_id = t.intent_id
       join stays s on s.id = p.stay_id where s.mark_hash = sha256(convert_to($1, 'UTF8')) and p.part = 'balance'`,
      [mark],
    );
    const { cookies } = await signInAs(world, 'admin');
    const given = await world.inject({
      method: 'POST',
      url: `/api/payments/transactions/${rows[0].id}/refunds`,
      cookies,
      headers: { 'idempotency-key': randomUUID() },
      payload: { comment: 'They will pay in cash' },
    });
    expect(given.statusCode, given.body).toBe(201);
    await world.finishJobs();
    expect(await fetchStay(world, mark)).toMatchObject({ state: 'confirmed', paid: 60_000, due: 240_000 });
    expect(await occupiedNights(world, house)).toEqual([{ from: ahead(10), to: ahead(13) }]);
    expect(await mails(`stay ${await idOf(mark)} cancelled`)).toEqual([]);
  });

  test('keeps a completed stay and its balance when an admin refunds the deposit', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    await confirmPayment(world, (await startStayPayment(world, guest, mark, 'balance')).json());
    await world.kit.pool.query(
      `update stays set state = 'completed', ended_at = now(), ended_by = 'time' where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [mark],
    );
    const { rows } = await world.kit.pool.query(
      `select t.id from payment_transactions t join stay_payments p on p.intent_id = t.intent_id
       join stays s on s.id = p.stay_id where s.mark_hash = sha256(convert_to($1, 'UTF8')) and p.part = 'deposit'`,
      [mark],
    );
    const { cookies } = await signInAs(world, 'admin');
    const given = await world.inject({
      method: 'POST',
      url: `/api/payments/transactions/${rows[0].id}/refunds`,
      cookies,
      headers: { 'idempotency-key': randomUUID() },
      payload: { comment: 'The water was cut off' },
    });
    expect(given.statusCode, given.body).toBe(201);
    await world.finishJobs();
    expect(await fetchStay(world, mark)).toMatchObject({
      state: 'completed',
      endedBy: 'time',
      paid: 240_000,
      returned: { amount: 60_000 },
    });
    expect(await mails(`stay ${await idOf(mark)} cancelled`)).toEqual([]);
  });

  test('does not report a refund as pending when the provider rejected it', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    const { rows } = await world.kit.pool.query(
      `select t.id from payment_transactions t join stay_payments p on p.intent_id = t.intent_id
       join stays s on s.id = p.stay_id where s.mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [mark],
    );
    const { cookies } = await signInAs(world, 'admin');
    world.payments.refundStatus = 'failed';
    await world.inject({
      method: 'POST',
      url: `/api/payments/transactions/${rows[0].id}/refunds`,
      cookies,
      headers: { 'idempotency-key': randomUUID() },
      payload: { comment: 'The house burnt down' },
    });
    await world.finishJobs();
    world.payments.refundStatus = 'completed';
    expect(await fetchStay(world, mark)).toMatchObject({
      state: 'confirmed',
      paid: 60_000,
      returned: { amount: 0 },
    });
  });
});

describe('payment summary of a stay', () => {
  test('lists payments and refunds after a cancellation and after a double payment', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(3) });
    await confirmPayment(world, (await startStayPayment(world, guest, mark, 'balance')).json());
    expect(await fetchStay(world, mark)).toMatchObject({ received: 300_000, paid: 300_000, due: 0 });
    await postStayAction(world, mark, 'cancel', { refund: 150_000 });
    await world.finishJobs();
    expect(await fetchStay(world, mark)).toMatchObject({
      received: 300_000,
      paid: 150_000,
      returned: { amount: 150_000, hasArrived: true },
    });
    const told = await mails(`stay ${await idOf(mark)} cancelled`);
    expect(
      told.some(({ body_text }) =>
        body_text.includes('The host gets UGX 150,000 under the cancellation policy.'),
      ),
    ).toBe(true);

    const twice = await createStay(world, guest, house, { checkIn: ahead(20) });
    const other = (await startStayPayment(world, guest, twice, 'balance')).json();
    const url = `/api/payments/${other.reference}/cancel`;
    expect((await world.inject({ method: 'POST', url, cookies: guest })).statusCode).toBe(200);
    await confirmPayment(world, (await startStayPayment(world, guest, twice, 'balance')).json());
    // The payer approves the cancelled payment on the phone.
    await confirmPayment(world, other);
    expect(await fetchStay(world, twice)).toMatchObject({
      received: 540_000,
      paid: 300_000,
      due: 0,
      returned: { amount: 240_000, hasArrived: true },
    });
    expect(await mails(other.reference)).toMatchObject([
      { body_text: expect.stringMatching(/^You had already paid this/m) },
    ]);
  });

  test('refunds everything within 24 hours of booking when the arrival is at least seven days away', async () => {
    await setTerms(world, house, { tier: 'strict' });
    const near = await createStay(world, guest, house, { checkIn: ahead(6) });
    const far = await createStay(world, guest, house, { checkIn: ahead(9) });
    expect([(await fetchStay(world, near)).refundNow, (await fetchStay(world, far)).refundNow]).toEqual([
      0, 60_000,
    ]);
    const { refunds } = await fetchStay(world, far);
    expect(refunds.map(({ percent }: { percent: number }) => percent)).toEqual([100, 50, 0]);
    const soon = Date.parse(refunds[0].until) - Date.now();
    expect(soon).toBeGreaterThan(23.9 * 3_600_000);
    expect(soon).toBeLessThan(24.1 * 3_600_000);
    const later = await appOn(new Date(Date.now() + 24.5 * 3_600_000).toISOString());
    expect((await fetchStay(later, far)).refundNow).toBe(30_000);
    expect((await postStayAction(later, far, 'cancel', { refund: 60_000 })).json().code).toBe(
      'refund_changed',
    );
    expect((await postStayAction(world, far, 'cancel', { refund: 60_000 })).statusCode).toBe(200);
  });

  test('counts the days from booking to arrival in Kampala, also soon after midnight', async () => {
    await setTerms(world, house, { tier: 'strict' });
    const refundOf = async (checkIn: string) => {
      const { mark } = (await bookStayAs(world, guest, house, { checkIn, nights: 1 })).json();
      await world.kit.pool.query(
        `update stays set created_at = $2 where mark_hash = sha256(convert_to($1, 'UTF8'))`,
        [mark, `${ahead(-1)}T01:00:00+03:00`],
      );
      await confirmPayment(world, (await startStayPayment(world, guest, mark)).json());
      return (await fetchStay(world, mark)).refundNow;
    };
    expect([await refundOf(ahead(5)), await refundOf(ahead(6))]).toEqual([0, 20_000]);
  });
});

describe('stay emails', () => {
  const written = async (mark: string, news: string) =>
    (
      await world.kit.pool.query(
        'select recipient, body_text, calendar from emails where key like $1 order by key',
        [`stay ${await idOf(mark)} ${news}%`],
      )
    ).rows;

  test('include dates, guests, amounts, the balance due date, refunds and a calendar entry', async () => {
    const booked = await world.inject({
      method: 'POST',
      url: `/api/properties/${house.id}/stays`,
      cookies: guest,
      headers: { 'idempotency-key': randomUUID() },
      payload: {
        ...{ checkIn: ahead(10), nights: 3, guests: 2, total: 300_000, requests: 'A cot, please.' },
        guest: samplePayer,
      },
    });
    const { mark } = booked.json();
    await confirmPayment(world, (await startStayPayment(world, guest, mark)).json());
    const [toGuest, toHost] = await written(mark, 'confirmed');
    for (const part of [
      `Dates: ${formatDate(ahead(10))} to ${formatDate(ahead(13))}, 3 nights\nGuests: 2\nPrice: UGX 300,000\nPaid: UGX 60,000\nBalance: UGX 240,000, due by ${formatDate(ahead(7))}\n`,
      `Cancel by ${formatDate(ahead(5))}, 11:59 PM: UGX 60,000.`,
      `Later, by ${formatDate(ahead(9))}, 11:59 PM: UGX 30,000.`,
      'After that: nothing.',
    ])
      expect(toGuest.body_text).toContain(part);
    for (const part of ['Guest: Amina Sample', 'Paid: UGX 60,000\n', 'Special requests: A cot, please.'])
      expect(toHost.body_text).toContain(part);
    const plain = (day: string) => day.replaceAll('-', '');
    for (const { calendar } of [toGuest, toHost])
      for (const part of [
        `VALUE=DATE:${plain(ahead(10))}`,
        `VALUE=DATE:${plain(ahead(13))}`,
        'METHOD:REQUEST',
      ])
        expect(calendar).toContain(part);
    expect(toHost.calendar).not.toContain(mark);

    await postStayAction(world, mark, 'move', { checkIn: ahead(20), nights: 3, total: 300_000 });
    await world.finishJobs();
    const uid = /UID:(\S+)/.exec(toGuest.calendar)?.[1] ?? 'none';
    const [moved] = await written(mark, 'moved');
    expect(moved.calendar).toContain(`UID:${uid}`);
    expect(moved.calendar).toContain('SEQUENCE:1');
    expect(moved.calendar).toContain(`VALUE=DATE:${plain(ahead(20))}`);
  });

  test('offers a calendar entry on the page of a confirmed stay only', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    const entry = () => world.inject({ url: `/api/stays/${mark}/stay.ics` });
    expect((await entry()).statusCode).toBe(404);
    await confirmPayment(world, (await startStayPayment(world, guest, mark)).json());
    const reply = await entry();
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(reply.body).toMatch(/METHOD:PUBLISH[^]*LOCATION:Plot 12\\, Sample Road/);
    expect((await world.inject({ url: `/api/stays/${'x'.repeat(32)}/stay.ics` })).statusCode).toBe(404);
  });
});

describe('GET /api/stays/mine', () => {
  const mine = async (cookies: Cookies) => (await world.inject({ url: '/api/stays/mine', cookies })).json();

  test("lists the browser's own stays and moves them to the account at registration", async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    expect(await mine(guest)).toMatchObject([{ mark, state: 'confirmed', total: 300_000, due: 240_000 }]);
    expect(await mine(await createVisitor(world))).toEqual([]);
    const registered = await world.inject({
      method: 'POST',
      url: '/api/register',
      cookies: guest,
      payload: {
        username: 'stay-guest',
        email: 'stay-guest@example.com',
        fullName: 'Stay Guest',
        password: 'jacaranda on the hill',
      },
    });
    expect(await mine(cookiesOf(registered, guest))).toMatchObject([{ mark }]);
    expect(await mine(guest)).toEqual([]);
  });

  test('lists stays newest first, without nights that were only held', async () => {
    const tried = (await bookStayAs(world, guest, house, { checkIn: ahead(30) })).json().mark;
    await endHold(world, tried);
    const cancelled = await createStay(world, guest, house, { checkIn: ahead(10) });
    await postStayAction(world, cancelled, 'cancel', { refund: 60_000 });
    const asked = await createStayProperty(world, {}, { books: 'request' });
    const wish = { checkIn: ahead(10), guest: samplePayer };
    const unanswered = (await bookStayAs(world, guest, asked, wish)).json().mark;
    await endHold(world, unanswered);
    await runLapse();
    const held = (await bookStayAs(world, guest, house, { checkIn: ahead(20) })).json().mark;
    expect(await mine(guest)).toMatchObject([
      { mark: held, state: 'held' },
      { mark: unanswered, state: 'lapsed', returned: { amount: 0 } },
      { mark: cancelled, state: 'cancelled', returned: { amount: 60_000 } },
    ]);
    expect((await mine(guest))[0]).toMatchObject({ due: 60_000, paid: 0, heldUntil: expect.any(String) });
  });

  test('lists each stay with its paid amount', async () => {
    const long = await createStay(world, guest, house, { checkIn: ahead(10) });
    const short = await createStay(world, guest, await createStayProperty(world), {
      checkIn: ahead(20),
      nights: 1,
    });
    await confirmPayment(world, (await startStayPayment(world, guest, short, 'balance')).json());
    expect(await mine(guest)).toMatchObject([
      { mark: short, total: 100_000, paid: 100_000, due: 0 },
      { mark: long, total: 300_000, paid: 60_000, due: 240_000 },
    ]);
  });

  test('returns 404 for an unknown access token', async () => {
    expect((await world.inject({ url: `/api/stays/${'a'.repeat(32)}` })).statusCode).toBe(404);
    expect((await world.inject({ url: '/api/stays/short' })).statusCode).toBe(400);
  });
});

test('enforces the terms: weekends, arrival days, notice, minimum and maximum stay', async () => {
  await setTerms(world, house, { weekendPrice: 150_000, noticeDays: 5, maxNights: 4 });
  expect((await quote(`checkIn=${ahead(4)}&nights=1&guests=1`)).statusCode).toBe(400);
  expect((await quote(`checkIn=${ahead(5)}&nights=5&guests=1`)).statusCode).toBe(400);
  const week = await setTerms(world, house, { weekendPrice: 150_000, maxNights: 7 });
  expect(week.json()).toMatchObject({ weekendPrice: 150_000, maxNights: 7 });
  expect((await quote(`checkIn=${ahead(10)}&nights=7&guests=1`)).json()).toMatchObject({
    total: 800_000,
    deposit: 160_000,
  });
});

test('stores terms as entered and keeps the terms of booked stays', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
  const { refunds } = await fetchStay(world, mark);
  const weekday = weekdayOf(ahead(10));
  const terms = {
    books: 'request',
    tier: 'strict',
    maxNights: 9,
    arrivalDays: [weekday],
    noticeDays: 3,
    weekendPrice: 150_000,
    houseRules: 'No shoes.',
    checkInWords: 'Ring twice.',
    address: null,
  };
  expect((await setTerms(world, house, terms)).json()).toMatchObject(terms);
  expect(await fetchStay(world, mark)).toMatchObject({
    refundNow: 60_000,
    refunds,
    quote: { total: 300_000 },
  });
  expect((await quote(`checkIn=${ahead(17)}&nights=3&guests=1`)).statusCode).toBe(200);
  const wrongDay = await quote(`checkIn=${ahead(18)}&nights=3&guests=1`);
  expect([wrongDay.statusCode, Object.keys(wrongDay.json().fields)]).toEqual([400, ['checkIn']]);
  const half = await setTerms(world, house, { weekendPrice: 100.5 });
  expect([half.statusCode, half.json().fields]).toEqual([
    400,
    { weekendPrice: 'Enter a valid amount in UGX' },
  ]);
});

test('shows a paying guest directions to the address, otherwise to the pin, otherwise to the area', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
  const place = `update properties set location = 'Muyenga', lat = $2, lng = $3, check_in_from = '14:00',
    check_out_by = '10:00' where id = $1`;
  await world.kit.pool.query(place, [house.id, 0.31, 32.58]);
  const way = async () => (await fetchStay(world, mark)).arrival.directions;
  const map = 'https://www.google.com/maps/dir/?api=1&destination=';
  expect(await fetchStay(world, mark)).toMatchObject({ checkInFrom: '14:00', checkOutBy: '10:00' });
  expect(await way()).toBe(`${map}Plot%2012%2C%20Sample%20Road`);
  await setTerms(world, house, { address: null });
  expect(await way()).toBe(`${map}0.31%2C32.58`);
  await world.kit.pool.query(place, [house.id, null, null]);
  expect(await way()).toBe(`${map}Muyenga`);
});

test('quotes, books, charges and refunds a dollar home in dollars and cents', async () => {
  house = await createStayProperty(world, { currency: 'USD', price: 80.5 }, { weekendPrice: 90.25 });
  const shown = (await world.inject({ url: `/api/properties/${house.id}/nights` })).json();
  expect(shown).toMatchObject({ currency: 'USD', price: 80.5, weekendPrice: 90.25 });
  const desk = (path: string, payload?: object) =>
    world.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/desk/${path}`,
      cookies: house.host.cookies,
      ...(payload && { payload }),
    });
  const own = `properties/${house.id}`;
  expect((await desk(`${own}/stay-terms`)).json().weekendPrice).toBe(90.25);
  const special = { from: ahead(40), to: ahead(41), price: 70.75, label: null };
  expect((await desk(`${own}/night-prices`, special)).json()).toMatchObject({
    price: 80.5,
    weekendPrice: 90.25,
    prices: [{ night: ahead(40), price: 70.75 }],
  });
  expect((await desk(`${own}/night-prices`, { ...special, price: 0.005 })).statusCode).toBe(400);
  const money = { total: 583, deposit: 116.6, balance: 466.4, currency: 'USD' };
  expect((await quote(`checkIn=${ahead(20)}&nights=7&guests=1`)).json()).toMatchObject(money);
  const wish = { checkIn: ahead(20), nights: 7 };
  expect((await bookStayAs(world, guest, house, { ...wish, total: 58_300 })).json().code).toBe(
    'price_changed',
  );
  const { mark, ...said } = (await bookStayAs(world, guest, house, { ...wish, total: 583 })).json();
  expect(said).toMatchObject({ deposit: 116.6, currency: 'USD' });
  const { reference, ...due } = (await startStayPayment(world, guest, mark)).json();
  expect(due).toMatchObject({ amount: 116.6, currency: 'USD' });
  await sendWebhook(
    world,
    reference,
    world.payments.attempt(reference, { amount: 116.6, currency: 'USD' }).id,
  );
  const paid = { paid: 116.6, due: 466.4 };
  expect(await fetchStay(world, mark)).toMatchObject({
    ...paid,
    state: 'confirmed',
    quote: money,
    refundNow: 116.6,
  });
  expect((await desk('stays')).json().coming).toMatchObject([{ ...paid, total: 583 }]);
  const mine = (await world.inject({ url: '/api/stays/mine', cookies: guest })).json();
  expect(mine).toMatchObject([{ ...paid, total: 583 }]);
  expect((await postStayAction(world, mark, 'cancel', { refund: 116.6 })).statusCode).toBe(200);
  await world.finishJobs();
  expect((await fetchStay(world, mark)).returned).toEqual({ amount: 116.6, hasArrived: true });
  const told = await mails(`stay ${await idOf(mark)} cancelled`);
  expect(told.some(({ body_text }) => body_text.includes('We are refunding USD 116.60.'))).toBe(true);
});

async function idOf(mark: string): Promise<number> {
  return (
    await world.kit.pool.query(`select id from stays where mark_hash = sha256(convert_to($1, 'UTF8'))`, [
      mark,
    ])
  ).rows[0].id;
}

async function runLapse(): Promise<void> {
  await world.kit.jobs.enqueue(world.kit.db, { name: 'lapse-holds', shape: z.unknown() }, {});
  await world.finishJobs();
}

import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Cookies, signInAs } from '#app/testing/actors.ts';
import { openPatientDatabase } from '#app/testing/database.ts';
import {
  createVisitor,
  expectBalancedLedger,
  samplePayer,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import {
  bookStayAs,
  confirmPayment,
  createStay,
  createStayProperty,
  dayAhead,
  type HouseFixture,
  postStayAction,
  startStayPayment,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { addDays } from '#kit/calendar-day.ts';
import { accountData } from './account-data.ts';
import { releaseDeposits, remindOfDeposits } from './release-deposits.ts';

let now: Date | null = null;
const clock = () => now ?? new Date();
let world: TestApp;
let guest: Cookies;
let admin: Awaited<ReturnType<typeof signInAs>>;
let house: HouseFixture;
/** The day of departure. */
let end: string;
const site = { appOrigin: 'https://example.com', productName: 'Ennyumba' };
beforeAll(async () => {
  world = await createTestApp({ clock });
});
afterAll(() => world.close());
beforeEach(async () => {
  now = null;
  end = dayAhead(world, 6);
  await world.kit.pool.query('delete from rate_limit_attempts');
  await world.kit.pool.query('truncate service_fees');
  await world.kit.pool.query("insert into service_fees (valid_from, percent) values ('2020-01-01', 10)");
  guest = await createVisitor(world);
  admin = await signInAs(world, 'admin');
  house = await createStayProperty(world, { title: 'A quiet house', damageDeposit: 120_000 });
});
afterEach(() => expectBalancedLedger(world));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
async function balance(account: string, party: string): Promise<number> {
  const rows = await query('select balance from ledger_balances where account = $1 and party = $2', [
    account,
    party,
  ]);
  return rows[0]?.balance ?? 0;
}
const owed = () => balance('owed', `user:${house.host.id}`);
const idOf = async (token: string): Promise<number> =>
  (await query(`select id from stays where mark_hash = sha256(convert_to($1, 'UTF8'))`, [token]))[0].id;
const held = async (token: string) => balance('deposits_held', `damage:${await idOf(token)}`);
const at = (day: number, time: string) => new Date(`${addDays(end, day)}T${time}:00+03:00`);
const post = (url: string, cookies: Cookies, payload?: object, app: Pick<TestApp, 'inject'> = world) =>
  app.inject({
    method: 'POST',
    url,
    cookies,
    ...(payload && { payload }),
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const read = async (token: string) =>
  (await world.inject({ url: `/api/stays/${token}/damage-deposit`, cookies: guest })).json();
const listed = async (cookies: Cookies) =>
  (await world.inject({ url: '/api/desk/damage-deposits', cookies })).json();
const depositId = async () => (await query('select max(id) as id from damage_deposits'))[0].id;
const act = async (verb: 'claim' | 'decision', cookies: Cookies, payload: object) =>
  post(`/api/desk/damage-deposits/${await depositId()}/${verb}`, cookies, payload);
const claim = { amount: 80_000, text: 'A chair is broken.' };
/** Returns the emails about a deposit, each with the side that got it. */
const mails = async (token: string): Promise<string[]> => {
  const sides = new Map([
    [samplePayer.email, 'guest'],
    [house.host.email, 'host'],
  ]);
  const sent = await query(
    'select recipient, subject from emails where key like $1 or key like $2 order by id',
    [`damage deposit of stay ${await idOf(token)} %`, `damage claim of stay ${await idOf(token)}%`],
  );
  return sent.map(({ recipient, subject }) => `${sides.get(recipient) ?? 'other'}: ${subject}`);
};
/** Books a stay and pays its damage deposit. */
async function createDeposit(): Promise<string> {
  const token = await createStay(world, guest, house, { checkIn: addDays(end, -3) });
  expect(await read(token)).toMatchObject({ due: { amount: 120_000, currency: 'UGX' }, paid: null });
  const payment = await post(`/api/stays/${token}/damage-deposit/payments`, guest, { payer: samplePayer });
  expect(payment.statusCode, payment.body).toBe(201);
  expect(payment.json()).toMatchObject({ amount: 120_000 });
  await confirmPayment(world, payment.json());
  expect(await read(token)).toMatchObject({ due: null, paid: { state: 'held', amount: 120_000 } });
  return token;
}
/** Returns what keeps an account from being closed. */
const against = async (cookies: Cookies): Promise<string[]> =>
  (await world.inject({ url: '/api/user/closing', cookies })).json().against;
const blocker = 'A damage deposit of one of your stays has not been settled.';
const refundsSince = (before: number) => world.payments.refunds.slice(before).map(({ amount }) => amount);

test('holds the deposit apart from the stay and refunds it once 48 hours after departure', async () => {
  const token = await createDeposit();
  expect([await held(token), await balance('deposits_held', `stay:${await idOf(token)}`)]).toEqual([
    120_000, 60_000,
  ]);
  const again = await post(`/api/stays/${token}/damage-deposit/payments`, guest, { payer: samplePayer });
  expect([again.statusCode, again.json().code]).toEqual([409, 'nothing_to_pay']);
  const before = world.payments.refunds.length;
  now = at(2, '23:59');
  await releaseDeposits(world.kit, site);
  expect(await held(token)).toBe(120_000);
  now = at(3, '00:00');
  await Promise.all([releaseDeposits(world.kit, site), releaseDeposits(world.kit, site)]);
  await world.finishJobs();
  expect([refundsSince(before), await held(token), await owed()]).toEqual([[120_000], 0, 0]);
  expect(await against(house.host.cookies)).not.toContain(blocker);
  expect(await read(token)).toMatchObject({ paid: { state: 'ended', endedBecause: 'released', toHost: 0 } });
  expect(await mails(token)).toEqual([
    'guest: Your damage deposit for “A quiet house”',
    'host: We refunded a damage deposit: “A quiet house”',
  ]);
  expect((await act('claim', house.host.cookies, claim)).json().code).toBe('not_claimable');
});

test('pays an accepted claim to the host without a fee and refunds the rest', async () => {
  const token = await createDeposit();
  expect((await act('claim', house.host.cookies, claim)).json().code).toBe('not_claimable');
  now = at(1, '10:00');
  expect((await listed(house.host.cookies)).held).toMatchObject([{ amount: 120_000, mayClaim: true }]);
  const other = await signInAs(world, 'property_manager');
  expect((await act('claim', other.cookies, claim)).statusCode).toBe(404);
  const tooMuch = await act('claim', house.host.cookies, { ...claim, amount: 120_001 });
  expect([tooMuch.statusCode, tooMuch.json().fields]).toEqual([
    400,
    { amount: 'Enter an amount up to UGX 120,000' },
  ]);
  expect((await act('claim', house.host.cookies, claim)).json()).toMatchObject({
    state: 'claimed',
    claim: { amount: 80_000 },
  });
  now = at(3, '12:00');
  await releaseDeposits(world.kit, site);
  expect(await held(token)).toBe(120_000);
  const before = world.payments.refunds.length;
  const url = `/api/stays/${token}/damage-deposit/acceptance`;
  const replies = await Promise.all([post(url, guest), post(url, guest)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await world.finishJobs();
  expect([refundsSince(before), await held(token), await owed()]).toEqual([[40_000], 0, 80_000]);
  expect(await read(token)).toMatchObject({ paid: { endedBecause: 'accepted', toHost: 80_000 } });
  expect(await mails(token)).toEqual([
    'guest: The host claims damage: “A quiet house”',
    'guest: Your damage deposit for “A quiet house”',
    'host: Your guest accepted your claim: “A quiet house”',
  ]);
});

test('lets a host who is the only admin refund everything, and nothing less', async () => {
  const token = await createDeposit();
  now = at(1, '10:00');
  await act('claim', house.host.cookies, claim);
  await post(`/api/stays/${token}/damage-deposit/refusal`, guest, { text: 'It was broken.' });
  await query('update users set role = $2 where id = $1', [house.host.id, 'admin']);
  expect((await listed(house.host.cookies)).claimed).toMatchObject([{ mayDecide: true, isOwnStay: true }]);
  const note = 'The chair was old.';
  expect((await act('decision', house.host.cookies, { toHost: 1, note })).json().code).toBe('own_stay');
  const before = world.payments.refunds.length;
  expect((await act('decision', house.host.cookies, { toHost: 0, note })).json().state).toBe('ended');
  await world.finishJobs();
  expect([refundsSince(before), await held(token), await owed()]).toEqual([[120_000], 0, 0]);
});

test('lets an admin who is no party decide after a refusal or silence', async () => {
  const token = await createDeposit();
  now = at(1, '10:00');
  await act('claim', house.host.cookies, claim);
  const decision = { toHost: 30_000, note: 'The chair was old.' };
  expect((await act('decision', admin.cookies, decision)).json().code).toBe('not_to_decide');
  const refusal = await post(`/api/stays/${token}/damage-deposit/refusal`, guest, { text: 'It was broken.' });
  expect(refusal.json().paid).toMatchObject({ state: 'refused', claim: { answer: 'It was broken.' } });
  expect(await mails(token)).toContain('host: Your guest refused your claim: “A quiet house”');
  await query('update users set role = $2 where id = $1', [house.host.id, 'admin']);
  expect((await act('decision', house.host.cookies, decision)).json().code).toBe('own_stay');
  await query('update users set role = $2 where id = $1', [house.host.id, 'property_manager']);
  expect((await listed(admin.cookies)).claimed).toMatchObject([{ mayDecide: true, mayClaim: false }]);
  const over = await act('decision', admin.cookies, { ...decision, toHost: 80_001 });
  expect(over.json().fields).toEqual({ toHost: 'Enter an amount up to UGX 80,000' });
  const before = world.payments.refunds.length;
  expect((await act('decision', admin.cookies, decision)).statusCode).toBe(200);
  expect((await act('decision', admin.cookies, decision)).json().code).toBe('not_to_decide');
  await world.finishJobs();
  expect([refundsSince(before), await held(token), await owed()]).toEqual([[90_000], 0, 30_000]);
  expect((await mails(token)).slice(-2)).toEqual([
    'guest: We decided about the damage at “A quiet house”',
    'host: We decided about the damage at “A quiet house”',
  ]);
  const audit = await query('select actor_id, action, details from audit_entries where subject = $1', [
    `stay ${await idOf(token)}`,
  ]);
  const details = { ...decision, currency: 'UGX' };
  expect(audit).toEqual([{ actor_id: admin.id, action: 'damage claim decided', details }]);

  const silent = await createDepositLater();
  now = new Date(now.getTime() + 72 * 3_600_000);
  await releaseDeposits(world.kit, site);
  const told = await mails(silent);
  expect([...new Set(told)]).toEqual([
    'guest: The host claims damage: “A quiet house”',
    'other: A claim about damage on Ennyumba needs a decision',
    'host: Your guest did not answer your claim: “A quiet house”',
    'guest: An admin decides about the damage at “A quiet house”',
  ]);
  await releaseDeposits(world.kit, site);
  expect(await mails(silent)).toEqual(told);
  expect((await act('decision', admin.cookies, { toHost: 0, note: 'No proof.' })).statusCode).toBe(200);
  expect((await read(silent)).paid).toMatchObject({ endedBecause: 'decided', toHost: 0, note: 'No proof.' });

  /** Creates a second deposit that is claimed at the present time. */
  async function createDepositLater(): Promise<string> {
    const claimTime = now;
    now = null;
    const second = await createDepositOf(
      await createStayProperty(world, { title: 'A quiet house', damageDeposit: 120_000 }),
    );
    now = claimTime;
    return second;
  }
  async function createDepositOf(other: HouseFixture): Promise<string> {
    house = other;
    const created = await createDeposit();
    now = at(1, '10:00');
    await act('claim', other.host.cookies, claim);
    now = null;
    return created;
  }
});

test('lets no admin decide about their own stay as the guest', async () => {
  const person = await signInAs(world);
  guest = person.cookies;
  const token = await createDeposit();
  const blocks = async () => {
    for (const cookies of [guest, house.host.cookies]) expect(await against(cookies)).toContain(blocker);
  };
  await blocks();
  now = at(1, '10:00');
  await act('claim', house.host.cookies, claim);
  await blocks();
  await post(`/api/stays/${token}/damage-deposit/refusal`, guest, { text: 'It was broken.' });
  await blocks();
  await query('update users set role = $2 where id = $1', [person.id, 'admin']);
  const { claimed } = await listed(guest);
  expect(claimed.at(-1)).toMatchObject({ mayDecide: false, isOwnStay: false });
  const decided = await act('decision', guest, { toHost: 0, note: 'It is mine.' });
  expect([decided.json().code, await held(token)]).toEqual(['own_stay', 120_000]);

  const texts = async () =>
    (await query('select guest_body, claim_body from damage_deposits where id = $1', [await depositId()]))[0];
  const erase = ({ id, email }: { id: number; email: string }) =>
    world.kit.db.transaction().execute(async (tx) => {
      await accountData.erase?.(world.kit, tx, { id, email, foldedEmail: email });
    });
  await erase(person);
  expect(await texts()).toEqual({ guest_body: '', claim_body: claim.text });
  await erase(house.host);
  expect(await texts()).toEqual({ guest_body: '', claim_body: '' });
});

test('takes the deposit until the day before departure, and refunds what comes later', async () => {
  const token = await createStay(world, guest, house, { checkIn: addDays(end, -3) });
  const pay = () => post(`/api/stays/${token}/damage-deposit/payments`, guest, { payer: samplePayer });
  now = at(-1, '23:59');
  expect((await read(token)).due).toMatchObject({ amount: 120_000 });
  const late = await pay();
  expect(late.statusCode, late.body).toBe(201);
  now = at(0, '00:00');
  expect([(await read(token)).due, (await pay()).json().code]).toEqual([null, 'nothing_to_pay']);
  const before = world.payments.refunds.length;
  await confirmPayment(world, late.json());
  await world.finishJobs();
  expect([refundsSince(before), await held(token), (await read(token)).paid]).toEqual([[120_000], 0, null]);
});

test('gives the host no more than an admin’s refund has left of the deposit', async () => {
  const token = await createDeposit();
  const [{ id: transactionId }] = await query(
    `select t.id from payment_transactions t join payment_intents i on i.id = t.intent_id
     where i.purpose = 'damage_deposit' and i.subject = $1`,
    [String(await idOf(token))],
  );
  now = at(1, '10:00');
  await act('claim', house.host.cookies, claim);
  const refund = { amount: 60_000, comment: 'The host agreed.' };
  const refunded = await post(`/api/payments/transactions/${transactionId}/refunds`, admin.cookies, refund);
  expect(refunded.statusCode, refunded.body).toBe(201);
  const before = world.payments.refunds.length;
  const accepted = await post(`/api/stays/${token}/damage-deposit/acceptance`, guest);
  expect(accepted.json().paid, accepted.body).toMatchObject({ endedBecause: 'accepted', toHost: 60_000 });
  await world.finishJobs();
  expect([refundsSince(before), await held(token), await owed()]).toEqual([[], 0, 60_000]);
});

test('holds, claims and settles a deposit in dollars', async () => {
  house = await createStayProperty(world, { price: 100, currency: 'USD', damageDeposit: 120.5 });
  const payInDollars = async ({ reference, amount }: { reference: string; amount: number }) => {
    const { id } = world.payments.attempt(reference, { amount, currency: 'USD' });
    await sendWebhook(world, reference, id);
  };
  const booked = await bookStayAs(world, guest, house, { checkIn: addDays(end, -3), total: 300 });
  const { mark: token } = booked.json();
  await payInDollars((await startStayPayment(world, guest, token)).json());
  expect((await read(token)).due).toMatchObject({ amount: 120.5, currency: 'USD' });
  const url = `/api/stays/${token}/damage-deposit`;
  await payInDollars((await post(`${url}/payments`, guest, { payer: samplePayer })).json());
  now = at(1, '10:00');
  const over = await act('claim', house.host.cookies, { ...claim, amount: 120.51 });
  expect(over.json().fields).toEqual({ amount: 'Enter an amount up to USD 120.50' });
  const claimed = await act('claim', house.host.cookies, { ...claim, amount: 80.25 });
  expect(claimed.json()).toMatchObject({ amount: 120.5, claim: { amount: 80.25 } });
  const before = world.payments.refunds.length;
  await post(`${url}/acceptance`, guest);
  await world.finishJobs();
  expect((await read(token)).paid).toMatchObject({ endedBecause: 'accepted', amount: 120.5, toHost: 80.25 });
  expect([refundsSince(before), await held(token), await owed()]).toEqual([[40.25], 0, 8_025]);
});

test('refunds the deposit of a cancelled stay', async () => {
  const token = await createDeposit();
  const { refundNow } = (await world.inject({ url: `/api/stays/${token}` })).json();
  expect((await postStayAction(world, token, 'cancel', { refund: refundNow })).statusCode).toBe(200);
  const before = world.payments.refunds.length;
  await releaseDeposits(world.kit, site);
  await world.finishJobs();
  expect(refundsSince(before)).toContain(120_000);
  expect(await held(token)).toBe(0);
  const [{ body_text: toHost }] = await query(
    `select body_text from emails where key like $1 and recipient = $2 and subject like 'We refunded a damage deposit%'`,
    [`damage deposit of stay ${await idOf(token)} %`, house.host.email],
  );
  expect(toHost).toContain('The stay was cancelled.');
});

test('reminds the guest of an unpaid deposit once before it is due, and shows it with the stay', async () => {
  end = dayAhead(world, 30);
  const token = await createStay(world, guest, house, { checkIn: addDays(end, -3) });
  const own = async () => (await world.inject({ url: '/api/stays/mine', cookies: guest })).json()[0];
  expect(await own()).toMatchObject({ damageDepositDue: 120_000 });
  const { day } = (await read(token)).due;
  const remindOn = async (days: number) => {
    now = new Date(`${addDays(day, days)}T10:00:00+03:00`);
    await remindOfDeposits(world.kit, site);
  };
  await remindOn(-3);
  expect(await mails(token)).toEqual([]);
  await remindOn(-2);
  await remindOn(0);
  expect(await mails(token)).toEqual(['guest: Pay the damage deposit for “A quiet house”']);
  const payment = await post(`/api/stays/${token}/damage-deposit/payments`, guest, { payer: samplePayer });
  await confirmPayment(world, payment.json());
  expect(await own()).toMatchObject({ damageDepositDue: 0 });
});

const refundByAdmin = async (token: string, body: object = {}) => {
  const [{ id }] = await query(
    `select t.id from payment_transactions t join payment_intents i on i.id = t.intent_id
     where i.purpose = 'damage_deposit' and i.subject = $1`,
    [String(await idOf(token))],
  );
  return post(`/api/payments/transactions/${id}/refunds`, admin.cookies, {
    ...{ comment: 'The host agrees', ...body },
  });
};

test('tells both sides when an admin refunds a claimed deposit in full', async () => {
  const token = await createDeposit();
  now = at(1, '10:00');
  await act('claim', house.host.cookies, claim);
  expect((await refundByAdmin(token)).statusCode).toBe(201);
  expect(await read(token)).toMatchObject({ paid: { state: 'ended', endedBecause: 'refunded' } });
  expect((await mails(token)).slice(1)).toEqual([
    'guest: Your damage deposit for “A quiet house”',
    'host: We refunded a damage deposit: “A quiet house”',
  ]);
  expect([await held(token), await owed()]).toEqual([0, 0]);
  // The email about the deposit is the only one that the guest, who paid it, gets about this refund.
  const aboutRefund = `select from emails where recipient = $1 and subject like 'We have refunded%' and id >= $2`;
  const [{ id: firstEmail }] = await query('select min(id) as id from emails where key like $1', [
    `damage deposit of stay ${await idOf(token)} %`,
  ]);
  expect(await query(aboutRefund, [samplePayer.email, firstEmail])).toEqual([]);
});

test('accepts claims while an admin refunds a part, without an error and to the shilling', async () => {
  for (let round = 0; round < 8; round++) {
    await query('delete from rate_limit_attempts');
    now = null;
    house = await createStayProperty(world, { title: 'A quiet house', damageDeposit: 120_000 });
    const token = await createDeposit();
    now = at(1, '10:00');
    await act('claim', house.host.cookies, claim);
    const replies = await Promise.all([
      refundByAdmin(token, { amount: 10_000, isMade: true }),
      post(`/api/stays/${token}/damage-deposit/acceptance`, guest),
      refundByAdmin(token, { amount: 5_000 }),
    ]);
    for (const { statusCode, body } of replies) expect([200, 201, 409], body).toContain(statusCode);
    await world.finishJobs();
    const { toHost } = (await read(token)).paid;
    const refunded = await query(
      `select sum(r.amount)::int as sum from payment_refunds r join payment_transactions t on t.id = r.transaction_id
         join payment_intents i on i.id = t.intent_id
       where i.purpose = 'damage_deposit' and i.subject = $1 and r.status = 'completed'`,
      [String(await idOf(token))],
    );
    expect([toHost, (await owed()) + refunded[0].sum, await held(token)]).toEqual([80_000, 120_000, 0]);
  }
});

test('settles a deposit once when the claim, the release and two processes race', async () => {
  const token = await createDeposit();
  now = at(2, '23:59');
  const { db, pool, close } = openPatientDatabase(world.databaseUrl, 4);
  onTestFinished(close);
  const before = world.payments.refunds.length;
  const late = act('claim', house.host.cookies, claim);
  now = at(3, '00:00');
  await Promise.all([
    late,
    releaseDeposits(world.kit, site),
    releaseDeposits({ ...world.kit, db, pool }, site),
  ]);
  await world.finishJobs();
  const [{ state }] = await query('select state from damage_deposits where stay_id = $1', [
    await idOf(token),
  ]);
  expect([state, refundsSince(before), await held(token)]).toEqual(
    state === 'claimed' ? ['claimed', [], 120_000] : ['ended', [120_000], 0],
  );
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import {
  expectBalancedLedger,
  refundInFull,
  runRefundPolling,
  samplePayer,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { createListing } from '#app/testing/property-factory.ts';
import { confirmPayment } from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { openTwoProcesses } from '#app/testing/two-processes.ts';
import { alertAboutPayouts } from '#features/payouts/server/payout-alerts.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { accountData } from './account-data.ts';
import { endOverdue, remindUnconfirmed, remindUnpaid } from './end-first-rent.ts';

let now: Date | null = null;
const clock = () => now ?? new Date();
let world: TestApp;
let owner: Person;
let tenant: Person;
let home: number;
let moveIn: string;
/** Two months of rent and one month of deposit. */
const amount = 2_700_000;

beforeAll(async () => {
  world = await createTestApp({ clock });
});
afterAll(() => world.close());
beforeEach(async () => {
  now = null;
  world.payments.refundStatus = 'completed';
  await query('delete from rate_limit_attempts');
  owner = await signInAs(world, 'property_manager');
  tenant = await signInAs(world);
  home = await offer();
  moveIn = addDays(kampalaDay(new Date()), 10);
});
afterEach(() => expectBalancedLedger(world));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const offer = (changes: object = {}) =>
  createListing(world, owner, {
    title: 'A flat with a key',
    price: 900_000,
    advanceMonths: 2,
    depositMonths: 1,
    holdsFirstRent: true,
    ...changes,
  });
const at = (day: number, time: string) => new Date(`${addDays(moveIn, day)}T${time}:00+03:00`);
const balance = async (account: string, party: string): Promise<number> =>
  (await query('select balance from ledger_balances where account = $1 and party = $2', [account, party]))[0]
    ?.balance ?? 0;
const owed = () => balance('owed', `user:${owner.id}`);
const held = (id: number) => balance('deposits_held', `first_rent:${id}`);
/** Returns what keeps an account from being closed. */
const against = async ({ cookies }: Person): Promise<string[]> =>
  (await world.inject({ url: '/api/user/closing', cookies })).json().against;
const tenantBlocker =
  'Your request to rent a home, or its first rent, has not ended. Withdraw or cancel it first.';
const ownerBlocker = 'A tenant’s first rent for one of your homes has not ended.';
/** Returns the emails about a first rent, each with the side that got it. */
const letters = async (id: number): Promise<string[]> => {
  const sides = new Map([
    [owner.email, 'lister'],
    [tenant.email, 'tenant'],
  ]);
  const sent = await query('select recipient, subject from emails where key like $1 order by id', [
    `first rent ${id} %`,
  ]);
  return sent.map(({ recipient, subject }) => `${sides.get(recipient) ?? 'other'}: ${subject}`);
};

const post = (
  url: string,
  { cookies }: { cookies: Cookies },
  payload: object,
  app: Pick<TestApp, 'inject'> = world,
  key: string = randomUUID(),
) => app.inject({ method: 'POST', url, cookies, payload, headers: { 'idempotency-key': key } });
const wish = () => ({ moveIn, amount, name: 'Amina Nakato', phone: '0772 000 001' });
async function ask(person: Person = tenant, changes: object = {}) {
  await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  return post(`/api/properties/${home}/first-rent`, person, { ...wish(), ...changes });
}
const read = async (person: Person = tenant) =>
  (await world.inject({ url: `/api/properties/${home}/first-rent`, cookies: person.cookies })).json();
const detail = async () => (await world.inject({ url: `/api/properties/${home}` })).json();
const tenantAct = (id: number, body: object, person: Person = tenant) =>
  post(`/api/first-rents/${id}/act`, person, body);
const ownerAct = (id: number, body: object, person: Person = owner) =>
  post(`/api/desk/first-rents/${id}/act`, person, body);
const quote = (id: number, body: object = {}, person: Person = tenant) =>
  post(`/api/first-rents/${id}/payments`, person, { payer: samplePayer, ...body });

async function askAndAccept(): Promise<number> {
  const asked = await ask();
  expect(asked.statusCode, asked.body).toBe(201);
  const { id } = asked.json();
  const accepted = await ownerAct(id, { act: 'accept' });
  expect(accepted.statusCode, accepted.body).toBe(200);
  return id;
}

async function askAndPay(): Promise<number> {
  const id = await askAndAccept();
  const quoted = await quote(id);
  expect([quoted.statusCode, quoted.json().amount], quoted.body).toEqual([201, amount]);
  await confirmPayment(world, quoted.json());
  return id;
}

const refundByAdmin = async (id: number) => {
  const [{ provider_id: paid }] = await query(
    `select t.provider_id from payment_transactions t join payment_intents i on i.id = t.intent_id
     where i.purpose = 'first_rent' and i.subject = $1`,
    [String(id)],
  );
  await refundInFull(world, paid, await signInAs(world, 'admin'));
};

test('holds the first rent until the lister enters the tenant’s code, and lets the home', async () => {
  const other = await signInAs(world);
  const { id: declined } = (await ask(other, { name: 'Brian Okello' })).json();
  const id = await askAndPay();
  const { own, offer: shown } = await read();
  expect(shown).toMatchObject({ monthlyRent: 900_000, advanceMonths: 2, depositMonths: 1, amount });
  expect(own).toMatchObject({ state: 'paid', received: amount, acts: ['confirm', 'cancel'] });
  expect(own.code).toMatch(/^[0-9]{6}$/);
  expect([await held(id), await owed()]).toEqual([amount, 0]);
  const desk = (await world.inject({ url: '/api/desk/first-rents', cookies: owner.cookies })).json();
  expect(desk.open).toMatchObject([
    { id: declined, tenant: 'Brian Okello', tenantPhone: null, acts: ['accept', 'decline'] },
    { id, tenant: 'Amina Nakato', tenantPhone: '+256772000001', acts: ['enter_code', 'cancel'] },
  ]);
  expect(JSON.stringify(desk)).not.toContain(own.code);
  for (const person of [tenant, other]) expect(await against(person)).toEqual([tenantBlocker]);
  expect(await against(owner)).toContain(ownerBlocker);

  const wrong = own.code === '000000' ? '000001' : '000000';
  const refused = await ownerAct(id, { act: 'enter_code', code: wrong });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'wrong_code']);
  for (let round = 0; round < 4; round++) await ownerAct(id, { act: 'enter_code', code: wrong });
  await ownerAct(id, { act: 'enter_code', code: wrong });
  // Two hours bring no further code.
  await query("update rate_limit_attempts set blocked_until = blocked_until - interval '2 hours'");
  const blocked = await ownerAct(id, { act: 'enter_code', code: own.code });
  expect([blocked.statusCode, (await read()).own.state]).toEqual([429, 'paid']);
  await query('delete from rate_limit_attempts');
  const entered = await ownerAct(id, { act: 'enter_code', code: own.code });
  expect([entered.statusCode, entered.json().state], entered.body).toEqual([200, 'handed_over']);
  expect([await held(id), await owed()]).toEqual([0, amount]);
  expect((await query('select is_available from properties where id = $1', [home]))[0].is_available).toBe(
    false,
  );
  expect(
    await query('select kind, gross, fee from earnings where source = $1', [`first_rent:${id}`]),
  ).toEqual([{ kind: 'handover', gross: amount, fee: 0 }]);
  expect((await read(other)).own).toMatchObject({ id: declined, endedBecause: 'declined' });
  for (const person of [tenant, other]) expect(await against(person)).toEqual([]);
  expect(await against(owner)).not.toContain(ownerBlocker);
  expect(await letters(id)).toEqual([
    'lister: A tenant wants to rent “A flat with a key”',
    'tenant: You can move in: “A flat with a key”',
    'tenant: We hold your first rent for “A flat with a key”',
    'lister: We hold the first rent for “A flat with a key”',
    'tenant: You have the keys of “A flat with a key”',
    'lister: The first rent for “A flat with a key” is yours',
  ]);
});

const reminders = [
  'tenant: Do you have the keys of “A flat with a key”?',
  'lister: Enter the tenant’s code for “A flat with a key”',
];

test('lets the tenant take the money back three days after the keys were due', async () => {
  const id = await askAndPay();
  await expect.poll(detail).toMatchObject({ isFirstRentPaid: true });
  now = at(1, '09:00');
  for (let round = 0; round < 2; round++) await remindUnconfirmed(world.kit);
  expect((await letters(id)).slice(-2)).toEqual(reminders);
  now = at(3, '19:59');
  expect((await tenantAct(id, { act: 'take_back' })).statusCode).toBe(409);
  now = at(3, '20:00');
  const [first, second] = await Promise.all([
    tenantAct(id, { act: 'take_back' }),
    tenantAct(id, { act: 'take_back' }),
  ]);
  expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 409]);
  await world.finishJobs();
  expect((await read()).own).toMatchObject({
    state: 'ended',
    endedBecause: 'no_keys',
    received: 0,
    returned: { amount, hasArrived: true },
    code: null,
  });
  expect([await held(id), await owed()]).toEqual([0, 0]);
  await expect.poll(detail).toMatchObject({ isFirstRentPaid: false, isAvailable: true });
  expect((await ownerAct(id, { act: 'claim', text: 'I gave them.' })).statusCode).toBe(409);
});

test('ends first rents that are not answered, paid or confirmed in time, and refunds everything', async () => {
  const unanswered = (await ask()).json().id;
  now = new Date(Date.now() + 3 * 86_400_000 + 60_000);
  await endOverdue(world.kit);
  await endOverdue(world.kit);
  expect((await read()).own).toMatchObject({ id: unanswered, endedBecause: 'unanswered', received: 0 });

  now = null;
  const unpaid = await askAndAccept();
  const part = (await quote(unpaid, { amount: 1_000_000 })).json();
  await confirmPayment(world, part);
  expect((await read()).own).toMatchObject({ state: 'accepted', received: 1_000_000 });
  now = new Date(Date.now() + 2 * 86_400_000 + 60_000);
  await endOverdue(world.kit);
  await world.finishJobs();
  expect((await read()).own).toMatchObject({
    id: unpaid,
    endedBecause: 'unpaid',
    returned: { amount: 1_000_000, hasArrived: true },
  });

  now = null;
  const silent = await askAndPay();
  const before = await letters(silent);
  // The timer did not run on the day after moving in.
  for (const day of [0, 2, 3]) {
    now = at(day, '09:00');
    await remindUnconfirmed(world.kit);
    expect(await letters(silent)).toEqual(day === 0 ? before : [...before, ...reminders]);
  }
  now = at(7, '19:59');
  await endOverdue(world.kit);
  expect((await read()).own).toMatchObject({ state: 'paid' });
  now = at(7, '20:00');
  await endOverdue(world.kit);
  await world.finishJobs();
  expect((await read()).own).toMatchObject({ id: silent, endedBecause: 'silence', returned: { amount } });
  expect([await held(silent), await owed()]).toEqual([0, 0]);
});

test('refunds a payment that arrives after the agreement ended, and what exceeds the first rent', async () => {
  const id = await askAndAccept();
  const whole = (await quote(id)).json();
  expect((await tenantAct(id, { act: 'withdraw' })).statusCode).toBe(200);
  const { id: transactionId } = world.payments.attempt(whole.reference, { amount });
  await sendWebhook(world, whole.reference, transactionId);
  await sendWebhook(world, whole.reference, transactionId);
  await world.finishJobs();
  expect([await held(id), (await read()).own.state]).toEqual([0, 'ended']);
  expect(world.payments.refunds.filter((refund) => refund.transactionId === transactionId)).toMatchObject([
    { amount },
  ]);

  const paid = await askAndAccept();
  const once = (await quote(paid)).json();
  const attempts = [1, 2].map(() => world.payments.attempt(once.reference, { amount }));
  for (const attempt of attempts) await sendWebhook(world, once.reference, attempt.id);
  await world.finishJobs();
  expect([await held(paid), (await read()).own.received]).toEqual([amount, amount]);
});

test('promises a home to one tenant when two are accepted at once in two processes', async () => {
  const tenants = [tenant, await signInAs(world), await signInAs(world)];
  const ids: number[] = [];
  for (const person of tenants) ids.push((await ask(person)).json().id);
  const processes = await openTwoProcesses(world);
  try {
    const replies = await Promise.all(
      ids.map((id, index) =>
        post(`/api/desk/first-rents/${id}/act`, owner, { act: 'accept' }, processes.processFor(index)),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  } finally {
    await processes.close();
  }
  const late = await signInAs(world);
  expect((await ask(late)).json().code).toBe('not_offered');
  expect((await read(late)).isTaken).toBe(true);
});

test('lets an admin decide when the lister says that the keys were handed over', async () => {
  const admin = await signInAs(world, 'admin');
  const id = await askAndPay();
  now = at(0, '12:00');
  const text = 'I gave her the keys at noon, the askari was there.';
  expect((await ownerAct(id, { act: 'claim', text })).json().state).toBe('disputed');
  now = at(8, '12:00');
  await endOverdue(world.kit);
  expect((await tenantAct(id, { act: 'take_back' })).statusCode).toBe(409);
  const explained = await tenantAct(id, { act: 'explain', text: 'I never got them.' });
  expect(explained.json()).toMatchObject({
    state: 'disputed',
    ownerText: text,
    tenantText: 'I never got them.',
  });
  expect([await against(tenant), await against(owner)]).toEqual([
    [tenantBlocker],
    expect.arrayContaining([ownerBlocker]),
  ]);
  const url = `/api/desk/first-rents/${id}/decision`;
  expect((await ownerAct(id, { act: 'cancel' }, admin)).statusCode).toBe(404);
  for (const side of [owner, tenant]) {
    await query(`update users set role = 'admin' where id = $1`, [side.id]);
    const own = await post(url, side, { refund: 0, note: 'It is mine.' });
    expect([own.statusCode, own.json().code]).toEqual([409, 'not_possible']);
  }
  await query(`update users set role = 'property_manager' where id = $1`, [owner.id]);
  await query(`update users set role = 'user' where id = $1`, [tenant.id]);
  const tooMuch = await post(url, admin, { refund: amount + 1, note: 'All of it.' });
  expect(tooMuch.json().fields.refund).toBe('Enter an amount from 0 to UGX 2,700,000');
  const key = randomUUID();
  for (let round = 0; round < 2; round++) {
    const reply = await post(url, admin, { refund: 2_000_000, note: 'One week was used.' }, world, key);
    expect([reply.statusCode, reply.json().state], reply.body).toEqual([200, 'decided']);
  }
  await world.finishJobs();
  expect([await held(id), await owed()]).toEqual([0, 700_000]);
  expect((await read()).own).toMatchObject({ refund: 2_000_000, returned: { amount: 2_000_000 } });
  expect((await post(url, admin, { refund: 1, note: 'More.' })).statusCode).toBe(409);
  // Each admin gets one.
  expect([...new Set(await letters(id))].slice(-4)).toEqual([
    'tenant: Do you have the keys of “A flat with a key”?',
    'other: A lister on Ennyumba says that the keys were handed over',
    'tenant: Your first rent for “A flat with a key” has ended',
    'lister: The first rent for “A flat with a key” has ended',
  ]);
  const audit = await query('select actor_id, action, details from audit_entries where subject = $1', [
    `first rent ${id}`,
  ]);
  const details = { refund: 2_000_000, received: amount, note: 'One week was used.' };
  expect(audit).toEqual([{ actor_id: admin.id, action: 'first rent decided', details }]);

  const personal = async () =>
    (
      await query(
        'select tenant_name, tenant_phone, tenant_body, owner_body from first_rents where id = $1',
        [id],
      )
    )[0];
  const erase = ({ id: userId, email }: Person) =>
    world.kit.db.transaction().execute(async (tx) => {
      await accountData.erase?.(world.kit, tx, { id: userId, email, foldedEmail: email });
    });
  const erased = { tenant_name: null, tenant_phone: null, tenant_body: null };
  await erase(tenant);
  expect(await personal()).toEqual({ ...erased, owner_body: text });
  await erase(owner);
  expect(await personal()).toEqual({ ...erased, owner_body: null });
});

test('pays the lister the first rent less the fee of the day of acceptance', async () => {
  await query(
    `insert into service_fees (valid_from, percent, first_rent_percent) values ('2025-06-01', 10, 2)`,
  );
  try {
    const id = await askAndAccept();
    const desk = (await world.inject({ url: '/api/desk/first-rents', cookies: owner.cookies })).json();
    expect(desk.open).toMatchObject([{ id, amount, fee: 54_000 }]);
    await confirmPayment(world, (await quote(id)).json());
    await tenantAct(id, { act: 'confirm' });
    expect([await held(id), await owed()]).toEqual([0, amount - 54_000]);
    const [told] = await query(
      `select body_text from emails where key like $1 and subject like 'The first rent for%is yours'`,
      [`first rent ${id}%`],
    );
    expect(told.body_text).toContain('UGX 2,646,000 is now part of your next payout');
  } finally {
    await query(`delete from service_fees where valid_from = '2025-06-01'`);
  }
});

test('shows the lister the taxes that are then booked', async () => {
  await query(
    `insert into service_fees (valid_from, percent, first_rent_percent) values ('2025-06-01', 10, 2)`,
  );
  await query(
    `insert into vat_rates (valid_from, percent, tax_number, source) values ('2025-06-01', 18, '1000000001', 'Accountant')`,
  );
  await query(
    `insert into withholding_rates (owner_id, valid_from, percent, source) values ($1, '2025-06-01', 6, 'Accountant')`,
    [owner.id],
  );
  try {
    const id = await askAndAccept();
    const read = async () =>
      (await world.inject({ url: '/api/desk/first-rents', cookies: owner.cookies })).json();
    const deductions = { fee: 54_000, vat: 9_720, withheld: 162_000 };
    expect((await read()).open).toMatchObject([{ id, amount, ...deductions }]);
    await confirmPayment(world, (await quote(id)).json());
    // Rates that begin after the acceptance do not change what the lister was shown.
    now = new Date(Date.now() + 86_400_000);
    await query(
      `insert into withholding_rates (owner_id, valid_from, percent, source) values ($1, $2, 15, 'Accountant')`,
      [owner.id, kampalaDay(now)],
    );
    expect((await read()).open).toMatchObject([{ id, ...deductions }]);
    await tenantAct(id, { act: 'confirm' });
    expect((await read()).ended).toContainEqual(expect.objectContaining({ id, ...deductions }));
    expect(await owed()).toBe(amount - 54_000 - 9_720 - 162_000);
    const [told] = await query(
      `select body_text from emails where key like $1 and subject like 'The first rent for%is yours'`,
      [`first rent ${id}%`],
    );
    expect(told.body_text).toContain('UGX 2,474,280 is now part of your next payout');
  } finally {
    await query('truncate vat_rates, withholding_rates');
    await query(`delete from service_fees where valid_from = '2025-06-01'`);
  }
});

test('lets the tenant cancel until three days before, and the lister at any time, for a full refund', async () => {
  const cancelled = await askAndPay();
  now = at(-3, '20:00');
  expect((await tenantAct(cancelled, { act: 'cancel' })).statusCode).toBe(409);
  expect((await ownerAct(cancelled, { act: 'cancel' })).json()).toMatchObject({
    endedBecause: 'owner_cancelled',
    tenantPhone: null,
  });
  await world.finishJobs();
  expect((await read()).own.returned).toEqual({ amount, hasArrived: true });

  now = null;
  const again = await askAndPay();
  now = at(-3, '19:59');
  expect((await tenantAct(again, { act: 'cancel' })).json().endedBecause).toBe('cancelled');
});

test('refuses others, other amounts and homes whose lister does not offer it', async () => {
  const unconfirmed = await post(`/api/properties/${home}/first-rent`, tenant, wish());
  expect(unconfirmed.json().code).toBe('email_not_confirmed');
  expect((await ask(owner)).json().code).toBe('own_home');
  expect((await ask(tenant, { amount: amount - 1 })).json().code).toBe('other_amount');
  expect((await ask(tenant, { moveIn: kampalaDay(new Date()) })).statusCode).toBe(400);
  const replies = await Promise.all([ask(), ask()]);
  const [first, second] = replies.toSorted((a, b) => a.statusCode - b.statusCode);
  expect([first?.statusCode, second?.json().code]).toEqual([201, 'asked_before']);
  const id = first?.json().id;
  const stranger = await signInAs(world, 'property_manager');
  expect((await tenantAct(id, { act: 'withdraw' }, stranger)).statusCode).toBe(404);
  expect((await ownerAct(id, { act: 'accept' }, stranger)).statusCode).toBe(404);
  expect((await ownerAct(id, { act: 'enter_code', code: '123456' }, stranger)).statusCode).toBe(404);
  expect((await quote(id, {}, stranger)).statusCode).toBe(404);
  expect((await quote(id)).statusCode).toBe(409);
  await query('update properties set is_available = false, hidden_at = now() where id = $1', [home]);
  expect((await ownerAct(id, { act: 'accept' })).json().code).toBe('hidden');
  home = await offer({ holdsFirstRent: false });
  expect((await read()).offer).toBe(null);
  expect((await ask()).json().code).toBe('not_offered');
});

test('pays a first rent above the limit of a network in parts, and takes it back after a refund by an admin', async () => {
  home = await offer({ price: 3_000_000 });
  const asked = await ask(tenant, { amount: 9_000_000 });
  const { id } = asked.json();
  await ownerAct(id, { act: 'accept' });
  expect((await quote(id, { amount: 100_000 })).statusCode).toBe(400);
  for (const part of [5_000_000, 4_000_000])
    await confirmPayment(world, (await quote(id, { amount: part })).json());
  const { own } = await read();
  expect([own.state, own.received, await held(id)]).toEqual(['paid', 9_000_000, 9_000_000]);
  const titles = await query(
    `select title from payment_intents where purpose = 'first_rent' and subject = $1 order by id`,
    [String(id)],
  );
  expect(titles.map(({ title }) => title)).toEqual([
    'Part 1 of first rent (UGX 4,000,000 left): A flat with a key',
    'Part 2 of first rent (complete): A flat with a key',
  ]);
  await tenantAct(id, { act: 'confirm' });
  expect([await held(id), await owed()]).toEqual([0, 9_000_000]);
  const [{ provider_id: part }] = await query(
    `select t.provider_id from payment_transactions t join payment_intents i on i.id = t.intent_id
     where i.purpose = 'first_rent' and i.subject = $1 order by i.id limit 1`,
    [String(id)],
  );
  await refundInFull(world, part, await signInAs(world, 'admin'));
  await world.finishJobs();
  expect([await held(id), await owed(), (await read()).own.state]).toEqual([0, 4_000_000, 'handed_over']);
});

test('ends an agreement whose payment an admin refunds, and what a process kill left to refund', async () => {
  for (const isDisputed of [false, true]) {
    now = null;
    const id = await askAndPay();
    if (isDisputed) {
      now = at(0, '12:00');
      await ownerAct(id, { act: 'claim', text: 'She has them.' });
    }
    expect((await read()).own.state).toBe(isDisputed ? 'disputed' : 'paid');
    await refundByAdmin(id);
    expect(await read()).toMatchObject({
      isTaken: false,
      own: { id, state: 'ended', endedBecause: 'refunded', received: 0 },
    });
  }

  now = null;
  const killed = await askAndPay();
  now = at(7, '20:00');
  await endOverdue(world.kit);
  // The job that requests the refund is lost with its process. The poll finds the refund.
  await query(`delete from graphile_worker._private_jobs`);
  for (let round = 0; round < 2; round++) await runRefundPolling(world);
  expect((await read()).own.returned).toEqual({ amount, hasArrived: true });
  expect([await held(killed), await owed()]).toEqual([0, 0]);
});

test('refunds the first rents of a listing when it is deleted', async () => {
  const id = await askAndPay();
  const deleted = await world.inject({
    method: 'DELETE',
    url: `/api/properties/${home}?cancel=true`,
    cookies: owner.cookies,
  });
  expect(deleted.statusCode, deleted.body).toBeLessThan(300);
  await world.finishJobs();
  expect(await held(id)).toBe(0);
  const own = (await world.inject({ url: '/api/first-rents', cookies: tenant.cookies })).json();
  expect(own).toMatchObject([{ id, endedBecause: 'owner_cancelled', returned: { amount } }]);
});

test('hands over all of the money after a refund failed, and nothing while all of it is being refunded', async () => {
  const id = await askAndPay();
  world.payments.refundStatus = 'failed';
  await refundByAdmin(id);
  expect((await read()).own).toMatchObject({ state: 'paid', received: amount });
  await tenantAct(id, { act: 'confirm' });
  expect([await held(id), await owed()]).toEqual([0, amount]);

  home = await offer();
  const pending = await askAndPay();
  world.payments.refundStatus = 'pending';
  await refundByAdmin(pending);
  expect((await tenantAct(pending, { act: 'confirm' })).json().code).toBe('not_possible');
  expect([await held(pending), await owed()]).toEqual([amount, amount]);
  expect((await ownerAct(pending, { act: 'cancel' })).json().endedBecause).toBe('owner_cancelled');
  const told = await query(`select body_text from emails where key like $1`, [
    `first rent ${pending} ended%`,
  ]);
  const texts = told.map(({ body_text }) => body_text).join(' ');
  expect(texts).toContain('We refunded your payment.');
  expect(texts).toContain('We refunded the payment of the tenant.');
  for (const refund of world.payments.refunds) refund.status = 'completed';
  await runRefundPolling(world);
  expect([await held(pending), await owed()]).toEqual([0, amount]);
});

const transactionOf = async (id: number): Promise<number> =>
  (
    await query(
      `select t.id from payment_transactions t join payment_intents i on i.id = t.intent_id
       where i.purpose = 'first_rent' and i.subject = $1`,
      [String(id)],
    )
  )[0].id;

test('owes the lister the amount of a refund that fails after the handover, until it is repeated', async () => {
  const admin = await signInAs(world, 'admin');
  const id = await askAndPay();
  const refund = async () =>
    post(`/api/payments/transactions/${await transactionOf(id)}/refunds`, admin, {
      ...{ amount: 200_000, comment: 'The kitchen is missing' },
    });
  world.payments.refundStatus = 'pending';
  const { id: refundId } = (await refund()).json();
  await tenantAct(id, { act: 'confirm' });
  expect([await held(id), await owed()]).toEqual([200_000, amount - 200_000]);
  for (const one of world.payments.refunds) if (one.status === 'pending') one.status = 'failed';
  await runRefundPolling(world);
  const failed = await world.inject({
    method: 'PATCH',
    url: `/api/payments/refunds/${refundId}`,
    cookies: admin.cookies,
    payload: { status: 'failed', note: 'It stands in their list' },
  });
  expect([failed.statusCode, await held(id), await owed()]).toEqual([200, 0, amount]);
  for (let round = 0; round < 2; round++) await alertAboutPayouts(world.kit);
  const alerts = await query(
    `select body_text from emails where recipient = $1 and subject like 'Refunds that have not reached%'`,
    [admin.email],
  );
  expect(alerts).toEqual([{ body_text: expect.stringContaining('Refund them again, or record why') }]);
  world.payments.refundStatus = 'completed';
  expect((await refund()).json().status).toBe('completed');
  expect([await held(id), await owed()]).toEqual([0, amount - 200_000]);
});

test('ends first rents while an admin refunds them, without an error and to the shilling', async () => {
  const admin = await signInAs(world, 'admin');
  for (let round = 0; round < 12; round++) {
    await query('delete from rate_limit_attempts');
    home = await offer();
    const id = await askAndPay();
    const url = `/api/payments/transactions/${await transactionOf(id)}/refunds`;
    const replies = await Promise.all([
      post(url, admin, { amount: 200_000, comment: 'Made at the provider', isMade: true }),
      tenantAct(id, { act: 'cancel' }),
      post(url, admin, { amount: 100_000, comment: 'Late keys' }),
    ]);
    for (const { statusCode, body } of replies) expect([200, 201, 409], body).toContain(statusCode);
    await world.finishJobs();
    await runRefundPolling(world);
    expect((await read()).own).toMatchObject({ state: 'ended', returned: { amount, hasArrived: true } });
    expect([await held(id), await owed()]).toEqual([0, 0]);
  }
});

test('takes no payment for a hidden home, and says so', async () => {
  const id = await askAndAccept();
  await query('update properties set hidden_at = now(), is_available = false where id = $1', [home]);
  expect((await read()).own).toMatchObject({ state: 'accepted', isHidden: true, acts: ['withdraw'] });
  const refused = await quote(id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'hidden']);
  await query('update properties set hidden_at = null, is_available = true where id = $1', [home]);
  expect((await read()).own).toMatchObject({ isHidden: false, acts: ['pay', 'withdraw'] });
});

test('takes the home off the market when the decision leaves all of the money to the lister', async () => {
  const admin = await signInAs(world, 'admin');
  const id = await askAndPay();
  now = at(0, '12:00');
  await ownerAct(id, { act: 'claim', text: 'I gave her the keys.' });
  const decided = await post(`/api/desk/first-rents/${id}/decision`, admin, {
    refund: 0,
    note: 'She has them.',
  });
  expect(decided.statusCode, decided.body).toBe(200);
  await expect.poll(detail).toMatchObject({ isAvailable: false });
  expect([await held(id), await owed()]).toEqual([0, amount]);
});

test('reminds the tenant once, a day before the time for paying ends', async () => {
  const id = await askAndAccept();
  await confirmPayment(world, (await quote(id, { amount: 1_000_000 })).json());
  const reminders = async () => (await letters(id)).filter((letter) => letter.includes('Pay the first rent'));
  now = new Date(Date.now() + 23 * 3_600_000);
  await remindUnpaid(world.kit);
  expect(await reminders()).toEqual([]);
  now = new Date(Date.now() + 25 * 3_600_000);
  for (let round = 0; round < 2; round++) await remindUnpaid(world.kit);
  expect(await reminders()).toEqual([
    expect.stringMatching(/^tenant: Pay the first rent for “A flat with a key” by /),
  ]);
  await tenantAct(id, { act: 'withdraw' });
});

test('emails the admins once a day about first rents that cannot be ended', async () => {
  await signInAs(world, 'admin');
  const id = await askAndPay();
  now = at(7, '20:00');
  const { jobs } = world.kit;
  const broken = {
    ...world.kit,
    jobs: {
      ...jobs,
      enqueue: (async (tx, job, ...rest) => {
        if (job.name === 'send-refund') throw new Error('refunds cannot be ordered');
        return jobs.enqueue(tx, job, ...rest);
      }) as typeof jobs.enqueue,
    },
  };
  for (let round = 0; round < 2; round++) await endOverdue(broken);
  const alerts = await query(
    `select recipient, body_text from emails where subject like 'First rents that could not be ended%'`,
  );
  expect(new Set(alerts.map(({ recipient }) => recipient)).size).toBe(alerts.length);
  expect(alerts[0].body_text).toContain(`The first are: ${id}.`);
  expect((await read()).own.state).toBe('paid');
  await endOverdue(world.kit);
  expect((await read()).own.endedBecause).toBe('silence');
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, signInAs } from '#app/testing/actors.ts';
import {
  createVisitor,
  expectBalancedLedger,
  runRefundPolling,
  samplePayer,
} from '#app/testing/payment-factory.ts';
import {
  createStay,
  createStayProperty,
  dayAhead,
  fetchStay,
  type HouseFixture,
  postStayAction,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { openTwoProcesses } from '#app/testing/two-processes.ts';
import { settleArrivedStays } from '#features/stays/server/payment/stay-earnings.ts';
import { addDays } from '#kit/calendar-day.ts';
import { closeRefundedProblems } from './close-refunded-problems.ts';

const site = { appOrigin: 'https://example.com', productName: 'Ennyumba' };
let now: Date | null = null;
const clock = () => now ?? new Date();
let world: TestApp;
let guest: Cookies;
let admin: Awaited<ReturnType<typeof signInAs>>;
let house: HouseFixture;
/** The day of arrival. */
let start: string;
beforeAll(async () => {
  world = await createTestApp({ clock });
});
afterAll(() => world.close());
beforeEach(async () => {
  now = null;
  start = dayAhead(world, 3);
  await world.kit.pool.query('delete from rate_limit_attempts');
  await world.kit.pool.query('truncate service_fees');
  guest = await createVisitor(world);
  admin = await signInAs(world, 'admin');
  house = await createStayProperty(world, { title: 'A quiet house' });
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
const idOf = async (mark: string): Promise<number> =>
  (await query(`select id from stays where mark_hash = sha256(convert_to($1, 'UTF8'))`, [mark]))[0].id;
const held = async (mark: string) => balance('deposits_held', `stay:${await idOf(mark)}`);
const at = (day: number, time: string) => new Date(`${addDays(start, day)}T${time}:00+03:00`);

/** Books and pays a stay of 60,000 deposit, and lets the clock show this time of a day relative to the arrival. */
async function arriveAt(day: number, time: string): Promise<string> {
  const mark = await createStay(world, guest, house, { checkIn: start });
  now = at(day, time);
  return mark;
}

const problem = { reason: 'not_usable', text: 'There is no water.' };
const report = (mark: string, body: object = problem, app: Pick<TestApp, 'inject'> = world) =>
  app.inject({
    method: 'POST',
    url: `/api/stays/${mark}/problem`,
    payload: body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const read = async (mark: string) =>
  (await world.inject({ url: `/api/stays/${mark}/problem`, cookies: guest })).json();
const listed = async (cookies: Cookies) =>
  (await world.inject({ url: '/api/desk/stay-problems', cookies })).json();
const post = (url: string, cookies: Cookies, payload: object) =>
  world.inject({
    method: 'POST',
    url,
    cookies,
    payload,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const decide = async (payload: object, cookies: Cookies = admin.cookies) =>
  post(
    `/api/desk/stay-problems/${(await query('select max(id) as id from stay_problems'))[0].id}/decision`,
    cookies,
    payload,
  );
/** Returns the emails about a problem, each with the side that got it. */
const mails = async (mark: string): Promise<string[]> => {
  const sides = new Map([
    [samplePayer.email, 'guest'],
    [house.host.email, 'host'],
    [admin.email, 'admin'],
  ]);
  const sent = await query('select recipient, subject from emails where key like $1 order by id', [
    `problem of stay ${await idOf(mark)} %`,
  ]);
  return sent.map(({ recipient, subject }) => `${sides.get(recipient) ?? 'other'}: ${subject}`);
};

test('keeps the money of a stay with an open problem, and pays what the admin leaves to the host', async () => {
  const mark = await arriveAt(0, '15:00');
  expect(await read(mark)).toEqual({ reportUntil: at(1, '20:00').toISOString(), problem: null });
  const reported = await report(mark);
  expect([reported.statusCode, reported.json().problem]).toMatchObject([201, { ...problem, state: 'open' }]);
  now = at(2, '12:00');
  await settleArrivedStays(world.kit);
  expect([await owed(), await held(mark)]).toEqual([0, 60_000]);

  const blocker = 'A problem that a guest reported about one of your homes has not been settled.';
  const against = async (): Promise<string[]> =>
    (await world.inject({ url: '/api/user/closing', cookies: house.host.cookies })).json().against;
  expect(await against()).toContain(blocker);
  const { open } = await listed(house.host.cookies);
  expect(open).toMatchObject([{ ...problem, mayAnswer: true, maxCompensation: null }]);
  const answer = await post(`/api/desk/stay-problems/${open[0].id}/answer`, house.host.cookies, {
    text: 'The tank is being filled.',
  });
  expect(answer.json()).toMatchObject({ answer: 'The tank is being filled.', mayAnswer: false });
  expect((await listed(admin.cookies)).open).toMatchObject([{ maxCompensation: 60_000, mayAnswer: false }]);

  const decided = await decide({ compensation: 20_000, note: 'A day without water.' });
  expect([decided.statusCode, decided.json()]).toMatchObject([
    200,
    { state: 'decided', compensation: 20_000 },
  ]);
  await world.finishJobs();
  expect([await owed(), await held(mark)]).toEqual([40_000, 0]);
  expect(await against()).not.toContain(blocker);
  const stay = await fetchStay(world, mark);
  expect([stay.paid, stay.returned.amount, stay.due]).toEqual([40_000, 20_000, 240_000]);
  expect((await read(mark)).problem).toMatchObject({ compensation: 20_000, note: 'A day without water.' });
  expect(await mails(mark)).toEqual([
    'host: A guest reported a problem with “A quiet house”',
    'admin: A guest on Ennyumba reported a problem with a stay',
    'host: Our decision on the problem with “A quiet house”',
    'guest: Our decision on your report about “A quiet house”',
  ]);
  const audit = await query('select actor_id, action, details from audit_entries where subject = $1', [
    `stay ${await idOf(mark)}`,
  ]);
  const details = { reason: 'not_usable', refund: 20_000, currency: 'UGX', note: 'A day without water.' };
  expect(audit).toEqual([{ actor_id: admin.id, action: 'stay problem decided', details }]);
});

test('pays the host all when the guest says that the problem is solved', async () => {
  const mark = await arriveAt(0, '15:00');
  await report(mark);
  now = at(1, '21:00');
  for (let round = 0; round < 2; round++) {
    const reply = await world.inject({ method: 'DELETE', url: `/api/stays/${mark}/problem` });
    expect([reply.statusCode, reply.json().problem.state]).toEqual([200, 'withdrawn']);
  }
  expect([await owed(), await held(mark)]).toEqual([60_000, 0]);
  expect((await decide({ compensation: 1, note: 'Too late.' })).statusCode).toBe(409);
  expect((await report(mark)).statusCode).toBe(409);
});

test.each([
  ['before the day of arrival', -1, '23:59', 410],
  ['at the beginning of the day of arrival', 0, '00:00', 201],
  ['in the last minute', 1, '19:59', 201],
  ['once the host has earned the stay', 1, '20:00', 410],
])('accepts or refuses a report %s', async (_, day, time, status) => {
  const mark = await arriveAt(day, time);
  expect((await report(mark)).statusCode).toBe(status);
  expect((await read(mark)).reportUntil).toBeNull();
});

test('refuses a report without a reason or a text', async () => {
  const mark = await arriveAt(0, '15:00');
  const replies = [
    await report(mark, { reason: 'noise', text: 'x' }),
    await report(mark, { reason: 'other', text: ' ' }),
  ];
  expect(replies.map((reply) => [reply.statusCode, reply.json().fields])).toEqual([
    [400, { reason: 'Choose what is wrong' }],
    [400, { text: 'Describe briefly what is wrong' }],
  ]);
});

test('refunds no more than was paid, and decides once', async () => {
  const mark = await arriveAt(0, '15:00');
  await report(mark);
  const refused = await decide({ compensation: 60_001, note: 'All of it.' });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { compensation: 'Enter an amount from 0 to UGX 60,000' },
  ]);
  const replies = await Promise.all([
    decide({ compensation: 60_000, note: 'All of it.' }),
    decide({ compensation: 50_000, note: 'Most of it.' }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  await world.finishJobs();
  const [{ compensation }] = await query('select compensation from stays where id = $1', [await idOf(mark)]);
  expect((await fetchStay(world, mark)).returned.amount).toBe(compensation);
  now = at(2, '12:00');
  await settleArrivedStays(world.kit);
  expect([await owed(), await held(mark)]).toEqual([60_000 - compensation, 0]);
});

test('lets no host decide, an admin about the own home only for a full refund, and shows others nothing', async () => {
  const mark = await arriveAt(0, '15:00');
  await report(mark);
  const stranger = await signInAs(world, 'property_manager');
  expect((await listed(stranger.cookies)).open).toEqual([]);
  expect((await decide({ compensation: 0, note: 'No.' }, house.host.cookies)).statusCode).toBe(403);
  await query(`update users set role = 'admin' where id = $1`, [house.host.id]);
  const own = await decide({ compensation: 0, note: 'No.' }, house.host.cookies);
  expect([own.statusCode, own.json().code]).toEqual([409, 'own_stay']);
  expect((await listed(house.host.cookies)).open).toContainEqual(
    expect.objectContaining({ maxCompensation: 60_000, isOwnStay: true }),
  );
  const inFull = await decide({ compensation: 60_000, note: 'All of it.' }, house.host.cookies);
  expect([inFull.statusCode, inFull.json().compensation]).toEqual([200, 60_000]);
});

test('lets no admin decide about their own stay as the guest', async () => {
  const mark = await arriveAt(0, '15:00');
  await report(mark);
  await query('update stays set user_id = $2, visitor_id = null where id = $1', [await idOf(mark), admin.id]);
  expect((await listed(admin.cookies)).open).toContainEqual(
    expect.objectContaining({ stayId: await idOf(mark), maxCompensation: null }),
  );
  const own = await decide({ compensation: 60_000, note: 'All of it.' });
  expect([own.statusCode, own.json().code, await held(mark)]).toEqual([409, 'own_stay', 60_000]);
});

test('settles a stay that was cancelled with an open problem only after the decision', async () => {
  const mark = await arriveAt(0, '15:00');
  await report(mark);
  const { refundNow } = await fetchStay(world, mark);
  expect((await postStayAction(world, mark, 'cancel', { refund: refundNow })).statusCode).toBe(200);
  expect([refundNow, await owed(), await held(mark)]).toEqual([0, 0, 60_000]);
  expect((await decide({ compensation: 60_000, note: 'The door was locked.' })).statusCode).toBe(200);
  await world.finishJobs();
  expect([await owed(), await held(mark)]).toEqual([0, 0]);
});

test.each(['an admin', 'the host'])(
  'closes a problem once %s has refunded the whole stay, and tells both sides',
  async (who) => {
    const mark = await arriveAt(0, '15:00');
    await report(mark);
    await closeRefundedProblems(world.kit, site);
    expect((await read(mark)).problem.state).toBe('open');
    const id = await idOf(mark);
    const [{ id: transactionId }] = await query(
      `select t.id from payment_transactions t join payment_intents i on i.id = t.intent_id
     where i.purpose = 'stay_deposit' and i.subject = $1`,
      [String(id)],
    );
    world.payments.refundStatus = 'pending';
    const reply =
      who === 'an admin'
        ? await post(`/api/payments/transactions/${transactionId}/refunds`, admin.cookies, {
            comment: 'No water',
          })
        : await post(`/api/desk/stays/${id}/cancel`, house.host.cookies, { reason: 'repairs', note: '' });
    expect([200, 201], reply.body).toContain(reply.statusCode);
    await world.finishJobs();
    world.payments.refundStatus = 'completed';
    // The refund can still fail, so the problem stays open until the money has arrived.
    await closeRefundedProblems(world.kit, site);
    expect((await read(mark)).problem.state).toBe('open');
    for (const refund of world.payments.refunds) refund.status = 'completed';
    await runRefundPolling(world);
    await Promise.all([closeRefundedProblems(world.kit, site), closeRefundedProblems(world.kit, site)]);
    expect((await read(mark)).problem).toMatchObject({
      state: 'refunded',
      text: problem.text,
      compensation: null,
    });
    expect((await decide({ compensation: 0, note: 'No.' })).statusCode).toBe(409);
    expect((await mails(mark)).slice(-2)).toEqual([
      'host: Problem closed: “A quiet house”',
      'guest: Your report about “A quiet house” is closed',
    ]);
    expect([await owed(), await held(mark)]).toEqual([0, 0]);
  },
);

test('stores one of many concurrent reports in two processes', async () => {
  const mark = await arriveAt(0, '15:00');
  const processes = await openTwoProcesses(world);
  try {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => report(mark, problem, processes.processFor(index))),
    );
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, ...Array(7).fill(409)]);
  } finally {
    await processes.close();
  }
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, signInAs } from '#app/testing/actors.ts';
import { createVisitor, expectBalancedLedger, refundInFull } from '#app/testing/payment-factory.ts';
import {
  confirmPayment,
  createStay,
  createStayProperty,
  dayAhead,
  fetchStay,
  type HouseFixture,
  postStayAction,
  startStayPayment,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { settleArrivedStays } from './stay-earnings.ts';

let world: TestApp;
let guest: Cookies;
let house: HouseFixture;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts');
  await world.kit.pool.query('truncate service_fees');
  guest = await createVisitor(world);
  house = await createStayProperty(world);
});
afterEach(() => expectBalancedLedger(world));

const ahead = (days: number) => dayAhead(world, days);
const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const idOf = async (mark: string): Promise<number> =>
  (await query(`select id from stays where mark_hash = sha256(convert_to($1, 'UTF8'))`, [mark]))[0].id;
async function balance(account: string, party: string): Promise<number> {
  const rows = await query('select balance from ledger_balances where account = $1 and party = $2', [
    account,
    party,
  ]);
  return rows[0]?.balance ?? 0;
}
const owed = () => balance('owed', `user:${house.host.id}`);
const held = async (mark: string) => balance('deposits_held', `stay:${await idOf(mark)}`);
const settleAt = (now: Date) => settleArrivedStays({ ...world.kit, clock: () => now });
/** Settles the stays as if this many days had passed. */
const settleIn = (days: number) => settleAt(new Date(world.kit.clock().getTime() + days * 86_400_000));
const setFee = (percent: number, from = '2020-01-01') =>
  query('insert into service_fees (valid_from, percent) values ($1, $2)', [from, percent]);
async function payBalance(mark: string): Promise<void> {
  await confirmPayment(world, (await startStayPayment(world, guest, mark, 'balance')).json());
}
async function refundDeposit(mark: string): Promise<void> {
  const [{ id }] = await query(
    `select t.provider_id as id from payment_transactions t join payment_intents i on i.id = t.intent_id
     where i.subject = $1 and i.purpose = 'stay_deposit'`,
    [String(await idOf(mark))],
  );
  await refundInFull(world, id, await signInAs(world, 'admin'));
  await world.finishJobs();
}

test('owes the host what was paid from 8 PM on the day after arrival, once, and later payments as well', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
  await settleAt(new Date(`${ahead(11)}T19:59:59.999+03:00`));
  expect([await owed(), await held(mark)]).toEqual([0, 60_000]);
  await settleAt(new Date(`${ahead(11)}T20:00:00.000+03:00`));
  expect([await owed(), await held(mark)]).toEqual([60_000, 0]);
  await settleIn(12);
  await settleIn(12);
  expect([await owed(), await held(mark)]).toEqual([60_000, 0]);
  await payBalance(mark);
  await settleIn(12);
  expect([await owed(), await held(mark)]).toEqual([300_000, 0]);
});

test('books the service fee of the day of booking, and returns its share with a refund', async () => {
  await setFee(7.5);
  await setFee(20, ahead(1));
  const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
  await payBalance(mark);
  await settleIn(12);
  expect(await owed()).toBe(300_000 - 22_500);
  await query(`update stays set state = 'completed', ended_at = now(), ended_by = 'time' where id = $1`, [
    await idOf(mark),
  ]);
  await refundDeposit(mark);
  expect([await owed(), await held(mark)]).toEqual([240_000 - 18_000, 0]);
  expect(
    await query('select kind, gross, fee from earnings where owner_id = $1 order by id', [house.host.id]),
  ).toEqual([
    { kind: 'arrival', gross: 300_000, fee: 22_500 },
    { kind: 'refund', gross: -60_000, fee: -4_500 },
  ]);
  const [mail] = await query(`select body_text as text from emails where key like 'earning % taken back'`);
  expect(mail.text).toContain('We refunded UGX 60,000');
});

test('carries a refund after the payout as a negative balance', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
  await settleIn(12);
  await query(
    `with entry as (insert into ledger_entries (key) values ('spent ' || $1) returning id)
     insert into ledger_lines (entry_id, account, currency, amount, party)
     select id, account, 'UGX', amount, party from entry, (values ('owed', 60000, 'user:' || $1), ('fees', -60000, null))
       as line(account, amount, party)`,
    [String(house.host.id)],
  );
  await refundDeposit(mark);
  expect([await owed(), await held(mark)]).toEqual([-60_000, 0]);
});

test('owes the host at once what a cancellation withholds', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(3) });
  const { refundNow } = await fetchStay(world, mark);
  expect((await postStayAction(world, mark, 'cancel', { refund: refundNow })).statusCode).toBe(200);
  expect(await owed()).toBe(60_000 - refundNow);
  await world.finishJobs();
  await settleIn(30);
  expect([refundNow, await owed(), await held(mark)]).toEqual([30_000, 30_000, 0]);
});

test('owes the host at once what a move to cheaper nights withholds', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(4), nights: 3 });
  await payBalance(mark);
  const moved = await postStayAction(world, mark, 'move', { checkIn: ahead(4), nights: 2, total: 200_000 });
  expect(moved.statusCode, moved.body).toBe(200);
  await world.finishJobs();
  expect([await owed(), await held(mark)]).toEqual([50_000, 200_000]);
  await settleIn(6);
  expect([await owed(), await held(mark)]).toEqual([250_000, 0]);
});

test('adds up what several moves withhold, and keeps it when a move withholds nothing', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(4), nights: 4 });
  await payBalance(mark);
  const owedAfterMove = async (checkIn: number, nights: number) => {
    const wish = { checkIn: ahead(checkIn), nights, total: nights * 100_000 };
    const moved = await postStayAction(world, mark, 'move', wish);
    expect(moved.statusCode, moved.body).toBe(200);
    await world.finishJobs();
    return owed();
  };
  expect(await owedAfterMove(4, 3)).toBe(50_000);
  expect(await owedAfterMove(4, 2)).toBe(100_000);
  expect(await owedAfterMove(5, 2)).toBe(100_000);
  await settleIn(7);
  expect([await owed(), await held(mark)]).toEqual([300_000, 0]);
});

test('owes nothing for a stay that an admin refunds, even after the arrival', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
  await refundDeposit(mark);
  await settleIn(12);
  expect([await owed(), await held(mark)]).toEqual([0, 0]);
});

/** Fails the refunds of a stay, as a provider would, so that their money can be refunded again. */
const failRefunds = async (mark: string) =>
  query(
    `with own as (select t.id from payment_transactions t join payment_intents i on i.id = t.intent_id where i.subject = $1),
       failed as (update payment_refunds set status = 'failed' where transaction_id in (select id from own))
     update payment_transactions set refunded = 0 where id in (select id from own)`,
    [String(await idOf(mark))],
  );
const alerts = (key: string) => query('select subject from emails where key like $1', [key]);

test('owes the host only the present price when the refund of a move failed', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(10), nights: 3 });
  await payBalance(mark);
  const moved = await postStayAction(world, mark, 'move', { checkIn: ahead(10), nights: 2, total: 200_000 });
  expect(moved.statusCode, moved.body).toBe(200);
  await failRefunds(mark);
  const withheld = await owed();
  await settleIn(12);
  await settleIn(12);
  expect([withheld, await owed(), await held(mark)]).toEqual([0, 200_000, 100_000]);
  const [alert] = await alerts(`stay ${await idOf(mark)} refund due %`);
  expect(alert.subject).toBe('A guest is still owed a refund of UGX 100,000');
});

test('settles the other stays when one fails, and tells the operator', async () => {
  const [broken, fine] = [
    await createStay(world, guest, house, { checkIn: ahead(10) }),
    await createStay(world, await createVisitor(world), house, { checkIn: ahead(20) }),
  ];
  await query(
    `alter table earnings add constraint broken check (source <> 'stay:${await idOf(broken)}') not valid`,
  );
  await settleIn(22);
  expect([await held(broken), await held(fine)]).toEqual([60_000, 0]);
  const [alert] = await alerts('stays not settled %');
  expect(alert.subject).toBe('Stays whose earnings could not be booked: 1');
  await query('alter table earnings drop constraint broken');
});

test('leaves the money of a failed refund with the stay', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
  expect((await postStayAction(world, mark, 'cancel', { refund: 60_000 })).statusCode).toBe(200);
  await failRefunds(mark);
  await settleIn(30);
  expect([await owed(), await held(mark)]).toEqual([0, 60_000]);
  expect(await alerts(`stay ${await idOf(mark)} refund due %`)).not.toEqual([]);
});

import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  createOpenLot,
  endLot,
  type LotFixture,
  readBidderStatus,
  registerForLot,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createVisitor, readPaymentStatus, samplePayer, sendWebhook } from '#app/testing/payment-factory.ts';
import {
  bookStayAs,
  createStayProperty,
  dayAhead,
  fetchStay,
  startStayPayment,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { expireQuotes } from '#features/payments/server/checkout/intent-rows.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
let admin: Person;
let other: Person;
let account: number;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  [admin, other] = [await signInAs(world, 'admin'), await signInAs(world, 'admin')];
  const [row] = await query(
    `insert into transfer_accounts (bank, holder, account_number, is_offered)
     values ('Sample Bank', 'Sample Market Ltd', '000 111', true) returning id`,
  );
  account = row.id;
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts; delete from emails');
  // Matches by one admin count for a day.
  await query(`update bank_statement_lines set received_at = received_at - interval '1 day'`);
});
afterEach(async () => {
  time.shift(0);
  await expectBankBooks();
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const call = (
  person: Pick<Person, 'cookies'>,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
) =>
  world.inject({
    ...{ method, url, cookies: person.cookies, headers: { 'idempotency-key': randomUUID() } },
    ...(payload && { payload }),
  });

/** Expects all entries to balance, and the account of the bank to be what came in and went back. */
async function expectBankBooks() {
  expect(
    await query('select entry_id from ledger_lines group by entry_id, currency having sum(amount) <> 0'),
  ).toEqual([]);
  const [books] = await query(`
    select coalesce((select sum(amount) from ledger_lines where account = 'bank'), 0)::bigint as booked,
      (coalesce((select sum(amount) from payment_transactions where provider = 'bank'), 0)
        - coalesce((select sum(r.amount) from payment_refunds r join payment_transactions t on t.id = r.transaction_id
            where t.provider = 'bank' and r.status = 'completed'), 0)
        - coalesce((select sum(l.amount) from ledger_lines l join ledger_entries e on e.id = l.entry_id
            where e.key like 'reversal %' and l.amount > 0), 0))::bigint as moved`);
  expect(books.booked).toBe(books.moved);
}

type Started = { lot: LotFixture; person: Person; reference: string; code: string };

/** Registers a bidder, who chooses to pay the deposit at the bank. */
async function startTransfer(deposit = 3 * million, person?: Person): Promise<Started> {
  const lot = await createOpenLot(world, time, { deposit });
  const bidder = person ?? (await signInAs(world));
  await registerForLot(world, lot, bidder);
  const quoted = await call(bidder, 'POST', `/api/lots/${lot.id}/deposit`, { payer: samplePayer });
  expect(quoted.statusCode, quoted.body).toBe(201);
  const { reference } = quoted.json();
  const started = await call(bidder, 'POST', `/api/payments/${reference}/checkout`, { method: 'bank' });
  expect(started.statusCode, started.body).toBe(200);
  const { bankTransfer } = (await call(bidder, 'GET', `/api/payments/${reference}`)).json();
  return { lot, person: bidder, reference, code: bankTransfer.code };
}

async function upload(person: Pick<Person, 'cookies'>, url: string, field: string, bytes: Buffer) {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(bytes)]), 'file');
  const request = new Request('http://x/', { method: 'POST', body });
  return world.inject({
    ...{ method: 'POST' as const, url, cookies: person.cookies },
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const statementOf = (rows: readonly (readonly [string, number])[]) =>
  ['Date,Narration,Credit', ...rows.map(([text, amount]) => `2026-12-01,${text},${amount}`)].join('\n');

async function importRows(
  rows: readonly (readonly [string, number])[],
  { by = admin, preview = 'no' }: { by?: Person; preview?: string } = {},
) {
  const url = `/api/bank-transfers/statements?account=${account}&name=december.csv&preview=${preview}`;
  const reply = await upload(by, url, 'statement', Buffer.from(statementOf(rows)));
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const linesOf = async (text: string): Promise<{ id: number; received: boolean }[]> =>
  query(
    `select id, received_at is not null as received from bank_statement_lines where description like '%' || $1 || '%' order by id`,
    [text],
  );
const match = (by: Person, line: number, transferId: number, slipAt: string | null = null) =>
  call(by, 'POST', `/api/bank-transfers/lines/${line}/match`, { transferId, slipAt });
const rejectSlip = (transferId: number, slipAt: string) =>
  call(admin, 'POST', `/api/bank-transfers/${transferId}/rejection`, {
    ...{ note: 'The reference is missing.', slipAt },
  });
const transferIdOf = async (code: string): Promise<number> =>
  (await query('select id from bank_transfers where code = $1', [code]))[0].id;
const credits = (reference: string) =>
  query(`select amount, excess, outcome from payment_transactions where reference = $1 order by id`, [
    reference,
  ]);

test('credits a deposit whose code and amount stand in the statement, and imports no line twice', async () => {
  const { lot, person, reference, code } = await startTransfer();
  const [mail] = await query('select subject, body_text from emails where recipient = $1', [
    samplePayer.email,
  ]);
  expect(mail.subject).toContain(`${code.slice(0, 4)}-${code.slice(4)}`);
  expect(mail.body_text).toContain('000 111');
  const rows = [
    [`CASH DEP ${code.slice(0, 4)} ${code.slice(4).toLowerCase()} AMINA`, 3 * million],
    [`SALARY ${reference}`, 700_000],
  ] as const;
  const preview = await importRows(rows, { preview: 'yes' });
  expect(preview.lines.map(({ state }: { state: string }) => state)).toEqual(['exact', 'none']);
  expect(await linesOf(reference)).toEqual([]);
  expect(await readPaymentStatus(world, reference)).toBe('pending');

  expect(await importRows(rows)).toMatchObject({ credited: 1, waiting: 0 });
  expect(await readPaymentStatus(world, reference)).toBe('succeeded');
  expect((await readBidderStatus(world, lot, person)).state).toBe('paid');
  const again = await importRows(rows, { by: other });
  expect(again).toMatchObject({ credited: 0, lines: [{ state: 'known' }, { state: 'known' }] });
  expect(await credits(reference)).toEqual([{ amount: 3 * million, excess: 0, outcome: 'credited' }]);
  const receipt = await call(person, 'GET', `/api/payments/${reference}/receipt`);
  expect(receipt.json()).toMatchObject({ method: 'Bank transfer', amount: 3 * million });
});

test('credits a match above the limit when a second admin confirms it, once for any number at a time', async () => {
  const { reference, code } = await startTransfer(12 * million);
  expect(await importRows([[`DEP ${code}`, 12 * million]])).toMatchObject({ credited: 0, waiting: 1 });
  const [line] = await linesOf(code);
  const transferId = await transferIdOf(code);
  expect((await match(admin, line!.id, transferId)).statusCode).toBe(200);
  expect(await readPaymentStatus(world, reference)).toBe('pending');
  const fresh = await signInAs(world, 'admin');
  await query(
    `insert into audit_entries (actor_id, action, subject, details) values ($1, 'role changed', 'user ' || $2, '{"to":"admin"}')`,
    [admin.id, fresh.id],
  );
  expect((await match(fresh, line!.id, transferId)).json().code).toBe('new_admin');
  const replies = await Promise.all(
    [other, admin, other, other].map((by) => match(by, line!.id, transferId)),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await credits(reference)).toEqual([{ amount: 12 * million, excess: 0, outcome: 'credited' }]);
  expect(await query('select approved_by as by from bank_statement_lines where id = $1', [line!.id])).toEqual(
    [{ by: other.id }],
  );
});

test('adds up what an admin matches alone at the same moment', async () => {
  const payments = [await startTransfer(), await startTransfer(), await startTransfer()];
  await importRows(payments.map(({ reference }) => [`DEP WITHOUT REFERENCE ${reference}`, 3 * million]));
  const replies = await Promise.all(
    payments.map(async ({ reference, code }) => {
      const [line] = await linesOf(reference);
      return match(admin, line!.id, await transferIdOf(code));
    }),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const statuses = await Promise.all(payments.map(({ reference }) => readPaymentStatus(world, reference)));
  expect(statuses.toSorted()).toEqual(['pending', 'pending', 'succeeded']);
});

test('credits once when two admins match a line at the same time', async () => {
  const { reference, code } = await startTransfer();
  await importRows([[`DEP WITHOUT REFERENCE ${reference}`, 3 * million]]);
  const [line] = await linesOf(reference);
  const transferId = await transferIdOf(code);
  const replies = await Promise.all(
    [admin, other, admin, other].map((by) => match(by, line!.id, transferId)),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await credits(reference)).toHaveLength(1);
});

test('credits too little as a part, and makes the excess of too much due for a refund', async () => {
  const short = await startTransfer();
  await importRows([[`DEP ${short.code}`, 2 * million]]);
  const [line] = await linesOf(short.code);
  expect((await match(admin, line!.id, await transferIdOf(short.code))).statusCode).toBe(200);
  expect((await readBidderStatus(world, short.lot, short.person)).depositDue).toMatchObject({
    ...{ received: 2 * million, left: million },
  });

  const long = await startTransfer(million);
  await importRows([[`DEP ${long.code}`, 1_500_000]]);
  const [longLine] = await linesOf(long.code);
  expect((await match(admin, longLine!.id, await transferIdOf(long.code))).statusCode).toBe(200);
  expect(await credits(long.reference)).toEqual([
    { amount: 1_500_000, excess: 500_000, outcome: 'credited' },
  ]);
  expect((await readBidderStatus(world, long.lot, long.person)).state).toBe('paid');

  // A refund of the price returns the excess, too.
  time.shift(3);
  await endLot(world, time);
  await world.finishJobs();
  const refunds = await query(
    `select r.amount from payment_refunds r join payment_transactions t on t.id = r.transaction_id where t.reference = $1`,
    [long.reference],
  );
  expect(refunds).toEqual([{ amount: 1_500_000 }]);
});

test('shows a payment as paid while only the excess is refunded', async () => {
  const { person, reference, code } = await startTransfer(million);
  await importRows([[`DEP ${code}`, 1_500_000]]);
  const [line] = await linesOf(code);
  await match(admin, line!.id, await transferIdOf(code));
  const [{ id }] = await query('select id from payment_transactions where reference = $1', [reference]);
  const refunds = `/api/payments/transactions/${id}/refunds`;
  const shownStatus = async () => (await call(person, 'GET', `/api/payments/${reference}`)).json().status;
  await call(admin, 'POST', refunds, { amount: 500_000, comment: 'Too much' });
  expect(await shownStatus()).toBe('succeeded');
  await call(admin, 'POST', refunds, { amount: 100_000, comment: 'As they asked' });
  expect(await shownStatus()).toBe('refund_pending');
});

test('refunds money that comes too late at the bank, and never asks the provider', async () => {
  const { lot, person, reference, code } = await startTransfer();
  time.shift(3);
  await endLot(world, time);
  await query(`update payment_intents set expires_at = now() - interval '1 minute' where reference = $1`, [
    reference,
  ]);
  await expireQuotes(world.kit.db);
  expect(await readPaymentStatus(world, reference)).toBe('expired');
  world.payments.calls.length = 0;
  await importRows([[`DEP ${code}`, 3 * million]]);
  await world.finishJobs();
  expect(await readPaymentStatus(world, reference)).toBe('returned');
  expect((await readBidderStatus(world, lot, person)).state).not.toBe('paid');
  expect(world.payments.calls).not.toContain('refund');
  const [refund] = await query(
    `select r.id, r.status, r.amount from payment_refunds r join payment_transactions t on t.id = r.transaction_id
     where t.reference = $1`,
    [reference],
  );
  expect(refund).toMatchObject({ status: 'pending', amount: 3 * million });
  const overview = (await call(admin, 'GET', '/api/payments/overview')).json();
  expect(overview.openRefunds).toContainEqual(
    expect.objectContaining({ id: refund.id, isAtBank: true, status: 'pending' }),
  );
  const settled = await world.inject({
    ...{ method: 'PATCH', url: `/api/payments/refunds/${refund.id}`, cookies: admin.cookies },
    payload: { status: 'completed', note: 'Cheque 7 of Sample Bank' },
  });
  expect(settled.json()).toMatchObject({ status: 'completed' });
});

test('refunds a transfer for a payment that was paid by card in the meantime', async () => {
  const { person, reference, code } = await startTransfer();
  await call(person, 'POST', `/api/payments/${reference}/checkout`, { method: 'card' });
  await sendWebhook(world, reference, world.payments.attempt(reference, { amount: 3 * million, fee: 1 }).id);
  expect(await readPaymentStatus(world, reference)).toBe('succeeded');
  await importRows([[`DEP ${code}`, 3 * million]]);
  const [line] = await linesOf(code);
  expect(line?.received).toBe(false);
  expect((await match(admin, line!.id, await transferIdOf(code))).statusCode).toBe(200);
  expect((await credits(reference)).map(({ outcome }) => outcome)).toEqual(['credited', 'refund_due']);
});

test('shows a slip to its payer and to admins only, and tells the payer why it is rejected', async () => {
  const { person, reference, code } = await startTransfer();
  const url = `/api/payments/${reference}/bank-slip`;
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .toBuffer();
  const stranger = await signInAs(world);
  expect((await upload(stranger, url, 'paper', picture)).statusCode).toBe(404);
  expect((await upload(person, url, 'paper', Buffer.from('MZ…'))).statusCode).toBe(400);
  const sent = await upload(person, url, 'paper', picture);
  expect(sent.statusCode, sent.body).toBe(201);
  expect(sent.json().bankTransfer.slipAt).not.toBeNull();

  const seen = [person, admin, stranger, { cookies: await createVisitor(world) }].map(({ cookies }) =>
    world.inject({ url, cookies }),
  );
  expect((await Promise.all(seen)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404]);
  const slip = (await world.inject({ url, cookies: person.cookies })).rawPayload;
  expect((await sharp(slip).metadata()).exif).toBeUndefined();
  expect(await query(`select actor_id from audit_entries where action = 'bank slip opened'`)).toEqual([
    { actor_id: admin.id },
  ]);

  const transferId = await transferIdOf(code);
  const { slipAt } = sent.json().bankTransfer;
  const reject = () => rejectSlip(transferId, slipAt);
  expect((await reject()).statusCode).toBe(200);
  expect((await reject()).json().code).toBe('no_slip');
  const [mail] = await query(`select body_text from emails where recipient = $1 order by id desc limit 1`, [
    samplePayer.email,
  ]);
  expect(mail.body_text).toContain('The reference is missing.');
  const payment = (await call(person, 'GET', `/api/payments/${reference}`)).json();
  expect(payment).toMatchObject({
    status: 'pending',
    bankTransfer: { refusal: 'The reference is missing.' },
  });
});

test('neither rejects nor matches with a slip that the admin has not seen', async () => {
  const { person, reference, code } = await startTransfer();
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const send = async (): Promise<string> =>
    (await upload(person, `/api/payments/${reference}/bank-slip`, 'paper', picture)).json().bankTransfer
      .slipAt;
  const first = await send();
  const second = await send();
  const transferId = await transferIdOf(code);
  await importRows([[`DEP WITHOUT CODE ${reference}`, 3 * million]]);
  const [line] = await linesOf(reference);
  for (const seen of [null, first])
    expect((await match(admin, line!.id, transferId, seen)).json().code).toBe('slip_replaced');
  const rejected = await rejectSlip(transferId, first);
  expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'slip_replaced']);
  expect(await credits(reference)).toEqual([]);
  expect(await query('select refusal from bank_transfers where id = $1', [transferId])).toEqual([
    { refusal: null },
  ]);
  expect((await match(admin, line!.id, transferId, second)).statusCode).toBe(200);
  expect(await readPaymentStatus(world, reference)).toBe('succeeded');
});

test('slows down only the payer who sends slips again and again', async () => {
  const [one, other] = [await startTransfer(), await startTransfer()];
  const send = ({ person, reference }: typeof one) =>
    upload(person, `/api/payments/${reference}/bank-slip`, 'paper', Buffer.from('x'));
  for (let round = 0; round < 11; round++) expect((await send(one)).statusCode).toBe(400);
  expect([(await send(one)).statusCode, (await send(other)).statusCode]).toEqual([429, 400]);
});

test('tells the pages of a lot and of a stay about the transfer until it has arrived', async () => {
  const { lot, person, reference, code } = await startTransfer();
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const transferOfLot = async () => (await readBidderStatus(world, lot, person)).transfer;
  expect(await transferOfLot()).toMatchObject({ reference, code, amount: 3 * million, isSlipSent: false });
  expect((await upload(person, `/api/payments/${reference}/bank-slip`, 'paper', picture)).statusCode).toBe(
    201,
  );
  expect(await transferOfLot()).toMatchObject({ isSlipSent: true, isSlipRejected: false });
  await importRows([[`DEP ${code}`, 3 * million]]);
  expect(await transferOfLot()).toBeNull();

  const cookies = await createVisitor(world);
  const house = await createStayProperty(world);
  const booked = await bookStayAs(world, cookies, house, { checkIn: dayAhead(world, 40) });
  const { mark } = booked.json();
  const quoted = (await startStayPayment(world, cookies, mark)).json();
  const started = await call({ cookies }, 'POST', `/api/payments/${quoted.reference}/checkout`, {
    method: 'bank',
  });
  expect(started.statusCode, started.body).toBe(200);
  expect((await fetchStay(world, mark)).transfer).toMatchObject({
    reference: quoted.reference,
    isSlipSent: false,
  });
  await call({ cookies }, 'POST', `/api/payments/${quoted.reference}/cancel`);
  expect((await fetchStay(world, mark)).transfer).toBeNull();
});

test('shows admins the name that the payer gave when the reference was issued', async () => {
  const { lot, person, reference, code } = await startTransfer();
  const payer = { ...samplePayer, name: 'Another Name' };
  const again = await call(person, 'POST', `/api/lots/${lot.id}/deposit`, { payer });
  expect(again.json().reference).toBe(reference);
  await call(person, 'POST', `/api/payments/${reference}/checkout`, { method: 'bank' });
  const { transfers } = (await call(admin, 'GET', '/api/bank-transfers')).json();
  expect(transfers.find((transfer: { code: string }) => transfer.code === code).name).toBe(samplePayer.name);
});

test('lets no admin match their own payment', async () => {
  const payer = await signInAs(world, 'user');
  const { reference, code } = await startTransfer(3 * million, payer);
  await query(`update users set role = 'admin' where id = $1`, [payer.id]);
  expect(await importRows([[`DEP ${code}`, 3 * million]], { by: payer })).toMatchObject({ credited: 0 });
  const [line] = await linesOf(code);
  expect((await match(payer, line!.id, await transferIdOf(code))).json().code).toBe('own_payment');
  expect(await readPaymentStatus(world, reference)).toBe('pending');
});

const transactionOf = async (reference: string): Promise<number> =>
  (await query('select id from payment_transactions where reference = $1', [reference]))[0].id;
const reverse = (by: Person, id: number, comment = 'The cheque was returned unpaid.') =>
  call(by, 'POST', `/api/payments/transactions/${id}/reversal`, { comment });
const balanceOf = async (account: string): Promise<number> =>
  (
    await query('select coalesce(sum(amount), 0)::bigint as sum from ledger_lines where account = $1', [
      account,
    ])
  )[0].sum;

test('records once that the bank took money back, and revokes what it bought', async () => {
  const before = [await balanceOf('bank'), await balanceOf('deposits_held'), await balanceOf('customer')];
  const { lot, person, reference, code } = await startTransfer();
  await importRows([[`DEP ${code}`, 3 * million]]);
  expect((await readBidderStatus(world, lot, person)).state).toBe('paid');
  await query('delete from emails');
  const id = await transactionOf(reference);
  expect((await reverse(person, id)).statusCode).toBe(403);
  const replies = await Promise.all([reverse(admin, id), reverse(other, id), reverse(admin, id)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  expect((await reverse(admin, id)).json().code).toBe('already_reversed');
  const payment = (await call(person, 'GET', `/api/payments/${reference}`)).json();
  expect(payment).toMatchObject({ status: 'reversed', refunds: [] });
  expect(await readBidderStatus(world, lot, person)).toMatchObject({ state: 'registered', transfer: null });
  expect([await balanceOf('bank'), await balanceOf('deposits_held'), await balanceOf('customer')]).toEqual(
    before,
  );
  const mails = await query('select subject, body_text from emails where recipient = $1', [
    samplePayer.email,
  ]);
  expect(mails.map(({ subject }) => subject)).toEqual(['The bank reversed your payment of UGX 3,000,000']);
  expect(mails[0].body_text).toContain('The cheque was returned unpaid.');
  const history = (await call(admin, 'GET', `/api/payments/${reference}/trail`)).json();
  expect(history).toMatchObject({
    attempts: [{ reversal: 'The cheque was returned unpaid.', refundable: 0, acts: [] }],
    refunds: [{ status: 'completed', isReversal: true }],
  });
  expect(
    await query(
      `select actor_id from audit_entries where action = 'bank payment reversed' and subject = $1`,
      [`payment ${reference}`],
    ),
  ).toHaveLength(1);
  // The bidder can pay the deposit again.
  const quoted = await call(person, 'POST', `/api/lots/${lot.id}/deposit`, { payer: samplePayer });
  expect(quoted.statusCode, quoted.body).toBe(201);
});

test('books what was refunded before the reversal as owed by the payer', async () => {
  const { reference, code } = await startTransfer();
  await importRows([[`DEP ${code}`, 3 * million]]);
  const id = await transactionOf(reference);
  const [bank, customer] = [await balanceOf('bank'), await balanceOf('customer')];
  const refund = await call(admin, 'POST', `/api/payments/transactions/${id}/refunds`, {
    ...{ amount: million, comment: 'Paid at the bank', isMade: false },
  });
  expect((await reverse(admin, id)).json().code).toBe('refund_open');
  const found = { status: 'completed', note: 'Paid on 2 December' };
  const url = `/api/payments/refunds/${refund.json().id}`;
  const settled = await world.inject({
    ...{ method: 'PATCH', url, cookies: admin.cookies, payload: found },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(settled.statusCode, settled.body).toBe(200);
  expect((await reverse(admin, id)).statusCode).toBe(201);
  expect([await balanceOf('bank'), await balanceOf('customer')]).toEqual([
    bank - 4 * million,
    customer + million,
  ]);
});

test('reverses only money that came through our bank', async () => {
  const lot = await createOpenLot(world, time, { deposit: 3 * million });
  const person = await signInAs(world);
  await registerForLot(world, lot, person);
  const { reference } = (
    await call(person, 'POST', `/api/lots/${lot.id}/deposit`, { payer: samplePayer })
  ).json();
  const { id } = world.payments.attempt(reference, { amount: 3 * million });
  await sendWebhook(world, reference, id);
  expect((await reverse(admin, await transactionOf(reference))).json().code).toBe('not_at_bank');
  expect(await readPaymentStatus(world, reference)).toBe('succeeded');
});

test('sets money aside that is no payment, and undoes a match that waits', async () => {
  const { code } = await startTransfer(12 * million);
  await importRows([
    [`DEP ${code}`, 12 * million],
    ['INTEREST', 77],
  ]);
  const [[line], [interest]] = [await linesOf(code), await linesOf('INTEREST')];
  const undo = await call(other, 'DELETE', `/api/bank-transfers/lines/${line!.id}/match`);
  expect(undo.json().lines.find(({ id }: { id: number }) => id === line!.id).match).toBeNull();
  const note = { note: 'Interest of November' };
  const url = `/api/bank-transfers/lines/${interest!.id}/note`;
  expect((await call(admin, 'POST', url, note)).statusCode).toBe(200);
  const transferId = await transferIdOf(code);
  expect((await match(other, interest!.id, transferId)).json().code).toBe('line_used');
  const reopened = await call(other, 'DELETE', `/api/bank-transfers/lines/${interest!.id}/match`);
  expect(reopened.json().lines).toContainEqual(expect.objectContaining({ id: interest!.id }));
  expect((await match(other, interest!.id, transferId)).statusCode).toBe(200);
});

test('deletes the descriptions of unmatched money after 180 days, and still knows its lines', async () => {
  const { reference, code } = await startTransfer();
  const rows = [
    [`DEP ${code} BY AMINA`, 3 * million],
    [`SALARY OF BRIAN ${reference}`, 700_000],
  ] as const;
  await importRows(rows);
  const descriptions = async () =>
    (
      await query(
        `select description from bank_statement_lines l
         where statement_id = (select max(id) from bank_statements) order by line`,
      )
    ).map(({ description }) => description);
  time.shift(179 * 24);
  await world.runJobs('delete-bank-descriptions');
  expect(await descriptions()).toEqual([rows[0][0], rows[1][0]]);
  time.shift(181 * 24);
  await world.runJobs('delete-bank-descriptions');
  expect(await descriptions()).toEqual([rows[0][0], '']);
  expect(await importRows(rows)).toMatchObject({ lines: [{ state: 'known' }, { state: 'known' }] });
});

test('lets no admin undo or replace what another admin did with a line', async () => {
  const { code } = await startTransfer(12 * million);
  const small = await startTransfer();
  await importRows([
    [`DEP ${code}`, 12 * million],
    [`DEP ${small.code}`, 3 * million],
    ['CHARGES BACK', 78],
  ]);
  const [waiting, received, aside] = [
    (await linesOf(code))[0]!.id,
    (await linesOf(small.code))[0]!.id,
    (await linesOf('CHARGES BACK'))[0]!.id,
  ];
  const put = (line: number, note: string) =>
    call(other, 'POST', `/api/bank-transfers/lines/${line}/note`, { note });
  const undo = (line: number) => call(other, 'DELETE', `/api/bank-transfers/lines/${line}/match`);
  expect((await put(aside, 'Charges')).statusCode).toBe(200);
  expect((await put(aside, 'Charges')).statusCode).toBe(200);
  const smallId = await transferIdOf(small.code);
  const acts = [
    put(waiting, 'Not ours'),
    match(other, waiting, smallId),
    put(received, 'Not ours'),
    match(other, received, await transferIdOf(code)),
    undo(received),
    put(aside, 'Interest'),
    match(other, aside, smallId),
  ];
  expect((await Promise.all(acts)).map((reply) => [reply.statusCode, reply.json().code])).toEqual(
    acts.map(() => [409, 'line_used']),
  );
  expect(
    await query(
      `select transfer_id as transfer, received_at is not null as received, note from bank_statement_lines
       where id = any($1) order by id`,
      [[waiting, received, aside]],
    ),
  ).toEqual([
    { transfer: await transferIdOf(code), received: false, note: null },
    { transfer: smallId, received: true, note: null },
    { transfer: null, received: false, note: 'Charges' },
  ]);
});

test('refuses a statement that was imported for another account', async () => {
  const [{ id }] = await query(
    `insert into transfer_accounts (bank, holder, account_number) values ('Sample Bank', 'Sample Market Ltd', '000 222') returning id`,
  );
  await importRows([['ONE FILE', 500]]);
  const url = `/api/bank-transfers/statements?account=${id}&name=december.csv&preview=no`;
  const reply = await upload(admin, url, 'statement', Buffer.from(statementOf([['ONE FILE', 500]])));
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input']);
  expect(await linesOf('ONE FILE')).toHaveLength(1);
});

test('offers no bank transfer without an account', async () => {
  await query('update transfer_accounts set is_offered = false');
  const lot = await createOpenLot(world, time, { deposit: 3 * million });
  const person = await signInAs(world);
  await registerForLot(world, lot, person);
  const { reference } = (
    await call(person, 'POST', `/api/lots/${lot.id}/deposit`, { payer: samplePayer })
  ).json();
  const refused = await call(person, 'POST', `/api/payments/${reference}/checkout`, { method: 'bank' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'no_bank_transfer']);
  expect((await world.inject({ url: '/api/payments/bank-offer' })).json()).toEqual({ currencies: [] });
  await query('update transfer_accounts set is_offered = true');
});

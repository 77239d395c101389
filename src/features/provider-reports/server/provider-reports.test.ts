import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createVisitor, reconcile, requestPackage, runRefundPolling } from '#app/testing/payment-factory.ts';
import { createOwedHost, passMinutes, proposeDue } from '#app/testing/payout-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { sendAndPollPayouts } from '#features/payouts/server/send-payout.ts';
import { reportLimits } from '#features/provider-reports/choices.ts';
import type { Report } from '#features/provider-reports/schema.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { MerchantClient } from '#kit/server/payments/testing/merchant-client.ts';

let world: TestApp;
let shop: MerchantClient;
let app: TestApp['app'];
let admin: Person;
let other: Person;
const today = kampalaDay(new Date());
/** The report of the simulated provider: two payments, a refund and a payout. */
let rows: string[][];
beforeAll(async () => {
  [world, shop] = await Promise.all([createTestApp(), MerchantClient.open()]);
  app = await world.startAnother({ payments: shop.provider });
  [admin, other] = [await signInAs(world, 'admin'), await signInAs(world, 'admin')];
  const [first] = [await pay(), await pay()];
  const refund = await inject(admin, 'POST', `/api/payments/transactions/${first.id}/refunds`, {
    payload: { amount: 5_000, comment: 'Half of it' },
  });
  expect(refund.statusCode, refund.body).toBeLessThan(300);
  await createOwedHost(world, 60_000);
  await proposeDue(world, admin);
  await sendAndPollPayouts(atShop().kit);
  await passMinutes(world, 5);
  await sendAndPollPayouts(atShop().kit);
  await runRefundPolling(atShop());
  const { html } = await shop.look(`${shop.simulated.reportsUrl}/report.csv?from=${today}&to=${today}`);
  rows = parse(html, { bom: true });
});
afterAll(async () => {
  await app.close();
  await shop.close();
  await world.close();
});

/** Returns the same world with the simulated provider. */
const atShop = (): TestApp => ({ ...world, kit: { ...world.kit, payments: shop.provider } });

/** Buys a package at the simulated provider. */
async function pay(): Promise<{ id: number }> {
  await world.kit.pool.query('delete from rate_limit_attempts');
  const { reference, amount } = (await requestPackage(world, await createVisitor(world))).json();
  await shop.control('POST', '/attempts', {
    tx_ref: reference,
    amount,
    method: 'card',
    status: 'successful',
  });
  await reconcile(atShop(), reference);
  return one('select id from payment_transactions where reference = $1', [reference]);
}

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const one = async (text: string, values: unknown[] = []) => (await query(text, values))[0];

type Options = { payload?: object | Buffer; headers?: Record<string, string> };
const inject = (
  { cookies }: Pick<Person, 'cookies'>,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { payload, headers }: Options = {},
) =>
  app.inject({
    ...{ method, url, cookies, ...(payload && { payload }) },
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID(), ...headers },
  });

const csvOf = (cells: readonly (readonly string[])[]) => cells.map((row) => row.join(',')).join('\n');

/** Uploads a report, whose file is different each time. */
async function upload(text: string, { by = admin, from = today, to = today, name = 'report.csv' } = {}) {
  const body = new FormData();
  body.append('report', new Blob([text]), 'report');
  const request = new Request('http://x/', { method: 'POST', body });
  return inject(by, 'POST', `/api/provider-reports?${new URLSearchParams({ from, to, name })}`, {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
/** The end of a file that makes it another file with the same rows. */
const unique = () => `\n${' '.repeat(1 + Math.floor(Math.random() * 10_000))}`;
const uploadNew = async (cells: readonly (readonly string[])[], options = {}): Promise<Report> => {
  const reply = await upload(csvOf(cells) + unique(), options);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
};
const list = async () => (await inject(admin, 'GET', '/api/provider-reports')).json().reports;
const explain = (
  by: Person,
  report: number,
  difference: number,
  note: string,
  former: string | null = null,
) =>
  inject(by, 'POST', `/api/provider-reports/${report}/differences/${difference}/note`, {
    payload: { note, former },
  });

test('matches the whole report of the simulated provider', async () => {
  expect(rows.slice(1).map(([type]) => type)).toEqual(['payment', 'payment', 'refund', 'transfer']);
  const { report, totals, sums, missing, differences } = await uploadNew(rows);
  expect(report).toMatchObject({ rows: 4, skipped: 0, differences: 0, unexplained: 0, from: today });
  const total = {
    ...{ currency: 'UGX', count: 4, payments: 30_000, refunds: 5_000, payouts: 60_000 },
    ...{ fees: 1_960, net: -36_960 },
  };
  expect([totals, sums, missing, differences]).toEqual([[total], [{ ...total, state: 'matched' }], [], []]);
});

test('matches a payout that the provider contradicts, because its money counts as paid', async () => {
  const payouts = (set: string) => world.kit.pool.query(`update payouts set ${set}`);
  await payouts(`status = 'contradicted', completed_at = null`);
  const { sums, differences } = await uploadNew(rows);
  expect([sums, differences]).toMatchObject([[{ state: 'matched', count: 4, payouts: 60_000 }], []]);
  await payouts(`status = 'successful', completed_at = sent_at`);
});

test('shows a row that was changed, one that was removed and one that was added, until each is explained', async () => {
  const [head = [], payment = [], removed = [], ...rest] = rows;
  const changed = payment.with(4, '14000');
  const added = payment.with(1, '999').with(2, 'pay_stranger');
  const cells = [head, changed, added, ...rest];
  const first = await uploadNew(cells);
  const shown = first.differences.map(({ difference, line, reference, href, reported, ours }) => [
    ...[difference, line, reference, href, reported?.amount, ours?.amount],
  ]);
  const hrefOf = (row: string[]) => `/admin/payments/${row[2]}`;
  expect(shown).toEqual([
    ['not_in_books', 3, 'pay_stranger', null, 15_000, undefined],
    ['not_in_report', null, removed[2], hrefOf(removed), undefined, 15_000],
    ['amount', 2, payment[2], hrefOf(payment), 14_000, 15_000],
  ]);
  expect(first.totals).toMatchObject([{ payments: 29_000, count: 4 }]);
  expect(first.sums).toMatchObject([
    { state: 'matched', count: 2, payments: 0, refunds: 5_000, payouts: 60_000 },
    { state: 'unexplained', count: 2, payments: 29_000, fees: 960 },
  ]);
  expect(first.missing).toMatchObject([{ state: 'unexplained', count: 1, payments: 15_000, fees: 480 }]);

  const { id } = first.report;
  const ids = first.differences.map((difference) => difference.id);
  const [stranger = 0, gone = 0, amount = 0] = ids;
  expect((await explain(admin, id, stranger, ' ')).statusCode).toBe(400);
  expect((await explain(admin, id, 2_000_000, 'x')).json().code).toBe('difference_changed');
  expect((await explain(admin, id + 1_000, stranger, 'x')).statusCode).toBe(404);
  expect((await explain(admin, id, stranger, 'A test of theirs')).statusCode).toBe(200);
  // The other admin has not seen this note.
  expect((await explain(other, id, stranger, 'Unknown')).json().code).toBe('difference_changed');
  expect((await explain(other, id, stranger, 'Their test', 'A test of theirs')).statusCode).toBe(200);
  await explain(admin, id, gone, 'In the report of December');
  const { sums, missing, report, counts } = (await explain(admin, id, amount, '=A typing error')).json();
  expect(sums).toMatchObject([{ state: 'matched' }, { state: 'explained', count: 2, payments: 29_000 }]);
  expect(missing).toMatchObject([{ state: 'explained', count: 1 }]);
  expect(report).toMatchObject({ differences: 3, unexplained: 0 });
  expect(counts.map(({ unexplained }: { unexplained: number }) => unexplained)).toEqual([0, 0, 0]);
  const audited = await query(
    `select actor_id as by, details from audit_entries where action = 'difference explained' and subject = $1 order by id`,
    [`provider report ${id}`],
  );
  expect(audited.slice(0, 2)).toMatchObject([
    { by: admin.id, details: { comment: 'A test of theirs', former: null, reference: 'pay_stranger' } },
    { by: other.id, details: { comment: 'Their test', former: 'A test of theirs' } },
  ]);
  const csv: string[][] = parse(
    (await inject(admin, 'GET', `/api/provider-reports/${id}/differences.csv`)).body,
    { bom: true },
  );
  expect(csv.map((line) => [line[0], line[7], line[10], line[12]])).toEqual([
    ['Difference', 'Reported amount', 'Our amount', 'Explanation'],
    ['amount', '14000', '15000', "'=A typing error"],
    ['not in books', '15000', '', 'Their test'],
    ['not in report', '', '15000', 'In the report of December'],
  ]);

  // A transaction in the report of other days is not missing. The other explanations stay.
  await uploadNew([head, removed], { from: addDays(today, 1), to: addDays(today, 1) });
  const again = (await inject(admin, 'POST', `/api/provider-reports/${id}/comparison`)).json();
  expect(again.differences.map(({ note }: { note: string }) => note)).toEqual([
    'Their test',
    '=A typing error',
  ]);
  // A changed record needs a new explanation.
  await query('update payment_transactions set stated_amount = 13000 where reference = $1', [payment[2]]);
  const later = (await inject(admin, 'POST', `/api/provider-reports/${id}/comparison`)).json();
  expect(later.report).toMatchObject({ differences: 2, unexplained: 1 });
  await query('update payment_transactions set stated_amount = 15000 where reference = $1', [payment[2]]);
});

test('stores a file once, also when two admins upload it at the same time', async () => {
  const text = csvOf(rows) + unique();
  const replies = await Promise.all([upload(text), upload(text, { by: other, name: 'copy.csv' })]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  const stored = replies.find(({ statusCode }) => statusCode === 201)?.json().report;
  const again = await upload(text);
  expect(again.json()).toMatchObject({ code: 'report_known', fields: { known: String(stored.id) } });
  expect(again.json().message).toContain(`This file is already stored as “${stored.fileName}”.`);
  expect((await list()).filter(({ id }: { id: number }) => id === stored.id)).toHaveLength(1);
});

test('stores nothing of a file that is refused', async () => {
  const before = await list();
  const [head = [], payment = []] = rows;
  const wrong = csvOf([head, payment, payment.with(4, 'much')]);
  const refused = await upload(wrong);
  expect([refused.statusCode, refused.json().fields.report]).toEqual([
    400,
    expect.stringContaining('Line 3: “much” is not an amount'),
  ]);
  const statusOf = async (...parts: Parameters<typeof upload>) => (await upload(...parts)).statusCode;
  expect(await statusOf(`${csvOf(rows)}${' '.repeat(reportLimits.bytes)}`)).toBe(413);
  expect(await statusOf(csvOf(rows), { from: '2026-02-30' })).toBe(400);
  expect(await statusOf(csvOf(rows), { from: today, to: addDays(today, -1) })).toBe(400);
  expect(await statusOf(csvOf(rows), { from: addDays(today, -reportLimits.days), to: today })).toBe(400);
  expect(
    (await inject(admin, 'POST', `/api/provider-reports?from=${today}&to=${today}&name=x`)).statusCode,
  ).toBe(400);
  expect(await list()).toEqual(before);
});

test('removes a report that was uploaded by mistake, so that its file can be uploaded again', async () => {
  const text = csvOf(rows) + unique();
  const { id, sha256 } = (await upload(text)).json().report;
  const remove = () => inject(other, 'DELETE', `/api/provider-reports/${id}`);
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([200, 404]);
  expect((await inject(admin, 'GET', `/api/provider-reports/${id}`)).statusCode).toBe(404);
  const audit = await query(
    `select action, actor_id as by, details->>'sha256' as sha256 from audit_entries where subject = $1 order by id`,
    [`provider report ${id}`],
  );
  expect(audit).toEqual([
    { action: 'provider report uploaded', by: admin.id, sha256 },
    { action: 'provider report removed', by: other.id, sha256 },
  ]);
  expect((await upload(text)).statusCode).toBe(201);
});

test('is for admins only', async () => {
  const manager = await signInAs(world, 'property_manager');
  expect((await upload(csvOf(rows), { by: manager })).statusCode).toBe(403);
  expect((await inject(manager, 'GET', '/api/provider-reports')).statusCode).toBe(403);
  expect((await inject(admin, 'GET', '/api/provider-reports/999999')).statusCode).toBe(404);
});

test('a report of a closed month can still be compared and explained, and changes nothing in the ledger', async () => {
  const books = () => one('select count(*)::int, sum(abs(amount))::float8 from ledger_lines');
  const before = await books();
  await query(`insert into ledger_closings (month, closed_by) values (date_trunc('month', $1::date), $2)`, [
    today,
    admin.id,
  ]);
  const [head = [], payment = []] = rows;
  const { report, differences } = await uploadNew([head, payment.with(6, '1')]);
  expect(differences.map(({ difference }) => difference)).toContain('fee');
  const fee = differences.find(({ difference }) => difference === 'fee')?.id ?? 0;
  expect((await explain(admin, report.id, fee, 'A discount')).statusCode).toBe(200);
  const compared = await inject(other, 'POST', `/api/provider-reports/${report.id}/comparison`);
  expect([compared.statusCode, compared.json().differences.length]).toEqual([200, differences.length]);
  const audit = await query(
    'select action, actor_id as by from audit_entries where subject = $1 order by id',
    [`provider report ${report.id}`],
  );
  expect(audit).toContainEqual({ action: 'provider report compared', by: other.id });
  expect(await books()).toEqual(before);
});

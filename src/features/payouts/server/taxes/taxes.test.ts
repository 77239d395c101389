import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { balanceOf, earnFromStay } from '#app/testing/payout-factory.ts';
import { runConcurrently } from '#app/testing/run-concurrently.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let admin: Person;
let host: Person;
let now = new Date('2026-11-20T09:00:00Z');
let stay = 0;
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  admin = await signInAs(world, 'admin');
  await query(`insert into service_fees (valid_from, percent) values ('2025-06-01', 10)`);
});
afterAll(() => world.close());
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  await query('truncate vat_rates, withholding_rates');
  host = await signInAs(world, 'property_manager');
  stay += 1;
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const get = (url: string, { cookies } = host) => world.inject({ url, cookies });
const post = (url: string, payload: object, { cookies } = host, key: string = randomUUID()) =>
  world.inject({ method: 'POST', url, payload, cookies, headers: { 'idempotency-key': key } });
const earn = (due: number, of = stay) => earnFromStay(world, host, { stay: of, due });
const owed = () => balanceOf(world, 'owed', `user:${host.id}`);
const setVat = (percent: number, from = '2026-01-01') =>
  query(
    `insert into vat_rates (valid_from, percent, tax_number, source) values ($1, $2, '1000000001', 'Accountant')`,
    [from, percent],
  );
const setWithholding = (percent: number, owner: number | null = null, from = '2026-01-01') =>
  query(
    `insert into withholding_rates (owner_id, valid_from, percent, source) values ($1, $2, $3, 'Accountant')`,
    [owner, from, percent],
  );
const booked = async () =>
  (
    await query(
      'select gross, fee, vat, withheld from earnings where owner_id = $1 and source = $2 order by id',
      [host.id, `stay:${stay}`],
    )
  ).map(({ gross, fee, vat, withheld }) => [gross, fee, vat, withheld]);
const accountBalance = async (account: string) =>
  (
    await query('select -coalesce(sum(amount), 0)::int as balance from ledger_lines where account = $1', [
      account,
    ])
  )[0].balance;

test('deducts nothing and shows nothing until the operator sets a tax', async () => {
  await earn(300_000);
  expect([await booked(), await owed()]).toEqual([[[300_000, 30_000, 0, 0]], 270_000]);
  const page = (await get('/api/user/earnings')).json();
  expect([page.hasTaxes, page.taxDetails]).toEqual([false, null]);
  const csv = (await get('/api/user/earnings.csv')).body;
  expect(csv.split('\n')[0]).toContain('"Guest paid","Service fee","You earn"');
});

test('deducts VAT and withholding tax by the rates of the day of booking, and returns their share with a refund', async () => {
  await setVat(18);
  await setWithholding(6);
  const before = [await accountBalance('vat_payable'), await accountBalance('withholding_payable')];
  await earn(300_000);
  expect(await owed()).toBe(300_000 - 30_000 - 5_400 - 18_000);
  // A new rate is for new bookings. This stay keeps the rates with which it was first earned.
  await setVat(20, '2026-11-21');
  await setWithholding(0, null, '2026-11-21');
  now = new Date('2026-11-25T09:00:00Z');
  await earn(400_000);
  await earn(200_000);
  expect(await booked()).toEqual([
    [300_000, 30_000, 5_400, 18_000],
    [100_000, 10_000, 1_800, 6_000],
    [-200_000, -20_000, -3_600, -12_000],
  ]);
  expect(await owed()).toBe(200_000 - 20_000 - 3_600 - 12_000);
  const after = [await accountBalance('vat_payable'), await accountBalance('withholding_payable')];
  expect(after.map((balance, index) => balance - before[index])).toEqual([3_600, 12_000]);
});

test('keeps the rates of the day of booking when another rate begins before arrival', async () => {
  await setVat(18);
  await setVat(20, '2026-10-02');
  await setWithholding(6, host.id, '2026-10-02');
  await earn(100_000);
  expect(await booked()).toEqual([[100_000, 10_000, 1_800, 0]]);
});

test('replaces the rate of all hosts by that of one host', async () => {
  await setWithholding(6);
  await setWithholding(0, host.id);
  await earn(100_000);
  expect(await booked()).toEqual([[100_000, 10_000, 0, 0]]);
});

test('shows the same figures on the page, in the CSV and in the PDF, with the tax details', async () => {
  await setVat(18);
  await setWithholding(6);
  await earn(300_000);
  const refused = await post('/api/user/tax-details', { name: ' ', tin: '12', isVatRegistered: true });
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['name', 'tin']]);
  const details = { name: 'Nakato Homes Ltd', tin: '1001234567', isVatRegistered: true };
  const saved = await post('/api/user/tax-details', { ...details, tin: ' 1001234567 ' });
  expect([saved.statusCode, saved.json().taxDetails], saved.body).toEqual([200, details]);
  expect((await get('/api/user/earnings')).json()).toMatchObject({
    hasTaxes: true,
    lines: [{ gross: 300_000, fee: 30_000, vat: 5_400, withheld: 18_000, net: 246_600 }],
  });
  const rows: string[][] = parse((await get('/api/user/earnings.csv')).body, { bom: true });
  expect(rows.map((row) => row.slice(6))).toEqual([
    ['Guest paid', 'Service fee', 'VAT on fee', 'Withholding tax', 'You earn'],
    ['300000', '30000', '5400', '18000', '246600'],
  ]);
  const pdf = await getDocumentProxy(new Uint8Array((await get('/api/user/earnings.pdf')).rawPayload));
  const words = (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
  for (const text of [
    'Nakato Homes Ltd, TIN 1001234567, registered for VAT',
    'tax number 1000000001',
    'Guest paid Fee and taxes You earn',
    'VAT on fee UGX 5,400',
    'Withholding tax UGX 18,000',
    'UGX 300,000 UGX 53,400 UGX 246,600',
  ])
    expect(words).toContain(text);
});

test('tells an accountant what is due, exports it by host, and records what was paid once', async () => {
  await setVat(18);
  await earn(300_000);
  const due = async () => (await get('/api/taxes?from=2026-11-01', admin)).json().taxes;
  const [vat] = await due();
  expect(vat).toMatchObject({ tax: 'vat', currency: 'UGX', due: await accountBalance('vat_payable') });
  const rows: string[][] = parse((await get('/api/taxes.csv?from=2026-11-01', admin)).body, { bom: true });
  const own = rows.filter(([, name]) => name === host.username).map((row) => row.slice(5, 12));
  expect(own).toEqual([['UGX', '300000', '30000', '18', '5400', '0', '0']]);
  const body = { tax: 'vat', currency: 'UGX', amount: vat.due, note: 'PRN 2261' };
  const tooMuch = await post('/api/taxes/payments', { ...body, amount: vat.due + 1 }, admin);
  expect([tooMuch.statusCode, Object.keys(tooMuch.json().fields)]).toEqual([400, ['amount']]);
  const once = randomUUID();
  const replies = [
    await post('/api/taxes/payments', body, admin, once),
    await post('/api/taxes/payments', body, admin, once),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect([await accountBalance('vat_payable'), await accountBalance('bank')]).toEqual([0, vat.due]);
  expect((await due())[0]).toMatchObject({ due: 0, dueNow: 0 });
  expect((await get('/api/taxes', host)).statusCode).toBe(403);
});

test('counts a period from the first to the last moment of its days in Kampala', async () => {
  await setVat(18);
  now = new Date('2026-11-23T20:59:59Z');
  await earn(300_000);
  const dueBy = async (to: string) =>
    (await get(`/api/taxes?from=2026-11-01&to=${to}`, admin)).json().taxes[0].due;
  expect((await dueBy('2026-11-23')) - (await dueBy('2026-11-22'))).toBe(5_400);
  const exported = async (from: string, to: string) => {
    const { body } = await get(`/api/taxes.csv?from=${from}&to=${to}`, admin);
    const rows: string[][] = parse(body, { bom: true });
    return rows.filter(([, name]) => name === host.username).map(([day]) => day);
  };
  expect([
    await exported('2026-11-01', '2026-11-22'),
    await exported('2026-11-23', '2026-11-23'),
    await exported('2026-11-24', '2026-11-30'),
  ]).toEqual([[], ['2026-11-23'], []]);
});

test('admins who record a tax payment at the same moment never record more than is due', async () => {
  await setVat(18);
  await earn(300_000);
  const paid = await accountBalance('bank');
  const [{ due }] = (await get('/api/taxes', admin)).json().taxes;
  const body = { tax: 'vat', currency: 'UGX', amount: due, note: 'PRN 2262' };
  const replies = await runConcurrently(4, () => post('/api/taxes/payments', body, admin));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400, 400, 400]);
  expect([await accountBalance('vat_payable'), (await accountBalance('bank')) - paid]).toEqual([0, due]);
});

const change = (kind: string, payload: object) =>
  world.inject({
    method: 'POST',
    url: `/api/settings/${kind}/changes`,
    cookies: admin.cookies,
    payload: { reason: 'From our accountant', key: null, version: null, ...payload },
  });

test('takes a rate with its source from a later day, also for one host', async () => {
  const vat = {
    validFrom: '2999-01-01',
    percent: 18,
    taxNumber: '1000000001',
    source: 'Accountant, 20 Nov 2026',
  };
  expect((await change('vat', { value: vat })).statusCode).toBe(200);
  const faults = async (kind: string, value: object) =>
    Object.keys((await change(kind, { value })).json().fields ?? {});
  expect(await faults('vat', { ...vat, validFrom: '2026-01-01' })).toEqual(['validFrom']);
  expect(await faults('vat', { ...vat, source: '' })).toEqual(['source']);
  const tax = { validFrom: '2999-01-01', ownerId: host.id, percent: 6, source: 'Accountant' };
  const added = await change('withholding-tax', { value: tax });
  expect([added.statusCode, added.json().title], added.body).toEqual([
    200,
    `Host ${host.id} from 1 Jan 2999`,
  ]);
  expect(await faults('withholding-tax', tax)).toEqual(['validFrom']);
  expect(await faults('withholding-tax', { ...tax, ownerId: 999_999_999 })).toEqual(['ownerId']);
  expect((await get('/api/user/earnings')).json().hasTaxes).toBe(true);
});

import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { postLedgerEntry } from '#features/payments/server/ledger/ledger-entries.ts';
import { addMonths, kampalaDay, monthOf } from '#kit/calendar-day.ts';
import { multiply, oneUnit } from '#kit/money.ts';

let world: TestApp;
let admin: Person;
const month = addMonths(monthOf(kampalaDay(new Date())), -1);
const earlier = addMonths(month, -1);
const lastDay = `${month}-27`;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
  await book(`=1+1 ${earlier}`, `${earlier}-20T09:00:00Z`, 40_000, 'user:5');
  await book('earning 7', `${month}-01T00:30:00+03:00`, 25_000, 'user:7');
  // The last second of the period in Kampala belongs to it, and the next does not.
  await book('earning 8', `${lastDay}T20:59:59Z`, 10_000, 'user:7');
  await book('earning 9', `${lastDay}T21:00:00Z`, 7_000, 'user:7');
});
afterAll(() => world.close());

/** Books an amount that is owed to a party, at a time in the past. */
async function book(key: string, at: string, amount: number, party: string): Promise<void> {
  await world.kit.pool.query(
    `with entry as (insert into ledger_entries (key, booked_at) values ($1, $2) returning id)
     insert into ledger_lines (entry_id, account, currency, amount, party)
     select id, account, 'UGX', amount, party from entry,
       (values ('provider_clearing', $3::bigint, null), ('owed', -$3::bigint, $4::text)) as line(account, amount, party)`,
    [key, at, amount, party],
  );
}
const get = (path: string) => world.inject({ url: `/api/ledger${path}`, cookies: admin.cookies });
const close = (name: string) =>
  world.inject({
    method: 'POST',
    url: '/api/ledger/closings',
    cookies: admin.cookies,
    payload: { month: name },
  });
const period = `from=${month}-01&to=${lastDay}`;

test('shows each account with opening balance, movements and closing balance, which sum to zero', async () => {
  const { accounts } = (await get(`?${period}`)).json();
  expect(accounts).toEqual([
    {
      account: 'provider_clearing',
      currency: 'UGX',
      opening: 40_000,
      debits: 35_000,
      credits: 0,
      closing: 75_000,
    },
    { account: 'owed', currency: 'UGX', opening: -40_000, debits: 0, credits: 35_000, closing: -75_000 },
  ]);
  expect((await get('?from=2026-02-30')).statusCode).toBe(400);
  for (const path of ['', '/journal', '/journal.csv']) {
    const refused = await get(`${path}?from=${lastDay}&to=${month}-01`);
    expect([path, refused.statusCode, Object.keys(refused.json().fields)]).toEqual([path, 400, ['to']]);
  }
});

test('filters the journal by period, account, party and event', async () => {
  const keys = async (filter: string) =>
    (await get(`/journal?${filter}`)).json().entries.map(({ event }: { event: string }) => event);
  expect(await keys(period)).toEqual(['earning 8', 'earning 7']);
  expect(await keys(`${period}&q=earning 7`)).toEqual(['earning 7']);
  expect(await keys(`${period}&party=user:5`)).toEqual([]);
  expect(await keys(`from=${earlier}-01&to=${lastDay}&party=user:5&account=owed`)).toEqual([
    `=1+1 ${earlier}`,
  ]);
  expect(await keys(`${period}&purpose=membership`)).toEqual([]);
  expect((await get('/journal?party=user:x')).statusCode).toBe(400);
});

test('exports the journal as CSV that no spreadsheet takes for formulas', async () => {
  const reply = await get(`/journal.csv?from=${earlier}-01&to=${lastDay}`);
  const rows: string[][] = parse(reply.body, { bom: true });
  expect([rows.length, rows[1]?.slice(1)]).toEqual([
    7,
    [`${earlier}-20`, `'=1+1 ${earlier}`, '', '', 'provider_clearing', '', 'UGX', '40000', '', ''],
  ]);
  const total = (column: number) => rows.slice(1).reduce((sum, row) => sum + Number(row[column]), 0);
  expect([total(8), total(9)]).toEqual([75_000, 75_000]);
});

test('closes months in order and for good; what comes later is booked in the open month', async () => {
  expect((await get('')).json()).toMatchObject({ closable: earlier, closings: [] });
  expect((await close(month)).json().message).toContain('The next month to close is');
  expect((await close(earlier)).statusCode).toBe(200);
  expect((await close(earlier)).statusCode).toBe(409);
  expect((await close(month)).json()).toMatchObject({
    closable: null,
    closings: [{ month }, { month: earlier }],
  });
  expect((await close(addMonths(month, 1))).statusCode).toBe(409);
  await expect(book('late', `${month}-15T09:00:00Z`, 1_000, 'user:7')).rejects.toThrow(/is closed/);
  await expect(
    world.kit.pool.query(
      `insert into ledger_lines (entry_id, account, currency, amount, party)
       select e.id, account, 'UGX', amount, null from ledger_entries e,
         (values ('fees', 500), ('revenue', -500)) as line(account, amount) where e.key = 'earning 7'`,
    ),
  ).rejects.toThrow(/is closed/);
  await expect(world.kit.pool.query('delete from ledger_closings')).rejects.toThrow(/only ever added to/);
  await world.kit.db.transaction().execute((tx) =>
    postLedgerEntry(tx, {
      ...{ key: 'refund 3 paid', intentId: null, currency: 'UGX', amount: multiply(oneUnit, 2_000) },
      ...{ debit: 'customer', credit: 'provider_clearing', bookedAt: new Date(`${month}-15T09:00:00Z`) },
    }),
  );
  const { entries } = (await get('/journal')).json();
  expect(entries).toMatchObject([{ event: 'refund 3 paid' }]);
  const { rows } = await world.kit.pool.query(
    `select subject from audit_entries where action = 'month closed' order by id`,
  );
  expect(rows).toEqual([{ subject: `ledger ${earlier}` }, { subject: `ledger ${month}` }]);
});

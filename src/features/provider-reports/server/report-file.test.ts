import { expect, test } from 'vitest';
import { reportLimits } from '#features/provider-reports/choices.ts';
import type { AppError } from '#kit/app-error.ts';
import { readAmount } from '#kit/server/cell-amount.ts';
import { readDay, readReportFile } from './report-file.ts';

const november = { from: '2026-11-01', to: '2026-11-30' };
const read = (text: string | Buffer) => readReportFile(Buffer.from(text), november);
const errorOf = (text: string | Buffer) =>
  read(text).then(
    () => 'no error',
    (error: AppError) => error.message,
  );
const head = 'type,id,tx_ref,amount,currency,app_fee,status,created_at';
const line = 'payment,41,pay_a,15000,UGX,450,successful,2026-11-05T09:30:00.000Z';

test('reads the columns by their names, and leaves out what did not succeed', async () => {
  const file = await read(
    `\ufeff${head}\r\n${line}\r\n\r\ntransfer,43,payout_x,"1,250,000.00",ugx,,SUCCESSFUL,30/11/2026 23:10\r\n` +
      "payment,44,pay_b,5000,UGX,0,failed,2026-11-05\r\nrefund,45,'=1+1,-500,UGX,0,completed,5 Nov 2026\r\n",
  );
  const row = { currency: 'UGX', kind: 'payment', fee: 450, day: '2026-11-05' };
  expect(file).toEqual({
    skipped: 1,
    rows: [
      { ...row, line: 2, providerId: '41', reference: 'pay_a', amount: 15_000 },
      {
        ...{ ...row, line: 4, kind: 'payout', providerId: '43', reference: 'payout_x' },
        ...{ amount: 1_250_000, fee: null, day: '2026-11-30' },
      },
      { ...row, line: 6, kind: 'refund', providerId: '45', reference: '=1+1', amount: 500, fee: 0 },
    ],
  });
});

test('reads exports with other names, other separators and no types', async () => {
  const { rows } = await read(
    'Transaction Reference;Transaction ID;Amount;Currency;Transaction Date\n' +
      'pay_a;41;UGX 15 000;UGX;05/11/2026 09:30:00\npayout_x;42;60,000;UGX;11/28/2026\npay_a;43;-5000;UGX;2026-11-06\n',
  );
  expect(rows.map(({ kind, amount, day, fee }) => [kind, amount, day, fee])).toEqual([
    ['payment', 15_000, '2026-11-05', null],
    ['payout', 60_000, '2026-11-28', null],
    ['refund', 5_000, '2026-11-06', null],
  ]);
});

test('reads what Excel saves: UTF-16 with a line that names the separator', async () => {
  const text = '\ufeffsep=;\nid;amount;currency;date\n41;15000;UGX;2026-11-05\n';
  const { rows } = await readReportFile(Buffer.from(text, 'utf16le'), november);
  expect(rows).toMatchObject([{ providerId: '41', amount: 15_000 }]);
});

test.each([
  [
    'a line without an id',
    'payment,,,15000,UGX,450,successful,2026-11-05',
    'Line 2: it has neither an id nor a reference.',
  ],
  ['another amount', line.replace('15000', '15k'), 'Line 2: “15k” is not an amount.'],
  ['a zero', line.replace('15000', '0'), 'Line 2: the amount is zero.'],
  ['another currency', line.replace('UGX', 'shillings'), 'Line 2: “SHILLINGS” is not a currency.'],
  ['another status', line.replace('successful', 'perhaps'), 'Line 2: the status “perhaps” is unknown.'],
  ['another type', line.replace('payment', 'chargeback'), 'Line 2: the type “chargeback” is unknown.'],
  ['another month', line.replace('11-05', '12-05'), 'outside the period from 2026-11-01 to 2026-11-30'],
  ['more columns', `${line},x`, 'Line 2: it has more columns than the first line, which has 8.'],
  ['an open quotation mark', line.replace('pay_a', '"pay_a'), 'Line 2: A quotation mark is not closed.'],
])('names the line with %s', async (_, text, message) => {
  expect(await errorOf(`${head}\n${text}\n`)).toContain(message);
});

test('names several lines, and says that nothing was stored', async () => {
  const wrong = line.replace('15000', 'x');
  const message = await errorOf(`${head}\n${line}\n${`${wrong}\n`.repeat(30)}`);
  expect(message.match(/Line \d+/g)).toHaveLength(reportLimits.errors);
  expect(message).toContain('Line 3: “x” is not an amount');
  expect(message).toContain('Nothing was stored.');
});

test.each([
  ['no columns', 'hello', 'The first line lacks the columns “amount”, “currency”, “date”, “id” or “tx_ref”.'],
  ['nothing', '', 'no successful transactions'],
  ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0]), 'not a CSV file.'],
  ['too many rows', `${head}\n${`${line}\n`.repeat(reportLimits.rows + 1)}`, 'more than 20,000 rows'],
])('refuses a file with %s', async (_, text, message) => {
  expect(await errorOf(text)).toContain(message);
});

test.each([
  ['15000', 15_000],
  ['15,000.00', 15_000],
  ['-1 250 000', -1_250_000],
  ['UGX 15,000', 15_000],
  ['85.50 USD', 85.5],
  ['60.3459', 60.3459],
])('reads the amount %s', (text, amount) => {
  expect(readAmount(text, text.includes('USD') ? 'USD' : 'UGX')).toBe(amount);
});

test.each(['1.250', '1,25', '1,2500', '12.500,00', '1e5', '', '--5', '5-'])(
  'refuses the amount %s',
  (text) => {
    expect(() => readAmount(text, 'UGX')).toThrow();
  },
);

test.each([
  ['2026-11-30T22:30:00Z', '2026-12-01'],
  ['2026-11-30 22:30', '2026-11-30'],
  ['05/11/2026', '2026-11-05'],
  ['11/05/2026 09:30', '2026-11-05'],
  ['Nov 5, 2026', '2026-11-05'],
  ['5-Nov-2026 21:30:00', '2026-11-05'],
  ['2026-10-31', '2026-10-31'],
])('reads the day of %s', (text, day) => {
  expect(readDay(text, november)).toBe(day);
});

test('refuses a date that may be two days of the period', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  expect(() => readDay('05/11/2026', year)).toThrow('could be two dates');
  expect(() => readDay('31/02/2026', year)).toThrow('is not a date');
});

import { expect, test } from 'vitest';
import type { AppError } from '#kit/app-error.ts';
import { readStatementFile } from './statement-file.ts';

const read = (csv: string, accountId = 1) =>
  readStatementFile(Buffer.from(csv), { accountId, currency: 'UGX' });
const fields = async (csv: string) =>
  (await read(csv)).lines.map(({ day, description, amount }) => [day, description, amount]);

test('reads credits below a preamble, with thousands and both kinds of dates', async () => {
  const csv = `Statement of account;;;;
Account;0140012345678;;;
Transaction Date;Narration;Debit (UGX);Credit (UGX);Balance
05/12/2026;CASH DEP K7PM;;12,000,000.00;12,000,000.00
06/12/2026;LEDGER FEE;"2,500";;11,997,500
13/12/2026;EFT IN;0.00;500 000;12,497,500
;Total;2,500;12,500,000;`;
  expect(await fields(csv)).toEqual([
    ['2026-12-05', 'CASH DEP K7PM', 12_000_000],
    ['2026-12-13', 'EFT IN', 500_000],
  ]);
  expect((await read(csv)).skipped).toBe(2);
});

test('reads signed amounts, references and month-first dates', async () => {
  const csv = `Date,Details,Reference,Amount
12/01/2026,DEP,FT1,"+1,000"
12/31/2026,DEP,FT2,2000 CR
12/31/2026,FEE,FT3,-50`;
  expect(await fields(csv)).toEqual([
    ['2026-12-01', 'DEP · FT1', 1000],
    ['2026-12-31', 'DEP · FT2', 2000],
  ]);
});

test('leaves out outgoing money that another column tells apart', async () => {
  const csv = `Date,Narration,Amount,Dr/Cr
2026-12-01,REFUND K7PM,1000,DR
2026-12-01,DEP,2000,Cr
2026-12-01,FEE,"3,000DR",`;
  expect(await fields(csv)).toEqual([['2026-12-01', 'DEP', 2000]]);
});

test('gives equal lines of one file different fingerprints, and the same ones in a longer file', async () => {
  const rows = '01-Dec-2026,DEP,5000\n01-Dec-2026,DEP,5000';
  const prints = (lines: { fingerprint: string }[]) => lines.map(({ fingerprint }) => fingerprint);
  const first = prints((await read(`Date,Details,Credit\n${rows}`)).lines);
  const longer = prints((await read(`Date,Details,Credit\n30-Nov-2026,DEP,1\n${rows}`)).lines);
  expect(new Set(first).size).toBe(2);
  expect(longer.slice(1)).toEqual(first);
  expect(prints((await read(`Date,Details,Credit\n${rows}`, 2)).lines)).not.toEqual(first);
});

test.each([
  ['Name,Town\nAmina,Kampala', /No line has the columns of a statement/],
  ['Date,Details,Credit\n2026-12-01,DEP,twelve', /Line 2: “twelve” is not an amount/],
  ['Date,Details,Credit\nyesterday,DEP,5000', /Line 2: “yesterday” is not a date/],
  ['Date,Details,Credit\n2026-12-01,FEE,', /no incoming money/],
  ['Date,Details,Credit (USD)\n2026-12-01,DEP,5000', /in USD, and the chosen account in UGX/],
])('refuses %j as a whole', async (csv, reason) => {
  const error = (await read(csv).catch((thrown) => thrown)) as AppError;
  expect(error.message).toMatch(reason);
});

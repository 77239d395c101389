import {
  creditNoteNumber,
  methodLabel,
  receiptNumber,
  testModeNotice,
} from '#features/payments/receipt-rules.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney, toMajorUnit } from '#kit/money.ts';
import type { PdfTask } from '#kit/server/documents/pdf.ts';
import { receiptCheckUrl } from './receipt.ts';
import type { ReceiptRow } from './receipt-rows.ts';
import type { ReceiptContent } from './render-receipt-pdf.ts';

/** The issuer of receipts. */
export type Issuer = { name: string; address: string };

/** Returns the PDF of a receipt as it is now. */
export function receiptPdf(
  row: ReceiptRow,
  issuer: Issuer & { email: string; seller: string; taxNumber: string },
  now: Date,
): PdfTask {
  const { currency, isTest, title, reference, name: payer } = row;
  const nowIso = now.toISOString();
  const content: ReceiptContent = {
    issuer,
    number: receiptNumber(row),
    facts: [
      ['For', title],
      ['Paid by', payer],
      ['Payment method', methodLabel(row.method)],
      ['Date', formatDate(row.issuedAt.toISOString())],
      ['Reference', reference],
      ...knownFacts([
        ['Issued by', issuer.seller],
        ['Tax number', issuer.taxNumber],
      ]),
      ...row.creditNotes.map((note): [string, string] => [
        'Credit note',
        `${creditNoteNumber(note)}, ${formatDate(note.issuedAt)}: ${formatMoney(toMajorUnit(note.amount, currency), currency)}`,
      ]),
    ],
    amount: toMajorUnit(row.amount, currency),
    refunded: toMajorUnit(row.refunded, currency),
    isReversed: row.isReversed,
    currency,
    notice: isTest ? testModeNotice : null,
    checkAddress: receiptCheckUrl(issuer.address, row),
    madeAt: `${formatDate(nowIso)}, ${formatTime(nowIso)}`,
  };
  return { renderer: import.meta.resolve('./render-receipt-pdf.ts'), content };
}

/** Returns the facts that are known. */
const knownFacts = (rows: [string, string][]) => rows.filter(([, value]) => value !== '');

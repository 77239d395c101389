import { methodWords, receiptNumber } from '#features/payments/receipt-rules.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { inMajorUnit } from '#kit/money.ts';
import type { Log } from '#kit/server/log.ts';
import { openSideThread, type SideThread } from '#kit/server/side-thread.ts';
import type { Paper } from './draw-receipt.ts';
import { checkAddressOf } from './receipt.ts';
import type { ReceiptRow } from './receipt-rows.ts';

/** Who issues receipts. */
export type Issuer = { name: string; address: string };

export type ReceiptPapers = SideThread<Paper>;

/** Drawing one takes a tenth of a second, most of it for the letters. */
export const openReceiptPapers = (log: Log): ReceiptPapers =>
  openSideThread<Paper>(new URL('./receipt-paper-thread.ts', import.meta.url), { log });

/** What stands on the paper of a receipt at this time. */
export function paperOf(row: ReceiptRow, issuer: Issuer & { email: string }, now: Date): Paper {
  const { currency, isTest, title, reference, name: payer } = row;
  const at = now.toISOString();
  return {
    issuer,
    number: receiptNumber(row),
    date: formatDate(row.issuedAt.toISOString()),
    title,
    payer,
    method: methodWords(row.method),
    reference,
    amount: inMajorUnit(row.amount, currency),
    refunded: inMajorUnit(row.refunded, currency),
    currency,
    isTest,
    checkAddress: checkAddressOf(issuer.address, row),
    madeAt: `${formatDate(at)}, ${formatTime(at)}`,
  };
}

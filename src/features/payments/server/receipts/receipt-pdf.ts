import { methodLabel, receiptNumber } from '#features/payments/receipt-rules.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { toMajorUnit } from '#kit/money.ts';
import type { Log } from '#kit/server/log.ts';
import { openWorkerThread, type WorkerThread } from '#kit/server/worker-thread.ts';
import { receiptCheckUrl } from './receipt.ts';
import type { ReceiptRow } from './receipt-rows.ts';
import type { ReceiptContent } from './render-receipt-pdf.ts';

/** The issuer of receipts. */
export type Issuer = { name: string; address: string };

export type ReceiptPdfWorker = WorkerThread<ReceiptContent>;

/** Opens the worker. Rendering a receipt takes a tenth of a second, most of it for the fonts. */
export const openReceiptPdfWorker = (log: Log): ReceiptPdfWorker =>
  openWorkerThread<ReceiptContent>(new URL('./receipt-pdf-worker.ts', import.meta.url), { log });

/** Returns the current content of a receipt. */
export function receiptContent(
  row: ReceiptRow,
  issuer: Issuer & { email: string },
  now: Date,
): ReceiptContent {
  const { currency, isTest, title, reference, name: payer } = row;
  const nowIso = now.toISOString();
  return {
    issuer,
    number: receiptNumber(row),
    date: formatDate(row.issuedAt.toISOString()),
    title,
    payer,
    method: methodLabel(row.method),
    reference,
    amount: toMajorUnit(row.amount, currency),
    refunded: toMajorUnit(row.refunded, currency),
    currency,
    isTest,
    checkAddress: receiptCheckUrl(issuer.address, row),
    madeAt: `${formatDate(nowIso)}, ${formatTime(nowIso)}`,
  };
}

import {
  rentReceiptNotice,
  rentReceiptNumber,
  rentWayLabels,
} from '#features/first-rents/rent-receipt-rules.ts';
import type { Issuer } from '#features/payments/server/receipts/receipt-pdf.ts';
import type { ReceiptContent } from '#features/payments/server/receipts/render-receipt-pdf.ts';
import { formatMonth } from '#kit/calendar-day.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { toMajorUnit } from '#kit/money.ts';
import type { PdfTask } from '#kit/server/documents/pdf.ts';
import type { RentReceiptRow } from './rent-receipt-rows.ts';
import { rentReceiptCheckUrl } from './rent-receipts.ts';

/** Returns the PDF of a confirmed receipt for later rent. */
export function rentReceiptPdf(row: RentReceiptRow, issuer: Issuer & { email: string }, now: Date): PdfTask {
  const nowIso = now.toISOString();
  const content: ReceiptContent = {
    issuer,
    number: rentReceiptNumber(row.id),
    facts: [
      ['Rent for', formatMonth(row.month)],
      ['Home', row.title],
      ['Paid by', row.tenantName],
      ['Received by', row.ownerName],
      ['How it was paid', rentWayLabels[row.way]],
      ['Paid on', formatDate(row.paidOn)],
      ['Confirmed on', formatDate(row.endedAt?.toISOString() ?? nowIso)],
    ],
    amount: toMajorUnit(row.amount, 'UGX'),
    refunded: 0,
    isReversed: false,
    currency: 'UGX',
    notice: rentReceiptNotice,
    checkAddress: rentReceiptCheckUrl(issuer.address, row),
    madeAt: `${formatDate(nowIso)}, ${formatTime(nowIso)}`,
  };
  return {
    renderer: import.meta.resolve('#features/payments/server/receipts/render-receipt-pdf.ts'),
    content,
  };
}

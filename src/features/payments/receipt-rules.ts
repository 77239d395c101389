import { formatMoney } from '#kit/money.ts';
import { cleanPastedText } from '#kit/pasted-text.ts';

/** Returns the receipt number, for example `2026-000017`: the year and the number in its series. */
export function receiptNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`;
}

/** Returns the number of a credit note, for example `CN-2026-000003`. */
export const creditNoteNumber = (note: { year: number; number: number }): string =>
  `CN-${receiptNumber(note)}`;

const publicIdPattern = /^(\d{4})-(\d{6,9})-([0-9a-f]{20})$/;

/** Returns the last part of the URL that verifies a receipt: its number and its code. */
export const receiptPublicId = (receipt: { year: number; number: number; code: string }): string =>
  `${receiptNumber(receipt)}-${receipt.code}`;

/** Returns the parts of a receipt's public ID; null when the text is not a valid ID. */
export function parseReceiptPublicId(text: string): { year: number; number: number; code: string } | null {
  const [, year, number, code] = publicIdPattern.exec(cleanPastedText(text).toLowerCase()) ?? [];
  return code === undefined ? null : { year: Number(year), number: Number(number), code };
}

/** Returns the label of a payment method from the provider's name for it. */
export function methodLabel(method: string | null): string {
  if (method === 'card') return 'Card';
  if (method?.startsWith('mobilemoney')) return 'Mobile money';
  if (method === 'bank_transfer' || method === 'account') return 'Bank transfer';
  return 'Online payment';
}

type ReceiptAmounts = {
  amount: number;
  refunded: number;
  currency: string;
  /** True when our bank took the money back. */
  isReversed: boolean;
};

/** Returns the label of the refunded amount; null while nothing was refunded. */
export function refundLabel({ amount, refunded, currency, isReversed }: ReceiptAmounts): string | null {
  if (isReversed) return 'Reversed by the bank. It does not count as paid';
  if (refunded === 0) return null;
  const refund = formatMoney(refunded, currency);
  return refunded < amount
    ? `Partly refunded: ${refund} of ${formatMoney(amount, currency)}`
    : `Fully refunded: ${refund}`;
}

/** The notice on test-mode receipts, in every format. */
export const testModeNotice = 'Test mode. No money was charged';

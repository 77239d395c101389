import { formatMoney } from '#kit/money.ts';
import { pastedText } from '#kit/pasted-text.ts';

/** `2026-000017`: the year and the number of its series. */
export function receiptNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`;
}

const mark = /^(\d{4})-(\d{6,9})-([0-9a-f]{20})$/;

/** What stands at the end of the address at which a receipt is checked: its number and its code. */
export const receiptPublicId = (receipt: { year: number; number: number; code: string }): string =>
  `${receiptNumber(receipt)}-${receipt.code}`;

/** Null: no receipt can have this mark. */
export function parseReceiptPublicId(text: string): { year: number; number: number; code: string } | null {
  const [, year, number, code] = mark.exec(pastedText(text).toLowerCase()) ?? [];
  return code === undefined ? null : { year: Number(year), number: Number(number), code };
}

/** How it was paid, from the provider's own word. */
export function methodLabel(method: string | null): string {
  if (method === 'card') return 'Card';
  if (method?.startsWith('mobilemoney')) return 'Mobile money';
  if (method === 'bank_transfer' || method === 'account') return 'Bank transfer';
  return 'Online payment';
}

type Money = { amount: number; refunded: number; currency: string };

/** What has gone back of it; null while nothing has. */
export function refundLabel({ amount, refunded, currency }: Money): string | null {
  if (refunded === 0) return null;
  const back = formatMoney(refunded, currency);
  return refunded < amount
    ? `Partly refunded: ${back} of ${formatMoney(amount, currency)}`
    : `Fully refunded: ${back}`;
}

/** Stands on every form of a receipt for which no money moved. */
export const testModeNotice = 'Test mode. No money was charged';

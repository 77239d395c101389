import { addMonths, type CalendarDay, type CalendarMonth, monthOf } from '#kit/calendar-day.ts';
import { cleanPastedText } from '#kit/pasted-text.ts';

/** How later rent was paid, outside of the market. */
export const rentWays = ['mobile_money', 'bank', 'cash', 'other'] as const;
export type RentWay = (typeof rentWays)[number];

/** `open`: the other side has not answered. Only the side that entered it can withdraw it. */
export const rentReceiptStates = ['open', 'confirmed', 'refused', 'withdrawn'] as const;
export type RentReceiptState = (typeof rentReceiptStates)[number];

export const rentReceiptLimits = {
  amount: 1_000_000_000,
  reason: 300,
  /** Rent can be paid this many months in advance. */
  monthsAhead: 12,
  /** The number of entries and answers of one account without a delay. */
  free: 30,
} as const;

/** Returns the last month whose rent can be paid already. */
export const lastRentMonth = (today: CalendarDay): CalendarMonth =>
  addMonths(monthOf(today), rentReceiptLimits.monthsAhead);

type Rent = { month: CalendarMonth; paidOn: CalendarDay };

/** Returns the field of a receipt that cannot be right; null if both can. */
export function faultOfRent(
  { month, paidOn }: Rent,
  { moveIn, today }: { moveIn: CalendarDay; today: CalendarDay },
): 'month' | 'paidOn' | null {
  if (month < monthOf(moveIn) || month > lastRentMonth(today)) return 'month';
  return paidOn > today || monthOf(paidOn) < addMonths(monthOf(moveIn), -1) ? 'paidOn' : null;
}

/** Returns the number of a receipt, such as `R-000017`. */
export const rentReceiptNumber = (id: number): string => `R-${String(id).padStart(6, '0')}`;

const publicIdPattern = /^R-(\d{6,9})-([0-9a-f]{20})$/i;

/** Returns the last part of the address that verifies a receipt: its number and its code. */
export const rentReceiptPublicId = ({ id, code }: { id: number; code: string }): string =>
  `${rentReceiptNumber(id)}-${code}`;

/** Returns the parts of a public ID; null when the text is not one of a rent receipt. */
export function parseRentReceiptPublicId(text: string): { id: number; code: string } | null {
  const [, id, code] = publicIdPattern.exec(cleanPastedText(text)) ?? [];
  return code === undefined ? null : { id: Number(id), code: code.toLowerCase() };
}

/** The English labels, for the PDF. */
export const rentWayLabels: Record<RentWay, string> = {
  mobile_money: 'Mobile money',
  bank: 'Bank transfer',
  cash: 'Cash',
  other: 'Another way',
};

/** The text of each receipt, in every format. */
export const rentReceiptNotice =
  'The tenant and the lister confirmed this payment. It was paid directly, and we did not handle the money.';

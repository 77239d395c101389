import type { FirstRentEnd, FirstRentState } from '#features/first-rents/choices.ts';
import type { FirstRent } from '#features/first-rents/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import type { BadgeTone } from '#kit/web/ui/badge.tsx';

export const stateLabels: Record<FirstRentState, [label: string, tone: BadgeTone]> = {
  requested: [t('Waiting for the lister'), 'info'],
  accepted: [t('Accepted, not paid'), 'info'],
  paid: [t('Held until the keys'), 'ok'],
  disputed: [t('Being decided'), 'info'],
  handed_over: [t('Keys handed over'), 'ok'],
  decided: [t('Decided'), 'plain'],
  ended: [t('Ended'), 'plain'],
};

export const endLabels: Record<FirstRentEnd, string> = {
  declined: t('The lister declined your request.'),
  unanswered: t('The lister did not answer your request in time.'),
  withdrawn: t('You withdrew your request.'),
  unpaid: t('The first rent was not paid in time.'),
  cancelled: t('You cancelled before moving in.'),
  owner_cancelled: t('The lister cancelled.'),
  no_keys: t('You told us that the keys never came.'),
  silence: t('Neither side confirmed that you have the keys.'),
  refunded: t('We refunded your payment.'),
};

export const shillings = (amount: number): string => formatMoney(amount, 'UGX');

/** Returns a text such as `12 Dec 2026, 8:00 PM`. */
export const timeLabel = (iso: string): string => `${formatDate(iso)}, ${formatTime(iso)}`;

/** Returns what became of the money that was paid; null when none was refunded. */
export function refundLabel({ returned }: Pick<FirstRent, 'returned'>): string | null {
  if (returned.amount === 0) return null;
  const refund = shillings(returned.amount);
  return returned.hasArrived
    ? t('{refund} refunded', { refund })
    : t('A refund of {refund} is on its way', { refund });
}

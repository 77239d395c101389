import type { RentReceiptState, RentWay } from '#features/first-rents/rent-receipt-rules.ts';
import type { CheckedRentReceipt, RentReceipt } from '#features/first-rents/rent-receipt-schema.ts';
import { formatMonth } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import type { BadgeTone } from '#kit/web/ui/badge.tsx';

export const rentWayNames: Record<RentWay, string> = {
  mobile_money: t('Mobile money'),
  bank: t('Bank transfer'),
  cash: t('Cash'),
  other: t('Another way'),
};

const stateLabels: Record<RentReceiptState, [label: string, tone: BadgeTone]> = {
  open: [t('Not confirmed yet'), 'info'],
  confirmed: [t('Confirmed'), 'ok'],
  refused: [t('Refused'), 'danger'],
  withdrawn: [t('Withdrawn'), 'plain'],
};
export const stateLabelOf = ({ state, isOwn }: RentReceipt): [label: string, tone: BadgeTone] =>
  state === 'open' && !isOwn ? [t('Please confirm'), 'info'] : stateLabels[state];

export const rentNotice = t(
  'The tenant and the lister confirmed this payment. It was paid directly, and we did not handle the money.',
);

/** Returns what a receipt is about, for the page and for checking it. */
export const rentFacts = (receipt: CheckedRentReceipt): [name: string, value: string][] => [
  [t('Rent for'), formatMonth(receipt.month)],
  [t('Property'), receipt.title],
  [t('Paid by'), receipt.tenant],
  [t('Received by'), receipt.owner],
  [t('How it was paid'), rentWayNames[receipt.way]],
  [t('Paid on'), formatDate(receipt.paidOn)],
  [t('Confirmed on'), formatDate(receipt.confirmedAt)],
];

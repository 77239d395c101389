import type { FirstRentEnd, FirstRentState } from '#features/first-rents/choices.ts';
import type { HostedFirstRent } from '#features/first-rents/schema.ts';
import type { BadgeTone } from '#kit/web/ui/badge.tsx';
import { shillings } from './first-rent-labels.ts';

export const hostedStateLabels: Record<FirstRentState, [label: string, tone: BadgeTone]> = {
  requested: ['Waiting for your answer', 'info'],
  accepted: ['Accepted, not paid', 'info'],
  paid: ['Held until the keys', 'ok'],
  disputed: ['Being decided', 'info'],
  handed_over: ['Keys handed over', 'ok'],
  decided: ['Decided', 'plain'],
  ended: ['Ended', 'plain'],
};

export const hostedEndLabels: Record<FirstRentEnd, string> = {
  declined: 'Declined.',
  unanswered: 'Not answered in time.',
  withdrawn: 'The tenant withdrew the request.',
  unpaid: 'The tenant did not pay in time.',
  cancelled: 'The tenant cancelled before moving in.',
  owner_cancelled: 'Cancelled by the lister.',
  no_keys: 'The tenant told us that the keys never came.',
  silence: 'Neither side confirmed that the tenant has the keys.',
  refunded: 'An admin refunded the payment.',
};

type Deducted = Pick<HostedFirstRent, 'fee' | 'vat' | 'withheld'>;

export const netOfFirstRent = (amount: number, { fee, vat, withheld }: Deducted): number =>
  amount - fee - vat - withheld;

/** Returns what the lister does not get, such as “our fee of UGX 54,000 and VAT on it of UGX 9,720”; null for nothing. */
export function deductionsText({ fee, vat, withheld }: Deducted): string | null {
  const parts = [
    ...(fee > 0 ? [`our fee of ${shillings(fee)}`] : []),
    ...(vat > 0 ? [`VAT on it of ${shillings(vat)}`] : []),
    ...(withheld > 0 ? [`withholding tax of ${shillings(withheld)}`] : []),
  ];
  const last = parts.pop();
  if (last === undefined) return null;
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

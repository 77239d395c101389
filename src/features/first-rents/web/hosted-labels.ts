import type { FirstRentEnd, FirstRentState } from '#features/first-rents/choices.ts';
import type { BadgeTone } from '#kit/web/ui/badge.tsx';

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

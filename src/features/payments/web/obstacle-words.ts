import type { ReturnReason } from '#features/payments/choices.ts';
import { t } from '#kit/t.ts';

/** What the payer of a waiting payment that buys nothing any more is told. */
export const obstacleLabels: Record<ReturnReason, string> = {
  already_paid: t(
    'You have already paid for this. Please do not approve this payment: money that still comes in is refunded in full.',
  ),
  lapsed: t(
    'What this payment is for is no longer available. Please do not approve it: money that still comes in is refunded in full.',
  ),
};

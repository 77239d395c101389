import type { ReturnReason } from '#features/payments/choices.ts';
import { t } from '#kit/t.ts';

/** The messages for the payer of a pending payment that can no longer buy anything. */
export const obstacleLabels: Record<ReturnReason, string> = {
  already_paid: t(
    'You have already paid for this. Please do not approve this payment. If money still arrives, we will refund it in full.',
  ),
  lapsed: t(
    'The item you are paying for is no longer available. Please do not approve the payment. If money still arrives, we will refund it in full.',
  ),
};

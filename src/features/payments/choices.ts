/** What can be paid for. Each has its settlement in `app/server/fulfilment-handlers.ts`. */
export const purposes = [
  'viewing_package',
  'stay_deposit',
  'stay_balance',
  'bid_deposit',
  'membership',
] as const;
export type PaymentPurpose = (typeof purposes)[number];

export const paymentStatuses = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'partially_refunded',
  'refunded',
  'cancelled',
  'returned',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A payment that somebody may still pay. There is one for each payer, purpose and subject. */
export const openStatuses = ['created', 'pending', 'failed'] as const satisfies PaymentStatus[];

/** The states that a payer sees: those of the payment, and those of its money. */
export const shownStatuses = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'cancelled',
  'held',
  'refund_pending',
  'partially_refunded',
  'refunded',
] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** Why money that came in pays for nothing. */
export const returnReasons = ['already_paid', 'lapsed'] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const mobileNetworks = ['MTN', 'AIRTEL'] as const;

export const refundStatuses = ['requested', 'pending', 'completed', 'failed', 'unknown'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
/** Nobody knows yet whether it has arrived. */
export const openRefundStatuses = ['requested', 'pending', 'unknown'] as const satisfies RefundStatus[];

export const outcomes = ['credited', 'held', 'refund_due'] as const;
export type Outcome = (typeof outcomes)[number];

/** The accounts of the books: what we owe payers, what the provider owes us, and what became of it. */
export const accounts = [
  'customer',
  'provider_clearing',
  'fees',
  'revenue',
  'deposits_held',
  'refunds',
] as const;
export type Account = (typeof accounts)[number];

/** What an admin may do about money that came in. */
export const paymentActions = ['refund', 'credit', 'close'] as const;
export type PaymentAction = (typeof paymentActions)[number];

/** What was found or done about it, as it is kept. */
export const reviewFindings = [
  'closed',
  'credited',
  'checked',
  'refund_completed',
  'refund_failed',
  'refund_entered',
] as const;
export type Finding = (typeof reviewFindings)[number];

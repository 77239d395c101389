import { type MinorAmount, remaining } from '#kit/money.ts';
import {
  openStatuses,
  type PaymentAction,
  type PaymentStatus,
  type ReturnReason,
  type ShownStatus,
  type TransactionOutcome,
} from './choices.ts';

/**
 * The allowed transitions of a payment. A paid payment never becomes unpaid. A failed, expired or cancelled
 * payment can still be paid.
 */
export const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['pending', 'succeeded', 'failed', 'expired', 'cancelled', 'returned'],
  pending: ['succeeded', 'failed', 'expired', 'cancelled', 'returned'],
  failed: ['pending', 'succeeded', 'expired', 'cancelled', 'returned'],
  expired: ['succeeded', 'returned'],
  cancelled: ['succeeded', 'returned'],
  returned: ['succeeded'],
  succeeded: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
};

export function canPaymentTransition(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentTransitions[from].includes(to);
}

/** True while the payment can still be paid. */
export const isOpen = (status: PaymentStatus): boolean =>
  openStatuses.some((openStatus) => openStatus === status);

/** True when the money has been received, even if it was refunded since. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'succeeded' || status === 'partially_refunded' || status === 'refunded';
}

/**
 * True when the payment has bought something. A payment that is read while it is being credited may have a
 * receipt but still be pending. It does not count yet, and the client polls it again.
 */
export const hasBought = ({ status, receipt }: { status: ShownStatus; receipt: string | null }): boolean =>
  status === 'succeeded' ||
  status === 'partially_refunded' ||
  (receipt !== null && status !== 'created' && status !== 'pending');

type QuotedPayment = {
  reference: string;
  /** The price in the smallest unit, like the amount of the attempt. */
  amount: MinorAmount;
  currency: string;
  status: PaymentStatus;
  /** True when the quoted item is no longer available. */
  isLapsed: boolean;
};

type Attempt = {
  reference: string;
  status: 'pending' | 'successful' | 'failed';
  /** The amount received; null when the ledger cannot represent it. */
  amount: MinorAmount | null;
  currency: string;
};

export type Decision =
  | { act: 'ignore' }
  | { act: 'credit' }
  | { act: 'hold'; reason: 'reference' | 'currency' | 'amount' }
  | { act: 'refund-due'; reason: 'paid twice' | 'lapsed' };

/**
 * Decides what to do with an unprocessed attempt. Only the exact amount is credited. A smaller amount does
 * not pay the price, and a larger one was never quoted.
 */
export function decideAttempt(intent: QuotedPayment, attempt: Attempt): Decision {
  if (attempt.status !== 'successful') return { act: 'ignore' };
  if (attempt.reference !== intent.reference) return { act: 'hold', reason: 'reference' };
  if (attempt.currency !== intent.currency) return { act: 'hold', reason: 'currency' };
  if (attempt.amount !== intent.amount) return { act: 'hold', reason: 'amount' };
  if (isPaid(intent.status)) return { act: 'refund-due', reason: 'paid twice' };
  if (intent.isLapsed) return { act: 'refund-due', reason: 'lapsed' };
  return { act: 'credit' };
}

/** The state of the money received for a payment. */
export type MoneyState = {
  /** True when received money does not match the payment and waits for an admin. */
  isHeld: boolean;
  /** True while money that was credited is being refunded. */
  isPriceGoingBack: boolean;
  /** True while money that was not credited is being refunded. */
  isOtherGoingBack: boolean;
  /** The completed refunds of money that was not credited, in the smallest unit. */
  otherReturned: MinorAmount;
  /** True when our bank took back the money that was credited. */
  isPriceReversed: boolean;
  /** True when our bank took back money that was not credited. */
  isOtherReversed: boolean;
  returnReason: ReturnReason | null;
  /** The provider's message about the newest failed attempt. */
  failure: string | null;
};

/** Returns the status that the payer sees. */
export function shownStatus(status: PaymentStatus, money: MoneyState): ShownStatus {
  if (isPaid(status) && money.isPriceReversed) return 'reversed';
  if (isPaid(status)) return money.isPriceGoingBack ? 'refund_pending' : paidStatus(status);
  if (money.isHeld) return 'held';
  if (money.isOtherGoingBack) return 'refund_pending';
  if (money.isOtherReversed && !isOpen(status)) return 'reversed';
  if (status === 'returned') return money.otherReturned > 0 ? 'refunded' : 'refund_pending';
  const isOver = status === 'expired' || status === 'cancelled';
  return isOver && money.otherReturned > 0 ? 'refunded' : status;
}

const paidStatus = (status: PaymentStatus) =>
  status === 'refunded' || status === 'partially_refunded' ? status : 'succeeded';

/** Returns the status of an unpaid payment, derived from its attempts. */
export function unpaidStatus(
  status: PaymentStatus,
  attempts: readonly Attempt['status'][],
  isOver: boolean,
): PaymentStatus {
  if (isOver) return 'expired';
  if (attempts.some((attempt) => attempt !== 'failed')) return 'pending';
  return attempts.length > 0 ? 'failed' : status;
}

type ReceivedMoney = {
  outcome: TransactionOutcome | null;
  /** The amount in the smallest unit; null when the ledger cannot represent it. */
  amount: MinorAmount | null;
  currency: string;
  /** The amount that was refunded or is being refunded. */
  refunded: MinorAmount;
  isClosed: boolean;
  /** True while our bank can take the money back: it came through the bank, and no reversal is recorded. */
  isReversible?: boolean;
};

/** True when reviewed money may be credited to its payment. The full price must remain after refunds. */
export function canCredit(
  intent: Omit<QuotedPayment, 'reference' | 'isLapsed'>,
  received: ReceivedMoney,
): boolean {
  return (
    received.outcome === 'held' &&
    received.currency === intent.currency &&
    received.amount !== null &&
    received.amount - received.refunded >= intent.amount &&
    canPaymentTransition(intent.status, 'succeeded')
  );
}

/**
 * Returns the actions that an admin may take on received money. Without an intent, the money belongs to no
 * payment of ours.
 */
export function allowedPaymentActions(
  intent: Omit<QuotedPayment, 'reference' | 'isLapsed'> | null,
  received: ReceivedMoney,
): PaymentAction[] {
  const { outcome, amount, refunded, isClosed, isReversible } = received;
  const actions: PaymentAction[] = [];
  if (outcome !== null && amount !== null && refunded < amount) actions.push('refund');
  if (intent && canCredit(intent, received)) actions.push('credit');
  if (outcome === 'held' && amount === null && !isClosed) actions.push('close');
  if (isReversible && outcome !== null && amount !== null) actions.push('reverse');
  return actions;
}

/**
 * Returns the part of a refund that reduces the price paid. Any excess over the price is refunded first.
 * @param before the amount of the same attempt that was already refunded
 */
export function refundBeyondExcess(
  amount: MinorAmount,
  { excess, before }: { excess: MinorAmount; before: MinorAmount },
): MinorAmount {
  return remaining(amount, remaining(excess, before));
}

import {
  type Account,
  type Outcome,
  openStatuses,
  type PaymentAction,
  type PaymentPurpose,
  type PaymentStatus,
  type ReturnReason,
  type ShownStatus,
} from './choices.ts';

/**
 * Where a payment may go from where it is. What was paid never becomes unpaid; what failed or expired may still be
 * paid.
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

/** Returns whether somebody may still pay it. */
export const isOpen = (status: PaymentStatus): boolean => openStatuses.some((open) => open === status);

/** Whether its money has come in, whatever became of it since. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'succeeded' || status === 'partially_refunded' || status === 'refunded';
}

/**
 * Returns whether a payment, as its payer sees it, has bought something. A payment that was read while it was credited may
 * still wait and have its receipt already: it is asked about again.
 */
export const hasBought = ({ status, receipt }: { status: ShownStatus; receipt: string | null }): boolean =>
  status === 'succeeded' ||
  status === 'partially_refunded' ||
  (receipt !== null && status !== 'created' && status !== 'pending');

/** Where the money of a purpose belongs once it is credited. */
export const accountFor: Record<PaymentPurpose, Account> = {
  viewing_package: 'revenue',
  stay_deposit: 'deposits_held',
  stay_balance: 'deposits_held',
  bid_deposit: 'deposits_held',
  membership: 'revenue',
};

type Quoted = {
  reference: string;
  /** In the smallest unit, like that of the attempt. */
  amount: number;
  currency: string;
  status: PaymentStatus;
  /** What it pays for cannot be had any more. */
  isLapsed: boolean;
};

type Attempt = {
  reference: string;
  status: 'pending' | 'successful' | 'failed';
  /** Null: not an amount of this currency that we can book. */
  amount: number | null;
  currency: string;
};

export type Decision =
  | { act: 'ignore' }
  | { act: 'credit' }
  | { act: 'hold'; because: 'reference' | 'currency' | 'amount' }
  | { act: 'refund-due'; because: 'paid twice' | 'lapsed' };

/**
 * What to do about an attempt that nothing was done about yet. Only the exact amount is credited: who paid less has not
 * paid, and who paid more was charged something that we never quoted.
 */
export function decideAttempt(intent: Quoted, attempt: Attempt): Decision {
  if (attempt.status !== 'successful') return { act: 'ignore' };
  if (attempt.reference !== intent.reference) return { act: 'hold', because: 'reference' };
  if (attempt.currency !== intent.currency) return { act: 'hold', because: 'currency' };
  if (attempt.amount !== intent.amount) return { act: 'hold', because: 'amount' };
  if (isPaid(intent.status)) return { act: 'refund-due', because: 'paid twice' };
  if (intent.isLapsed) return { act: 'refund-due', because: 'lapsed' };
  return { act: 'credit' };
}

/** The state of the money that came in for a payment. */
export type MoneyState = {
  /** Money that fits nothing waits for an admin. */
  isHeld: boolean;
  /** A part of the money that paid the price is on its way back. */
  isPriceGoingBack: boolean;
  /** Other money is on its way back. */
  isOtherGoingBack: boolean;
  /** In the smallest unit; what has arrived back of money that paid for nothing. */
  otherReturned: number;
  returnReason: ReturnReason | null;
  /** Why the newest attempt failed, in the words of the provider. */
  failure: string | null;
};

/** Returns the state of a payment as its payer sees it. */
export function shownStatus(status: PaymentStatus, money: MoneyState): ShownStatus {
  if (isPaid(status)) return money.isPriceGoingBack ? 'refund_pending' : paidStatus(status);
  if (money.isHeld) return 'held';
  if (money.isOtherGoingBack) return 'refund_pending';
  if (status === 'returned') return money.otherReturned > 0 ? 'refunded' : 'refund_pending';
  const isOver = status === 'expired' || status === 'cancelled';
  return isOver && money.otherReturned > 0 ? 'refunded' : status;
}

const paidStatus = (status: PaymentStatus) =>
  status === 'refunded' || status === 'partially_refunded' ? status : 'succeeded';

/** Where an unpaid payment stands by what is known of its attempts. */
export function unpaidStatus(
  status: PaymentStatus,
  attempts: readonly Attempt['status'][],
  isOver: boolean,
): PaymentStatus {
  if (isOver) return 'expired';
  if (attempts.some((attempt) => attempt !== 'failed')) return 'pending';
  return attempts.length > 0 ? 'failed' : status;
}

type CameIn = {
  outcome: Outcome | null;
  /** In the smallest unit; null: no book can hold it. */
  amount: number | null;
  currency: string;
  /** Given back already, or on its way. */
  refunded: number;
  isClosed: boolean;
};

/** Somebody has looked: money that was held may pay what it was meant for, if all of the price is still there. */
export function canCredit(intent: Omit<Quoted, 'reference' | 'isLapsed'>, cameIn: CameIn): boolean {
  return (
    cameIn.outcome === 'held' &&
    cameIn.currency === intent.currency &&
    cameIn.amount !== null &&
    cameIn.amount - cameIn.refunded >= intent.amount &&
    canPaymentTransition(intent.status, 'succeeded')
  );
}

/** What an admin may do about money that came in; without an intent it is nobody's that we know. */
export function allowedPaymentActions(
  intent: Omit<Quoted, 'reference' | 'isLapsed'> | null,
  cameIn: CameIn,
): PaymentAction[] {
  const { outcome, amount, refunded, isClosed } = cameIn;
  const acts: PaymentAction[] = [];
  if (outcome !== null && amount !== null && refunded < amount) acts.push('refund');
  if (intent && canCredit(intent, cameIn)) acts.push('credit');
  if (outcome === 'held' && amount === null && !isClosed) acts.push('close');
  return acts;
}

/**
 * How much of a refund takes back what was bought: what was paid beyond the price goes back first.
 * @param before what had arrived back of the same attempt
 */
export function refundBeyondExcess(
  amount: number,
  { excess, before }: { excess: number; before: number },
): number {
  return amount - Math.min(amount, Math.max(0, excess - before));
}

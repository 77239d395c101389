import type {
  AdminAttempt,
  AdminEvent,
  AdminPayment,
  AdminRefund,
  AdminReview,
} from '#features/payments/admin-schema.ts';
import { allowedPaymentActions } from '#features/payments/rules.ts';
import type { EventRow } from '#features/payments/server/checkout/event-rows.ts';
import { type Intent, readIntentsById } from '#features/payments/server/checkout/intent-rows.ts';
import { bankProvider } from '#features/payments/server/ledger/clearing-account.ts';
import type { ReviewRow } from '#features/payments/server/ledger/review-rows.ts';
import type { Transaction } from '#features/payments/server/ledger/transaction-rows.ts';
import { readReceiptNumbers } from '#features/payments/server/receipts/receipt-rows.ts';
import { type RefundRow, readRefunded } from '#features/payments/server/refunds/refund-rows.ts';
import { difference, isCurrency, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

export async function presentAdminPayments(db: Db, intents: readonly Intent[]): Promise<AdminPayment[]> {
  const ids = intents.map(({ id }) => id);
  const receipts = await readReceiptNumbers(db, ids);
  const refunded = await readRefunded(db, ids);
  return intents.map((intent) => ({
    ...intent,
    amount: toMajorUnit(intent.amount, intent.currency),
    refunded: toMajorUnit(refunded.get(intent.id) ?? 0, intent.currency),
    createdAt: intent.createdAt.toISOString(),
    expiresAt: intent.expiresAt.toISOString(),
    receipt: receipts.get(intent.id) ?? null,
  }));
}

/** Returns the attempts with the actions that an admin may take on each of them. */
export async function presentAttempts(db: Db, transactions: readonly Transaction[]): Promise<AdminAttempt[]> {
  const ids = transactions.flatMap(({ intentId }) => (intentId === null ? [] : [intentId]));
  const intents = await readIntentsById(db, ids);
  return transactions.map((transaction) =>
    presentAttempt(transaction, intents.get(transaction.intentId ?? 0)),
  );
}

function presentAttempt(transaction: Transaction, intent: Intent | undefined): AdminAttempt {
  const { amount, refunded, outcome, currency, fee, excess, closedAt, seenAt, reversedAt } = transaction;
  const remaining = outcome === null || amount === null ? null : difference(amount, refunded);
  // Nothing is booked in another currency.
  const toMajor = (minorAmount: MinorAmount) =>
    isCurrency(currency) ? toMajorUnit(minorAmount, currency) : 0;
  const isClosed = closedAt !== null;
  return {
    ...transaction,
    isOurs: intent !== undefined,
    amount: Number(transaction.statedAmount),
    fee: fee === null || amount === null ? null : toMajor(fee),
    excess: toMajor(excess),
    refundable: remaining === null ? null : toMajor(remaining),
    seenAt: seenAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    reversedAt: reversedAt?.toISOString() ?? null,
    acts: allowedPaymentActions(intent ?? null, {
      ...{ outcome, amount, currency, refunded, isClosed },
      isReversible: transaction.provider === bankProvider && reversedAt === null,
    }),
  };
}

export function presentEvent({ receivedAt, handledAt, ...event }: EventRow): AdminEvent {
  return {
    ...event,
    receivedAt: receivedAt.toISOString(),
    handledAt: handledAt?.toISOString() ?? null,
  };
}

export function presentRefund({ askedAt, settledAt, intentId, ...refund }: RefundRow): AdminRefund {
  return {
    ...refund,
    isOurs: intentId !== null,
    amount: toMajorUnit(refund.amount, refund.currency),
    askedAt: askedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

export function presentReview({ reviewedAt, ...review }: ReviewRow): AdminReview {
  return { ...review, reviewedAt: reviewedAt.toISOString() };
}

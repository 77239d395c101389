import type { PaymentHistory } from '#features/payments/admin-schema.ts';
import { readEvents, readMessage } from '#features/payments/server/checkout/event-rows.ts';
import { type Intent, readIntent, readIntentsById } from '#features/payments/server/checkout/intent-rows.ts';
import { readLedgerEntries } from '#features/payments/server/ledger/ledger-rows.ts';
import { readReviewsOf } from '#features/payments/server/ledger/review-rows.ts';
import {
  readAttempts,
  readTransaction,
  readUnmatchedByReference,
  type Transaction,
} from '#features/payments/server/ledger/transaction-rows.ts';
import { readRefundsByTransactions } from '#features/payments/server/refunds/refund-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  presentAdminPayments,
  presentAttempts,
  presentEvent,
  presentRefund,
  presentReview,
} from './admin-shapes.ts';

/** @throws AppError 'not-found' */
export async function readPaymentHistory(kit: Kit, reference: string): Promise<PaymentHistory> {
  const intent = await readIntent(kit.db, reference);
  if (!intent) throw new AppError('not-found', 'no_such_payment', msg('Payment not found.'));
  return presentHistory(kit, reference, intent, await readAttempts(kit.db, intent.id));
}

/** @throws AppError 'not-found' */
export async function readTransactionHistory(kit: Kit, id: number): Promise<PaymentHistory> {
  const transaction = await readTransaction(kit.db, id);
  if (!transaction) throw new AppError('not-found', 'no_such_transaction', msg('Transaction not found.'));
  const { reference, intentId } = transaction;
  if (intentId === null)
    return presentHistory(kit, reference, null, await readUnmatchedByReference(kit.db, reference));
  const intent = (await readIntentsById(kit.db, [intentId])).get(intentId) ?? null;
  return presentHistory(kit, reference, intent, await readAttempts(kit.db, intentId));
}

async function presentHistory(
  { db, payments: provider }: Kit,
  reference: string,
  intent: Intent | null,
  transactions: readonly Transaction[],
): Promise<PaymentHistory> {
  const ids = transactions.map(({ id }) => id);
  const refunds = await readRefundsByTransactions(db, ids);
  const [payment = null] = await presentAdminPayments(db, intent ? [intent] : []);
  const keys = [
    ...ids.flatMap((id) => [`received ${id}`, `fee ${id}`]),
    ...refunds.map(({ id }) => `refund ${id} paid`),
  ];
  const entries = await readLedgerEntries(db, { intentId: intent?.id ?? null, keys });
  return {
    reference,
    isTest: provider.isTest,
    payment,
    attempts: await presentAttempts(db, transactions),
    events: (await readEvents(db, reference)).map(presentEvent),
    refunds: refunds.map(presentRefund),
    entries: entries.map(({ key, bookedAt, lines }) => ({
      key,
      bookedAt: bookedAt.toISOString(),
      lines: lines.map((line) => ({ ...line, amount: toMajorUnit(line.amount, line.currency) })),
    })),
    reviews: (await readReviewsOf(db, ids)).map(presentReview),
  };
}

/** @throws AppError 'not-found' for an unknown event, or one that did not arrive as a webhook */
export async function requireMessage({ db }: Kit, id: number): Promise<{ raw: string }> {
  const raw = await readMessage(db, id);
  if (raw === null)
    throw new AppError('not-found', 'no_such_message', msg('No message is stored for this event.'));
  return { raw: raw.toString('utf8') };
}

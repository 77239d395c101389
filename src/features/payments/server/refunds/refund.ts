import type { Admin } from '#features/accounts/policy.ts';
import { admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { openRefundStatuses, paymentPurposes, type RefundStatus } from '#features/payments/choices.ts';
import { refundBeyondExcess } from '#features/payments/rules.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { type Intent, lockIntentById, updateStatus } from '#features/payments/server/checkout/intent-rows.ts';
import { bankProvider, clearingAccount } from '#features/payments/server/ledger/clearing-account.ts';
import { postLedgerEntry } from '#features/payments/server/ledger/ledger-entries.ts';
import { insertReview } from '#features/payments/server/ledger/review-rows.ts';
import {
  claimRefund,
  lockTransactionById,
  readTransaction,
  releaseRefund,
  type Transaction,
} from '#features/payments/server/ledger/transaction-rows.ts';
import { issueCreditNote } from '#features/payments/server/receipts/receipt-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { difference, requireCurrency, toMajorUnit, toMinorUnit } from '#kit/money.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { ProviderError, type ProviderRefund } from '#kit/server/payments/provider.ts';
import { enqueueRefundedEmail } from './refund-mail.ts';
import {
  insertRefund,
  markInterruptedRefunds,
  markRefundSent,
  type RefundRow,
  readOpenRefunds,
  readOtherCompletedRefunds,
  readRefund,
  readRefunded,
  readUnsentRefunds,
  updateRefundStatus,
} from './refund-rows.ts';

type RefundInput = {
  transactionId: number;
  amount: number | undefined;
  comment: string;
  /** True when an admin has already made the refund at the provider, so that it is only recorded. */
  isMade: boolean;
  idempotency: Idempotency;
};

/**
 * Refunds money. The amount is reserved first, so that refunds never exceed what was received. Then the
 * provider is called once. If its answer is lost, the refund becomes `unknown`: a retry could refund twice,
 * so an admin must check.
 * @throws AppError 'not-found'; 'conflict' when too little money remains; the errors of `runIdempotent`
 */
export async function refundTransaction(
  kit: Kit,
  handlers: FulfilmentHandlers,
  admin: Admin,
  input: RefundInput,
): Promise<RefundRow> {
  const transaction = await readTransaction(kit.db, input.transactionId);
  if (!transaction) throw new AppError('not-found', 'no_such_transaction', msg('Transaction not found.'));
  const { isNew, id } = await kit.db.transaction().execute(async (tx) => {
    let isNew = false;
    const id = await runIdempotent(tx, { ...input.idempotency, meanwhile: 'refuse' }, async () => {
      isNew = true;
      await lockAuthorizedUser(tx, admin, admins);
      await lockForRefund(tx, handlers, transaction.intentId);
      return input.isMade
        ? recordRefund(kit, tx, handlers, admin, transaction, input)
        : reserveRefund(tx, admin, transaction, input);
    });
    return { isNew, id };
  });
  if (isNew && !input.isMade) await requestRefund(kit, handlers, await requireRefund(kit.db, id));
  return requireRefund(kit.db, id);
}

async function reserveRefund(
  tx: Db,
  admin: Admin,
  transaction: Transaction,
  { amount: requestedAmount, comment, isMade }: RefundInput,
): Promise<number> {
  const amount =
    requestedAmount === undefined
      ? difference(transaction.amount ?? 0, transaction.refunded)
      : toMinorUnit(requestedAmount, transaction.currency);
  if (amount === null) {
    const message = english('Enter a valid amount in {currency}', { currency: transaction.currency });
    throw new AppError('invalid', 'invalid_input', message, { fields: { amount: message } });
  }
  if (amount <= 0 || !(await claimRefund(tx, transaction.id, amount)))
    throw new AppError('conflict', 'too_much', english('This is more than the amount left to refund.'));
  const id = await insertRefund(tx, {
    transactionId: transaction.id,
    amount,
    comment,
    requestedBy: admin.id,
  });
  await writeAudit(tx, {
    actorId: admin.id,
    action: isMade ? 'refund recorded' : 'refund requested',
    subject: `payment ${transaction.reference}`,
    details: {
      amount: toMajorUnit(amount, requireCurrency(transaction.currency)),
      currency: transaction.currency,
      comment,
    },
  });
  return id;
}

/** Records and books a refund that an admin made at the provider. */
async function recordRefund(
  kit: Kit,
  tx: Db,
  handlers: FulfilmentHandlers,
  admin: Admin,
  transaction: Transaction,
  input: RefundInput,
): Promise<number> {
  const id = await reserveRefund(tx, admin, transaction, input);
  const transition = { status: 'completed', providerId: null } as const;
  await applyRefundStatusIn(kit, tx, handlers, await requireRefund(tx, id), transition);
  const { comment: note } = input;
  await insertReview(tx, {
    transactionId: transaction.id,
    refundId: id,
    act: 'refund_entered',
    note,
    reviewedBy: admin.id,
  });
  return id;
}

/** Locks the payment, then what it is for. The caller locks the attempt last, always in this order. */
export async function lockForRefund(
  tx: Db,
  handlers: FulfilmentHandlers,
  intentId: number | null,
): Promise<Intent | null> {
  if (intentId === null) return null;
  const intent = await lockIntentById(tx, intentId);
  await handlers[intent.purpose].lockSubject?.(tx, intent);
  return intent;
}

async function requestRefund(kit: Kit, handlers: FulfilmentHandlers, refund: RefundRow): Promise<void> {
  const transaction = await readTransaction(kit.db, refund.transactionId);
  if (!transaction) throw new Error(`the transaction of refund ${refund.id} is gone`);
  // The provider has never had this money. It is on its way until an admin records that it was paid back at the bank.
  if (transaction.provider === bankProvider)
    return applyRefundStatus(kit, handlers, refund, { status: 'pending', providerId: null, isWatched: true });
  try {
    const providerRefund = await kit.payments.refund({
      transactionId: transaction.providerId,
      amount: toMajorUnit(refund.amount, refund.currency),
      comment: refund.comment,
    });
    await applyRefundStatus(kit, handlers, refund, {
      status: providerRefund.status,
      providerId: providerRefund.id,
      isWatched: refund.askedBy !== null,
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    kit.log.warn({ err: error, refund: refund.id }, 'a refund was not confirmed');
    await applyRefundStatus(kit, handlers, refund, {
      status: error.isFinal ? 'failed' : 'unknown',
      providerId: null,
      failure: error.reason,
      isWatched: refund.askedBy !== null,
    });
  }
}

type ProviderAnswer = {
  status: ProviderRefund['status'] | 'unknown';
  providerId: string | null;
  failure?: string | null;
  /** True when an admin waits for this answer. */
  isWatched: boolean;
};

/**
 * Applies a refund's new status. Only a completed refund is booked. The amount of a failed refund can be
 * refunded again.
 */
async function applyRefundStatus(
  kit: Kit,
  handlers: FulfilmentHandlers,
  refund: RefundRow,
  { status, isWatched, ...answer }: ProviderAnswer,
): Promise<void> {
  // A failure that no admin reads would go unnoticed, so it waits for one.
  const newStatus = status === 'failed' && !isWatched ? 'unknown' : status;
  await kit.db
    .transaction()
    .execute((tx) => applyRefundStatusIn(kit, tx, handlers, refund, { ...answer, status: newStatus }));
}

type RefundTransition = {
  status: ProviderRefund['status'] | 'unknown';
  providerId: string | null;
  failure?: string | null;
  /** The statuses from which the refund may change; any open status by default. */
  from?: readonly RefundStatus[];
};

/**
 * Applies a status in the caller's transaction. Returns false if the refund no longer has one of the statuses
 * in `from`.
 */
export async function applyRefundStatusIn(
  kit: Kit,
  tx: Db,
  handlers: FulfilmentHandlers,
  refund: RefundRow,
  { status, from = openRefundStatuses, ...answer }: RefundTransition,
): Promise<boolean> {
  const intent = await lockForRefund(tx, handlers, refund.intentId);
  const transaction = await lockTransactionById(tx, refund.transactionId);
  if (!(await updateRefundStatus(tx, refund.id, status, { ...answer, from }))) return false;
  if (status === 'failed') {
    await releaseRefund(tx, transaction.id, refund.amount);
    if (intent && transaction.outcome === 'credited')
      await handlers[intent.purpose].refundFailed?.(tx, intent, kit);
  }
  if (status !== 'completed') return true;
  const { intentId, currency, excess } = transaction;
  const entryFields = { intentId, currency };
  const priceRefund =
    intent && transaction.outcome === 'credited'
      ? refundBeyondExcess(refund.amount, { excess, before: await readOtherCompletedRefunds(tx, refund) })
      : 0;
  if (intent && priceRefund > 0) {
    const debit = paymentPurposes[intent.purpose].account === 'deposits_held' ? 'deposits_held' : 'refunds';
    await handlers[intent.purpose].beforeRefund?.(tx, intent, kit, priceRefund);
    await postLedgerEntry(tx, {
      ...entryFields,
      key: `refund ${refund.id}`,
      amount: priceRefund,
      debit,
      credit: 'customer',
    });
    await issueCreditNote(tx, { refundId: refund.id, amount: priceRefund }, kit.clock());
  }
  await postLedgerEntry(tx, {
    ...entryFields,
    key: `refund ${refund.id} paid`,
    amount: refund.amount,
    debit: 'customer',
    credit: clearingAccount(transaction.provider),
  });
  if (!intent) return true;
  const toldAddress = priceRefund > 0 ? await endRefundedPayment(kit, tx, handlers, intent) : null;
  // The end that ordered an automatic refund has told the payer about it, and a reversal has an email of its own.
  if (refund.askedBy !== null && !refund.isReversal && toldAddress !== intent.email)
    await enqueueRefundedEmail(kit, tx, intent, refund);
  return true;
}

/** Updates the status of a refunded payment. A full refund also ends what was paid for. */
async function endRefundedPayment(
  kit: Kit,
  tx: Db,
  handlers: FulfilmentHandlers,
  intent: Intent,
): Promise<string | null> {
  const refundedAmount = (await readRefunded(tx, [intent.id])).get(intent.id) ?? 0;
  const isFullyRefunded = refundedAmount === intent.amount;
  const intentStatus = isFullyRefunded ? 'refunded' : 'partially_refunded';
  if (intent.status !== intentStatus) await updateStatus(tx, intent, intentStatus);
  return isFullyRefunded ? handlers[intent.purpose].revoke(tx, intent, kit) : null;
}

export async function requireRefund(db: Db, id: number): Promise<RefundRow> {
  const refund = await readRefund(db, id);
  if (!refund) throw new Error(`the refund ${id} is gone`);
  return refund;
}

/** Requests an ordered refund from the provider, unless it was requested before. */
export async function sendRefund(kit: Kit, handlers: FulfilmentHandlers, id: number): Promise<void> {
  if (await markRefundSent(kit.db, id)) await requestRefund(kit, handlers, await requireRefund(kit.db, id));
}

/** Polls pending refunds. Those whose request was interrupted wait for an admin. */
export async function pollRefunds(kit: Kit, handlers: FulfilmentHandlers): Promise<void> {
  await forEachIsolated(kit, 'a refund that was ordered', await readUnsentRefunds(kit.db), (id) =>
    sendRefund(kit, handlers, id),
  );
  await markInterruptedRefunds(kit.db);
  await forEachIsolated(kit, 'a refund on its way', await readOpenRefunds(kit.db), async (refund) => {
    if (refund.status === 'requested' || refund.providerId === null) return;
    const providerRefund = await kit.payments.findRefund(refund.providerId).catch((error: unknown) => {
      kit.log.warn({ err: error, refund: refund.id }, 'a refund could not be asked about');
      return null;
    });
    if (providerRefund)
      await applyRefundStatus(kit, handlers, refund, {
        status: providerRefund.status,
        providerId: providerRefund.id,
        isWatched: false,
      });
  });
}

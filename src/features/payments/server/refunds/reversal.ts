import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { enqueueReversal } from '#features/payments/server/bank/transfer-emails.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { bankProvider, clearingAccount } from '#features/payments/server/ledger/clearing-account.ts';
import { postLedgerEntry } from '#features/payments/server/ledger/ledger-entries.ts';
import {
  claimRefund,
  lockTransactionById,
  readTransaction,
  saveReversal,
  type Transaction,
} from '#features/payments/server/ledger/transaction-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { difference, requireCurrency, toMajorUnit } from '#kit/money.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { applyRefundStatusIn, lockForRefund, requireRefund } from './refund.ts';
import { hasOpenRefund, insertRefund } from './refund-rows.ts';

type ReversalInput = { transactionId: number; comment: string; idempotency: Idempotency };

/**
 * Records that our bank took back money which we had recorded as received. What is left of it counts as refunded, so the
 * purchase follows the rule of a full refund. What we had already refunded becomes a debt of the payer.
 * @throws AppError 'not-found'; 'conflict' when the money did not come through our bank, was already reversed, or has an
 * open refund; the errors of `runIdempotent`
 */
export async function recordReversal(
  kit: Kit,
  handlers: FulfilmentHandlers,
  admin: Admin,
  { transactionId, comment, idempotency }: ReversalInput,
): Promise<Transaction> {
  const { intentId } = await requireTransaction(kit.db, transactionId);
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, { ...idempotency, meanwhile: 'refuse' }, async () => {
      await lockAuthorizedUser(tx, admin, admins);
      const intent = await lockForRefund(tx, handlers, intentId);
      const transaction = await lockTransactionById(tx, transactionId);
      const { id, provider, amount, refunded, currency, outcome, reference } = transaction;
      if (provider !== bankProvider || amount === null || outcome === null)
        throw conflict(
          'not_at_bank',
          english('Only money that was paid into our bank account can be reversed.'),
        );
      if (transaction.reversedAt)
        throw conflict('already_reversed', english('This reversal has already been recorded.'));
      if (await hasOpenRefund(tx, id))
        throw conflict(
          'refund_open',
          english('A refund of this payment is open. Record its outcome first. Nothing was changed.'),
        );
      await saveReversal(tx, id, { by: admin.id, reason: comment, at: kit.clock() });
      // Money that we had paid back before our bank reversed it is owed by the payer.
      await postLedgerEntry(tx, {
        ...{ key: `reversal ${id}`, intentId, currency, amount: refunded },
        ...{ debit: 'customer' as const, credit: clearingAccount(provider) },
      });
      await takeBack(kit, tx, handlers, { transaction, comment, adminId: admin.id });
      if (intent) await enqueueReversal(kit, tx, intent, { transactionId: id, reason: comment });
      await writeAudit(tx, {
        ...{ actorId: admin.id, action: 'bank payment reversed', subject: `payment ${reference}` },
        details: { amount: toMajorUnit(amount, requireCurrency(currency)), currency, comment },
      });
      return id;
    }),
  );
  return requireTransaction(kit.db, transactionId);
}

type TakeBackInput = { transaction: Transaction; comment: string; adminId: number };

/** Books what is left of the money as refunded, and revokes what it bought. */
async function takeBack(
  kit: Kit,
  tx: Db,
  handlers: FulfilmentHandlers,
  { transaction: { id, amount, refunded }, comment, adminId }: TakeBackInput,
): Promise<void> {
  const left = difference(amount ?? 0, refunded);
  if (left === 0) return;
  if (!(await claimRefund(tx, id, left))) throw new Error(`the reversal of transaction ${id} exceeds it`);
  const refundId = await insertRefund(tx, {
    ...{ transactionId: id, amount: left, comment, requestedBy: adminId, isReversal: true },
  });
  const transition = { status: 'completed', providerId: null } as const;
  await applyRefundStatusIn(kit, tx, handlers, await requireRefund(tx, refundId), transition);
}

const conflict = (code: string, message: ReturnType<typeof english>) =>
  new AppError('conflict', code, message);

async function requireTransaction(db: Db, id: number): Promise<Transaction> {
  const transaction = await readTransaction(db, id);
  if (transaction) return transaction;
  throw new AppError('not-found', 'no_such_transaction', msg('Transaction not found.'));
}

import type { Admin } from '#features/accounts/policy.ts';
import { admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { canCredit } from '#features/payments/rules.ts';
import type { Review } from '#features/payments/schema.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { lockIntentById } from '#features/payments/server/checkout/intent-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { creditIntent } from './reconciliation.ts';
import { insertReview, type ReviewRow, requireReview } from './review-rows.ts';
import {
  closeReview,
  creditAfterReview,
  lockTransactionById,
  readTransaction,
  type Transaction,
} from './transaction-rows.ts';

type ReviewTransactionInput = Review & { transactionId: number; idempotency: Idempotency };

const findingByAction = { close: 'closed', credit: 'credited', check: 'checked' } as const;
const auditLabels = {
  close: 'held payment closed manually',
  credit: 'held payment credited',
  check: 'payment reviewed',
} as const;

/**
 * Records an admin's decision about received money and applies it once, even if two admins decide.
 * @throws AppError 'not-found'; 'conflict' when the action is not allowed or was already taken; the errors of
 * `runIdempotent`
 */
export async function reviewTransaction(
  kit: Kit,
  handlers: FulfilmentHandlers,
  admin: Admin,
  { transactionId, act, note, idempotency }: ReviewTransactionInput,
): Promise<ReviewRow> {
  const transaction = await readTransaction(kit.db, transactionId);
  if (!transaction) throw new AppError('not-found', 'no_such_transaction', msg('Transaction not found.'));
  const id = await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, { ...idempotency, meanwhile: 'refuse' }, async () => {
      await lockAuthorizedUser(tx, admin, admins);
      if (act === 'close') await close(tx, transaction);
      if (act === 'credit') await creditHeldTransaction(kit, tx, handlers, transaction);
      if (act === 'check') requireReceived(transaction);
      await writeAudit(tx, {
        actorId: admin.id,
        action: auditLabels[act],
        subject: `payment ${transaction.reference}`,
        details: { amount: Number(transaction.statedAmount), currency: transaction.currency, comment: note },
      });
      return insertReview(tx, { transactionId, act: findingByAction[act], note, reviewedBy: admin.id });
    }),
  );
  return requireReview(kit.db, id);
}

async function close(tx: Db, { id }: Transaction): Promise<void> {
  if (await closeReview(tx, id)) return;
  throw new AppError(
    'conflict',
    'not_to_close',
    english('You can only close held payments that our ledger cannot record, and only once.'),
  );
}

/**
 * Credits the payment as if the money had matched at once: books it, fulfils it and issues a receipt.
 * @throws AppError 'conflict' when it cannot be credited
 */
export async function creditHeldTransaction(
  kit: Kit,
  tx: Db,
  handlers: FulfilmentHandlers,
  { id, intentId }: Pick<Transaction, 'id' | 'intentId'>,
): Promise<void> {
  // The intent is locked before the attempt, always in this order.
  const intent = intentId === null ? null : await lockIntentById(tx, intentId);
  const transaction = await lockTransactionById(tx, id);
  if (!intent || !canCredit(intent, { ...transaction, isClosed: transaction.closedAt !== null }))
    throw new AppError(
      'conflict',
      'not_to_credit',
      english(
        'This payment cannot be credited. It must cover the full price in the right currency, and the price must still be unpaid.',
      ),
    );
  if (await handlers[intent.purpose].isLapsed(tx, intent, kit))
    throw new AppError(
      'conflict',
      'lapsed',
      english('The item this payment was for is no longer available. Refund the payment instead.'),
    );
  if (!(await creditAfterReview(tx, id, intent)))
    throw new Error(`the held transaction ${id} was not credited`);
  await creditIntent(kit, tx, handlers, intent, transaction);
}

function requireReceived({ outcome }: Transaction): void {
  if (outcome !== null) return;
  throw new AppError('conflict', 'not_paid', english('No money was received for this attempt.'));
}

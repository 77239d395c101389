import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { openRefundStatuses } from '#features/payments/choices.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { insertReview } from '#features/payments/server/ledger/review-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { toMajorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { applyRefundStatusIn, lockForRefund, requireRefund } from './refund.ts';
import { type RefundRow, readRefund } from './refund-rows.ts';

type ResolveRefundInput = {
  id: number;
  status: 'completed' | 'failed' | 'dropped';
  note: string;
  idempotency: Idempotency;
};

const findings = {
  completed: 'refund_completed',
  failed: 'refund_failed',
  dropped: 'refund_dropped',
} as const;

/**
 * Records the outcome of an unanswered refund, as an admin found it in the provider's records, or of one that admins pay at
 * the bank, or that a failed refund is no longer owed.
 * @throws AppError 'not-found'; 'conflict' when the outcome is known or the provider will report it, or when a refund to drop
 * is not due any more; the errors of `runIdempotent`
 */
export async function resolveRefund(
  kit: Kit,
  handlers: FulfilmentHandlers,
  admin: Admin,
  { id, status, note, idempotency }: ResolveRefundInput,
): Promise<RefundRow> {
  const refund = await readRefund(kit.db, id);
  if (!refund) throw new AppError('not-found', 'no_such_refund', english('Refund not found.'));
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, { ...idempotency, meanwhile: 'refuse' }, async () => {
      await lockAuthorizedUser(tx, admin, admins);
      const isApplied =
        status === 'dropped'
          ? await mayDrop(tx, handlers, refund)
          : await applyRefundStatusIn(kit, tx, handlers, refund, {
              ...{ status, providerId: null, from: refund.isAtBank ? openRefundStatuses : ['unknown'] },
            });
      if (!isApplied)
        throw new AppError(
          'conflict',
          'refund_known',
          english('The outcome of this refund has already been recorded.'),
        );
      await insertReview(tx, {
        ...{ transactionId: refund.transactionId, refundId: id, act: findings[status] },
        ...{ note, reviewedBy: admin.id },
      });
      await writeAudit(tx, {
        actorId: admin.id,
        action: `refund recorded as ${status}`,
        subject: `payment ${refund.reference}`,
        details: {
          amount: toMajorUnit(refund.amount, refund.currency),
          currency: refund.currency,
          comment: note,
        },
      });
      return id;
    }),
  );
  return requireRefund(kit.db, id);
}

/** True when the failed refund is still due. The lock makes a second admin see the first one's decision. */
async function mayDrop(tx: Db, handlers: FulfilmentHandlers, { id, intentId }: RefundRow): Promise<boolean> {
  await lockForRefund(tx, handlers, intentId);
  return (await requireRefund(tx, id)).isDue;
}

import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { type Intent, lockIntentById } from '#features/payments/server/checkout/intent-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { enqueueSlipRejection } from './transfer-emails.ts';
import { saveSlipRejection } from './transfer-rows.ts';
import { readTransfers } from './transfers-for-admins.ts';

/**
 * Rejects the slip that the admin has seen, and emails the payer the reason. The payment stays open.
 * @throws AppError 'conflict' when the payer has sent another slip since, or no slip waits
 */
export async function rejectSlip(
  kit: Kit,
  admin: Admin,
  { id, slipAt, reason }: { id: number; slipAt: string; reason: string },
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const [found] = await readTransfers(tx, [id]);
    const intent = found ? await requireSeenSlip(tx, found, slipAt) : null;
    if (!intent || !(await saveSlipRejection(tx, id, { reason, adminId: admin.id })))
      throw new AppError('conflict', 'no_slip', english('No slip of this transfer is waiting.'));
    await enqueueSlipRejection(kit, tx, intent, { transferId: id, reason });
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'bank slip rejected',
      subject: `payment ${intent.reference}`,
      details: { comment: reason },
    });
  });
}

/**
 * Locks and returns the payment, and requires its newest slip to be the one that the admin has seen; `slipAt` is null for none.
 * The payment is locked before its transfer, always in this order. A new slip waits for this lock.
 * @throws AppError 'conflict' when the payer has sent another slip since
 */
export async function requireSeenSlip(
  tx: Db,
  { id, intentId }: { id: number; intentId: number },
  slipAt: string | null,
): Promise<Intent | null> {
  const intent = await lockIntentById(tx, intentId);
  const [transfer] = await readTransfers(tx, [id]);
  if ((transfer?.slipAt?.toISOString() ?? null) === slipAt) return intent;
  throw new AppError(
    'conflict',
    'slip_replaced',
    english('The payer has sent another slip. Nothing was changed. Check the new slip, then decide.'),
  );
}

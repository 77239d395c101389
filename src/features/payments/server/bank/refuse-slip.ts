import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { lockIntentById } from '#features/payments/server/checkout/intent-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { enqueueSlipRefusal } from './transfer-emails.ts';
import { saveSlipRefusal } from './transfer-rows.ts';
import { readTransfers } from './transfers-for-admins.ts';

/**
 * Refuses the newest slip of a transfer, and emails the payer the reason. The payment stays open.
 * @throws AppError 'conflict' when no slip waits
 */
export async function refuseSlip(
  kit: Kit,
  admin: Admin,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const [transfer] = await readTransfers(tx, [id]);
    // The intent is locked before its transfer, always in this order.
    const intent = transfer ? await lockIntentById(tx, transfer.intentId) : null;
    if (!intent || !(await saveSlipRefusal(tx, id, { reason, adminId: admin.id })))
      throw new AppError('conflict', 'no_slip', english('No slip of this transfer is waiting.'));
    await enqueueSlipRefusal(kit, tx, intent, { transferId: id, reason });
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'bank slip refused',
      subject: `payment ${intent.reference}`,
      details: { comment: reason },
    });
  });
}

import { isOpen, isPaid } from '#features/payments/rules.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lockIntent, updateStatus } from './intent-rows.ts';

/**
 * Cancels an open payment on our side. The provider cannot cancel a prompt, so polling continues. If the
 * money still arrives, the handler of the purpose decides whether to credit or refund it. Cancelling again
 * has no effect.
 * @throws AppError 'conflict' when money has been received
 */
export async function cancelPayment(kit: Kit, reference: string): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const intent = await lockIntent(tx, reference);
    if (!intent) throw new Error(`the payment ${reference} is gone`);
    if (isPaid(intent.status))
      throw new AppError(
        'conflict',
        'already_paid',
        msg('This is already paid, so it cannot be cancelled here.'),
      );
    if (isOpen(intent.status)) await updateStatus(tx, intent, 'cancelled');
  });
}

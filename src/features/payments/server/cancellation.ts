import { isOpen, isPaid } from '#features/payments/rules.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lockIntent, updateStatus } from './intent-rows.ts';

/**
 * Ends an open payment on our side. The provider cannot cancel a prompt, so polling continues. Money that
 * still arrives is credited or refunded by the rule of its purpose. Cancelling again changes nothing.
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

import type { Intent } from '#features/payments/server/checkout/intent-rows.ts';
import { refundEmailTemplate } from '#features/payments/server/receipts/receipt-email-template.ts';
import { formatMoney, toMajorUnit } from '#kit/money.ts';
import type { Message } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';

/** Emails the payer about an automatic refund and its reason. */
export async function enqueueRefundEmail(kit: Kit, tx: Db, intent: Intent, reason: Message): Promise<void> {
  const { id, reference, email, name, amount, currency, title } = intent;
  await enqueueEmail(kit, tx, {
    kind: 'payment',
    key: `refund of payment ${id}`,
    recipient: email,
    letter: refundEmailTemplate.linkTo(`${kit.mailRoom.appOrigin}/payments/${reference}`, {
      name,
      amount: formatMoney(toMajorUnit(amount, currency), currency),
      what: title,
      reason,
      reference,
    }),
  });
}

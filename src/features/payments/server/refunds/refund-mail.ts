import { type Intent, readIntentsById } from '#features/payments/server/checkout/intent-rows.ts';
import {
  refundEmailTemplate,
  refundedEmailTemplate,
} from '#features/payments/server/receipts/receipt-email-template.ts';
import { formatMoney, toMajorUnit } from '#kit/money.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { RefundRow } from './refund-rows.ts';

/** Emails the payer about an automatic refund and its reason. */
export async function enqueueRefundEmail(kit: Kit, tx: Db, intent: Intent, reason: Message): Promise<void> {
  const { id, reference, email, name, amount, currency, title } = intent;
  const amountText = formatMoney(toMajorUnit(amount, currency), currency);
  const letter = refundEmailTemplate.linkTo(`${kit.mailRoom.appOrigin}/payments/${reference}`, {
    name,
    amount: amountText,
    what: title,
    reason,
    reference,
  });
  const facts = [
    { label: msg('For'), value: { typed: title } },
    { label: msg('Reference'), value: { typed: reference } },
    { label: msg('Refund'), value: { typed: amountText }, isTotal: true },
  ];
  await enqueueEmail(kit, tx, {
    kind: 'payment',
    key: `refund of payment ${id}`,
    recipient: email,
    letter: { ...letter, facts },
  });
}

/** Emails the payers of these payments about their automatic refunds and the reason. */
export async function enqueueRefundEmails(
  kit: Kit,
  tx: Db,
  intentIds: readonly number[],
  reason: Message,
): Promise<void> {
  for (const intent of (await readIntentsById(tx, intentIds)).values())
    await enqueueRefundEmail(kit, tx, intent, reason);
}

/** Emails the payer once that an admin has refunded the payment or a part of it. */
export async function enqueueRefundedEmail(
  kit: Kit,
  tx: Db,
  { reference, email, name, title }: Intent,
  { id, amount, currency }: RefundRow,
): Promise<void> {
  const amountText = formatMoney(toMajorUnit(amount, currency), currency);
  const link = `${kit.mailRoom.appOrigin}/payments/${reference}`;
  const letter = refundedEmailTemplate.linkTo(link, { name, amount: amountText, what: title });
  const facts = [
    { label: msg('For'), value: { typed: title } },
    { label: msg('Reference'), value: { typed: reference } },
    { label: msg('Refund'), value: { typed: amountText }, isTotal: true },
  ];
  await enqueueEmail(kit, tx, {
    ...{ kind: 'payment', key: `refund ${id}`, recipient: email, letter: { ...letter, facts } },
  });
}

import { type Intent, readIntentsById } from '#features/payments/server/checkout/intent-rows.ts';
import {
  refundEmailTemplate,
  refundedEmailTemplate,
} from '#features/payments/server/receipts/receipt-email-template.ts';
import { formatMoney, toMajorUnit } from '#kit/money.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailMessage } from '#kit/server/email/email-message.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { RefundRow } from './refund-rows.ts';

/** Emails the payer about an automatic refund and its reason. */
export async function enqueueRefundEmail(kit: Kit, tx: Db, intent: Intent, reason: Message): Promise<void> {
  const { id, reference, name, amount, currency, title: what } = intent;
  const refund = formatMoney(toMajorUnit(amount, currency), currency);
  const values = { name, amount: refund, what, reason, reference };
  const letter = refundEmailTemplate.linkTo(pageOf(kit, intent), values);
  await enqueueAbout(kit, tx, intent, { key: `refund of payment ${id}`, letter, refund });
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
  intent: Intent,
  { id, amount, currency }: RefundRow,
): Promise<void> {
  const refund = formatMoney(toMajorUnit(amount, currency), currency);
  const values = { name: intent.name, amount: refund, what: intent.title };
  const letter = refundedEmailTemplate.linkTo(pageOf(kit, intent), values);
  await enqueueAbout(kit, tx, intent, { key: `refund ${id}`, letter, refund });
}

const pageOf = (kit: Kit, { reference }: Intent) => `${kit.mailRoom.appOrigin}/payments/${reference}`;

type RefundEmail = { key: string; letter: EmailMessage; refund: string };

async function enqueueAbout(
  kit: Kit,
  tx: Db,
  { title, reference, email }: Intent,
  { key, letter, refund }: RefundEmail,
): Promise<void> {
  const facts = [
    { label: msg('For'), value: { typed: title } },
    { label: msg('Reference'), value: { typed: reference } },
    { label: msg('Refund'), value: { typed: refund }, isTotal: true },
  ];
  await enqueueEmail(kit, tx, { kind: 'payment', key, recipient: email, letter: { ...letter, facts } });
}

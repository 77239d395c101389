import { z } from 'zod';
import { receiptNumber } from '#features/payments/receipt-rules.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney, toMajorUnit } from '#kit/money.ts';
import { english, type Message, msg } from '#kit/msg.ts';
import type { EmailMessage } from '#kit/server/email/email-message.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { receiptAccessKey, receiptCheckUrl } from './receipt.ts';
import { receiptEmailTemplate } from './receipt-email-template.ts';
import { type ReceiptRow, readReceiptOf } from './receipt-rows.ts';

/** The job that emails a receipt. It is enqueued in the transaction that credits the payment. */
export const emailReceiptJob = { name: 'mail-receipt', shape: z.object({ intentId: z.number().int() }) };

/** Emails the receipt once, however often the job runs. */
export async function emailReceipt(kit: Kit, appOrigin: string, intentId: number): Promise<void> {
  const row = await readReceiptOf(kit.db, intentId);
  if (!row) throw new Error(`the payment ${intentId} has no receipt`);
  const email = buildReceiptEmail(row, {
    checkAddress: receiptCheckUrl(appOrigin, row),
    pageAddress: `${appOrigin}/payments/${row.reference}/receipt#${receiptAccessKey(kit, row.reference)}`,
  });
  await kit.db.transaction().execute((tx) =>
    enqueueEmail(kit, tx, {
      kind: 'payment',
      key: `receipt of payment ${intentId}`,
      recipient: row.email,
      letter: email,
    }),
  );
}

export function buildReceiptEmail(
  row: ReceiptRow,
  { checkAddress, pageAddress }: { checkAddress: string; pageAddress: string },
): EmailMessage {
  const number = receiptNumber(row);
  const { currency } = row;
  const amount = toMajorUnit(row.amount, currency);
  const day = { calendarText: formatDate(row.issuedAt.toISOString()) };
  const letter = receiptEmailTemplate.linkTo(pageAddress, {
    number,
    shownNumber: row.isTest ? msg('{number} (test mode)', { number }) : number,
    testWords: row.isTest ? [msg('Test mode: no money moved.')] : [],
    name: row.name,
    amount: formatMoney(amount, currency),
    what: row.title,
    day,
    method: methodMessage(row.method),
    reference: row.reference,
    back: refundMessages(row),
    check: { linkable: checkAddress },
  });
  const facts = [
    { label: msg('Receipt'), value: { typed: number } },
    { label: msg('For'), value: { typed: row.title } },
    { label: msg('Date'), value: english('{day}', { day }) },
    { label: msg('Payment method'), value: methodMessage(row.method) },
    { label: msg('Reference'), value: { typed: row.reference } },
    { label: msg('Paid'), value: { typed: formatMoney(amount, currency) }, isTotal: true },
  ];
  return { ...letter, facts };
}

/**
 * Returns the label of a payment method for translation. The receipt itself shows `methodLabel` in English.
 */
function methodMessage(method: string | null): Message {
  if (method === 'card') return msg('Card');
  if (method?.startsWith('mobilemoney')) return msg('Mobile money');
  if (method === 'bank_transfer' || method === 'account') return msg('Bank transfer');
  return msg('Online payment');
}

function refundMessages({ amount, refunded, currency, isReversed }: ReceiptRow): Message[] {
  if (isReversed) return [msg('Our bank took this money back, so it no longer counts as paid.')];
  if (refunded === 0) return [];
  const refundedText = formatMoney(toMajorUnit(refunded, currency), currency);
  return refunded < amount
    ? [
        msg('Partly refunded: {back} of {amount}.', {
          back: refundedText,
          amount: formatMoney(toMajorUnit(amount, currency), currency),
        }),
      ]
    : [msg('Fully refunded: {back}.', { back: refundedText })];
}

import { z } from 'zod';
import { methodWords, receiptNumber, refundWords, testWords } from '#features/payments/receipt-rules.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney, inMajorUnit } from '#kit/money.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Letter } from '#kit/server/mail/letter.ts';
import { writeMail } from '#kit/server/mail/write-mail.ts';
import { receiptLetter } from './letter-words.ts';
import { checkAddressOf, keyOf } from './receipt.ts';
import { type ReceiptRow, readReceiptOf } from './receipt-rows.ts';

/** Enqueued in the transaction that credits a payment. */
export const mailReceiptWanted = { name: 'mail-receipt', shape: z.object({ intentId: z.number().int() }) };

/** The job: writes to the payer, and only once however often it is run. */
export async function mailReceipt(kit: Kit, appOrigin: string, intentId: number): Promise<void> {
  const row = await readReceiptOf(kit.db, intentId);
  if (!row) throw new Error(`the payment ${intentId} has no receipt`);
  const letter = letterOf(row, {
    checkAddress: checkAddressOf(appOrigin, row),
    pageAddress: `${appOrigin}/payments/${row.reference}/receipt#${keyOf(kit, row.reference)}`,
  });
  await kit.db.transaction().execute((tx) =>
    writeMail(kit, tx, {
      kind: 'payment',
      key: `receipt of payment ${intentId}`,
      recipient: row.email,
      letter,
    }),
  );
}

export function letterOf(
  row: ReceiptRow,
  { checkAddress, pageAddress }: { checkAddress: string; pageAddress: string },
): Letter {
  const number = receiptNumber(row);
  const { currency } = row;
  const amount = inMajorUnit(row.amount, currency);
  const back = refundWords({ amount, refunded: inMajorUnit(row.refunded, currency), currency });
  return receiptLetter.linkTo(pageAddress, {
    number,
    test: row.isTest ? ' (test mode)' : '',
    testWords: row.isTest ? [`${testWords}.`] : [],
    name: row.name,
    amount: formatMoney(amount, currency),
    what: row.title,
    day: formatDate(row.issuedAt.toISOString()),
    method: methodWords(row.method),
    reference: row.reference,
    back: back ? [`${back}.`] : [],
    check: checkAddress,
  });
}

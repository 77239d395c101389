import { formatBankCode } from '#features/payments/bank-code.ts';
import type { TransferAccount } from '#features/payments/schema.ts';
import type { Intent } from '#features/payments/server/checkout/intent-rows.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney, toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  slipRejectedTemplate,
  transferDetailsTemplate,
  transferReversedTemplate,
} from './email-templates.ts';
import type { BankTransferRow } from './transfer-rows.ts';

const amountOf = ({ amount, currency }: Intent) => formatMoney(toMajorUnit(amount, currency), currency);
const pageOf = ({ mailRoom }: Kit, { reference }: Intent) => `${mailRoom.appOrigin}/payments/${reference}`;

/** Emails the payer what to write on the slip, for the way to the bank. */
export async function enqueueTransferDetails(
  kit: Kit,
  tx: Db,
  intent: Intent,
  { transfer, accounts }: { transfer: BankTransferRow; accounts: readonly TransferAccount[] },
): Promise<void> {
  const { name, title, email } = intent;
  const amount = amountOf(intent);
  const code = formatBankCode(transfer.code);
  const end = transfer.expiresAt.toISOString();
  const until = { calendarText: `${formatDate(end)}, ${formatTime(end)}` };
  const values = { name, amount, what: title, code, until };
  const letter = transferDetailsTemplate.linkTo(pageOf(kit, intent), values);
  const facts = [
    ...accounts.flatMap(({ bank, holder, accountNumber, branch, swift }) => [
      { label: msg('Bank'), value: { typed: bank } },
      { label: msg('Account name'), value: { typed: holder } },
      { label: msg('Account number'), value: { typed: accountNumber } },
      ...(branch ? [{ label: msg('Branch'), value: { typed: branch } }] : []),
      ...(swift ? [{ label: msg('SWIFT code'), value: { typed: swift } }] : []),
    ]),
    { label: msg('Reference'), value: { typed: code } },
    { label: msg('Amount'), value: { typed: amount }, isTotal: true as const },
  ];
  await enqueueEmail(kit, tx, {
    kind: 'payment',
    key: `bank transfer ${transfer.id}`,
    recipient: email,
    letter: { ...letter, facts },
  });
}

/** Emails the payer that our bank took the money back. */
export async function enqueueReversal(
  kit: Kit,
  tx: Db,
  intent: Intent,
  { transactionId, reason }: { transactionId: number; reason: string },
): Promise<void> {
  const { name, title, email } = intent;
  const values = { name, amount: amountOf(intent), what: title, reason };
  await enqueueEmail(kit, tx, {
    kind: 'payment',
    key: `reversal of transaction ${transactionId}`,
    recipient: email,
    letter: transferReversedTemplate.linkTo(pageOf(kit, intent), values),
  });
}

/** Emails the payer why an admin rejected the slip. */
export async function enqueueSlipRejection(
  kit: Kit,
  tx: Db,
  intent: Intent,
  { transferId, reason }: { transferId: number; reason: string },
): Promise<void> {
  const { name, title, email } = intent;
  const values = { name, amount: amountOf(intent), what: title, reason };
  await enqueueEmail(kit, tx, {
    kind: 'payment',
    key: `bank slip of transfer ${transferId} refused ${kit.clock().toISOString()}`,
    recipient: email,
    letter: slipRejectedTemplate.linkTo(pageOf(kit, intent), values),
  });
}

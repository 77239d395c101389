import { refundLabel, testModeNotice } from '#features/payments/receipt-rules.ts';
import type { Receipt } from '#features/payments/receipt-schema.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { ReceiptPaper } from './receipt-paper.tsx';

type Props = { receipt: Receipt; issuer: { name: string; email: string | null } };

/** Renders the receipt of a payment for the screen and for print. */
export function ReceiptSheet({ receipt, issuer }: Props) {
  const { number, amount, currency, isTest, picture, checkAddress } = receipt;
  const refund = refundLabel(receipt);
  return (
    <ReceiptPaper
      {...{ number, picture, checkAddress, issuer }}
      testNotice={isTest ? testModeNotice : null}
      amount={formatMoney(amount, currency)}
      notes={refund ? [refund] : []}
      rows={rowsOf(receipt)}
    />
  );
}

function rowsOf(receipt: Receipt): [string, string][] {
  const { title, payer, method, issuedAt, reference, seller, taxNumber, creditNotes, currency } = receipt;
  return [
    [t('For'), title],
    [t('Paid by'), payer],
    [t('Payment method'), method],
    [t('Date'), formatDate(issuedAt)],
    [t('Reference'), reference],
    ...known([
      [t('Issued by'), seller],
      [t('Tax number'), taxNumber],
    ]),
    ...creditNotes.map((note): [string, string] => [
      t('Credit note {number}', { number: note.number }),
      `${formatMoney(note.amount, currency)}, ${formatDate(note.issuedAt)}`,
    ]),
  ];
}

const known = (rows: [string, string][]) => rows.filter(([, value]) => value !== '');

import type { ReactNode } from 'react';
import type { ReturnReason } from '#features/payments/choices.ts';
import type { Payment, BankTransfer as Transfer } from '#features/payments/schema.ts';
import { bankNote, nightsNote } from '#features/payments/web/bank/bank-note.ts';
import { BankTransfer } from '#features/payments/web/bank/bank-transfer.tsx';
import { CancelPayment } from '#features/payments/web/checkout/cancel-payment.tsx';
import { expiredLabels } from '#features/payments/web/checkout/expired-message.ts';
import { HoldExpiry } from '#features/payments/web/checkout/hold-expiry.tsx';
import { PayAgain } from '#features/payments/web/checkout/pay-again.tsx';
import { refusalLabel } from '#features/payments/web/checkout/refusal-labels.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { receiptPath } from '#features/payments/web/receipts/receipt-queries.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { refundSummary } from './payment-list.tsx';
import { obstacleLabels } from './payment-obstacle-labels.ts';

type Props = {
  payment: Payment;
  /** True when the provider reports that the payer left its page, which is only a hint. */
  hasLeft: boolean;
  /** The description of the purchase, shown once it is paid. */
  bought: ReactNode;
};

/** Shows the status of a payment, and the next step. */
export function PaymentState({ payment, hasLeft, bought }: Props) {
  const { title, amount, currency, receipt, isTest, reference, status, bankTransfer, obstacle } = payment;
  const isAtBank = bankTransfer !== null && status === 'pending' && obstacle === null;
  return (
    <>
      <div role="status">
        <h1 className="t-title">{isAtBank ? transferHeading(bankTransfer) : headings[status]}</h1>
        <p className="mt-2 t-body">{`${title} · ${formatMoney(amount, currency)}`}</p>
        {isTest && <TestMode className="mt-1" />}
        <p className="mt-4">
          {obstacle
            ? obstacleLabels[obstacle]
            : isAtBank
              ? transferText(bankTransfer)
              : statusText(payment, hasLeft)}
        </p>
        {status === 'succeeded' && <ExcessRefunds {...payment} />}
        {(status === 'pending' || status === 'failed') && <HoldExpiry {...payment} />}
        {payment.refunds.map((refund) => (
          <p key={refund.askedAt} className="mt-2">
            {refundSummary(refund, currency)}
          </p>
        ))}
      </div>
      {isAtBank && <BankTransfer payment={payment} transfer={bankTransfer} />}
      {status === 'succeeded' && bought}
      {receipt && (
        <p className="mt-4">
          <a href={receiptPath(reference)} className="inline-flex min-h-11 items-center link">
            {t('Receipt {receipt}', { receipt })}
          </a>
        </p>
      )}
      <div className="mt-6">{retryAction(payment)}</div>
      {/* On the slip, only the code of the transfer counts. */}
      {!isAtBank && (
        <p className="mt-6 t-small wrap-anywhere text-muted">{t('Reference {reference}', { reference })}</p>
      )}
    </>
  );
}

/**
 * Shows refunds of money that was received in excess of the price. All refunds of a succeeded payment are of
 * this kind, because a refund of the price would change its status.
 */
function ExcessRefunds({ refunds, amount, currency }: Payment) {
  const activeRefunds = refunds.filter(({ status }) => status !== 'failed');
  if (activeRefunds.length === 0) return null;
  const sum = activeRefunds.reduce((total, refund) => total + refund.amount, 0);
  const money = formatMoney(sum, currency);
  const isTwice = activeRefunds.length === 1 && sum === amount;
  const isDone = activeRefunds.every(({ status }) => status === 'completed');
  return <p className="mt-2 t-strong">{excessRefundLabel(money, { isTwice, isDone })}</p>;
}

function excessRefundLabel(
  money: string,
  { isTwice, isDone }: { isTwice: boolean; isDone: boolean },
): string {
  if (isTwice)
    return isDone
      ? t('You paid twice. We refunded the second payment: {money}.', { money })
      : t('You paid twice. We are refunding the second payment: {money}.', { money });
  return isDone
    ? t('We received more than one payment for this. We refunded {money}.', { money })
    : t('We received more than one payment for this. We are refunding {money}.', { money });
}

const headings: Record<Payment['status'], string> = {
  created: t('Not paid yet'),
  pending: t('Payment pending'),
  succeeded: t('Payment Successful!'),
  failed: t('Payment Failed'),
  expired: expiredLabels.title,
  cancelled: t('Payment cancelled'),
  held: t('Payment under review'),
  refund_pending: t('Refund under way'),
  partially_refunded: t('Partly refunded'),
  refunded: t('Refunded'),
  reversed: t('Reversed by the bank'),
};

const needsSlip = ({ slipAt, refusal }: Transfer) => slipAt === null || refusal !== null;

const transferHeading = (transfer: Transfer): string =>
  needsSlip(transfer) ? t('Pay at the bank') : t('Checking your slip');

function transferText(transfer: Transfer): string {
  return needsSlip(transfer)
    ? t(
        'Pay into our account at a branch or from your bank’s app. We have emailed you these details. We email your receipt when the money has arrived.',
      )
    : t(
        'We are looking for your money in the bank’s statement. We email your receipt when it has arrived. You do not need to do anything.',
      );
}

const returnSentences: Record<ReturnReason, string> = {
  already_paid: t('You had already paid for this, so this payment was not needed.'),
  lapsed: t('Your payment arrived too late: what you paid for was no longer available.'),
};

function statusText(payment: Payment, hasLeft: boolean): string {
  const { status, refunded, currency, expiresAt, refusal, email, returnReason } = payment;
  switch (status) {
    case 'created':
      return t('This price is valid until {time} on {day}, Kampala time.', {
        time: formatTime(expiresAt),
        day: formatDate(expiresAt),
      });
    case 'pending':
      return hasLeft
        ? t('You left the payment page. If you did pay, this page will update when the provider confirms it.')
        : t(
            'Approve the payment on your phone or with your bank. Confirmation can take a few minutes. This page updates automatically, and you can come back to it later.',
          );
    case 'succeeded':
      return t('We have received your payment and emailed your receipt to {email}.', { email });
    case 'failed':
      return `${t('There was an issue processing your payment. Please try again.')} ${refusalLabel(refusal)}`;
    case 'expired':
      return payment.bankTransfer
        ? t(
            'The time to pay at the bank has ended. If you have paid, you will get what you paid for or a full refund when the money arrives.',
          )
        : expiredLabels.text;
    case 'cancelled':
      return t(
        'You cancelled this payment. If you approved it anyway, you will get what you paid for or a full refund.',
      );
    case 'held':
      return t(
        'We received money that does not match the price. We are looking into it and will contact you. Please do not pay again.',
      );
    case 'refund_pending':
      return [
        returnReason && returnSentences[returnReason],
        t('We are refunding your payment. Refunds to mobile money and cards can take a few days.'),
      ]
        .filter(Boolean)
        .join(' ');
    case 'reversed':
      return t(
        'Our bank took this money back, so it no longer counts as paid. We have not kept any of it. Ask your bank what happened.',
      );
    case 'partially_refunded':
    case 'refunded':
      return [
        returnReason && returnSentences[returnReason],
        t('We refunded {refunded}.', { refunded: formatMoney(refunded, currency) }),
      ]
        .filter(Boolean)
        .join(' ');
  }
}

function retryAction(payment: Payment) {
  const { status, reference, currency, obstacle, bankTransfer, transferUntil, purpose } = payment;
  if (obstacle)
    return status === 'pending' ? <CancelPayment reference={reference} className="-ms-4" /> : null;
  const notes = transferUntil ? [bankNote(transferUntil), purpose === 'stay_deposit' && nightsNote()] : [];
  const note = bankTransfer ? undefined : notes.filter(Boolean).join(' ') || undefined;
  const payer = { reference, currency, bankNote: note };
  if (status === 'created') return <PayAgain {...payer} words={t('Pay')} />;
  if (status === 'failed') return <PayAgain {...payer} words={t('Try again')} />;
  if (status !== 'pending') return null;
  return (
    <>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 link">
          {bankTransfer ? t('Pay another way') : t('Not paid yet? Try again')}
        </summary>
        <p className="mt-2 mb-4 text-muted">
          {t(
            'Only do this if no money has left your account. If you pay twice, we will refund the extra payment.',
          )}
        </p>
        <PayAgain {...payer} words={bankTransfer ? t('Pay') : t('Try again')} />
      </details>
      <CancelPayment reference={reference} className="-ms-4" />
    </>
  );
}

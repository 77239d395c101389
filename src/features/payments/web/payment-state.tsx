import type { ReactNode } from 'react';
import type { Payment } from '#features/payments/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { expiredWords } from './expired-words.ts';
import { PayAgain } from './pay-again.tsx';
import { receiptPath } from './receipt-queries.ts';
import { TestMode } from './test-mode.tsx';

type Props = {
  payment: Payment;
  /** The provider says that the payer left its page; only a hint. */
  hasLeft: boolean;
  /** What was bought, once it is paid. */
  bought: ReactNode;
};

/** What became of a payment, and the way on. */
export function PaymentState({ payment, hasLeft, bought }: Props) {
  const { title, amount, currency, receipt, isTest, reference, status } = payment;
  return (
    <>
      <div role="status">
        <h1 className="text-3xl font-semibold">{headings[status]}</h1>
        <p className="mt-2 text-lg">{`${title} · ${formatMoney(amount, currency)}`}</p>
        {isTest && <TestMode className="mt-1" />}
        <p className="mt-4">{textOf(payment, hasLeft)}</p>
      </div>
      {status === 'succeeded' && bought}
      {receipt && (
        <p className="mt-4">
          <a
            href={receiptPath(reference)}
            className="inline-flex min-h-11 items-center font-semibold text-clay underline"
          >
            {t('Receipt {receipt}', { receipt })}
          </a>
        </p>
      )}
      <div className="mt-6">{payAgain(payment)}</div>
      <p className="mt-6 text-sm wrap-anywhere text-muted">{t('Reference {reference}', { reference })}</p>
    </>
  );
}

const headings: Record<Payment['status'], string> = {
  created: t('Not paid yet'),
  pending: t('Waiting for your payment'),
  succeeded: t('Payment Successful!'),
  failed: t('Payment Failed'),
  expired: expiredWords.title,
  partially_refunded: t('Partly given back'),
  refunded: t('Given back'),
};

function textOf({ status, refunded, currency, expiresAt }: Payment, hasLeft: boolean): string {
  switch (status) {
    case 'created':
      return t('This price stands until {time} on {day}.', {
        time: formatTime(expiresAt),
        day: formatDate(expiresAt),
      });
    case 'pending':
      return hasLeft
        ? t(
            'You left the payment page. If you paid all the same, this page shows it as soon as the provider tells us.',
          )
        : t(
            'Please approve it on your phone or with your bank. The provider has not told us the result yet, which can take some minutes. This page looks by itself; you can also come back to it later.',
          );
    case 'succeeded':
      return t('The provider has confirmed your payment.');
    case 'failed':
      return t(
        'There was an issue processing your payment. Please try again. The provider says that it was declined: another way of paying may work.',
      );
    case 'expired':
      return expiredWords.text;
    case 'partially_refunded':
    case 'refunded':
      return t('{refunded} of it was given back to you.', { refunded: formatMoney(refunded, currency) });
  }
}

function payAgain({ status, reference }: Payment) {
  if (status === 'created') return <PayAgain reference={reference} words={t('Pay')} />;
  if (status === 'failed') return <PayAgain reference={reference} words={t('Try again')} />;
  if (status !== 'pending') return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-clay">
        {t('You have not paid? Try again')}
      </summary>
      <p className="mt-2 mb-4 text-muted">
        {t('Please do this only if nothing was taken. Whatever is paid twice is due back to you.')}
      </p>
      <PayAgain reference={reference} words={t('Try again')} />
    </details>
  );
}

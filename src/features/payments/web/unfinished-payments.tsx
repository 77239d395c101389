import { useQuery } from '@tanstack/react-query';
import type { PaymentPurpose } from '#features/payments/choices.ts';
import { CancelPayment } from '#features/payments/web/checkout/cancel-payment.tsx';
import { ownPaymentsQuery } from '#features/payments/web/receipts/receipt-queries.ts';
import { t } from '#kit/t.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { OwnPaymentRow } from './payment-list.tsx';

/**
 * Lists payments that were started and are still pending, so that the payer does not pay twice. Renders
 * nothing when there are none.
 */
export function UnfinishedPayments({ purpose }: { purpose: PaymentPurpose }) {
  const { data } = useQuery(ownPaymentsQuery(null));
  const pending = data?.payments.filter(
    (payment) => payment.purpose === purpose && payment.status === 'pending',
  );
  if (!pending?.length) return null;
  return (
    <Card as="section" aria-labelledby="begun-payments" className="grid gap-4">
      <h2 id="begun-payments" className="sr-only">
        {t('Payment pending')}
      </h2>
      {pending.map((payment) => (
        <div key={payment.reference}>
          <OwnPaymentRow {...payment} />
          <CancelPayment reference={payment.reference} className="-ms-4" />
        </div>
      ))}
      <p>{t('A payment is waiting. Continue or cancel it before you pay again.')}</p>
    </Card>
  );
}

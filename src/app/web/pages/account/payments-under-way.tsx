import { useQuery } from '@tanstack/react-query';
import type { OwnPayment } from '#features/payments/receipt-schema.ts';
import { OwnPaymentRow } from '#features/payments/web/payment-list.tsx';
import { ownPaymentsQuery } from '#features/payments/web/receipts/receipt-queries.ts';
import { Card } from '#kit/web/ui/card.tsx';

/** The states in which the payer or we still have to do something. */
const states: ReadonlySet<OwnPayment['status']> = new Set(['pending', 'held', 'refund_pending']);

/** Shows the payments and refunds that are under way. Renders nothing when there are none. */
export function PaymentsUnderWay() {
  const { data } = useQuery(ownPaymentsQuery(null));
  return data?.payments
    .filter(({ status }) => states.has(status))
    .map((payment) => (
      <Card key={payment.reference}>
        <OwnPaymentRow {...payment} />
      </Card>
    ));
}

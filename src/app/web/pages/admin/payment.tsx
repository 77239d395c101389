import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { PaymentHistoryView } from '#features/payments/web/admin/payment-history.tsx';
import { paymentHistoryQuery, transactionHistoryQuery } from '#features/payments/web/admin/queries.ts';

export const about = privatePageMeta('Payment');

/** The history of a payment by its reference, or of a transaction by its id. */
export default function AdminPaymentPage({ params }: PageContext) {
  const { reference = '', id } = params;
  return (
    <Restricted otherwise="/membership" roles={['admin']}>
      {() => (
        <PaymentHistoryView
          key={id ?? reference}
          query={id === undefined ? paymentHistoryQuery(reference) : transactionHistoryQuery(id)}
        />
      )}
    </Restricted>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasBought } from '#features/payments/rules.ts';
import { pollPayment } from '#features/payments/web/checkout/poll-payment.ts';
import { mirrorPayment } from './payment-mirror.ts';
import { paymentQuery, requestPaymentCheck } from './queries.ts';

/**
 * Loads the payment, and polls the provider until the payment is final. It knows nothing of a bank transfer, whose news
 * arrive like all others.
 */
export function usePayment(reference: string) {
  const client = useQueryClient();
  const query = useQuery(paymentQuery(reference));
  const { data } = query;
  const mayChange =
    data !== undefined &&
    data.bankTransfer === null &&
    !hasBought(data) &&
    data.status !== 'refunded' &&
    data.status !== 'reversed';

  useEffect(() => {
    if (!mayChange) return undefined;
    return pollPayment({
      fetchPayment: () => requestPaymentCheck(reference),
      onPayment: (payment) => client.setQueryData(paymentQuery(reference).queryKey, payment),
    });
  }, [mayChange, reference, client]);

  useEffect(() => {
    if (data && hasBought(data)) mirrorPayment(data);
  }, [data]);

  return query;
}

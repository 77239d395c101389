import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPaid } from '#features/payments/rules.ts';
import { CallError } from '#kit/web/call.ts';
import { nextLookMs } from './next-look.ts';
import { askForPayment, paymentQuery } from './queries.ts';

/** The payment, about which the provider is asked until it has an end. A provider that is slow has not failed. */
export function usePayment(reference: string) {
  const client = useQueryClient();
  const query = useQuery(paymentQuery(reference));
  const mayChange = query.data !== undefined && !isPaid(query.data.status);

  useEffect(() => {
    if (!mayChange) return undefined;
    let looks = 0;
    let timer: number | undefined;
    let isLooking = false;
    let isOver = false;
    const look = async () => {
      if (isLooking || isOver) return;
      window.clearTimeout(timer);
      isLooking = true;
      try {
        const payment = await askForPayment(reference);
        client.setQueryData(paymentQuery(reference).queryKey, payment);
        isOver = payment.status !== 'pending';
      } catch (error) {
        isOver = error instanceof CallError && error.status < 500 && error.status !== 429;
      }
      isLooking = false;
      if (!isOver) timer = window.setTimeout(() => void look(), nextLookMs(looks++));
    };
    const whenSeen = () => document.visibilityState === 'visible' && void look();
    void look();
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [mayChange, reference, client]);

  return query;
}

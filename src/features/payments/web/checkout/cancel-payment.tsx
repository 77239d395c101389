import { useQueryClient } from '@tanstack/react-query';
import type { Payment } from '#features/payments/schema.ts';
import { paymentQuery, sendCancellation } from '#features/payments/web/queries.ts';
import { ownPaymentsQuery } from '#features/payments/web/receipts/receipt-queries.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';

type Props = { reference: string; className?: string; onCancelled?: () => void };

/** Cancels a pending payment, so that the payer can start another one. */
export function CancelPayment({ reference, className, onCancelled }: Props) {
  const client = useQueryClient();
  const { isPending, message, submit } = useSubmit<Payment>();
  async function cancel() {
    const payment = await submit(() => sendCancellation(reference));
    if (!payment) return;
    client.setQueryData(paymentQuery(reference).queryKey, payment);
    void client.invalidateQueries({ queryKey: ownPaymentsQuery(null).queryKey });
    onCancelled?.();
  }
  return (
    <>
      <Button tone="quiet" className={className} disabled={isPending} onClick={() => void cancel()}>
        {isPending ? t('Cancelling...') : t('Cancel payment')}
      </Button>
      {message && (
        <p role="alert" className="text-danger">
          {message}
        </p>
      )}
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasBought } from '#features/payments/rules.ts';
import type { Payment } from '#features/payments/schema.ts';
import { mirrorPayment } from '#features/payments/web/payment-mirror.ts';
import {
  beginCheckout,
  type CheckoutInput,
  paymentQuery,
  requestPaymentCheck,
} from '#features/payments/web/queries.ts';
import { groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { showToast } from '#kit/web/toasts.ts';
import { isDialogAllowed, loadDialog, openDialog } from './inline-checkout.ts';

type Stage =
  /** The form, with the declined payment after a failed attempt. */
  | { at: 'form'; declined: Payment | null }
  /** The provider's dialog covers the page, so ours must be closed. */
  | { at: 'provider' }
  /** The provider has not reported the result yet. */
  | { at: 'waiting'; reference: string; hasLeft: boolean }
  /** The payer must continue or cancel an earlier payment for the same subject, which is still pending. */
  | { at: 'earlier'; reference: string };

/** The statuses that only the page of the payment explains. */
const pageOnlyStatuses = new Set<Payment['status']>(['held', 'cancelled', 'refund_pending', 'refunded']);

const emptyForm: Stage = { at: 'form', declined: null };

type Props = {
  /** The text under the title of the provider's dialog. */
  description: string;
  /** The text about the purchase, shown after the text about the payment. */
  gained?: string;
  onPaid: (payment: Payment) => void;
};

export type Checkout = ReturnType<typeof useCheckout>;

/**
 * Guides a payer through a checkout: in the provider's dialog if this page may open it, otherwise on the
 * provider's page.
 */
export function useCheckout({ description, gained, onPaid }: Props) {
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>(emptyForm);
  const startedReference = useRef<string | null>(null);
  /** The provider's own page, when its dialog could not be loaded. */
  const [providerPageUrl, setProviderPageUrl] = useState<string | null>(null);

  /** @param status the status of the quoted payment; a pending one was started elsewhere */
  async function pay(reference: string, input: CheckoutInput, status?: Payment['status']): Promise<void> {
    setProviderPageUrl(null);
    if (status === 'pending' && startedReference.current !== reference)
      return setStage({ at: 'earlier', reference });
    startedReference.current = reference;
    const { address, inline } = await beginCheckout(reference, input);
    if (!inline || !isDialogAllowed()) return location.assign(address);
    const openProviderDialog = await loadDialog(inline.scriptUrl);
    if (!openProviderDialog) return setProviderPageUrl(address);
    // Our dialog closes first, because it would otherwise take the focus back from the provider's dialog.
    flushSync(() => setStage({ at: 'provider' }));
    const outcome = await openDialog(openProviderDialog, inline, description);
    const payment = await requestPaymentCheck(reference).catch(() => null);
    // The cached payment dates from an earlier attempt.
    const { queryKey } = paymentQuery(reference);
    if (payment) client.setQueryData(queryKey, payment);
    else client.removeQueries({ queryKey });
    end(payment, { reference, hasLeft: outcome === 'left' });
  }

  function end(
    payment: Payment | null,
    { reference, hasLeft }: { reference: string; hasLeft: boolean },
  ): void {
    if (payment && hasBought(payment)) {
      mirrorPayment(payment);
      showToast({
        title: t('Payment Successful'),
        description: [paidLabel(payment), gained].filter(Boolean).join(' '),
      });
      onPaid(payment);
    } else if (payment?.status === 'failed') {
      showToast({
        title: t('Payment Failed'),
        description: t('Your payment could not be processed. Please try again.'),
        tone: 'destructive',
      });
      setStage({ at: 'form', declined: payment });
    } else if (payment && pageOnlyStatuses.has(payment.status)) location.assign(`/payments/${reference}`);
    else setStage({ at: 'waiting', reference, hasLeft });
  }

  return {
    ...{ stage, providerPageUrl, pay, end },
    restart: () => setStage(emptyForm),
    /** Shows a payment that must be continued or cancelled first. */
    showEarlier: (reference: string) => setStage({ at: 'earlier', reference }),
  };
}

function paidLabel({ amount, currency }: Payment): string {
  return t('Your payment of {amount} {currency} has been processed successfully.', {
    amount: groupThousands(amount),
    currency,
  });
}

import type { ReactNode } from 'react';
import { EarlierPayment } from './earlier-payment.tsx';
import { HoldExpiry } from './hold-expiry.tsx';
import { PayerForm, type PayerFormProps } from './payer-form.tsx';
import { PendingPayment } from './pending-payment.tsx';
import { ProviderPageLink } from './provider-page-link.tsx';
import { refusalLabel } from './refusal-labels.ts';
import type { Checkout } from './use-checkout.ts';

type Props = Omit<PayerFormProps, 'isHidden' | 'children'> & {
  checkout: Checkout;
  /** The content above the form, which is hidden while the payment is pending. */
  children?: ReactNode;
};

/** Collects the payer's details and the payment method, then shows the progress of the payment. */
export function CheckoutForm({ checkout, children, ...form }: Props) {
  const { stage, providerPageUrl } = checkout;
  const isWaiting = stage.at === 'waiting' || stage.at === 'earlier';
  const declined = stage.at === 'form' ? stage.declined : null;
  return (
    <>
      {stage.at === 'earlier' && (
        <EarlierPayment reference={stage.reference} onCancelled={checkout.restart} />
      )}
      {declined && (
        <div role="alert" className="mb-4 rounded-card bg-danger-tint p-4 text-danger">
          <p>{refusalLabel(declined.refusal)}</p>
          <HoldExpiry {...declined} />
        </div>
      )}
      {stage.at === 'waiting' ? (
        <PendingPayment
          reference={stage.reference}
          hasLeft={stage.hasLeft}
          onEnd={(payment) => checkout.end(payment, stage)}
          onAgain={checkout.restart}
        />
      ) : (
        stage.at !== 'earlier' && children
      )}
      <PayerForm {...form} isHidden={isWaiting}>
        {providerPageUrl && <ProviderPageLink address={providerPageUrl} />}
      </PayerForm>
    </>
  );
}

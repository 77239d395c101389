import type { ReactNode, Ref } from 'react';
import { Panel } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { EarlierPayment } from './earlier-payment.tsx';
import { HoldExpiry } from './hold-expiry.tsx';
import { PayerForm, type PayerFormProps } from './payer-form.tsx';
import { PendingPayment } from './pending-payment.tsx';
import { ProviderPageLink } from './provider-page-link.tsx';
import { refusalLabel } from './refusal-labels.ts';
import type { Checkout } from './use-checkout.ts';

type Props = Omit<PayerFormProps, 'isHidden' | 'children'> & {
  checkout: Checkout;
  /** The name of the purchase, such as `10 homes for 24 hours`. */
  item: string;
  /** Given where the form is a step of a dialog. */
  heading?: Ref<HTMLHeadingElement>;
  /** The content of the summary, which is hidden while the payment is pending. */
  children?: ReactNode;
};

/** Collects the payer's details and the payment method, then shows the progress of the payment. */
export function CheckoutForm({ checkout, item, heading, children, ...form }: Props) {
  const { stage, providerPageUrl } = checkout;
  const isWaiting = stage.at === 'waiting' || stage.at === 'earlier';
  const declined = stage.at === 'form' ? stage.declined : null;
  return (
    <>
      <Panel className="mb-4 grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          {heading ? (
            <h3 ref={heading} tabIndex={-1} className="t-subhead">
              {item}
            </h3>
          ) : (
            <p className="t-subhead">{item}</p>
          )}
          <p className="t-price">{form.price}</p>
        </div>
        {!isWaiting && children}
      </Panel>
      {stage.at === 'earlier' && (
        <EarlierPayment reference={stage.reference} onCancelled={checkout.restart} />
      )}
      {declined && (
        <Notice tone="danger" role="alert" className="mb-4">
          <p>{refusalLabel(declined.refusal)}</p>
          <HoldExpiry {...declined} />
        </Notice>
      )}
      {stage.at === 'waiting' && (
        <PendingPayment
          reference={stage.reference}
          hasLeft={stage.hasLeft}
          onEnd={(payment) => checkout.end(payment, stage)}
          onAgain={checkout.restart}
        />
      )}
      <PayerForm {...form} isHidden={isWaiting}>
        {providerPageUrl && <ProviderPageLink address={providerPageUrl} />}
      </PayerForm>
    </>
  );
}

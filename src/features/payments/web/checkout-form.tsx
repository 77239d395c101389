import type { ReactNode } from 'react';
import { AwaitedPayment } from './awaited-payment.tsx';
import { OtherWay } from './other-way.tsx';
import { PayerForm, type PayerFormProps } from './payer-form.tsx';
import type { Checkout } from './use-checkout.ts';

type Props = Omit<PayerFormProps, 'isHidden' | 'children'> & {
  checkout: Checkout;
  /** Above the form; the wait takes its place. */
  children?: ReactNode;
};

/** Who pays and how, then the wait for the provider's answer. */
export function CheckoutForm({ checkout, children, ...form }: Props) {
  const { stage, otherWay } = checkout;
  const isWaiting = stage.at === 'waiting';
  return (
    <>
      {isWaiting ? (
        <AwaitedPayment
          reference={stage.reference}
          hasLeft={stage.hasLeft}
          onEnd={(payment) => checkout.end(payment, stage)}
          onAgain={checkout.again}
        />
      ) : (
        children
      )}
      <PayerForm {...form} isHidden={isWaiting}>
        {otherWay && <OtherWay address={otherWay} />}
      </PayerForm>
    </>
  );
}

import type { Ref } from 'react';
import { arrivalNote, nightsNote } from '#features/payments/web/bank/bank-note.ts';
import { CheckoutForm } from '#features/payments/web/checkout/checkout-form.tsx';
import type { PayerDraft } from '#features/payments/web/checkout/payer-draft.ts';
import { saveReturnPath } from '#features/payments/web/checkout/return-path.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import type { Checkout } from '#features/payments/web/checkout/use-checkout.ts';
import type { HomeNights } from '#features/stays/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { sendStayPayment } from './queries.ts';
import { untilLabel } from './stay-labels.ts';

export type StayHold = {
  token: string;
  heldUntil: string | null;
  total: number;
  deposit: number;
  currency: string;
};

type Props = {
  propertyId: number;
  home: HomeNights;
  stay: StayHold;
  /** The contact details that were just entered. */
  guest: PayerDraft | null;
  checkout: Checkout;
  heading: Ref<HTMLHeadingElement>;
};

/** Pays the deposit of held nights. */
export function PayStep({ propertyId, home, stay, guest, checkout, heading }: Props) {
  const { token, heldUntil, total, deposit, currency } = stay;
  return (
    <>
      {home.isTest && <TestMode className="mb-3" />}
      <CheckoutForm
        checkout={checkout}
        item={t('Deposit')}
        heading={heading}
        price={formatMoney(deposit, currency)}
        currency={currency}
        bankNote={`${arrivalNote()} ${nightsNote()}`}
        {...(guest && { known: guest })}
        onPay={async (payer, input, key) => {
          const { reference, status } = await sendStayPayment(token, { part: 'deposit', payer }, key);
          saveReturnPath(reference, `/property/${propertyId}`);
          await checkout.pay(reference, input, status);
        }}
        nextStep={t(
          'Your stay is confirmed when we receive your payment. If it arrives late and the nights are taken, we refund you automatically.',
        )}
      >
        <p>
          {t('Deposit: {deposit} of {total}.', {
            deposit: formatMoney(deposit, currency),
            total: formatMoney(total, currency),
          })}
          {heldUntil && (
            <strong className="block">
              {t('We are holding these nights for you until {heldUntil}.', {
                heldUntil: untilLabel(heldUntil, home.today),
              })}
            </strong>
          )}
        </p>
      </CheckoutForm>
    </>
  );
}

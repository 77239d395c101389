import type { FirstRent } from '#features/first-rents/schema.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { bankNote } from '#features/payments/web/bank/bank-note.ts';
import { CheckoutDialog } from '#features/payments/web/checkout/checkout-dialog.tsx';
import { CheckoutForm } from '#features/payments/web/checkout/checkout-form.tsx';
import { saveReturnPath } from '#features/payments/web/checkout/return-path.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { useCheckout } from '#features/payments/web/checkout/use-checkout.ts';
import { usePart } from '#features/payments/web/checkout/use-part.tsx';
import { t } from '#kit/t.ts';
import { shillings, timeLabel } from './first-rent-labels.ts';
import { sendFirstRentPayment } from './queries.ts';

type Props = { firstRent: FirstRent; isTest: boolean; onPaid: () => void; onClose: () => void };

/** Pays the first rent, in parts if it is more than a network carries. */
export default function PayDialog({ firstRent, isTest, onPaid, onClose }: Props) {
  const { id, title, amount, received, propertyId, payBy } = firstRent;
  const left = amount - received;
  const part = usePart(left);
  const isInParts = received > 0 || amount > Math.min(...Object.values(paymentLimits.mobileMax));
  const checkout = useCheckout({
    description: title,
    onPaid(payment) {
      onPaid();
      if (payment.amount < left) checkout.restart();
      else onClose();
    },
  });
  return (
    <CheckoutDialog checkout={checkout} title={t('Pay the first rent')} description={title} onClose={onClose}>
      {isTest && <TestMode className="mb-3" />}
      <CheckoutForm
        checkout={checkout}
        item={received > 0 ? t('Left to pay') : t('First rent')}
        price={shillings(left)}
        currency="UGX"
        part={isInParts ? part : undefined}
        bankNote={payBy ? bankNote(payBy) : undefined}
        onPay={async (payer, input, key, partAmount) => {
          const body = partAmount === null ? { payer } : { payer, amount: partAmount };
          const { reference, status, amount: quoted } = await sendFirstRentPayment(id, body, key);
          saveReturnPath(reference, `/rent/${propertyId}`);
          // A payment of another amount is still open, so that one is not to be paid in its place.
          if (quoted !== (partAmount ?? left)) return checkout.showEarlier(reference);
          await checkout.pay(reference, input, status);
        }}
        nextStep={t('We hold the money until you have the keys. If they never come, you get all of it back.')}
      >
        {isInParts && payBy && (
          <p>
            {t(
              'By mobile money you pay in parts. All parts must arrive by {time}, Kampala time. Otherwise we refund them in full.',
              { time: timeLabel(payBy) },
            )}
          </p>
        )}
      </CheckoutForm>
    </CheckoutDialog>
  );
}

import { arrivalNote, nightsNote } from '#features/payments/web/bank/bank-note.ts';
import { CheckoutDialog } from '#features/payments/web/checkout/checkout-dialog.tsx';
import { CheckoutForm } from '#features/payments/web/checkout/checkout-form.tsx';
import { saveReturnPath } from '#features/payments/web/checkout/return-path.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { useCheckout } from '#features/payments/web/checkout/use-checkout.ts';
import type { Stay } from '#features/stays/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { sendStayPayment } from './queries.ts';

/** Pays the deposit of a stay, or the balance. */
export default function PayDialog({ stay, onClose }: { stay: Stay; onClose: () => void }) {
  const { mark, title, due, quote, state } = stay;
  const part = state === 'held' ? 'deposit' : 'balance';
  const checkout = useCheckout({ description: title, onPaid: onClose });
  return (
    <CheckoutDialog
      checkout={checkout}
      title={part === 'deposit' ? t('Pay the deposit') : t('Pay balance')}
      description={title}
      onClose={onClose}
    >
      {stay.isTest && <TestMode className="mb-3" />}
      <CheckoutForm
        checkout={checkout}
        item={title}
        price={formatMoney(due, quote.currency)}
        currency={quote.currency}
        bankNote={part === 'deposit' ? `${arrivalNote()} ${nightsNote()}` : arrivalNote()}
        onPay={async (payer, input, key) => {
          const { reference, status } = await sendStayPayment(mark, { part, payer }, key);
          saveReturnPath(reference, `/stays/${mark}`);
          await checkout.pay(reference, input, status);
        }}
        nextStep={t('If we can no longer use your payment, we refund it automatically.')}
      />
    </CheckoutDialog>
  );
}

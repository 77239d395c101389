import type { GuestDeposit } from '#features/damage-deposits/schema.ts';
import { CheckoutDialog } from '#features/payments/web/checkout/checkout-dialog.tsx';
import { CheckoutForm } from '#features/payments/web/checkout/checkout-form.tsx';
import { saveReturnPath } from '#features/payments/web/checkout/return-path.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { useCheckout } from '#features/payments/web/checkout/use-checkout.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { sendDepositPayment } from './queries.ts';

type Props = {
  token: string;
  title: string;
  due: NonNullable<GuestDeposit['due']>;
  isTest: boolean;
  onClose: () => void;
};

/** Pays the damage deposit of a stay. */
export default function PayDepositDialog({ token, title, due, isTest, onClose }: Props) {
  const checkout = useCheckout({ description: title, onPaid: onClose });
  return (
    <CheckoutDialog
      checkout={checkout}
      title={t('Pay the damage deposit')}
      description={title}
      onClose={onClose}
    >
      {isTest && <TestMode className="mb-3" />}
      <CheckoutForm
        checkout={checkout}
        item={t('Damage deposit')}
        price={formatMoney(due.amount, due.currency)}
        currency={due.currency}
        onPay={async (payer, input, key) => {
          const { reference, status } = await sendDepositPayment(token, { payer }, key);
          saveReturnPath(reference, `/stays/${token}`);
          await checkout.pay(reference, input, status);
        }}
        nextStep={t('If we can no longer use your payment, we refund it automatically.')}
      />
    </CheckoutDialog>
  );
}

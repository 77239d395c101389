import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { type LotHome, TrueCost } from '#features/auctions/web/lot/true-cost.tsx';
import { bidderStatusQuery, sendDepositPayment, sendRegistration } from '#features/auctions/web/queries.ts';
import { CheckoutDialog } from '#features/payments/web/checkout/checkout-dialog.tsx';
import { CheckoutForm } from '#features/payments/web/checkout/checkout-form.tsx';
import { saveReturnPath } from '#features/payments/web/checkout/return-path.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { useCheckout } from '#features/payments/web/checkout/use-checkout.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DialogFoot } from '#kit/web/ui/dialog.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

type Props = {
  lot: LotDetail;
  own: BidderStatus | null;
  property: LotHome;
  onClose: () => void;
};

/**
 * Renders the dialog for the registration of a bidder: first the costs and terms, and then the payment of the
 * deposit.
 */
export default function RegisterDialog({ lot, own, property, onClose }: Props) {
  const client = useQueryClient();
  const [accepts, setAccepts] = useState(false);
  const registering = useSubmit<BidderStatus | null>();
  const refresh = () => client.invalidateQueries({ queryKey: bidderStatusQuery(property.id).queryKey });
  const checkout = useCheckout({
    description: property.title,
    onPaid() {
      void refresh();
      onClose();
    },
  });
  const deposit = formatMoney(lot.deposit, lot.currency);
  const user = useCurrentUser();
  const isSecond = own?.isSecond ?? false;
  const owesDeposit = isSecond || own?.state === 'registered';

  async function register() {
    const registered = await registering.submit(() => sendRegistration(lot.id));
    await refresh();
    if (registered && lot.deposit === 0) onClose();
  }

  return (
    <CheckoutDialog
      checkout={checkout}
      title={owesDeposit ? t('Pay the deposit') : t('Register to bid')}
      description={property.title}
      onClose={onClose}
    >
      {owesDeposit ? (
        <>
          {lot.isTest && <TestMode className="mb-3" />}
          <CheckoutForm
            checkout={checkout}
            item={t('Deposit')}
            price={deposit}
            currency={lot.currency}
            onPay={async (payer, input, key) => {
              const { reference, status } = await sendDepositPayment(lot.id, { payer }, key);
              saveReturnPath(reference, `/property/${property.id}`);
              await checkout.pay(reference, input, status);
            }}
            nextStep={
              isSecond
                ? t('We will then email you when and where to pay the balance.')
                : t('The seller will then review your registration. We will email you when you can bid.')
            }
          >
            <p>
              {isSecond
                ? t(
                    'Pay the deposit of {deposit} to buy this home for {price}. The deposit counts towards the price. You lose it if you do not pay the balance on time.',
                    { deposit, price: formatMoney(lot.soldPrice ?? 0, lot.currency) },
                  )
                : t('The deposit is {deposit}. We refund it if you do not win or if the sale is stopped.', {
                    deposit,
                  })}
            </p>
            <details>
              <summary className="min-h-11 cursor-pointer content-center link">
                {t('Full cost and risks')}
              </summary>
              <TrueCost lot={lot} property={property} />
            </details>
          </CheckoutForm>
        </>
      ) : user && !user.isEmailConfirmed ? (
        <ConfirmEmail user={user} />
      ) : (
        <div className="grid gap-4">
          <TrueCost lot={lot} property={property} />
          <h3 className="t-strong">{t('Terms of sale')}</h3>
          <p className="rounded-control bg-sunken p-3 whitespace-pre-line">{lot.terms}</p>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={accepts}
              onChange={(event) => setAccepts(event.currentTarget.checked)}
              className="size-5 shrink-0 accent-ink"
            />
            {t('I have read and accept the terms of sale and the risks of buying this home')}
          </label>
          <FormError message={registering.message} fields={registering.fields} />
          <DialogFoot>
            <Button disabled={!accepts || registering.isPending} onClick={() => void register()}>
              {registering.isPending ? t('Registering...') : t('Continue')}
            </Button>
          </DialogFoot>
        </div>
      )}
    </CheckoutDialog>
  );
}

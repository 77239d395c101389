import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { type LotHome, TrueCost } from '#features/auctions/web/lot/true-cost.tsx';
import { bidderStatusQuery, sendDepositPayment, sendRegistration } from '#features/auctions/web/queries.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { bankNote } from '#features/payments/web/bank/bank-note.ts';
import { CheckoutDialog } from '#features/payments/web/checkout/checkout-dialog.tsx';
import { CheckoutForm } from '#features/payments/web/checkout/checkout-form.tsx';
import { saveReturnPath } from '#features/payments/web/checkout/return-path.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { useCheckout } from '#features/payments/web/checkout/use-checkout.ts';
import { usePart } from '#features/payments/web/checkout/use-part.tsx';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { DialogFoot } from '#kit/web/ui/dialog.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { DepositParts } from './deposit-parts.tsx';

/** Returns true when the deposit is more than a network carries in one payment. */
const needsParts = ({ deposit, currency }: LotDetail): boolean =>
  currency === 'UGX' && deposit > Math.min(...Object.values(paymentLimits.mobileMax));

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
  const statusQuery = bidderStatusQuery(property.id);
  const refresh = () => client.invalidateQueries({ queryKey: statusQuery.queryKey });
  const checkout = useCheckout({
    description: property.title,
    onPaid: () => void continueOrClose(),
  });
  const deposit = formatMoney(lot.deposit, lot.currency);
  const due = own?.depositDue ?? { received: 0, left: lot.deposit, until: lot.closesAt };
  const part = usePart(due.left);
  const isInParts = due.received > 0 || needsParts(lot);
  const user = useCurrentUser();
  const isSecond = own?.isSecond ?? false;
  const owesDeposit = isSecond || own?.state === 'registered';

  /** Asks for the next part if the status after the payment says that one is left. */
  async function continueOrClose() {
    // A read that began before the payment would still name the whole amount.
    await client.cancelQueries({ queryKey: statusQuery.queryKey });
    const status = await client.fetchQuery({ ...statusQuery, staleTime: 0 }).catch(() => null);
    if (status?.depositDue) checkout.restart();
    else onClose();
  }

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
            item={due.received > 0 ? t('Left to pay') : t('Deposit')}
            price={formatMoney(due.left, lot.currency)}
            currency={lot.currency}
            part={isInParts ? part : undefined}
            bankNote={bankNote(due.until)}
            onPay={async (payer, input, key, partAmount) => {
              const body = partAmount === null ? { payer } : { payer, amount: partAmount };
              const { reference, status, amount } = await sendDepositPayment(lot.id, body, key);
              saveReturnPath(reference, `/property/${property.id}`);
              // A payment of another amount is still open, and must not be paid instead of this one.
              if (partAmount !== null && amount !== partAmount) return checkout.showEarlier(reference);
              await checkout.pay(reference, input, status);
            }}
            nextStep={
              isSecond
                ? t('We will then email you when and where to pay the balance.')
                : isInParts
                  ? t(
                      'The seller reviews your registration when the whole deposit has arrived. We will email you when you can bid.',
                    )
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
            {isInParts && <DepositParts lotId={lot.id} due={due} onRefunded={() => void refresh()} />}
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
          <Panel as="p" isSmall className="whitespace-pre-line">
            {lot.terms}
          </Panel>
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

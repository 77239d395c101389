import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#features/accounts/schema.ts';
import type { OwnMembership, PlanChoice } from '#features/memberships/schema.ts';
import { CheckoutDialog } from '#features/payments/web/checkout/checkout-dialog.tsx';
import { CheckoutForm } from '#features/payments/web/checkout/checkout-form.tsx';
import { saveReturnPath } from '#features/payments/web/checkout/return-path.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { useCheckout } from '#features/payments/web/checkout/use-checkout.ts';
import { formatMoney } from '#kit/money.ts';
import { formatPhone } from '#kit/phone.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DialogFoot } from '#kit/web/ui/dialog.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { PeriodChoice, QuoteSum } from './period-choice.tsx';
import { CurrentLimitsNotice, PausedHomes, planSummary } from './plan-terms.tsx';
import { membershipQuery, sendChange, sendMembershipPurchase } from './queries.ts';

type Props = { user: CurrentUser; membership: OwnMembership; choice: PlanChoice; onClose(): void };

/** Renders the dialog that sells a plan: the choice of the months, the quote and the payment. */
export default function BuyDialog({ user, membership, choice, onClose }: Props) {
  const client = useQueryClient();
  const [months, setMonths] = useState(choice.quotes[0]?.months ?? 1);
  const quote = choice.quotes.find((option) => option.months === months);
  const { isPending, message, fields, submit } = useSubmit<OwnMembership>();
  const title = `${choice.title} membership`;
  const checkout = useCheckout({ description: title, onPaid: handlePaid });

  function handlePaid() {
    void client.invalidateQueries({ queryKey: membershipQuery().queryKey });
    onClose();
  }
  async function change() {
    const changed = await submit(() => sendChange({ plan: choice.name, months }));
    if (!changed) return;
    client.setQueryData(membershipQuery().queryKey, changed);
    onClose();
  }

  if (!quote) return null;
  return (
    <CheckoutDialog checkout={checkout} title={title} description={planSummary(choice)} onClose={onClose}>
      {membership.isTest && <TestMode className="mb-3" />}
      {quote.amount === 0 ? (
        <div className="grid gap-4">
          <PeriodChoice choice={choice} months={months} onChange={setMonths} />
          <QuoteSum choice={choice} quote={quote} rate={membership.rate} />
          <LimitChanges membership={membership} choice={choice} isAtOnce={quote.isAtOnce} />
          <FormError message={message} fields={fields} />
          <DialogFoot>
            <Button disabled={isPending} onClick={() => void change()}>
              {isPending ? 'Switching...' : `Switch to ${choice.title}`}
            </Button>
          </DialogFoot>
        </div>
      ) : (
        <CheckoutForm
          checkout={checkout}
          item={`${title}, ${months === 1 ? '1 month' : `${months} months`}`}
          price={formatMoney(quote.amount, 'UGX')}
          known={{
            name: user.fullName,
            email: user.email,
            phone: user.phone && formatPhone(user.phone),
          }}
          onPay={async (payer, input, key) => {
            const purchase = { plan: choice.name, months, payer };
            const { reference, status } = await sendMembershipPurchase(purchase, `${key}-${months}`);
            saveReturnPath(reference, '/profile/membership');
            await checkout.pay(reference, input, status);
          }}
          nextStep="Your plan starts as soon as we receive your payment."
        >
          <div className="grid gap-4">
            <PeriodChoice choice={choice} months={months} onChange={setMonths} />
            <QuoteSum choice={choice} quote={quote} rate={membership.rate} />
            <LimitChanges membership={membership} choice={choice} isAtOnce={quote.isAtOnce} />
          </div>
        </CheckoutForm>
      )}
    </CheckoutDialog>
  );
}

type LimitChangesProps = Pick<Props, 'membership' | 'choice'> & { isAtOnce: boolean };

/** Explains how the limits would change, and which homes would be paused, before the user pays. */
function LimitChanges({ membership: { limits, endsAt, state }, choice, isAtOnce }: LimitChangesProps) {
  const isActive = state === 'running' || state === 'grace';
  return (
    <div className="grid gap-1 empty:hidden">
      {isActive && !isAtOnce && <CurrentLimitsNotice current={limits} next={choice.limits} endsAt={endsAt} />}
      <PausedHomes paused={choice.paused} limit={choice.limits.listings} title={choice.title} />
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { areSameLimits, limitLabel } from '#features/memberships/plan-limits-text.ts';
import type { PayLinkMembership } from '#features/memberships/schema.ts';
import { CheckoutForm } from '#features/payments/web/checkout/checkout-form.tsx';
import { saveReturnPath } from '#features/payments/web/checkout/return-path.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { useCheckout } from '#features/payments/web/checkout/use-checkout.ts';
import { formatLongDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PeriodChoice, QuoteSum } from './period-choice.tsx';
import { planSummary } from './plan-terms.tsx';
import { payLinkQuery, sendPayByLink } from './queries.ts';

type Props = { token: string; membership: PayLinkMembership };

/** Renders the page behind a pay link, with the payment. */
export function MembershipPayLinkView({ token, membership }: Props) {
  const { name, state, endsAt, choice } = membership;
  const end = endsAt ? formatLongDate(endsAt) : '';
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="t-title wrap-anywhere">{`${name}’s membership`}</h1>
        {membership.isTest && <TestMode className="mt-1" />}
        <p className="mt-3">
          {state === 'running' && `Paid until ${end}.`}
          {state === 'grace' && `Ended on ${end}. The homes stay available for seven days after that.`}
          {state === 'lapsed' && `Ended on ${end}. The homes are paused until the membership is paid.`}
          {state === 'free' && 'On the free plan.'}
          {state === 'endless' && 'Nothing to pay.'}
        </p>
      </div>
      {choice && choice.quotes.length > 0 ? (
        <PaymentSection token={token} membership={membership} choice={choice} />
      ) : (
        <p>This membership cannot be paid for at the moment.</p>
      )}
    </div>
  );
}

function PaymentSection({
  token,
  membership,
  choice,
}: Props & { choice: NonNullable<PayLinkMembership['choice']> }) {
  const client = useQueryClient();
  const { state } = membership;
  const [months, setMonths] = useState(choice.quotes[0]?.months ?? 1);
  const [isPaid, setPaid] = useState(false);
  const quote = choice.quotes.find((option) => option.months === months) ?? choice.quotes[0];
  const checkout = useCheckout({
    description: `${choice.title} membership`,
    onPaid: () => {
      setPaid(true);
      void client.invalidateQueries({ queryKey: payLinkQuery(token).queryKey });
    },
  });
  if (isPaid)
    return (
      <Notice tone="ok" role="status">
        Payment received. We have emailed the receipt to the address you entered.
      </Notice>
    );
  if (!quote || quote.amount === 0) return <p>There is nothing to pay at the moment.</p>;
  return (
    <section aria-label="Payment" className="grid gap-4">
      <CheckoutForm
        checkout={checkout}
        item={`${choice.title} plan, ${months === 1 ? '1 month' : `${months} months`}`}
        price={formatMoney(quote.amount, 'UGX')}
        onPay={async (payer, input, key) => {
          const { reference, status } = await sendPayByLink(token, { months, payer }, `${key}-${months}`);
          saveReturnPath(reference, `/memberships/${token}`);
          await checkout.pay(reference, input, status);
        }}
        nextStep="The plan starts as soon as we receive the payment."
      >
        <div className="grid gap-4">
          <div className="grid gap-1">
            <h2 className="t-heading">{`${choice.title} plan`}</h2>
            <p className="text-muted">{planSummary(choice)}</p>
            {(state === 'running' || state === 'grace') &&
              !areSameLimits(membership.limits, choice.limits) && (
                <p className="t-small">
                  {`The period that is paid already has other limits: ${limitLabel(membership.limits)}. What you pay for now has the limits shown here.`}
                </p>
              )}
          </div>
          <PeriodChoice choice={choice} months={months} onChange={setMonths} />
          <QuoteSum choice={choice} quote={quote} rate={membership.rate} />
        </div>
      </CheckoutForm>
    </section>
  );
}

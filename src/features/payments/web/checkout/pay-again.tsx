import { type FormEvent, useState } from 'react';
import { beginCheckout, type CheckoutDestination } from '#features/payments/web/queries.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { readCheckoutDraft } from './checkout-draft.ts';
import { checkoutInputFrom, PayFields } from './pay-fields.tsx';

type Props = { reference: string; currency: string; bankNote?: string | undefined; words: string };

/** Lets the payer pay a quote, for the first time or after a failed payment. */
export function PayAgain({ reference, currency, bankNote, words: buttonLabel }: Props) {
  const { isPending, fields, message, submit } = useSubmit<CheckoutDestination>();
  const [draft] = useState(() => readCheckoutDraft(reference));
  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = checkoutInputFrom(new FormData(event.currentTarget));
    const checkout = await submit(() => beginCheckout(reference, input));
    if (checkout) location.assign(checkout.address);
  }
  return (
    <form onSubmit={pay} className="grid gap-4" noValidate>
      <PayFields
        currency={currency}
        bankNote={bankNote}
        knownWay={draft.way}
        typedPhone={draft.phone}
        phoneError={fields['phone']}
      />
      {message && !fields['phone'] && (
        <p role="alert" className="text-danger">
          {message}
        </p>
      )}
      <Button type="submit" disabled={isPending}>
        {isPending ? t('Processing...') : buttonLabel}
      </Button>
    </form>
  );
}

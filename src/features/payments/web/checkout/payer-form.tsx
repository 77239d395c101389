import { type FormEvent, type ReactNode, useRef } from 'react';
import type { CheckoutInput } from '#features/payments/web/queries.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { CallError } from '#kit/web/call.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { checkoutInputFrom, PayFields } from './pay-fields.tsx';
import { missingFieldErrors, payerErrors } from './payer-errors.ts';

/** The payer as typed. */
export type PayerDraft = { name: string; email: string; phone: string | null };

export type PayerFormProps = {
  price: string;
  /** The currency of the price; UGX by default. */
  currency?: string;
  /** @param key the same for the same input until the server has answered */
  onPay: (payer: PayerDraft, input: CheckoutInput, key: string) => Promise<void>;
  isHidden: boolean;
  /** The text about the next step after the payment. */
  nextStep: string;
  /** The payer, if the page has just collected these details. */
  known?: PayerDraft;
  /** Rendered before the button. */
  children?: ReactNode;
};

/** Renders the payer's details and the payment method. It keeps the typed values while it is hidden. */
export function PayerForm({
  price,
  currency,
  onPay,
  isHidden,
  nextStep,
  known: knownPayer,
  children,
}: PayerFormProps) {
  const { isPending, fields, message, submit, refuse } = useSubmit<void>();
  const { beside: fieldErrors, formError } = payerErrors(fields, message);
  const attempt = useRef<Attempt | null>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => String(form.get(name) ?? '').trim();
    const payer = { name: textOf('name'), email: textOf('email'), phone: textOf('phone') || null };
    const input = checkoutInputFrom(form);
    const missingErrors = missingFieldErrors(payer, input);
    if (missingErrors) return refuse(missingErrors);
    const currentAttempt = attemptFor(payer, attempt.current);
    attempt.current = currentAttempt;
    await submit(async () => {
      try {
        await onPay(payer, input, currentAttempt.key);
        // The server has answered, so the next try needs a new key. The server reuses an open payment for the
        // same subject.
        attempt.current = null;
      } catch (error) {
        // The payment of this key was cancelled or has expired, so the next try starts another one.
        if (error instanceof CallError && error.status === 410) attempt.current = null;
        throw error;
      }
    });
  }

  return (
    <form onSubmit={onSubmit} className={isHidden ? 'hidden' : 'grid gap-4'} noValidate>
      <Field
        label={t('Full name')}
        name="name"
        autoComplete="name"
        maxLength={200}
        defaultValue={knownPayer?.name}
        error={fieldErrors.name}
      />
      <Field
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={knownPayer?.email}
        error={fieldErrors.email}
      />
      <PayFields
        currency={currency}
        knownPhone={knownPayer?.phone ?? undefined}
        phoneError={fieldErrors.phone}
      />
      <FormError message={formError} fields={{}} />
      {children}
      <Button type="submit" disabled={isPending}>
        {isPending ? t('Processing...') : t('Pay {price}', { price })}
      </Button>
      <p className="t-small text-muted">
        {t('You pay through our payment provider, here or on its own page, and then return to us. {next}', {
          next: nextStep,
        })}
      </p>
    </form>
  );
}

import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import type { CheckoutInput } from '#features/payments/web/queries.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { CallError } from '#kit/web/call.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { KnownLine } from '#kit/web/ui/flow/known-line.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { checkoutInputFrom, PayFields } from './pay-fields.tsx';
import { type PayerDraft, readPayerDraft, savePayerDraft } from './payer-draft.ts';
import { missingFieldErrors, payerErrors } from './payer-errors.ts';
import type { Part } from './use-part.tsx';

export type PayerFormProps = {
  price: string;
  /** The currency of the price; UGX by default. */
  currency?: string;
  /** The conditions of a bank transfer, if this can be paid at a bank. */
  bankNote?: string | undefined;
  /** The amount of this payment, if the price may be paid in parts. */
  part?: Part | undefined;
  /**
   * @param key the same for the same input until the server has answered
   * @param amount the amount of the part; null for the whole price
   */
  onPay: (payer: PayerDraft, input: CheckoutInput, key: string, amount: number | null) => Promise<void>;
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
  bankNote,
  part,
  onPay,
  isHidden,
  nextStep,
  known: knownPayer,
  children,
}: PayerFormProps) {
  const { isPending, fields, message, submit, refuse } = useSubmit<void>();
  const { beside: fieldErrors, formError } = payerErrors(fields, message);
  const attempt = useRef<Attempt | null>(null);
  const user = useCurrentUser();
  const [draft] = useState(readPayerDraft);
  const [isChanging, setChanging] = useState(false);
  const account = user && { name: user.fullName, email: user.email, phone: null };
  const payer: PayerDraft | null | undefined = knownPayer ?? draft ?? account;
  const known = !isChanging && payer !== draft && payer?.name && payer.email ? payer : null;

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const payer = readPayer(form);
    const input = checkoutInputFrom(form);
    const missingErrors = missingFieldErrors(payer, input);
    if (missingErrors) return refuse(missingErrors);
    const amount = part?.amountFor(input.method === 'mobile_money' ? input.network : input.method) ?? null;
    if (typeof amount === 'string') return refuse({ amount });
    const currentAttempt = attemptFor([payer, amount], attempt.current);
    attempt.current = currentAttempt;
    await submit(async () => {
      try {
        await onPay(payer, input, currentAttempt.key, amount);
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
    // The session may load after the form is shown. The changed key then renders the form again with the
    // user's details.
    <form
      key={user?.id ?? 0}
      onSubmit={onSubmit}
      onInput={({ currentTarget }) => savePayerDraft(readPayer(new FormData(currentTarget)))}
      className={isHidden ? 'hidden' : 'flex grow flex-col gap-4'}
      noValidate
    >
      {known && !fieldErrors.name && !fieldErrors.email ? (
        <KnownLine
          label={t('Payer')}
          values={{ name: known.name, email: known.email }}
          onChange={() => setChanging(true)}
        >
          {t('Paying as {name}', { name: known.name })}
          <span className="block t-small text-muted">{known.email}</span>
        </KnownLine>
      ) : (
        <>
          <Field
            label={t('Full name')}
            name="name"
            autoComplete="name"
            maxLength={200}
            defaultValue={payer?.name}
            error={fieldErrors.name}
          />
          <Field
            label={t('Email')}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={payer?.email}
            error={fieldErrors.email}
          />
        </>
      )}
      <PayFields
        currency={currency}
        bankNote={bankNote}
        knownPhone={knownPayer?.phone ?? undefined}
        typedPhone={payer === draft ? (draft?.phone ?? undefined) : undefined}
        phoneError={fieldErrors.phone}
        // The error of the last try may not apply to another method.
        onChoose={() => refuse({})}
      >
        {(method) => {
          const amount = part?.amountFor(method);
          return (
            <>
              {(method === 'MTN' || method === 'AIRTEL') && part?.renderField(method, fieldErrors.amount)}
              <FormError message={formError} fields={{}} />
              {children}
              <details className="t-small text-muted">
                <summary className="min-h-11 cursor-pointer content-center">{nextStep}</summary>
                {method !== 'bank' &&
                  t('You pay through our payment provider, here or on its own page, and then return to us.')}
              </details>
              <DialogFoot>
                <Button type="submit" disabled={isPending}>
                  {isPending
                    ? t('Processing...')
                    : method === 'bank'
                      ? t('Show bank details')
                      : typeof amount === 'string'
                        ? t('Pay')
                        : t('Pay {price}', {
                            price: amount === undefined ? price : formatMoney(amount, 'UGX'),
                          })}
                </Button>
              </DialogFoot>
            </>
          );
        }}
      </PayFields>
    </form>
  );
}

function readPayer(form: FormData): PayerDraft {
  const textOf = (name: string) => String(form.get(name) ?? '').trim();
  return { name: textOf('name'), email: textOf('email'), phone: textOf('phone') || null };
}

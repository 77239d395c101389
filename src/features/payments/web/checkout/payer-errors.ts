import type { Payer } from '#features/payments/schema.ts';
import type { CheckoutInput } from '#features/payments/web/queries.ts';
import { t } from '#kit/t.ts';

const shownFields = ['name', 'email', 'phone', 'amount'] as const;

export type PayerErrors = {
  /** The errors of the form's fields. */
  beside: { name?: string; email?: string; phone?: string; amount?: string };
  /** The error that belongs to no field. */
  formError: string | null;
};

/**
 * Assigns the server's errors to the fields of the form. Requests with a larger body use names such as
 * `payer.phone`, and may reject fields that this form does not have. Every error is shown.
 */
export function payerErrors(fields: Record<string, string>, message: string | null): PayerErrors {
  const fieldErrors: PayerErrors['beside'] = {};
  const otherMessages: string[] = [];
  for (const [path, message] of Object.entries(fields)) {
    const field = shownFields.find((name) => path === name || path.endsWith(`.${name}`));
    if (field) fieldErrors[field] ??= message;
    else otherMessages.push(message);
  }
  if (otherMessages.length > 0) return { beside: fieldErrors, formError: otherMessages.join(' ') };
  return { beside: fieldErrors, formError: Object.keys(fieldErrors).length > 0 ? null : message };
}

/**
 * Returns the errors of empty required fields when the mobile money number is missing; null otherwise. The
 * server reports other missing fields.
 */
export function missingFieldErrors(
  { name, email, phone }: Payer,
  input: Pick<CheckoutInput, 'method'>,
): Record<string, string> | null {
  if (input.method !== 'mobile_money' || phone) return null;
  return {
    ...(!name && { name: t('Full name is required') }),
    ...(!email && { email: t('Invalid email address') }),
    phone: t('Please enter the mobile money number to pay from'),
  };
}

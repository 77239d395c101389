import type { Payer } from '#features/payments/schema.ts';
import { t } from '#kit/t.ts';
import type { CheckoutInput } from './queries.ts';

const shown = ['name', 'email', 'phone'] as const;

export type PayerFaults = {
  /** Of the fields of the form. */
  beside: { name?: string; email?: string; phone?: string };
  /** What concerns none of them. */
  other: string | null;
};

/**
 * Where the form says what was wrong. Calls that ask for more than who pays name its fields `payer.phone`, and may
 * refuse what this form does not show: nothing is refused without a word.
 */
export function payerErrors(fields: Record<string, string>, message: string | null): PayerFaults {
  const beside: PayerFaults['beside'] = {};
  const others: string[] = [];
  for (const [path, words] of Object.entries(fields)) {
    const field = shown.find((name) => path === name || path.endsWith(`.${name}`));
    if (field) beside[field] ??= words;
    else others.push(words);
  }
  if (others.length > 0) return { beside, other: others.join(' ') };
  return { beside, other: Object.keys(beside).length > 0 ? null : message };
}

/** Asked for before a payment is begun, which could not be made without it; null: all is there. */
export function missingIn(
  { name, email, phone }: Payer,
  wish: Pick<CheckoutInput, 'method'>,
): Record<string, string> | null {
  if (wish.method !== 'mobile_money' || phone) return null;
  return {
    ...(!name && { name: t('Full name is required') }),
    ...(!email && { email: t('Invalid email address') }),
    phone: t('Please enter the mobile money number to pay from'),
  };
}

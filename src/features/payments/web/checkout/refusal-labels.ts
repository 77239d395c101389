import type { Refusal } from '#features/payments/refusals.ts';
import { t } from '#kit/t.ts';

/** The reasons why a payment was declined, and what to do. */
const refusalSentences: Record<Refusal, string> = {
  insufficient_balance: t('The payment was declined: insufficient balance.'),
  wrong_pin: t('The payment was declined: wrong PIN or code.'),
  limit: t('The payment was declined: it is above a limit of the account.'),
  expired: t('The payment request expired before it was approved.'),
  rejected: t('The payment was declined on the phone or card.'),
  blocked: t('The payment was declined: the account or card is blocked for this payment.'),
  declined: t('The payment was declined.'),
};

/** Returns a text such as `The payment was declined: wrong PIN or code. You have not been charged. …`. */
export function refusalLabel(refusal: Refusal | null): string {
  return [
    refusalSentences[refusal ?? 'declined'],
    t('You have not been charged.'),
    t('You can also use another number or card.'),
  ].join(' ');
}

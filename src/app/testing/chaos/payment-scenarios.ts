import type { PaymentStatus } from '#features/payments/choices.ts';

export type AttemptOutcome = {
  status: 'successful' | 'failed' | 'pending';
  amount?: number;
  currency?: string;
};

export type PaymentScenario = {
  /** The payment method with which the payer opens the checkout. Null means that the payer never opens it. */
  by: 'card' | 'phone' | null;
  /** The attempts by card, or the answer to the phone's prompt: approved, declined or ignored. */
  attempts: readonly AttemptOutcome[];
  /** The attempt after three days in which the provider had no record of the payment. */
  late?: AttemptOutcome;
  finalStatus: PaymentStatus;
};

const paid: AttemptOutcome = { status: 'successful' };
const declined: AttemptOutcome = { status: 'failed' };
const ignored: AttemptOutcome = { status: 'pending' };

/** The ways in which payers behave, each with the expected final status of the payment. */
export const paymentScenarios = {
  'by card': { by: 'card', attempts: [paid], finalStatus: 'succeeded' },
  'by phone': { by: 'phone', attempts: [paid], finalStatus: 'succeeded' },
  declined: { by: 'card', attempts: [declined], finalStatus: 'failed' },
  'declined on the phone': { by: 'phone', attempts: [declined], finalStatus: 'failed' },
  'declined, then paid': { by: 'card', attempts: [declined, paid], finalStatus: 'succeeded' },
  'paid, then declined': { by: 'card', attempts: [paid, declined], finalStatus: 'succeeded' },
  'paid twice': { by: 'card', attempts: [paid, paid], finalStatus: 'succeeded' },
  'a shilling too little': { by: 'card', attempts: [{ ...paid, amount: 14_999 }], finalStatus: 'expired' },
  'too little, then paid': { by: 'card', attempts: [{ ...paid, amount: 1 }, paid], finalStatus: 'succeeded' },
  'in dollars': { by: 'card', attempts: [{ ...paid, currency: 'USD' }], finalStatus: 'expired' },
  'a prompt ignored': { by: 'phone', attempts: [ignored], finalStatus: 'expired' },
  'a prompt approved after days': { by: 'phone', attempts: [ignored], late: paid, finalStatus: 'succeeded' },
  'a page left': { by: 'card', attempts: [], finalStatus: 'expired' },
  'a quote not taken': { by: null, attempts: [], finalStatus: 'expired' },
} satisfies Record<string, PaymentScenario>;

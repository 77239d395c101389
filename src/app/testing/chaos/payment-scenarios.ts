import type { PaymentStatus } from '#features/payments/choices.ts';

export type Try = { status: 'successful' | 'failed' | 'pending'; amount?: number; currency?: string };

export type PaymentScenario = {
  /** The way in which the payer is sent to the provider; null means never. */
  by: 'card' | 'phone' | null;
  /** The card attempts. A phone approves, declines or ignores its prompt. */
  tries: readonly Try[];
  /** The attempt after three days in which the provider had no record of the payment. */
  late?: Try;
  end: PaymentStatus;
};

const paid: Try = { status: 'successful' };
const declined: Try = { status: 'failed' };
const ignored: Try = { status: 'pending' };

/** The behaviour of payers. */
export const paymentScenarios = {
  'by card': { by: 'card', tries: [paid], end: 'succeeded' },
  'by phone': { by: 'phone', tries: [paid], end: 'succeeded' },
  declined: { by: 'card', tries: [declined], end: 'failed' },
  'declined on the phone': { by: 'phone', tries: [declined], end: 'failed' },
  'declined, then paid': { by: 'card', tries: [declined, paid], end: 'succeeded' },
  'paid, then declined': { by: 'card', tries: [paid, declined], end: 'succeeded' },
  'paid twice': { by: 'card', tries: [paid, paid], end: 'succeeded' },
  'a shilling too little': { by: 'card', tries: [{ ...paid, amount: 14_999 }], end: 'expired' },
  'too little, then paid': { by: 'card', tries: [{ ...paid, amount: 1 }, paid], end: 'succeeded' },
  'in dollars': { by: 'card', tries: [{ ...paid, currency: 'USD' }], end: 'expired' },
  'a prompt ignored': { by: 'phone', tries: [ignored], end: 'expired' },
  'a prompt approved after days': { by: 'phone', tries: [ignored], late: paid, end: 'succeeded' },
  'a page left': { by: 'card', tries: [], end: 'expired' },
  'a quote not taken': { by: null, tries: [], end: 'expired' },
} satisfies Record<string, PaymentScenario>;

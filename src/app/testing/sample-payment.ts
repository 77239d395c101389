import type { Payment } from '#features/payments/schema.ts';

/** A payment as the payer sees it before the provider has reported the result. */
export const samplePayment: Payment = {
  reference: 'pay_0123456789',
  purpose: 'viewing_package',
  title: 'Viewing Package',
  amount: 15_000,
  currency: 'UGX',
  status: 'pending',
  refusal: null,
  refunded: 0,
  refunds: [],
  returnReason: null,
  heldUntil: null,
  obstacle: null,
  bought: null,
  transferUntil: null,
  bankTransfer: null,
  email: 'amina@example.com',
  createdAt: '2026-05-05T09:00:00Z',
  expiresAt: '2026-05-05T10:00:00Z',
  receipt: null,
  isTest: true,
};

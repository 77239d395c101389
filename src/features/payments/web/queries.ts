import { queryOptions } from '@tanstack/react-query';
import type {
  bankOffer,
  cancelPayment,
  checkPayment,
  lastNumber,
  onePayment,
  openCheckout,
} from '#features/payments/api.ts';
import type { InlineCheckout, Payment } from '#features/payments/schema.ts';
import { saveCheckoutDraft } from '#features/payments/web/checkout/checkout-draft.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { CallError, call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';
import { sendFile } from '#kit/web/send-file.ts';

export type CheckoutInput = BodyInput<typeof openCheckout>;

export const paymentQuery = (reference: string) =>
  read<typeof onePayment>('/api/payments/:reference', { params: { reference } });

/** The number that the account last paid with. */
export const lastNumberQuery = (userId: number) =>
  queryOptions({
    queryKey: ['last-number', userId],
    queryFn: () => call<typeof lastNumber>('GET', '/api/payments/number'),
  });

/** The currencies that can be paid into an account of ours at a bank. */
export const bankOfferQuery = () => read<typeof bankOffer>('/api/payments/bank-offer');

/** The address of the newest slip of a bank transfer. */
export const slipUrl = (reference: string) => `/api/payments/${encodeURIComponent(reference)}/bank-slip`;

/**
 * Uploads the slip of a bank transfer.
 * @param onProgress called with the uploaded share, from 0 to 1
 */
export const sendSlip = (reference: string, file: File, onProgress: (share: number) => void) =>
  sendFile<Payment>(slipUrl(reference), { field: 'paper', file }, onProgress);

export const requestPaymentCheck = (reference: string) =>
  call<typeof checkPayment>('POST', '/api/payments/:reference/check', { params: { reference } });

export const sendCancellation = (reference: string) =>
  call<typeof cancelPayment>('POST', '/api/payments/:reference/cancel', { params: { reference } });

export type CheckoutDestination = {
  /** The URL of the next page: the provider's, or ours that waits for the confirmation on the phone. */
  address: string;
  /** The settings of the provider's dialog on this page, if there is one. */
  inline: InlineCheckout | null;
};

export async function beginCheckout(reference: string, input: CheckoutInput): Promise<CheckoutDestination> {
  const paymentPath = `/payments/${reference}`;
  saveCheckoutDraft(reference, input);
  try {
    const { url, inline } = await call<typeof openCheckout>('POST', '/api/payments/:reference/checkout', {
      params: { reference },
      body: input,
    });
    return { address: url ?? paymentPath, inline };
  } catch (error) {
    // After a lost response, the phone may already have been prompted, or the payment may even be paid.
    if (error instanceof CallError && /^(phone_asked|already_paid)$/.test(error.problem?.code ?? ''))
      return { address: paymentPath, inline: null };
    throw error;
  }
}

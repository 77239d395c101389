import type { openCheckout } from '#features/payments/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { tabStorage } from '#kit/web/storage.ts';

const keyOf = (reference: string) => `paid-with ${reference}`;

/** Saves the payment method in this tab, for a retry after a declined payment. */
export function saveCheckoutDraft(reference: string, input: BodyInput<typeof openCheckout>): void {
  // Without storage, the payer enters the payment method again.
  tabStorage.set(keyOf(reference), JSON.stringify(input));
}

/**
 * Returns the payment method of the previous attempt, for the form. Empty when there was none, so that the
 * form shows its defaults.
 */
export function readCheckoutDraft(reference: string): {
  way?: 'MTN' | 'AIRTEL' | 'card' | 'bank';
  phone?: string;
} {
  const draft = tabStorage.getJson(keyOf(reference));
  if (typeof draft !== 'object' || draft === null || !('method' in draft)) return {};
  if (draft.method === 'card' || draft.method === 'bank') return { way: draft.method };
  if (!('network' in draft) || !('phone' in draft) || typeof draft.phone !== 'string') return {};
  const savedNetwork = (['MTN', 'AIRTEL'] as const).find((network) => network === draft.network);
  return savedNetwork ? { way: savedNetwork, phone: draft.phone } : {};
}

import type { openCheckout } from '#features/payments/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { tabStorage } from '#kit/web/storage.ts';

const keyOf = (reference: string) => `paid-with ${reference}`;

/** Saves, in this tab, the payment method for another try after a declined payment. */
export function saveCheckoutDraft(reference: string, wish: BodyInput<typeof openCheckout>): void {
  // A browser without storage asks again.
  tabStorage.set(keyOf(reference), JSON.stringify(wish));
}

/** Returns the initial values of the fields; the defaults when there was no earlier try. */
export function readCheckoutDraft(reference: string): { way?: 'MTN' | 'AIRTEL' | 'card'; phone?: string } {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(keyOf(reference)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('method' in kept)) return {};
    if (kept.method === 'card') return { way: 'card' };
    if (!('network' in kept) || !('phone' in kept) || typeof kept.phone !== 'string') return {};
    const way = (['MTN', 'AIRTEL'] as const).find((network) => network === kept.network);
    return way ? { way, phone: kept.phone } : {};
  } catch {
    return {};
  }
}

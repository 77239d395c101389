import type { openCheckout } from '#features/payments/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { tabStorage } from '#kit/web/storage.ts';

const keyOf = (reference: string) => `paid-with ${reference}`;

/** Keeps, in this tab, how somebody went to pay, for another try after one that was declined. */
export function saveCheckoutDraft(reference: string, wish: BodyInput<typeof openCheckout>): void {
  // A browser that stores nothing asks again.
  tabStorage.set(keyOf(reference), JSON.stringify(wish));
}

/** What the fields say at first; without an earlier try they are as always. */
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

import type { Attempt } from './payment-store.ts';

const rates: Record<Attempt['method'], number> = { card: 0.032, mobilemoneyug: 0.03 };

/** Returns the provider's fee, in whole shillings or in cents. */
export function feeOn(amount: number, currency: string, method: Attempt['method']): number {
  const smallestUnit = currency === 'UGX' ? 1 : 100;
  return Math.round(amount * rates[method] * smallestUnit) / smallestUnit;
}

import { paymentLimits } from './limits.ts';

const { partMin } = paymentLimits;

/**
 * Returns the next part of an amount in shillings: the maximum of one payment, or everything that is left. It
 * never leaves a rest that is too small for a part.
 * @param most the most that one payment may carry
 */
export function nextPart(left: number, most: number): number {
  return left <= most ? left : Math.min(most, left - partMin);
}

/** Returns why the payer cannot pay this amount as the next part; null when they can. */
export function partFault(amount: number, left: number): 'too_small' | 'too_much' | 'small_rest' | null {
  if (amount > left) return 'too_much';
  if (amount === left) return null;
  if (amount < partMin) return 'too_small';
  return left - amount < partMin ? 'small_rest' : null;
}

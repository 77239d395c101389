import { AppError } from '#kit/app-error.ts';
import { inMajorUnit, inSmallestUnit } from '#kit/money.ts';

export function inMajor(amount: number, currency: string): number {
  return inMajorUnit(amount, currency === 'USD' ? 'USD' : 'UGX');
}

/** @throws AppError 'invalid' for half a shilling */
export function requireSmallest(amount: number, currency: string): number {
  const smallest = inSmallestUnit(amount, currency);
  if (smallest !== null) return smallest;
  throw new AppError('invalid', 'no_such_amount', `${currency} has no such amount.`);
}

import { AppError } from '#kit/app-error.ts';
import { inMajorUnit, inSmallestUnit } from '#kit/money.ts';

export function inMajor(amount: number, currency: string): number {
  return inMajorUnit(amount, currency === 'USD' ? 'USD' : 'UGX');
}

/** @throws AppError 'invalid' for half a shilling, which names the field */
export function requireSmallest(amount: number, currency: string, field = 'amount'): number {
  const smallest = inSmallestUnit(amount, currency);
  if (smallest !== null) return smallest;
  const message = `${currency} has no such amount`;
  throw new AppError('invalid', 'no_such_amount', `${message}.`, { fields: { [field]: message } });
}

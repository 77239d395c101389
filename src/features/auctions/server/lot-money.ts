import { AppError } from '#kit/app-error.ts';
import { toMajorUnit, toMinorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';

export function inMajor(amount: number, currency: string): number {
  return toMajorUnit(amount, currency === 'USD' ? 'USD' : 'UGX');
}

/** @throws AppError 'invalid' for half a shilling, naming the field */
export function requireSmallest(amount: number, currency: string, field = 'amount'): number {
  const smallest = toMinorUnit(amount, currency);
  if (smallest !== null) return smallest;
  const message = english('Enter a valid amount in {currency}', { currency });
  throw new AppError('invalid', 'no_such_amount', english('{message}.', { message }), {
    fields: { [field]: message },
  });
}

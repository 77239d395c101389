import { AppError } from '#kit/app-error.ts';
import { toMajorUnit, toMinorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';

export function inMajor(amount: number, currency: string): number {
  return toMajorUnit(amount, currency === 'USD' ? 'USD' : 'UGX');
}

/**
 * Returns the amount in the currency's smallest unit.
 * @throws AppError 'invalid' with an error for the field, when the amount has a fraction of that unit
 */
export function requireSmallest(amount: number, currency: string, field = 'amount'): number {
  const smallest = toMinorUnit(amount, currency);
  if (smallest !== null) return smallest;
  const message = english('Enter a valid amount in {currency}', { currency });
  throw new AppError('invalid', 'no_such_amount', english('{message}.', { message }), {
    fields: { [field]: message },
  });
}

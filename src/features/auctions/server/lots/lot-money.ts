import { AppError } from '#kit/app-error.ts';
import { type MinorAmount, toMinorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';

/**
 * Returns an amount in the smallest unit of its currency.
 * @param field the field of the error
 * @throws AppError 'invalid' when the amount has a fraction of that unit
 */
export function requireMinorUnit(amount: number, currency: string, field = 'amount'): MinorAmount {
  const minorAmount = toMinorUnit(amount, currency);
  if (minorAmount !== null) return minorAmount;
  const message = english('Enter a valid amount in {currency}', { currency });
  throw new AppError('invalid', 'no_such_amount', english('{message}.', { message }), {
    fields: { [field]: message },
  });
}

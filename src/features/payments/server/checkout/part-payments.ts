import { paymentLimits } from '#features/payments/limits.ts';
import { partFault } from '#features/payments/parts.ts';
import type { HeldPayments } from '#features/payments/server/refunds/refundable-payments.ts';
import { AppError } from '#kit/app-error.ts';
import {
  type Currency,
  formatMoney,
  type MinorAmount,
  remaining,
  toMajorUnit,
  toMinorUnit,
} from '#kit/money.ts';
import { msg } from '#kit/msg.ts';

/**
 * Returns a part of what is left in the smallest unit. Only shillings are paid in parts.
 * @throws AppError 'conflict' when less than the amount is left; 'invalid' when it is no part that can be paid
 */
export function requirePart(amount: number, left: number, currency: Currency): MinorAmount {
  const fault = partFault(amount, left);
  if (fault === 'too_much')
    throw new AppError(
      'conflict',
      'part_too_much',
      msg('Only {left} is left to pay. You have not been charged.', { left: formatMoney(left, currency) }),
    );
  const minorAmount = toMinorUnit(amount, currency);
  if (fault === null && minorAmount !== null && (amount === left || currency === 'UGX')) return minorAmount;
  const message = msg('Pay at least {least}, and leave at least {least} or nothing.', {
    least: formatMoney(paymentLimits.partMin, 'UGX'),
  });
  throw new AppError('invalid', 'invalid_input', message, { fields: { amount: message } });
}

type InParts = { name: string; title: string; total: MinorAmount; currency: Currency };

/** Returns the title of the part that was paid last. */
export function partTitle({ name, title, total, currency }: InParts, held: HeldPayments): string {
  const left = toMajorUnit(remaining(total, held.amount), currency);
  const place = left > 0 ? `(${formatMoney(left, currency)} left)` : '(complete)';
  return `Part ${held.count} of ${name} ${place}: ${title}`.slice(0, paymentLimits.title);
}

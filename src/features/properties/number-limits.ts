import type { Field } from '#features/properties/fields/field.ts';
import { type Currency, formatMoney, groupThousands } from '#kit/money.ts';
import { propertyLimits } from './schema.ts';

/** The message for letters where a number belongs. */
export const notNumber = 'Enter a number';

/** Returns the highest number that a field accepts, or null if it holds no number. */
export function maxValueOf(field: Field, currency: Currency): number | null {
  if (field.kind === 'amount')
    return currency === 'USD' ? propertyLimits.dollarsMax : propertyLimits.priceMax;
  return field.kind === 'whole' || field.kind === 'decimal' ? field.max : null;
}

/** Returns the error message for a number below the limit of its field. */
export function tooLowMessage({ min, above }: { min: number; above?: number }): string {
  return above === undefined
    ? `Enter at least ${groupThousands(min)}`
    : `Enter more than ${groupThousands(above)}`;
}

/** Returns the error message for a number above the limit of its field. */
export function tooHighMessage(field: Field, currency: Currency): string {
  const max = maxValueOf(field, currency) ?? 0;
  const limitText = field.kind === 'amount' ? formatMoney(max, currency) : groupThousands(max);
  return `Enter at most ${limitText}`;
}

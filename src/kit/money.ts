declare const unit: unique symbol;

/**
 * An amount in the currency's smallest unit: whole shillings, or cents. It comes from the functions of this file, or
 * from a row or schema that declares it. Zero is the same in every unit.
 */
export type MinorAmount = (number & { readonly [unit]: 'minor' }) | 0;

/** An amount as people type and read it: shillings, or dollars with at most two decimals. */
export type MajorAmount = number & { readonly [unit]?: never };

export const currencies = ['UGX', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** The number of the smallest units in a major unit: 100 cents in a dollar. Shillings have no smaller unit. */
const minorPerMajor: Record<Currency, number> = { UGX: 1, USD: 100 };

export const isCurrency = (text: string): text is Currency => Object.hasOwn(minorPerMajor, text);

/** @throws Error for a currency that the product does not use */
export function requireCurrency(text: string): Currency {
  if (isCurrency(text)) return text;
  throw new Error(`the currency ${text} is unknown`);
}

/** Converts cents to dollars. Shillings stay the same. */
export function toMajorUnit(amount: MinorAmount, currency: Currency): number {
  return amount / minorPerMajor[requireCurrency(currency)];
}

/**
 * Returns the amount in the currency's smallest unit. Returns null for half a shilling and for an unsupported
 * currency.
 */
export function toMinorUnit(amount: MajorAmount, currency: string): MinorAmount | null {
  if (!isCurrency(currency)) return null;
  const minorAmount = roundToMinorUnit(amount, currency);
  return Number.isSafeInteger(minorAmount) && toMajorUnit(minorAmount, currency) === amount
    ? minorAmount
    : null;
}

/** Returns the amount in the currency's smallest unit, rounded. */
export function roundToMinorUnit(
  amount: MajorAmount,
  currency: Currency,
  round: (minorUnits: number) => number = Math.round,
): MinorAmount {
  return branded(round(amount * minorPerMajor[requireCurrency(currency)]));
}

/** Converts an amount to whole shillings at the rate of a dollar. */
export function toShillings(amount: MinorAmount, currency: Currency, ugxPerDollar: number): MinorAmount {
  const rates: Record<Currency, number> = { UGX: 1, USD: ugxPerDollar };
  return share(amount, rates[requireCurrency(currency)], minorPerMajor[currency], Math.round);
}

/** The smallest amount above zero. */
export const oneUnit = branded(1);

export function sum(amounts: readonly MinorAmount[]): MinorAmount {
  return branded(amounts.reduce((total: number, amount) => total + amount, 0));
}

export function difference(amount: MinorAmount, other: MinorAmount): MinorAmount {
  return branded(amount - other);
}

export function negated(amount: MinorAmount): MinorAmount {
  return difference(0, amount);
}

/** Returns the difference, or zero when it would be negative. */
export function remaining(amount: MinorAmount, other: MinorAmount): MinorAmount {
  return largest(0, difference(amount, other));
}

/** @param count a whole number, for example of nights */
export function multiply(amount: MinorAmount, count: number): MinorAmount {
  return branded(amount * count);
}

/**
 * Returns a fraction of an amount, such as 20 of 100 for 20 percent.
 * @param round makes the result whole, for example `Math.floor`
 */
export function share(
  amount: MinorAmount,
  part: number,
  whole: number,
  round: (minorUnits: number) => number,
): MinorAmount {
  return branded(round((amount * part) / whole));
}

export const smallest = (...amounts: readonly MinorAmount[]): MinorAmount => branded(Math.min(...amounts));
export const largest = (...amounts: readonly MinorAmount[]): MinorAmount => branded(Math.max(...amounts));

function branded(minorUnits: number): MinorAmount {
  return minorUnits as MinorAmount;
}

/**
 * Returns an amount such as `UGX 1,200,000`, `USD 85.50` or `−UGX 70,000`. The text does not depend on the locale,
 * so it is the same on every machine.
 */
export function formatMoney(amount: MajorAmount, currency: string): string {
  const text = Math.abs(amount)
    .toFixed(currency === 'UGX' ? 0 : 2)
    .replace('.00', '');
  return `${amount < 0 ? '−' : ''}${currency} ${groupThousands(text)}`;
}

/** Returns a number such as `1,200,000`, or `1,200.50`. */
export function groupThousands(number: number | string): string {
  return String(number).replace(/\B(?=(?:\d{3}){1,6}(?:\.|$))/g, ',');
}

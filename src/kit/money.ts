/**
 * Returns an amount such as `UGX 1,200,000`, `USD 85` or `USD 85.50`. The text does not depend on the locale,
 * so it is the same on every machine.
 * @param amount in the major unit: whole shillings, or dollars with at most two decimals
 */
export function formatMoney(amount: number, currency: string): string {
  const [whole = '', cents] = amount.toFixed(currency === 'UGX' ? 0 : 2).split('.');
  const grouped = groupThousands(whole);
  return cents && cents !== '00' ? `${currency} ${grouped}.${cents}` : `${currency} ${grouped}`;
}

/** Returns a whole number such as `1,200,000`. */
export function groupThousands(whole: number | string): string {
  return String(whole).replace(/\B(?=(?:\d{3}){1,6}$)/g, ',');
}

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
export function toMajorUnit(amount: number, currency: Currency): number {
  return amount / minorPerMajor[requireCurrency(currency)];
}

/**
 * Returns the amount in the currency's smallest unit. Returns null for half a shilling and for an unsupported
 * currency.
 */
export function toMinorUnit(amount: number, currency: string): number | null {
  if (!isCurrency(currency)) return null;
  const minorUnits = roundToMinorUnit(amount, currency);
  return Number.isSafeInteger(minorUnits) && toMajorUnit(minorUnits, currency) === amount ? minorUnits : null;
}

/** Returns the amount in the currency's smallest unit, rounded. */
export function roundToMinorUnit(amount: number, currency: Currency): number {
  return Math.round(amount * minorPerMajor[requireCurrency(currency)]);
}

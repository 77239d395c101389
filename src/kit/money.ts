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

/** The number of decimals in the amounts of a currency. */
const decimals: Record<string, number> = { UGX: 0, USD: 2 };

/** Converts cents to dollars. Shillings have no smaller unit. */
export function toMajorUnit(amount: number, currency: 'UGX' | 'USD'): number {
  return amount / 10 ** (decimals[currency] ?? 0);
}

/**
 * Returns the amount in the currency's smallest unit. Returns null for half a shilling and for an unsupported
 * currency.
 */
export function toMinorUnit(amount: number, currency: string): number | null {
  const decimalPlaces = decimals[currency];
  if (decimalPlaces === undefined) return null;
  const minorUnits = Math.round(amount * 10 ** decimalPlaces);
  return Number.isSafeInteger(minorUnits) && minorUnits / 10 ** decimalPlaces === amount ? minorUnits : null;
}

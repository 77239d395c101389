/**
 * The bounds of the exchange rate, in shillings per dollar. They also apply to an admin who sets the rate.
 */
export const rateBounds = { least: 100, most: 100_000 } as const;

/** The maximum change of the rate by one fetch, as a fraction of the current rate. */
export const maxRateChange = 0.1;

/**
 * Returns the number in a response, rounded to four places.
 * @param field the path to the number in JSON, such as `rates.UGX`; empty for a response that is only a
 * number
 * @throws Error if there is no number
 */
export function readQuotedRate(response: string, field: string): number {
  const rate = Number(numberIn(parseResponse(response), field));
  if (!Number.isFinite(rate) || rate <= 0)
    throw new Error(`The answer of the address has no number at ${field}`);
  return Math.round(rate * 10_000) / 10_000;
}

function parseResponse(response: string): unknown {
  try {
    return JSON.parse(response);
  } catch {
    throw new Error('The address does not answer with JSON');
  }
}

function numberIn(value: unknown, field: string): unknown {
  if (typeof value === 'number' || typeof value === 'string') return value;
  let current: unknown = value;
  for (const name of field.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined;
    current = Reflect.get(current, name);
  }
  return typeof current === 'number' || typeof current === 'string' ? current : undefined;
}

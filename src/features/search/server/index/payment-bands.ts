/** The upper limits of the first payment, in whole shillings. */
export const firstPaymentBands = [1_000_000, 2_000_000, 3_000_000, 5_000_000, 10_000_000] as const;

/**
 * Returns the lowest limit that a first payment does not exceed, or null if it is unknown or above all
 * limits.
 */
export function paymentBand(firstPaymentUgx: number | null): string | null {
  if (firstPaymentUgx === null) return null;
  const band = firstPaymentBands.find((limit) => firstPaymentUgx <= limit);
  return band === undefined ? null : String(band);
}

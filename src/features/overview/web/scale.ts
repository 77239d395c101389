/**
 * Returns the end of an axis: the smallest of 2, 4, 5, 10, 20, 40, 50, 100 and so on that is not below
 * `value`. The label in the middle is then a round number too.
 */
export function axisMax(value: number): number {
  if (value <= 2) return 2;
  const powerOfTen = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 5, 10].find((step) => step * powerOfTen >= value) ?? 10) * powerOfTen;
}

/** Returns a number for the axis of a plot, such as `950`, `12k` or `1.5M`. */
export function shortNumber(value: number): string {
  const units = [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const;
  const roundToTenths = (divisor: number) => Math.round((value / divisor) * 10) / 10;
  const unit = units.find(([size]) => roundToTenths(size / 1000) >= 1000);
  return unit ? `${roundToTenths(unit[0])}${unit[1]}` : String(roundToTenths(1));
}

/** The smallest count for which a percentage is shown. Below it, a percentage says little. */
export const minForPercent = 20;

/** Returns a percentage such as `12.5%`, or null when the count is too small for one. */
export function percentOf(part: number, whole: number): string | null {
  if (whole < minForPercent) return null;
  const percent = (part / whole) * 100;
  return `${percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)}%`;
}

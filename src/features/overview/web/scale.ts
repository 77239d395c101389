/** The least of 1, 2, 4 or 5 times a power of ten, and at least 2, that holds the value: half of it is a number that reads well. */
export function axisMax(value: number): number {
  if (value <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** `950`, `12k`, `1.5M`: for the side of a plot. */
export function shortNumber(value: number): string {
  const units = [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const;
  const tenths = (divisor: number) => Math.round((value / divisor) * 10) / 10;
  const unit = units.find(([size]) => tenths(size / 1000) >= 1000);
  return unit ? `${tenths(unit[0])}${unit[1]}` : String(tenths(1));
}

/** Of fewer, a percentage would be a coincidence. */
export const fewestForPercent = 20;

/** `12.5%`; null: there are too few to say. */
export function percentOf(part: number, whole: number): string | null {
  if (whole < fewestForPercent) return null;
  const percent = (part / whole) * 100;
  return `${percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)}%`;
}

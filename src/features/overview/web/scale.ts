/** The least of 1, 2, 4 or 5 times a power of ten, and at least 2, that holds the value: half of it is a number that reads well. */
export function topOf(value: number): number {
  if (value <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** `950`, `12k`, `1.5M`: for the side of a plot. */
export function shortNumber(value: number): string {
  const cut = (divisor: number, unit: string) => `${Math.round((value / divisor) * 10) / 10}${unit}`;
  if (value >= 1e9) return cut(1e9, 'B');
  if (value >= 1e6) return cut(1e6, 'M');
  return value >= 1_000 ? cut(1_000, 'k') : String(Math.round(value * 10) / 10);
}

/** Of fewer, a percentage would be a coincidence. */
export const fewestForPercent = 20;

/** `12.5%`; null: there are too few to say. */
export function percentOf(part: number, whole: number): string | null {
  if (whole < fewestForPercent) return null;
  const percent = (part / whole) * 100;
  return `${percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)}%`;
}

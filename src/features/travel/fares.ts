import type { TravelMode } from './reach.ts';

/** The usual fare in shillings: a base and an amount for each kilometre, never less than the minimum. */
export type Fare = { base: number; perKm: number; minimum: number };
export type Fares = Record<TravelMode, Fare>;

const rounding = 500;

/** Returns the usual fare for a way in shillings, rounded to 500. */
export function fareFor({ base, perKm, minimum }: Fare, meters: number): number {
  const fare = base + (perKm * meters) / 1_000;
  return Math.max(minimum, Math.round(fare / rounding) * rounding);
}

import { kampalaOffsetMs } from '#kit/kampala.ts';

const dayMs = 86_400_000;

/** The calendar day in Kampala at an instant: `2026-12-24`. */
export function dayInKampala(at: Date): string {
  return new Date(at.getTime() + kampalaOffsetMs).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days `to` is after `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Sunday is 0. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/** The nights of a stay, each by the day on which it begins. */
export function nightsOf(checkIn: string, nights: number): string[] {
  return Array.from({ length: nights }, (_, index) => addDays(checkIn, index));
}

/** A day that the calendar has, in years that we deal in. */
export function isDay(text: string): boolean {
  if (!/^20[2-9][0-9]-[01][0-9]-[0-3][0-9]$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

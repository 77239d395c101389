import type { MarketOverview } from '#features/overview/schema.ts';
import { daysOf } from '#features/overview/web/days-of.ts';
import { addDays, type CalendarDay } from '#kit/calendar-day.ts';
import { formatMoney, groupThousands } from '#kit/money.ts';

export const figureNames = {
  views: 'Home views',
  enquiries: 'Enquiries',
  viewings: 'Viewings booked',
  money: 'Payments received',
} as const;
export type FigureName = keyof typeof figureNames;
export const figureOrder = Object.keys(figureNames) as FigureName[];

export type Figure = { values: number[]; before: number[]; total: number; totalBefore: number };

/** Returns the values of each day of the period, and of the same number of days before it. */
export function figureOf(overview: MarketOverview, name: FigureName): Figure {
  const days = daysOf(overview);
  const values = days.map((day) => valueOn(overview, name, day));
  const before = days.map((day) => valueOn(overview.before, name, addDays(day, -days.length)));
  return { values, before, total: sum(values), totalBefore: sum(before) };
}

function valueOn(
  { days, money }: Pick<MarketOverview, 'days' | 'money'>,
  name: FigureName,
  day: CalendarDay,
): number {
  if (name !== 'money') return days.find((counts) => counts.day === day)?.[name] ?? 0;
  return sum(money.filter((row) => row.day === day && row.currency === 'UGX').map(({ paid }) => paid));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export const formatFigure = (name: FigureName, value: number): string =>
  name === 'money' ? formatMoney(value, 'UGX') : groupThousands(value);

/** Returns the change in percent, or null if there was too little before for a percentage to say much. */
export function changeInPercent(now: number, before: number): number | null {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  return percent < 1_000 ? percent : null;
}

import { addDays } from '#kit/calendar-day.ts';
import type { Dates } from './parse-dates.ts';
import type { Search } from './search-filters.ts';

/** A part of the text as typed, with its position. */
type TextSpan = { text: string; at: number };
type Meaning = NonNullable<Dates['meaning']>;

/** The dates of a text, collected until all of it is parsed. */
export type ParsedDates = {
  nights: (Extract<Meaning, { kind: 'nights' }> & { said: TextSpan }) | null;
  day: (Extract<Meaning, { kind: 'day' }> & { said: TextSpan }) | null;
  /** A length of stay such as `for 3 nights`, whose first day may be elsewhere in the text. */
  count: { nights: number; said: TextSpan } | null;
  /** The parts of the text that are inexact or redundant. */
  unclear: TextSpan[];
};

export function addDates(dates: ParsedDates, { meaning }: Dates, span: TextSpan): void {
  if (meaning?.kind === 'nights' && !dates.nights && !dates.day) dates.nights = { ...meaning, said: span };
  else if (meaning?.kind === 'day' && !dates.nights && !dates.day) dates.day = { ...meaning, said: span };
  else dates.unclear.push(span);
}

export function addNights(dates: ParsedDates, nights: number, span: TextSpan): void {
  if (nights > 0) dates.count ??= { nights, said: span };
}

const [stay, rental] = ['furnished_houses', 'rental_units'] as const;

/**
 * Turns dates into filters if their meaning is unambiguous: the nights of a stay, or the day by which a
 * rental must be available.
 */
export function applyDates(search: Search, dates: ParsedDates): void {
  const { nights, day, count, unclear } = dates;
  const { category } = search.filters;
  const excludesStay = category !== undefined && category !== stay;
  const ignored = [...unclear];
  const nightCount = count?.nights ?? day?.nights ?? null;
  if (nights && !excludesStay) setStay(search, nights, nights.said, nights.said);
  else if (nights) ignored.push(nights.said);
  else if (day && nightCount !== null && !day.isMonth && !excludesStay)
    setStay(
      search,
      { checkIn: day.day, checkOut: addDays(day.day, nightCount) },
      day.said,
      count?.said ?? day.said,
    );
  else if (day?.isFrom && (category === undefined || category === rental))
    setFreeFrom(search, day.day, day.said);
  else if (day) ignored.push(day.said);
  // Nights without a day cannot be searched for.
  if (count && !nights && !day && unclear.length === 0) ignored.push(count.said);
  const texts = ignored.sort((a, b) => a.at - b.at).map(({ text }) => text);
  if (texts.length > 0) search.dates = [...new Set(texts)];
}

function setStay(
  { filters, understood }: Search,
  { checkIn, checkOut }: { checkIn: string; checkOut: string },
  from: TextSpan,
  to: TextSpan,
): void {
  if (filters.category === undefined) understood.push({ kind: 'category', ...from, value: stay });
  Object.assign(filters, { category: stay, checkIn, checkOut });
  understood.push({ kind: 'checkIn', ...from, value: checkIn }, { kind: 'checkOut', ...to, value: checkOut });
}

function setFreeFrom({ filters, understood }: Search, freeFrom: string, span: TextSpan): void {
  if (filters.category === undefined)
    understood.push({ kind: 'category', ...span, value: rental, isImplied: true });
  Object.assign(filters, { category: rental, freeFrom });
  understood.push({ kind: 'freeFrom', ...span, value: freeFrom });
}

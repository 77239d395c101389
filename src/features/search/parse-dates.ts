import {
  addDays,
  addMonths,
  type CalendarDay,
  daysBetween,
  isCalendarDay,
  monthOf,
  weekdayOf,
} from '#kit/calendar-day.ts';
import { isRoomWord } from './rooms.ts';
import { isOneOf, phraseAt, type Token, tokensOf } from './tokens.ts';

/** A date phrase. Its meaning is null when it is not exact: 'next weekend', 'end of month'. */
export type Dates = {
  /** The index of the token after the phrase. */
  next: number;
  /** True when the phrase names nights: 'tonight', 'this weekend'. */
  isStay: boolean;
  meaning:
    | { kind: 'nights'; checkIn: CalendarDay; checkOut: CalendarDay }
    /** A day, with flags for 'from' and for a whole month, and the number of nights if given. */
    | { kind: 'day'; day: CalendarDay; isFrom: boolean; nights: number | null; isMonth: boolean }
    | null;
};

const wordSet = (words: string) => new Set(words.split(' '));
const months = wordSet(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
);
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The months whose names have no other meaning, so that they are dates even without a day. */
const unambiguousMonths = wordSet(
  'january february april june july august september october november december jan feb aug sept oct nov',
);
const weekdayWords = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const weekdays = new Set(weekdayWords);
const shortWeekdays = new Set(weekdayWords.flatMap((name) => [name.slice(0, 3), name.slice(0, 4)]));
const ordinalSuffixes = ['st', 'nd', 'rd', 'th'];
/** Phrases that precede the day by which a home must be available. */
const availabilityPhrases = [
  'from',
  'by',
  'starting',
  'starting from',
  'beginning',
  'as from',
  ...['free', 'available', 'vacant', 'ready', 'empty'].flatMap((state) =>
    ['from', 'by', 'on', 'in', 'starting'].map((word) => `${state} ${word}`),
  ),
  ...['needed', 'required', 'relocating', 'shifting', 'entering'].flatMap((verb) =>
    ['from', 'by', 'on', 'in'].map((word) => `${verb} ${word}`),
  ),
  'move in',
  'move in on',
  'move in by',
  'move in from',
  'moving in',
  'moving in on',
  ...['from', 'by', 'starting', 'moving', 'move in', 'moving in', 'moving in on', 'moving on', 'as from'].map(
    (phrase) => `${phrase} the`,
  ),
  'moving on',
  'kuanzia',
  'kuanzia tarehe',
];
const datePrefixes = [
  ...availabilityPhrases,
  'on',
  'until',
  'till',
  'arriving',
  'arriving on',
  'arrive',
  'arrive on',
  'check in',
  'checking in',
  'checkin',
  'in',
  'for',
  'for the',
  'on the',
  'tarehe',
];
const departures = ['leave', 'leaving', 'depart', 'departing', 'check out', 'checking out', 'checkout'];
/** The phrases that join a range. */
const rangePhrases = [
  ...['to', 'until', 'till', 'and', '-', '–'],
  ...departures.flatMap((phrase) => [phrase, `and ${phrase}`, `${phrase} on`]),
];
/** The words that join a range. 'And' is not one of them: 'friday and sunday' are two days. */
const exactRangePhrases = rangePhrases.filter((phrase) => phrase !== 'and');
const weekendPhrases = [
  'this weekend',
  'next weekend',
  'coming weekend',
  'the weekend',
  'this coming weekend',
  'for the weekend',
  'over the weekend',
];
const nightPhrases = ['tonight', 'tomorrow night'];
const relativePhrases = [
  'today',
  'tomorrow',
  'this week',
  'next week',
  'this month',
  'next month',
  'end month',
  'end of month',
];
const holidayPhrases = ['christmas', 'new year', 'easter', 'eid'];

/**
 * Parses 'this weekend', 'tomorrow', 'next month', '12 december', 'from 3rd to 7th may', 'friday', 'for
 * christmas'.
 */
export function datesAt(tokens: readonly Token[], index: number, today: CalendarDay): Dates | null {
  const isFrom = phraseAt(tokens, index, availabilityPhrases) > 0;
  const start = index + phraseAt(tokens, index, datePrefixes);
  const weekendIndex = phraseAt(tokens, index, weekendPhrases) ? index : start;
  const weekendLength = phraseAt(tokens, weekendIndex, weekendPhrases);
  if (weekendLength) {
    const qualifier = tokens[weekendIndex]?.plain;
    return { next: weekendIndex + weekendLength, isStay: true, meaning: weekendNights(qualifier, today) };
  }
  const nightLength = phraseAt(tokens, start, nightPhrases);
  if (nightLength) {
    const day = nightLength === 1 ? today : addDays(today, 1);
    const meaning = { kind: 'day', day, isFrom: false, nights: 1, isMonth: false } as const;
    return { next: start + nightLength, isStay: true, meaning };
  }
  const first = dayAt(tokens, start, today, today);
  if (first === null) return null;
  if (first.to !== undefined) return { ...dateRange(first.day, first.to), next: first.next };
  const rangeLength = phraseAt(tokens, first.next, rangePhrases);
  const second = rangeLength > 0 ? dayAt(tokens, first.next + rangeLength, today, first.day ?? today) : null;
  if (second === null) {
    const { day, next } = first;
    const isMonth = first.kind === 'month';
    return {
      next,
      isStay: false,
      meaning: day === null ? null : { kind: 'day', day, isFrom, nights: null, isMonth },
    };
  }
  // A weekday as the end of a range is inexact: 'from 3 May until friday' may mean any Friday.
  const isExact =
    phraseAt(tokens, first.next, exactRangePhrases) > 0 &&
    first.kind === second.kind &&
    first.kind !== 'month';
  return { ...dateRange(isExact ? first.day : null, second.day), next: second.next };
}

/** Returns true when the meaning of the text may depend on the day on which it is parsed. */
export function mayNameDates(text: string): boolean {
  const tokens = tokensOf(text);
  return tokens.some((_, index) => datesAt(tokens, index, '2026-01-01') !== null);
}

/** The longest range in days, because 'from 8 to 5 december' rarely extends into the next year. */
const maxRangeDays = 60;

function dateRange(checkIn: CalendarDay | null, checkOut: CalendarDay | null): Omit<Dates, 'next'> {
  const length = checkIn && checkOut ? daysBetween(checkIn, checkOut) : 0;
  if (!checkIn || !checkOut || length < 1 || length > maxRangeDays) return { isStay: false, meaning: null };
  return { isStay: false, meaning: { kind: 'nights', checkIn, checkOut } };
}

/**
 * Returns the nights of Friday and Saturday or, on a Saturday, only that night. 'Next weekend' is the coming
 * one until Thursday, and from Friday on the one after. Returns null for an ambiguous phrase: on a Saturday
 * any other but 'this weekend', and on a Sunday every one.
 */
function weekendNights(qualifier: string | undefined, today: CalendarDay): Dates['meaning'] {
  const weekday = weekdayOf(today);
  if (qualifier === 'next') {
    const checkIn = addDays(today, (weekday < 4 ? 4 : 11) - weekday);
    return { kind: 'nights', checkIn, checkOut: addDays(checkIn, 2) };
  }
  if (weekday === 6 || (weekday === 5 && qualifier !== 'this')) return null;
  const checkIn = weekday === 5 ? today : addDays(today, 4 - weekday);
  return { kind: 'nights', checkIn, checkOut: addDays(today, 6 - weekday) };
}

/** A date, or the first of two that share a month, with the second as `to`. An ambiguous day is null. */
type Day = {
  next: number;
  day: CalendarDay | null;
  to?: CalendarDay | null;
  kind: 'calendar' | 'month' | 'week';
};

/** Parses one date. @param after the earliest possible day */
function dayAt(tokens: readonly Token[], index: number, today: CalendarDay, after: CalendarDay): Day | null {
  // 'Saturday 5 December'.
  if (isOneOf(tokens, index, weekdays) || isOneOf(tokens, index, shortWeekdays)) {
    const dated = dayOfMonthAt(tokens, index + 1) ? dayAt(tokens, index + 1, today, after) : null;
    if (dated) return dated;
  }
  const relativeLength = phraseAt(tokens, index, relativePhrases);
  if (relativeLength)
    return {
      ...relativeDate(tokens.slice(index, index + relativeLength), today),
      next: index + relativeLength,
    };
  if (tokens[index]?.kind === 'date')
    return { next: index + 1, day: writtenDay(tokens[index]?.plain ?? '', after), kind: 'calendar' };
  const holidayLength = phraseAt(tokens, index, holidayPhrases);
  if (holidayLength) return { next: index + holidayLength, day: null, kind: 'week' };
  if (isOneOf(tokens, index, weekdays)) {
    const daysAhead = (weekdayWords.indexOf(tokens[index]?.plain ?? '') - weekdayOf(after) + 7) % 7;
    // On a Friday, 'friday' may mean today or a week later.
    return { next: index + 1, day: daysAhead === 0 ? null : addDays(after, daysAhead), kind: 'week' };
  }
  const number = dayOfMonthAt(tokens, index);
  if (number !== null) {
    const monthIndexAfter = tokens[number.next]?.plain === 'of' ? number.next + 1 : number.next;
    if (isOneOf(tokens, monthIndexAfter, months))
      return dayOf(tokens, monthIndexAfter + 1, number.value, monthIndexAfter, after);
    const rangeLength = phraseAt(tokens, number.next, rangePhrases);
    const last = rangeLength > 0 ? dayOfMonthAt(tokens, number.next + rangeLength) : null;
    if (last === null || !isOneOf(tokens, last.next, months)) return null;
    const first = dayOf(tokens, last.next + 1, number.value, last.next, after);
    if (!phraseAt(tokens, number.next, exactRangePhrases)) return { ...first, day: null };
    const second = dayOf(tokens, last.next + 1, last.value, last.next, first.day ?? after);
    return { ...first, to: second.day };
  }
  if (!isOneOf(tokens, index, months)) return null;
  const day = dayOfMonthAt(tokens, index + 1);
  // In 'january 2 bedrooms' the number counts bedrooms.
  if (day !== null && !isRoomWord(tokens, day.next)) return dayOf(tokens, day.next, day.value, index, after);
  if (!isOneOf(tokens, index, unambiguousMonths)) return null;
  const monthStart = dayOf(tokens, index + 1, 1, index, after);
  // A month that has already begun does not determine a day.
  const hasBegun = monthStart.day?.slice(5, 7) === after.slice(5, 7);
  return { ...monthStart, day: hasBegun ? null : monthStart.day, kind: 'month' };
}

function relativeDate(tokens: readonly Token[], today: CalendarDay): Pick<Day, 'day' | 'kind'> {
  const text = tokens.map(({ plain }) => plain).join(' ');
  if (text === 'today') return { day: today, kind: 'week' };
  if (text === 'tomorrow') return { day: addDays(today, 1), kind: 'week' };
  if (text === 'next month') return { day: `${addMonths(monthOf(today), 1)}-01`, kind: 'month' };
  return { day: null, kind: 'week' };
}

/** Parses '2026-12-20', '20/12/2026' and '20/12', which is the next such day. */
function writtenDay(text: string, after: CalendarDay): CalendarDay | null {
  const parts = text.split(/[-/]/);
  const [day = '', month = '', year] = text.includes('-') ? parts.toReversed() : parts;
  const fullYear = year && (year.length === 2 ? `20${year}` : year);
  return nextDay(Number(day), Number(month), fullYear ? Number(fullYear) : null, after);
}

/** Returns the day in this year or, without a year, the next such day. Null if there is none. */
function nextDay(
  dayOfMonth: number,
  month: number,
  givenYear: number | null,
  after: CalendarDay,
): CalendarDay | null {
  const inYear = (year: number) =>
    [year, month, dayOfMonth].map((part) => String(part).padStart(2, '0')).join('-');
  const year = Number(after.slice(0, 4));
  const days = givenYear === null ? [inYear(year), inYear(year + 1)] : [inYear(givenYear)];
  return days.find((candidate) => isCalendarDay(candidate) && candidate >= after) ?? null;
}

/**
 * Returns the date of a day in the month at token `monthIndex`. Without a year at token `next`, this is the
 * next such date.
 */
function dayOf(
  tokens: readonly Token[],
  next: number,
  dayOfMonth: number,
  monthIndex: number,
  after: CalendarDay,
): Day {
  const name = (tokens[monthIndex]?.plain ?? '').slice(0, 3);
  const yearToken = tokens[next];
  const hasYear = yearToken?.kind === 'number' && /^20\d\d$/.test(yearToken.plain);
  const year = hasYear ? Number(yearToken.plain) : null;
  const day = nextDay(dayOfMonth, monthNames.indexOf(name) + 1, year, after);
  return { next: hasYear ? next + 1 : next, day, kind: 'calendar' };
}

/** Parses '12' or '12th' as a day of a month. Returns it with the index of the token after it, or null. */
function dayOfMonthAt(tokens: readonly Token[], index: number): { value: number; next: number } | null {
  const token = tokens[index];
  if (token?.kind !== 'number' || !/^(0?[1-9]|[12]\d|3[01])$/.test(token.plain)) return null;
  const end = tokens[index + 1];
  const isOrdinal = end && end.at === token.end && ordinalSuffixes.includes(end.plain);
  return { value: Number(token.plain), next: isOrdinal ? index + 2 : index + 1 };
}

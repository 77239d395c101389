import ICAL from 'ical.js';
import { addDays } from '#kit/calendar-day.ts';
import { type CalendarEntry, type CalendarLine, parseCalendar } from './calendar-lines.ts';
import {
  dayOf,
  endAfter,
  type FindZone,
  findLine,
  LineError,
  nightsBetween,
  parseDuration,
  parsePeriod,
  parseTime,
} from './entry-times.ts';

/** Thrown for a calendar that cannot be imported. Its message is shown to the host. */
export class FeedError extends Error {
  override name = 'FeedFault';
}

/** Calendar days in Kampala, YYYY-MM-DD. The day of departure is available again. */
export type Nights = { from: string; to: string };

/**
 * The days for which nights are read. Later nights are not on sale, so recurrences are followed only until
 * then.
 */
export type FeedWindow = { today: string; until: string };

/**
 * The limits of a calendar. Past entries and recurrences count only towards `steps`, which limits the total
 * work.
 */
export const feedLimits = { entries: 1_000, recurrences: 5_000, steps: 20_000, notes: 10 };

export type ReadFeed = {
  /** The taken nights in order. Adjacent ranges are joined. */
  nights: Nights[];
  /**
   * Sentences for the host about the parts that could not be parsed: at most `feedLimits.notes`, and one that
   * counts the others.
   */
  notes: string[];
};

/**
 * Returns the taken nights of a calendar. Every entry takes nights unless it is cancelled or marked as free
 * time. A channel's 'Not available' counts like a guest's stay. Names and descriptions are not read. Parts
 * that cannot be parsed are skipped and noted.
 * @throws FeedError for a text that is not a calendar, is cut off, or exceeds the limits
 */
export function parseFeed(text: string, window: FeedWindow): ReadFeed {
  const calendar = parseCalendar(text);
  if (typeof calendar === 'string') throw new FeedError(problemText(calendar, text));
  const { entries } = calendar;
  const reading: Reading = {
    window,
    notes: [],
    findZone: parseZones(calendar.zones),
    movedDays: new Map(),
    budget: { upcoming: feedLimits.recurrences, steps: feedLimits.steps },
  };
  for (const entry of entries) recordMovedOccurrence(entry, reading);
  const ranges: Nights[] = [];
  let upcomingEntries = 0;
  for (const entry of entries) {
    if (!takesNights(entry)) continue;
    const countBefore = ranges.length;
    const { number } = entry;
    readOrNote(reading, { number }, 'Not all of its nights are blocked here.', () => {
      for (const nights of nightsOf(entry, reading)) {
        const from = nights.from < window.today ? window.today : nights.from;
        const to = nights.to > window.until ? window.until : nights.to;
        if (from < to) ranges.push({ from, to });
      }
    });
    if (ranges.length > countBefore) upcomingEntries += 1;
    if (upcomingEntries > feedLimits.entries)
      throw new FeedError('This calendar has too many entries to import');
  }
  // The lines that `parseCalendar` skipped contain no taken nights, so the notes about them come last.
  return { nights: joinRanges(ranges), notes: limitNotes([...reading.notes, ...calendar.notes]) };
}

type Reading = {
  window: FeedWindow;
  notes: string[];
  findZone: FindZone;
  /**
   * The start days of moved or cancelled occurrences of recurring entries, by UID. These days no longer
   * apply.
   */
  movedDays: Map<string, Set<string>>;
  budget: { upcoming: number; steps: number };
};

/** Returns the result of `read`. If the line cannot be parsed, adds a note and returns null. */
function readOrNote<Result>(
  { notes }: Reading,
  { number }: Pick<CalendarLine, 'number'>,
  effect: string,
  read: () => Result,
): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof FeedError) throw error;
    const subject = error instanceof LineError ? error.message : 'this';
    notes.push(`Line ${number}: we could not read ${subject}. ${effect}`);
    return null;
  }
}

function limitNotes(notes: readonly string[]): string[] {
  const distinctNotes = [...new Set(notes)];
  // One extra note fits instead of the sentence that counts the remaining notes.
  if (distinctNotes.length <= feedLimits.notes + 1) return distinctNotes;
  const shownNotes = distinctNotes.slice(0, feedLimits.notes);
  return [...shownNotes, `${distinctNotes.length - shownNotes.length} more lines could not be read.`];
}

function parseZones(texts: readonly string[]): FindZone {
  const zones = new Map<string, ICAL.Timezone>();
  for (const text of texts) {
    try {
      const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)));
      if (
        Number.isFinite(
          zone.utcOffset(new ICAL.Time({ year: 2026, month: 1, day: 1 }, ICAL.Timezone.utcTimezone)),
        )
      )
        zones.set(zone.tzid, zone);
    } catch {
      // Times in an invalid zone count as local times, like those in an unknown zone.
    }
  }
  return (tzid) => zones.get(tzid) ?? null;
}

function takesNights(entry: CalendarEntry): boolean {
  const valueOf = (name: string) => findLine(entry, name)?.value.trim().toUpperCase();
  return valueOf('STATUS') !== 'CANCELLED' && valueOf('TRANSP') !== 'TRANSPARENT';
}

const uidOf = (entry: CalendarEntry) => findLine(entry, 'UID')?.value.trim() ?? '';

function recordMovedOccurrence(entry: CalendarEntry, reading: Reading): void {
  const line = findLine(entry, 'RECURRENCE-ID');
  if (!line) return;
  const movedFrom = readOrNote(reading, line, 'Both its old and its new date are blocked.', () =>
    dayOf(parseTime(line.value, line.parameters, reading.findZone)),
  );
  if (movedFrom === null) return;
  const uid = uidOf(entry);
  reading.movedDays.set(uid, (reading.movedDays.get(uid) ?? new Set()).add(movedFrom));
}

/** Returns the busy times of a VFREEBUSY. Its `DTSTART` and `DTEND` only give the period that was queried. */
function* busyTimesOf({ lines }: CalendarEntry, reading: Reading): Generator<Nights> {
  for (const line of lines.filter(({ name }) => name === 'FREEBUSY')) {
    if (/;FBTYPE="?FREE(?![-\w])/i.test(line.parameters)) continue;
    for (const value of line.value.split(',').filter((value) => value.trim() !== '')) {
      const nights = readOrNote(reading, line, 'This date is not blocked here.', () =>
        parsePeriod(value, line.parameters, reading.findZone),
      );
      if (nights) yield nights;
    }
  }
}

function* nightsOf(entry: CalendarEntry, reading: Reading): Generator<Nights> {
  const { findZone } = reading;
  if (entry.part === 'VFREEBUSY') return yield* busyTimesOf(entry, reading);
  const line = findLine(entry, 'DTSTART');
  if (!line) {
    reading.notes.push(
      `Line ${entry.number}: this entry does not say when it begins. It blocks no nights here.`,
    );
    return;
  }
  const start = readOrNote(reading, line, 'This entry blocks no nights here.', () =>
    parseTime(line.value, line.parameters, findZone),
  );
  if (!start) return;
  const first = dayOf(start);
  const nightCount = nightCountOf(entry, start, first, reading);
  const isRecurring = ['RRULE', 'RDATE'].some((name) => findLine(entry, name));
  if (!isRecurring || findLine(entry, 'RECURRENCE-ID')) yield { from: first, to: addDays(first, nightCount) };
  else yield* recurrencesOf(entry, { start, first, count: nightCount }, reading);
}

function nightCountOf(entry: CalendarEntry, start: ICAL.Time, first: string, reading: Reading): number {
  const line = findLine(entry, 'DTEND') ?? findLine(entry, 'DURATION');
  if (!line) return 1;
  const nightCount = readOrNote(reading, line, 'Only the first night of this entry is blocked.', () =>
    nightsBetween(
      first,
      line.name === 'DTEND'
        ? parseTime(line.value, line.parameters, reading.findZone)
        : endAfter(start, parseDuration(line.value)),
    ),
  );
  return nightCount ?? 1;
}

type FirstOccurrence = { start: ICAL.Time; first: string; count: number };

function* recurrencesOf(
  entry: CalendarEntry,
  { start, first, count: nightCount }: FirstOccurrence,
  reading: Reading,
): Generator<Nights> {
  const excluded = new Set([
    ...(reading.movedDays.get(uidOf(entry)) ?? []),
    ...excludedDates(entry, reading),
  ]);
  const unlessExcluded = (from: string, to = addDays(from, nightCount)): Nights[] =>
    excluded.has(from) ? [] : [{ from, to }];
  const rules = entry.lines.filter(({ name }) => name === 'RRULE');
  // A rule includes the entry's own start. Additional dates (RDATE) are listed separately.
  yield* unlessExcluded(first);
  for (const line of rules) {
    const rule = readOrNote(reading, line, 'Only the first date of this entry is blocked.', () =>
      parseRule(line.value, start),
    );
    if (rule) for (const from of daysOfRule(rule, start, nightCount, reading)) yield* unlessExcluded(from);
  }
  for (const line of entry.lines.filter(({ name }) => name === 'RDATE'))
    for (const value of line.value.split(',').filter((value) => value.trim() !== '')) {
      const nights = readOrNote(reading, line, 'This date is not blocked here.', () =>
        value.includes('/')
          ? parsePeriod(value, line.parameters, reading.findZone)
          : { from: dayOf(parseTime(value, line.parameters, reading.findZone)), to: undefined },
      );
      if (nights) yield* unlessExcluded(nights.from, nights.to);
    }
}

function excludedDates(entry: CalendarEntry, reading: Reading): string[] {
  const lines = entry.lines.filter(({ name }) => name === 'EXDATE');
  return lines.flatMap((line) =>
    line.value
      .split(',')
      .flatMap(
        (value) =>
          readOrNote(reading, line, 'The date that it leaves out is blocked.', () =>
            dayOf(parseTime(value, line.parameters, reading.findZone)),
          ) ?? [],
      ),
  );
}

const frequencies = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);

/**
 * Parses a recurrence rule. An end without a time is the end of that day.
 * @throws LineError for a rule that repeats within a day, with an unknown frequency, or until an invalid date
 */
function parseRule(value: string, start: ICAL.Time): ICAL.Recur {
  const error = new LineError(`the rule by which this entry is repeated, "${value.slice(0, 60)}"`);
  const frequency = /FREQ=([A-Z]+)/i.exec(value)?.[1]?.toUpperCase() ?? '';
  if (!frequencies.has(frequency)) throw error;
  const normalized = value
    .toUpperCase()
    .replace(/\s/g, '')
    .split(';')
    .filter((part) => part !== '')
    .join(';')
    .replace(/UNTIL=[^;]*/, (until) => until.replace(/[-:/]/g, ''));
  const [, day, time] = /UNTIL=(\d{8})(T\d{6}Z?)?(?:;|$)/.exec(normalized) ?? [];
  if (normalized.includes('UNTIL=') && day === undefined) throw error;
  const needsEndTime = day !== undefined && time === undefined && !start.isDate;
  try {
    return ICAL.Recur.fromString(needsEndTime ? normalized.replace(day, `${day}T235959`) : normalized);
  } catch {
    throw error;
  }
}

/** @throws FeedError for a rule with too many recurrences */
function* daysOfRule(
  rule: ICAL.Recur,
  start: ICAL.Time,
  nightCount: number,
  { window: { today, until }, budget }: Reading,
): Generator<string> {
  if (rule.until && addDays(dayOf(rule.until), nightCount) < today) return;
  const occurrences = rule.iterator(start);
  for (let occurrence = occurrences.next(); occurrence; occurrence = occurrences.next()) {
    const from = dayOf(occurrence);
    if (from >= until) return;
    const isUpcoming = addDays(from, nightCount) > today;
    budget.steps -= 1;
    if (isUpcoming) budget.upcoming -= 1;
    if (Math.min(budget.steps, budget.upcoming) < 0)
      throw new FeedError('This calendar has too many repeating entries');
    if (isUpcoming) yield from;
  }
}

function joinRanges(nights: readonly Nights[]): Nights[] {
  const sorted = nights.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const result: Nights[] = [];
  for (const { from, to } of sorted) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = to > last.to ? to : last.to;
    else result.push({ from, to });
  }
  return result;
}

function problemText(problem: 'not a calendar' | 'cut off', text: string): string {
  if (problem === 'cut off')
    return 'The end of this calendar is missing, so some nights may be missing too. We will try it again';
  if (/^\uFEFF?\s*<(?:!doctype|html|head|body)/i.test(text))
    return 'This address leads to a web page. Copy the address under “Export calendar”, which often ends with .ics';
  return 'We could not read this as an iCal calendar';
}

import ICAL from 'ical.js';
import { addDays } from '#kit/calendar-day.ts';
import { type CalendarEntry, type CalendarLine, readCalendarLines } from './calendar-lines.ts';
import {
  dayOf,
  durationIn,
  endAfter,
  type FindZone,
  LineError,
  lineNamed,
  nightsBetween,
  periodIn,
  timeIn,
} from './entry-times.ts';

/** The reason why a calendar was not read. Its message is shown to the host. */
export class FeedError extends Error {
  override name = 'FeedFault';
}

/** Calendar days in Kampala, YYYY-MM-DD. The day of departure is available again. */
export type Nights = { from: string; to: string };

/** The days that are read. Later nights are not on sale, so recurrences are followed only until then. */
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
 * time. A channel's 'Not available' counts like a guest's stay. Names and descriptions are not read.
 * Unparsable parts are skipped and noted.
 *
 * @throws FeedError for a text that is not a calendar, is cut off, or exceeds the limits
 */
export function parseFeed(text: string, window: FeedWindow): ReadFeed {
  const calendar = readCalendarLines(text);
  if (typeof calendar === 'string') throw new FeedError(problemText(calendar, text));
  const { entries } = calendar;
  const reading: Reading = {
    window,
    notes: [],
    findZone: zonesIn(calendar.zones),
    moved: new Map(),
    budget: { ahead: feedLimits.recurrences, steps: feedLimits.steps },
  };
  for (const entry of entries) noteMoved(entry, reading);
  const found: Nights[] = [];
  let ahead = 0;
  for (const entry of entries) {
    if (!blocks(entry)) continue;
    const before = found.length;
    const { number } = entry;
    attempt(reading, { number }, 'Not all of its nights are blocked here.', () => {
      for (const nights of nightsOf(entry, reading)) {
        const from = nights.from < window.today ? window.today : nights.from;
        const to = nights.to > window.until ? window.until : nights.to;
        if (from < to) found.push({ from, to });
      }
    });
    if (found.length > before) ahead += 1;
    if (ahead > feedLimits.entries) throw new FeedError('This calendar has too many entries to import');
  }
  // Skipped lines cost no nights, so notes about them come last.
  return { nights: joined(found), notes: shortened([...reading.notes, ...calendar.notes]) };
}

type Reading = {
  window: FeedWindow;
  notes: string[];
  findZone: FindZone;
  /** The moved or cancelled occurrences of recurring entries: the starts that no longer apply, by UID. */
  moved: Map<string, Set<string>>;
  budget: { ahead: number; steps: number };
};

/** Returns the result of `read`. If the line cannot be parsed, adds a note and returns null. */
function attempt<Result>(
  { notes }: Reading,
  { number }: Pick<CalendarLine, 'number'>,
  effect: string,
  read: () => Result,
): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof FeedError) throw error;
    const what = error instanceof LineError ? error.message : 'this';
    notes.push(`Line ${number}: we could not read ${what}. ${effect}`);
    return null;
  }
}

function shortened(notes: readonly string[]): string[] {
  const different = [...new Set(notes)];
  // One more note fits in place of the sentence that counts the others.
  if (different.length <= feedLimits.notes + 1) return different;
  const shown = different.slice(0, feedLimits.notes);
  return [...shown, `${different.length - shown.length} more lines could not be read.`];
}

function zonesIn(texts: readonly string[]): FindZone {
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

function blocks(entry: CalendarEntry): boolean {
  const valueOf = (name: string) => lineNamed(entry, name)?.value.trim().toUpperCase();
  return valueOf('STATUS') !== 'CANCELLED' && valueOf('TRANSP') !== 'TRANSPARENT';
}

const uidOf = (entry: CalendarEntry) => lineNamed(entry, 'UID')?.value.trim() ?? '';

function noteMoved(entry: CalendarEntry, reading: Reading): void {
  const line = lineNamed(entry, 'RECURRENCE-ID');
  if (!line) return;
  const from = attempt(reading, line, 'Both its old and its new date are blocked.', () =>
    dayOf(timeIn(line.value, line.parameters, reading.findZone)),
  );
  if (from === null) return;
  const uid = uidOf(entry);
  reading.moved.set(uid, (reading.moved.get(uid) ?? new Set()).add(from));
}

/** Returns the busy times of a VFREEBUSY. Its `DTSTART` and `DTEND` only give the period that was queried. */
function* busyTimesOf({ lines }: CalendarEntry, reading: Reading): Generator<Nights> {
  for (const line of lines.filter(({ name }) => name === 'FREEBUSY')) {
    if (/;FBTYPE="?FREE(?![-\w])/i.test(line.parameters)) continue;
    for (const value of line.value.split(',').filter((one) => one.trim() !== '')) {
      const nights = attempt(reading, line, 'This date is not blocked here.', () =>
        periodIn(value, line.parameters, reading.findZone),
      );
      if (nights) yield nights;
    }
  }
}

function* nightsOf(entry: CalendarEntry, reading: Reading): Generator<Nights> {
  const { findZone } = reading;
  if (entry.part === 'VFREEBUSY') return yield* busyTimesOf(entry, reading);
  const line = lineNamed(entry, 'DTSTART');
  if (!line) {
    reading.notes.push(
      `Line ${entry.number}: this entry does not say when it begins. It blocks no nights here.`,
    );
    return;
  }
  const start = attempt(reading, line, 'This entry blocks no nights here.', () =>
    timeIn(line.value, line.parameters, findZone),
  );
  if (!start) return;
  const first = dayOf(start);
  const count = lengthOf(entry, start, first, reading);
  const isRepeated = ['RRULE', 'RDATE'].some((name) => lineNamed(entry, name));
  if (!isRepeated || lineNamed(entry, 'RECURRENCE-ID')) yield { from: first, to: addDays(first, count) };
  else yield* recurrencesOf(entry, { start, first, count }, reading);
}

function lengthOf(entry: CalendarEntry, start: ICAL.Time, first: string, reading: Reading): number {
  const line = lineNamed(entry, 'DTEND') ?? lineNamed(entry, 'DURATION');
  if (!line) return 1;
  const count = attempt(reading, line, 'Only the first night of this entry is blocked.', () =>
    nightsBetween(
      first,
      line.name === 'DTEND'
        ? timeIn(line.value, line.parameters, reading.findZone)
        : endAfter(start, durationIn(line.value)),
    ),
  );
  return count ?? 1;
}

type Beginning = { start: ICAL.Time; first: string; count: number };

function* recurrencesOf(
  entry: CalendarEntry,
  { start, first, count }: Beginning,
  reading: Reading,
): Generator<Nights> {
  const excluded = new Set([...(reading.moved.get(uidOf(entry)) ?? []), ...excludedDates(entry, reading)]);
  const among = (from: string, to = addDays(from, count)): Nights[] =>
    excluded.has(from) ? [] : [{ from, to }];
  const rules = entry.lines.filter(({ name }) => name === 'RRULE');
  // A rule includes the entry's own start. Additional days are listed separately.
  yield* among(first);
  for (const line of rules) {
    const rule = attempt(reading, line, 'Only the first date of this entry is blocked.', () =>
      ruleIn(line.value, start),
    );
    if (rule) for (const from of daysOfRule(rule, start, count, reading)) yield* among(from);
  }
  for (const line of entry.lines.filter(({ name }) => name === 'RDATE'))
    for (const value of line.value.split(',').filter((one) => one.trim() !== '')) {
      const nights = attempt(reading, line, 'This date is not blocked here.', () =>
        value.includes('/')
          ? periodIn(value, line.parameters, reading.findZone)
          : { from: dayOf(timeIn(value, line.parameters, reading.findZone)), to: undefined },
      );
      if (nights) yield* among(nights.from, nights.to);
    }
}

function excludedDates(entry: CalendarEntry, reading: Reading): string[] {
  const lines = entry.lines.filter(({ name }) => name === 'EXDATE');
  return lines.flatMap((line) =>
    line.value
      .split(',')
      .flatMap(
        (value) =>
          attempt(reading, line, 'The date that it leaves out is blocked.', () =>
            dayOf(timeIn(value, line.parameters, reading.findZone)),
          ) ?? [],
      ),
  );
}

const frequencies = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);

/**
 * Parses a rule. An end without a time is the end of that day.
 * @throws LineError for a rule that repeats within a day, with an unknown frequency, or until an invalid date
 */
function ruleIn(value: string, start: ICAL.Time): ICAL.Recur {
  const error = new LineError(`the rule by which this entry is repeated, "${value.slice(0, 60)}"`);
  const frequency = /FREQ=([A-Z]+)/i.exec(value)?.[1]?.toUpperCase() ?? '';
  if (!frequencies.has(frequency)) throw error;
  const plain = value
    .toUpperCase()
    .replace(/\s/g, '')
    .split(';')
    .filter((part) => part !== '')
    .join(';')
    .replace(/UNTIL=[^;]*/, (until) => until.replace(/[-:/]/g, ''));
  const [, day, time] = /UNTIL=(\d{8})(T\d{6}Z?)?(?:;|$)/.exec(plain) ?? [];
  if (plain.includes('UNTIL=') && day === undefined) throw error;
  const endsInTime = day !== undefined && time === undefined && !start.isDate;
  try {
    return ICAL.Recur.fromString(endsInTime ? plain.replace(day, `${day}T235959`) : plain);
  } catch {
    throw error;
  }
}

/** @throws FeedError for a rule with too many recurrences */
function* daysOfRule(
  rule: ICAL.Recur,
  start: ICAL.Time,
  count: number,
  { window: { today, until }, budget }: Reading,
): Generator<string> {
  if (rule.until && addDays(dayOf(rule.until), count) < today) return;
  const days = rule.iterator(start);
  for (let at = days.next(); at; at = days.next()) {
    const from = dayOf(at);
    if (from >= until) return;
    const isAhead = addDays(from, count) > today;
    budget.steps -= 1;
    if (isAhead) budget.ahead -= 1;
    if (Math.min(budget.steps, budget.ahead) < 0)
      throw new FeedError('This calendar has too many repeating entries');
    if (isAhead) yield from;
  }
}

function joined(nights: readonly Nights[]): Nights[] {
  const inOrder = nights.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const result: Nights[] = [];
  for (const { from, to } of inOrder) {
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

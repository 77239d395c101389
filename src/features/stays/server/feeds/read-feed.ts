import ICAL from 'ical.js';
import { addDays, daysBetween, kampalaDay } from '#kit/calendar-day.ts';

/** Why a calendar was not read. Its message is shown to the host. */
export class FeedFault extends Error {
  override name = 'FeedFault';
}

/** Calendar days in Kampala, YYYY-MM-DD; the day of departure is free again. */
export type Nights = { from: string; to: string };

/** What is looked at: no calendar needs more, and no recurrence is followed further. */
export type FeedWindow = { today: string; until: string };

export const feedLimits = { entries: 1_000, recurrences: 5_000 };

const frequencies = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);

/**
 * Which nights a calendar says are taken: each entry that is neither cancelled nor marked as free time, whatever it is
 * called (a channel's 'Not available' is one like a guest's stay). Names and descriptions are not looked at.
 *
 * @returns in order, joined where they touch
 * @throws FeedFault for what is no calendar, holds an entry that cannot be read, or asks for too much: whoever reads half
 * of a calendar sells nights that are taken
 */
export function readFeed(text: string, window: FeedWindow): Nights[] {
  const calendar = calendarOf(text);
  try {
    return nightsIn(calendar, window);
  } catch (fault) {
    if (fault instanceof FeedFault) throw fault;
    throw new FeedFault('This calendar has an entry that cannot be read', { cause: fault });
  }
}

function nightsIn(calendar: ICAL.Component, window: FeedWindow): Nights[] {
  const entries = calendar.getAllSubcomponents('vevent');
  if (entries.length > feedLimits.entries) throw new FeedFault('This calendar has too many entries');
  const moved = movedOnes(entries);
  const budget = { steps: feedLimits.recurrences };
  const found: Nights[] = [];
  for (const entry of entries) {
    if (!blocks(entry)) continue;
    for (const nights of nightsOf(entry, moved, window, budget)) {
      const from = nights.from < window.today ? window.today : nights.from;
      const to = nights.to > window.until ? window.until : nights.to;
      if (from < to) found.push({ from, to });
    }
  }
  return joined(found);
}

function calendarOf(text: string): ICAL.Component {
  try {
    const component = new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, '').trim()));
    if (component.name === 'vcalendar') return component;
  } catch (cause) {
    throw new FeedFault('This is not a calendar that can be read', { cause });
  }
  throw new FeedFault('This is not a calendar that can be read');
}

function blocks(entry: ICAL.Component): boolean {
  const said = (name: string) => String(entry.getFirstPropertyValue(name) ?? '').toUpperCase();
  return said('status') !== 'CANCELLED' && said('transp') !== 'TRANSPARENT';
}

/** Where one of several recurrences was moved or cancelled: by what it is called, the beginnings that are no more. */
function movedOnes(entries: readonly ICAL.Component[]): Map<string, Set<string>> {
  const moved = new Map<string, Set<string>>();
  for (const entry of entries) {
    const from = entry.getFirstPropertyValue('recurrence-id');
    if (!(from instanceof ICAL.Time)) continue;
    const uid = String(entry.getFirstPropertyValue('uid'));
    moved.set(uid, (moved.get(uid) ?? new Set()).add(dayOf(from)));
  }
  return moved;
}

function* nightsOf(
  entry: ICAL.Component,
  moved: Map<string, Set<string>>,
  { today, until }: FeedWindow,
  budget: { steps: number },
): Generator<Nights> {
  const start = timeOf(entry, 'dtstart');
  if (!start) throw new FeedFault('An entry of this calendar does not say when it begins');
  const first = dayOf(start);
  const count = lengthOf(entry, start, first);
  const isRepeated = entry.hasProperty('rrule') || entry.hasProperty('rdate');
  if (!isRepeated || entry.hasProperty('recurrence-id')) {
    yield { from: first, to: addDays(first, count) };
    return;
  }
  refuseStrangeRules(entry);
  const without = moved.get(String(entry.getFirstPropertyValue('uid')));
  // The library leaves the beginning itself out where only further days are named.
  const isListed = !entry.hasProperty('rrule') && !without?.has(first) && !leftOut(entry).has(first);
  if (isListed) yield { from: first, to: addDays(first, count) };
  const recurrences = new ICAL.RecurExpansion({ component: entry, dtstart: start });
  for (let at = recurrences.next(); at; at = recurrences.next()) {
    budget.steps -= 1;
    if (budget.steps < 0) throw new FeedFault('The entries of this calendar are repeated too often');
    const from = dayOf(at);
    if (from >= until) return;
    const to = addDays(from, count);
    if (to > today && !without?.has(from)) yield { from, to };
  }
}

function leftOut(entry: ICAL.Component): Set<string> {
  const values = entry.getAllProperties('exdate').flatMap((property) => property.getValues());
  return new Set(values.filter((value) => value instanceof ICAL.Time).map(dayOf));
}

/** Longer than any window; keeps the end within the calendar. */
const mostNights = 36_500;

/** At least one night: an entry within a day takes the night that begins on it. */
function lengthOf(entry: ICAL.Component, start: ICAL.Time, first: string): number {
  const end = timeOf(entry, 'dtend') ?? endByDuration(entry, start);
  return end ? Math.min(Math.max(1, daysBetween(first, dayOf(end))), mostNights) : 1;
}

function endByDuration(entry: ICAL.Component, start: ICAL.Time): ICAL.Time | null {
  const duration = entry.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration)) return null;
  const end = start.clone();
  end.addDuration(duration);
  return end;
}

function refuseStrangeRules(entry: ICAL.Component): void {
  for (const rule of entry.getAllProperties('rrule')) {
    const recur = rule.getFirstValue();
    const isKnown = recur instanceof ICAL.Recur && frequencies.has(recur.freq);
    if (!isKnown) throw new FeedFault('An entry of this calendar is repeated in a way that is not read here');
  }
}

/** @throws FeedFault for a time that no calendar has: the library would count on from its month */
function timeOf(entry: ICAL.Component, name: string): ICAL.Time | null {
  const property = entry.getFirstProperty(name);
  if (!property) return null;
  const written = String(property.jCal[3]);
  const [year = 0, month = 0, day = 0] = written.slice(0, 10).split('-').map(Number);
  const isReal =
    year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= ICAL.Time.daysInMonth(month, year);
  const time = isReal ? property.getFirstValue() : null;
  if (time instanceof ICAL.Time) return time;
  throw new FeedFault('An entry of this calendar has a date that no calendar has');
}

/** A day stays that day, and a time without a zone is one on the host's wall; all others are moved to Kampala. */
function dayOf(time: ICAL.Time): string {
  const isOnWall = time.isDate || time.zone === ICAL.Timezone.localTimezone || time.zone.tzid === 'floating';
  if (isOnWall) return new Date(Date.UTC(time.year, time.month - 1, time.day)).toISOString().slice(0, 10);
  return kampalaDay(new Date(time.toUnixTime() * 1000));
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

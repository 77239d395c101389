import { viewingLimits } from '#features/viewings/choices.ts';
import {
  availableTimes,
  type DayTimes,
  daysToBook,
  nearestFree,
  notBookableReason,
  type ShowingHours,
  type Slot,
  slotStart,
} from '#features/viewings/rules.ts';
import type { ViewingTimes } from '#features/viewings/schema.ts';
import { addDays, type CalendarDay, daysBetween } from '#kit/calendar-day.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { readHoursOf, readRules } from './hours-rows.ts';
import { requireViewableProperty } from './viewable-property.ts';
import { readBusy } from './viewing-rows.ts';

type AvailableTimesQuery = { propertyId: number; from?: CalendarDay | undefined; days?: number | undefined };

/** Returns the hours at which a home can be viewed. @throws AppError 'not-found' */
export async function readTimes(
  db: Db,
  { propertyId, from, days = viewingLimits.daysShown }: AvailableTimesQuery,
  now: Date,
): Promise<ViewingTimes> {
  const home = await requireViewableProperty(db, propertyId);
  const { daysAhead } = await readRules(db);
  const { first, last } = daysToBook(now, daysAhead);
  const closed = notBookableReason(home);
  const begin = from && from > first ? from : first;
  const end = [addDays(begin, days - 1), last].toSorted()[0] ?? last;
  const scope = { propertyId, agentId: home.ownerId };
  const list = closed || begin > end ? [] : await readDays(db, scope, begin, end, now);
  return { today: first, first, last, closed, days: list };
}

type BusyScope = {
  propertyId: number | null;
  agentId: number;
  /** The id of a viewing to be moved, which does not block its own hour. */
  except?: number;
  /**
   * True for a verified visitor. Reservations that wait for the code of an email address then do not block
   * the hour.
   */
  isProven?: boolean;
};

async function readDays(
  db: Db,
  scope: BusyScope,
  begin: CalendarDay,
  end: CalendarDay,
  now: Date,
): Promise<DayTimes[]> {
  const hours = await readHoursOf(db, scope.agentId, scope.propertyId);
  const busy = await readBusy(
    db,
    scope,
    slotStart({ day: begin, hour: 0 }),
    slotStart({ day: addDays(end, 1), hour: 0 }),
    now,
  );
  return Array.from({ length: daysBetween(begin, end) + 1 }, (_, index) =>
    availableTimes(addDays(begin, index), hours, busy, now),
  );
}

export type SlotAnswer = { hours: ShowingHours; reason: null | 'taken' | 'late' | 'off'; near: Message };

/** Returns the reason why an hour is unavailable, if any, and a text about available hours near it. */
export async function checkSlot(db: Db, scope: BusyScope, slot: Slot, now: Date): Promise<SlotAnswer> {
  const { daysAhead } = await readRules(db);
  const { first, last } = daysToBook(now, daysAhead);
  const hours = await readHoursOf(db, scope.agentId, scope.propertyId);
  const isInside = slot.day >= first && slot.day <= last;
  const begin = [first, addDays(isInside ? slot.day : first, -3)].toSorted()[1] ?? first;
  const end = [last, addDays(begin, 10)].toSorted()[0] ?? last;
  const days = await readDays(db, scope, begin, end, now);
  const found = days.find(({ day }) => day === slot.day)?.slots.find(({ hour }) => hour === slot.hour);
  const reason = isInside && found ? found.cannot : slot.day < first ? 'late' : 'off';
  return { hours, reason, near: nearLabel(nearestFree(days, isInside ? slot : { day: first, hour: 9 })) };
}

function nearLabel(slots: readonly Slot[]): Message {
  if (slots.length === 0) return msg('No times close to it are available.');
  const times = slots.map((slot) => {
    const at = slotStart(slot).toISOString();
    return `${formatTime(at)} on ${formatDate(at)}`;
  });
  return msg('Nearest available: {value}.', { value: { calendarText: times.join(', ') } });
}

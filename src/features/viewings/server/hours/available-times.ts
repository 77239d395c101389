import { viewingLimits } from '#features/viewings/choices.ts';
import {
  availableTimes,
  bookableDays,
  type DayTimes,
  nearestAvailableSlots,
  notBookableReason,
  type ShowingHours,
  type Slot,
  slotStart,
} from '#features/viewings/rules.ts';
import type { ViewingTimes } from '#features/viewings/schema.ts';
import { requireViewableProperty } from '#features/viewings/server/viewable-property.ts';
import { readBusy } from '#features/viewings/server/viewing-rows.ts';
import { addDays, type CalendarDay, daysBetween } from '#kit/calendar-day.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { readHoursOf, readRules } from './hours-rows.ts';

type AvailableTimesQuery = { propertyId: number; from?: CalendarDay | undefined; days?: number | undefined };

/** Returns the hours at which a home can be viewed. @throws AppError 'not-found' */
export async function readTimes(
  db: Db,
  { propertyId, from, days = viewingLimits.daysShown }: AvailableTimesQuery,
  now: Date,
): Promise<ViewingTimes> {
  const home = await requireViewableProperty(db, propertyId);
  const { daysAhead } = await readRules(db);
  const { first, last } = bookableDays(now, daysAhead);
  const closed = notBookableReason(home);
  const start = from && from > first ? from : first;
  const lastDay = [addDays(start, days - 1), last].toSorted()[0] ?? last;
  const scope = { propertyId, agentId: home.ownerId };
  const dayTimes = closed || start > lastDay ? [] : await readDays(db, scope, start, lastDay, now);
  return { today: first, first, last, closed, days: dayTimes };
}

type BusyScope = {
  propertyId: number | null;
  agentId: number;
  /** The id of a viewing to be rescheduled, which does not block its own hour. */
  except?: number;
  /**
   * True for a verified visitor, and by default. Reservations that a verified visitor may displace then do
   * not block the hour (see `isDisplaceableSql`).
   */
  isProven?: boolean;
};

async function readDays(
  db: Db,
  scope: BusyScope,
  start: CalendarDay,
  end: CalendarDay,
  now: Date,
): Promise<DayTimes[]> {
  const hours = await readHoursOf(db, scope.agentId, scope.propertyId);
  const busy = await readBusy(
    db,
    scope,
    slotStart({ day: start, hour: 0 }),
    slotStart({ day: addDays(end, 1), hour: 0 }),
    now,
  );
  return Array.from({ length: daysBetween(start, end) + 1 }, (_, index) =>
    availableTimes(addDays(start, index), hours, busy, now),
  );
}

export type SlotCheck = { hours: ShowingHours; reason: null | 'taken' | 'late' | 'off'; near: Message };

/** Returns the reason why an hour is unavailable, if any, and a text about the available hours near it. */
export async function checkSlot(db: Db, scope: BusyScope, slot: Slot, now: Date): Promise<SlotCheck> {
  const { daysAhead } = await readRules(db);
  const { first, last } = bookableDays(now, daysAhead);
  const hours = await readHoursOf(db, scope.agentId, scope.propertyId);
  const isBookableDay = slot.day >= first && slot.day <= last;
  const start = [first, addDays(isBookableDay ? slot.day : first, -3)].toSorted()[1] ?? first;
  const lastDay = [last, addDays(start, 10)].toSorted()[0] ?? last;
  const days = await readDays(db, scope, start, lastDay, now);
  const requestedTime = days
    .find(({ day }) => day === slot.day)
    ?.slots.find(({ hour }) => hour === slot.hour);
  const reason = isBookableDay && requestedTime ? requestedTime.cannot : slot.day < first ? 'late' : 'off';
  return {
    hours,
    reason,
    near: nearLabel(nearestAvailableSlots(days, isBookableDay ? slot : { day: first, hour: 9 })),
  };
}

function nearLabel(slots: readonly Slot[]): Message {
  if (slots.length === 0) return msg('No times close to it are available.');
  const times = slots.map((slot) => {
    const startsAt = slotStart(slot).toISOString();
    return `${formatTime(startsAt)} on ${formatDate(startsAt)}`;
  });
  return msg('Nearest available: {value}.', { value: { calendarText: times.join(', ') } });
}

import { addDays, type CalendarDay, kampalaDay, weekdayOf } from '#kit/calendar-day.ts';
import { kampalaOffset, kampalaOffsetMs } from '#kit/kampala.ts';
import type { SlotUnavailableReason, ViewingState } from './choices.ts';

export const hourMs = 3_600_000;
const minuteMs = 60_000;

/** The hours in which an agent shows a home. */
export type ShowingHours = {
  firstHour: number;
  lastHour: number;
  /** 0 is Monday. */
  weekdaysOff: readonly number[];
  daysOff: readonly CalendarDay[];
  noticeHours: number;
  bufferMinutes: number;
};

/** The default hours: the nine hourly times of the specification, from 9:00 AM to 5:00 PM. */
export const defaultHours: ShowingHours = {
  firstHour: 9,
  lastHour: 17,
  weekdaysOff: [],
  daysOff: [],
  noticeHours: 2,
  bufferMinutes: 0,
};

/** An hour of a day, in Kampala time. */
export type Slot = { day: CalendarDay; hour: number };

export function slotStart({ day, hour }: Slot): Date {
  return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00${kampalaOffset}`);
}

export function slotAt(startsAt: Date): Slot {
  return {
    day: kampalaDay(startsAt),
    hour: new Date(startsAt.getTime() + kampalaOffsetMs).getUTCHours(),
  };
}

/** Returns the time from which the agent is free again: after the viewing and the travel time. */
export function busyUntil(startsAt: Date, { bufferMinutes }: Pick<ShowingHours, 'bufferMinutes'>): Date {
  return new Date(startsAt.getTime() + hourMs + bufferMinutes * minuteMs);
}

export type BusyPeriod = { startsAt: Date; freeAgainAt: Date };

export type DayTimes = {
  day: CalendarDay;
  isOff: boolean;
  slots: { hour: number; cannot: SlotUnavailableReason | null }[];
};

/** Returns the hours of a day with their availability. */
export function availableTimes(
  day: CalendarDay,
  hours: ShowingHours,
  busy: readonly BusyPeriod[],
  now: Date,
): DayTimes {
  if (hours.weekdaysOff.includes(weekdayOf(day)) || hours.daysOff.includes(day))
    return { day, isOff: true, slots: [] };
  const { firstHour, lastHour } = hours;
  const slots = Array.from({ length: lastHour - firstHour + 1 }, (_, index) => {
    const hour = firstHour + index;
    return { hour, cannot: unavailableReasonOf(slotStart({ day, hour }), hours, busy, now) };
  });
  return { day, isOff: false, slots };
}

function unavailableReasonOf(
  start: Date,
  hours: ShowingHours,
  busy: readonly BusyPeriod[],
  now: Date,
): SlotUnavailableReason | null {
  if (start.getTime() < now.getTime() + hours.noticeHours * hourMs) return 'late';
  const end = busyUntil(start, hours);
  return busy.some(({ startsAt, freeAgainAt }) => start < freeAgainAt && startsAt < end) ? 'taken' : null;
}

/** Returns the first and last day on which a viewing can be booked. */
export function bookableDays(now: Date, daysAhead: number): { first: CalendarDay; last: CalendarDay } {
  const first = kampalaDay(now);
  return { first, last: addDays(first, daysAhead) };
}

/** Returns the available hours nearest to a requested one, in chronological order. */
export function nearestAvailableSlots(days: readonly DayTimes[], requested: Slot, count = 3): Slot[] {
  const requestedMs = slotStart(requested).getTime();
  const distance = (slot: Slot) => Math.abs(slotStart(slot).getTime() - requestedMs);
  return days
    .flatMap(({ day, slots }) => slots.filter(({ cannot }) => !cannot).map(({ hour }) => ({ day, hour })))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .toSorted((a, b) => slotStart(a).getTime() - slotStart(b).getTime());
}

type ViewableHome = { category: string; propertyType: string; isAvailable: boolean };

/** Returns the reason why a home cannot be viewed; null if it can. BnBs are booked by the night instead. */
export function notBookableReason({
  category,
  propertyType,
  isAvailable,
}: ViewableHome): 'booked' | 'off-market' | null {
  if (category === 'furnished_houses' || propertyType === 'BnB') return 'booked';
  return isAvailable ? null : 'off-market';
}

type ViewingStatus = { state: ViewingState; startsAt: Date };

/** True when a viewing can be rescheduled, cancelled or declined: until it begins. */
export function canReschedule({ state, startsAt }: ViewingStatus, now: Date): boolean {
  return state === 'booked' && now < startsAt;
}

/**
 * True when the visitor's code is accepted: from two hours before the viewing, for early visitors, until a
 * day after, because some homes have no network coverage.
 */
export function canCheckIn({ state, startsAt }: ViewingStatus, now: Date): boolean {
  const elapsedMs = now.getTime() - startsAt.getTime();
  return state === 'booked' && elapsedMs >= -2 * hourMs && elapsedMs <= 24 * hourMs;
}

/** True when a no-show can be reported: from 15 minutes after the start, for a week. */
export function canMarkNoShow({ state, startsAt }: ViewingStatus, now: Date): boolean {
  const elapsedMs = now.getTime() - startsAt.getTime();
  return state === 'booked' && elapsedMs >= 15 * minuteMs && elapsedMs <= 7 * 24 * hourMs;
}

const dayAheadMs = 24 * hourMs;
const soonAheadMs = 2 * hourMs;

/**
 * Returns the reminders that are sent for a new viewing. A reminder that would follow right after the
 * confirmation is left out.
 */
export function plannedReminders(startsAt: Date, bookedAt: Date): { day: boolean; soon: boolean } {
  const leadMs = startsAt.getTime() - bookedAt.getTime();
  return { day: leadMs > dayAheadMs + 2 * hourMs, soon: leadMs > soonAheadMs + hourMs };
}

/**
 * Returns the reminder that is due. After an outage, the later reminder replaces the one for the day before.
 */
export function dueViewingReminder(startsAt: Date, now: Date): 'day' | 'soon' | null {
  const leadMs = startsAt.getTime() - now.getTime();
  if (leadMs <= 0 || leadMs > dayAheadMs) return null;
  return leadMs > soonAheadMs ? 'day' : 'soon';
}

/** The destination of a map link. The link leads to the coordinates if there are any. */
export type Place = { location: string; lat: number | null; lng: number | null };
const pointOf = ({ location, lat, lng }: Place) =>
  lat !== null && lng !== null ? `${lat},${lng}` : location;

export function directionsUrl(place: Place): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(pointOf(place))}`;
}

/**
 * Returns the home with the location that the visitor may see. The location is exact once the agent has
 * confirmed the viewing, and for a rental as soon as the viewing is booked. Before that, and for a
 * reservation, it is as approximate as on the home's page.
 */
export function limitLocationForVisitor<
  P extends Place & { category: string | null; confirmedAt: Date | null; state: ViewingState },
>(home: P): P {
  const isReserved = home.state === 'reserved' || home.state === 'expired';
  const isExact = !isReserved && (home.confirmedAt !== null || home.category === 'rental_units');
  return isExact ? home : { ...home, lat: null, lng: null };
}

/** Returns a map link to a route through several places in order. */
export function routeUrl(places: readonly Place[]): string | null {
  const last = places.at(-1);
  if (!last) return null;
  const waypoints = places.slice(0, -1).map(pointOf).map(encodeURIComponent).join('%7C');
  return directionsUrl(last) + (waypoints && `&waypoints=${waypoints}`);
}

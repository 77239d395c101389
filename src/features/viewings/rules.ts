import { addDays, type CalendarDay, kampalaDay, weekdayOf } from '#kit/calendar-day.ts';
import { kampalaOffset, kampalaOffsetMs } from '#kit/kampala.ts';
import type { SlotFault, ViewingState } from './choices.ts';

export const hourMs = 3_600_000;
const minuteMs = 60_000;

/** When somebody shows a home. */
export type ShowingHours = {
  firstHour: number;
  lastHour: number;
  /** 0 is Monday. */
  weekdaysOff: readonly number[];
  daysOff: readonly CalendarDay[];
  noticeHours: number;
  bufferMinutes: number;
};

/** Hourly from 9:00 AM to 5:00 PM: the specification's nine. */
export const usualHours: ShowingHours = {
  firstHour: 9,
  lastHour: 17,
  weekdaysOff: [],
  daysOff: [],
  noticeHours: 2,
  bufferMinutes: 0,
};

/** An hour on a day in Kampala. */
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

/** When whoever shows it is free again: after the hour, and the way. */
export function freeAgainAt(startsAt: Date, { bufferMinutes }: Pick<ShowingHours, 'bufferMinutes'>): Date {
  return new Date(startsAt.getTime() + hourMs + bufferMinutes * minuteMs);
}

export type Busy = { startsAt: Date; freeAgainAt: Date };

export type DayTimes = {
  day: CalendarDay;
  isOff: boolean;
  slots: { hour: number; cannot: SlotFault | null }[];
};

/** The hours of a day, and which of them can be had. */
export function availableTimes(
  day: CalendarDay,
  hours: ShowingHours,
  busy: readonly Busy[],
  now: Date,
): DayTimes {
  if (hours.weekdaysOff.includes(weekdayOf(day)) || hours.daysOff.includes(day))
    return { day, isOff: true, slots: [] };
  const { firstHour, lastHour } = hours;
  const slots = Array.from({ length: lastHour - firstHour + 1 }, (_, index) => {
    const hour = firstHour + index;
    return { hour, cannot: faultOf(slotStart({ day, hour }), hours, busy, now) };
  });
  return { day, isOff: false, slots };
}

function faultOf(at: Date, hours: ShowingHours, busy: readonly Busy[], now: Date): SlotFault | null {
  if (at.getTime() < now.getTime() + hours.noticeHours * hourMs) return 'late';
  const end = freeAgainAt(at, hours);
  return busy.some(({ startsAt, freeAgainAt }) => at < freeAgainAt && startsAt < end) ? 'taken' : null;
}

/** The first and last day on which a viewing can be booked. */
export function daysToBook(now: Date, daysAhead: number): { first: CalendarDay; last: CalendarDay } {
  const first = kampalaDay(now);
  return { first, last: addDays(first, daysAhead) };
}

/** The free hours that are nearest to a wanted one, in the order of time. */
export function nearestFree(days: readonly DayTimes[], wanted: Slot, count = 3): Slot[] {
  const at = slotStart(wanted).getTime();
  const distance = (slot: Slot) => Math.abs(slotStart(slot).getTime() - at);
  return days
    .flatMap(({ day, slots }) => slots.filter(({ cannot }) => !cannot).map(({ hour }) => ({ day, hour })))
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .toSorted((one, other) => slotStart(one).getTime() - slotStart(other).getTime());
}

type Home = { category: string; propertyType: string; isAvailable: boolean };

/** Why nobody can come to see a home; null: everybody can. BnBs are booked by the night. */
export function notBookableReason({
  category,
  propertyType,
  isAvailable,
}: Home): 'booked' | 'off-market' | null {
  if (category === 'furnished_houses' || propertyType === 'BnB') return 'booked';
  return isAvailable ? null : 'off-market';
}

type Standing = { state: ViewingState; startsAt: Date };

/** Until it begins, a viewing can be moved, cancelled and declined. */
export function canReschedule({ state, startsAt }: Standing, now: Date): boolean {
  return state === 'booked' && now < startsAt;
}

/** The code is taken from two hours before, for whoever is early, until a day after, for whoever has no line there. */
export function canCheckIn({ state, startsAt }: Standing, now: Date): boolean {
  const late = now.getTime() - startsAt.getTime();
  return state === 'booked' && late >= -2 * hourMs && late <= 24 * hourMs;
}

/** Nobody came: to be said from a quarter of an hour after the beginning, for a week. */
export function canMarkNoShow({ state, startsAt }: Standing, now: Date): boolean {
  const late = now.getTime() - startsAt.getTime();
  return state === 'booked' && late >= 15 * minuteMs && late <= 7 * 24 * hourMs;
}

const dayAheadMs = 24 * hourMs;
const soonAheadMs = 2 * hourMs;

/** Which reminders a viewing still gets: none that would follow at the heels of what was just said. */
export function remindersOf(startsAt: Date, bookedAt: Date): { day: boolean; soon: boolean } {
  const ahead = startsAt.getTime() - bookedAt.getTime();
  return { day: ahead > dayAheadMs + 2 * hourMs, soon: ahead > soonAheadMs + hourMs };
}

/** Which reminder is due. After a stop, the one for the day before makes way for the one that says more. */
export function reminderDue(startsAt: Date, now: Date): 'day' | 'soon' | null {
  const ahead = startsAt.getTime() - now.getTime();
  if (ahead <= 0 || ahead > dayAheadMs) return null;
  return ahead > soonAheadMs ? 'day' : 'soon';
}

/** A map that leads there: to the pin where there is one. */
export type Place = { location: string; lat: number | null; lng: number | null };
const pointOf = ({ location, lat, lng }: Place) =>
  lat !== null && lng !== null ? `${lat},${lng}` : location;

export function directionsAddress(place: Place): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(pointOf(place))}`;
}

/**
 * Where the home is, as the visitor is told: to the metre once whoever shows it has confirmed, or a package has opened
 * the home; before that, and of a reservation, no more than its page says.
 */
export function placeForVisitor<
  P extends Place & { category: string | null; confirmedAt: Date | null; state: ViewingState },
>(home: P): P {
  const isReserved = home.state === 'reserved' || home.state === 'expired';
  const isExact = !isReserved && (home.confirmedAt !== null || home.category === 'rental_units');
  return isExact ? home : { ...home, lat: null, lng: null };
}

/** One way through several places, in this order. */
export function routeAddress(places: readonly Place[]): string | null {
  const last = places.at(-1);
  if (!last) return null;
  const between = places.slice(0, -1).map(pointOf).map(encodeURIComponent).join('%7C');
  return directionsAddress(last) + (between && `&waypoints=${between}`);
}

import { isCalendarDay } from '#kit/calendar-day.ts';

type RequestedSlot = { day: string | null; hour: number | null };

/** Parses the requested time of a visit: `2026-11-27T15`, only a day, or nothing. */
export function parseScheduleHash(text: string): RequestedSlot {
  const [day = '', hour] = text.split('T');
  if (!isCalendarDay(day)) return { day: null, hour: null };
  return { day, hour: hour !== undefined && /^([01]?\d|2[0-3])$/.test(hour) ? Number(hour) : null };
}

/** Returns a shareable link that opens the scheduling dialog of a home, at a slot if one is given. */
export function scheduleUrl(propertyId: number, slot: { day: string; hour: number } | null): string {
  return `/property/${propertyId}?visit=${slot ? `${slot.day}T${String(slot.hour).padStart(2, '0')}` : ''}`;
}

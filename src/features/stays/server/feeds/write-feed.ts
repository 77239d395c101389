import ical from 'ical-generator';
import type { OutgoingCalendar } from './feed-rows.ts';

/** Returns an iCalendar feed of the unavailable nights, without guest names or reasons. */
export function writeFeed(
  { title, taken }: OutgoingCalendar,
  { host, productName, now }: { host: string; productName: string; now: Date },
): string {
  const calendar = ical({ name: title, prodId: { company: productName, product: 'stays' } });
  for (const { id, from, to } of taken)
    calendar.createEvent({
      id: `nights-${id}@${host}`,
      stamp: now,
      start: new Date(from),
      end: new Date(to),
      allDay: true,
      summary: 'Not available',
    });
  return calendar.toString();
}

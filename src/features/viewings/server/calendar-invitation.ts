import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { hourMs } from '#features/viewings/rules.ts';
import type { ViewingRow } from './viewing-rows.ts';

type InvitationInput = { viewing: ViewingRow; recipient: string; address: string };
type InvitationSender = {
  appOrigin: string;
  /** The name of the organiser in calendars. */
  productName: string;
  replyTo: string;
};

/**
 * Returns the calendar entry of a viewing. The UID stays the same, the SEQUENCE increases with each change,
 * and a cancellation removes the event. Times are in UTC, so that they are correct in every time zone.
 */
export function writeInvitation(
  { viewing, recipient, address }: InvitationInput,
  { appOrigin, productName, replyTo }: InvitationSender,
  now: Date,
): string {
  const { markHash, title, location, startsAt, sequence, state, lat, lng } = viewing;
  const isCancelled = state === 'cancelled' || state === 'declined';
  const host = new URL(appOrigin).hostname;
  const calendar = ical({
    prodId: { company: productName, product: 'Viewings', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: `viewing-${markHash.toString('hex').slice(0, 24)}@${host}`,
    sequence,
    stamp: now,
    start: startsAt,
    end: new Date(startsAt.getTime() + hourMs),
    summary: `Viewing: ${title}`,
    location: { title: location || title, ...(lat !== null && lng !== null && { geo: { lat, lon: lng } }) },
    description: `View, reschedule or cancel this viewing:\n${address}`,
    url: address,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: productName, email: replyTo },
    attendees: [{ email: recipient, rsvp: false }],
  });
  return calendar.toString();
}

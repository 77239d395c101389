import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { readArrivalFacts, type StayRow } from '#features/stays/server/stay-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { readHome } from './home-rows.ts';

export type Entry = {
  stay: StayRow;
  /** The location of the home as guests see it. */
  location: string | null;
  summary: string;
  /** Plain text, which ends with the address of the page. */
  description: string;
  address: string;
  /** The recipient and reply address of an emailed invitation. Null for a downloaded file. */
  invitation: { recipient: string; replyTo: string } | null;
};

type Site = { appOrigin: string; productName: string };

/**
 * Returns the calendar entry of a stay, an all-day event from arrival to departure. The UID stays the same,
 * and the SEQUENCE increases with each change. A cancellation removes the event.
 */
export function writeStayEntry(entry: Entry, { appOrigin, productName }: Site, now: Date): string {
  const { stay, location, summary, description, address, invitation } = entry;
  const isCancelled = stay.state === 'cancelled';
  const method = invitation ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH;
  const calendar = ical({
    prodId: { company: productName, product: 'Stays', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : method,
  });
  calendar.createEvent({
    id: `stay-${stay.markHash.toString('hex').slice(0, 24)}@${new URL(appOrigin).hostname}`,
    sequence: stay.sequence,
    stamp: now,
    start: new Date(stay.checkIn),
    end: new Date(stay.checkOut),
    allDay: true,
    summary,
    description,
    url: address,
    ...(location && { location }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(invitation && {
      organizer: { name: productName, email: invitation.replyTo },
      attendees: [{ email: invitation.recipient, rsvp: false }],
    }),
  });
  return calendar.toString();
}

/**
 * Returns the location of a paid stay: the address that the host gives guests, or the location in the
 * listing.
 */
export async function readLocation(db: Db, { propertyId }: StayRow): Promise<string | null> {
  if (propertyId === null) return null;
  const home = await readHome(db, propertyId);
  return home?.address ?? (await readArrivalFacts(db, propertyId))?.location ?? null;
}

/** @throws AppError 'not-found' unless the stay is confirmed */
export function requireConfirmed(stay: StayRow): StayRow {
  if (stay.state === 'confirmed') return stay;
  throw new AppError('not-found', 'no_such_stay', msg('Only a confirmed stay can be added to a calendar.'));
}

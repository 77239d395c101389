import { directionsUrl } from '#features/viewings/rules.ts';
import { type Message, msg } from '#kit/msg.ts';
import { formatPhone } from '#kit/phone.ts';
import type { EmailFact } from '#kit/server/email/email-message.ts';
import { timeInEmail } from '#kit/server/email/time-in-email.ts';
import type { ViewingRow } from './viewing-rows.ts';

export const viewingValues = ({ title, startsAt }: ViewingRow) => ({ title, when: timeInEmail(startsAt) });
export const managerValues = (viewing: ViewingRow) => ({
  ...viewingValues(viewing),
  listing: viewing.propertyId === null ? `“${viewing.title}”` : String(viewing.propertyId),
  visitor: visitorLabel(viewing),
});

export function visitorLabel({ name, phone }: ViewingRow): string {
  return `${name} (${formatPhone(phone)})`;
}

export function locationMessages(viewing: ViewingRow): Message[] {
  const { location } = viewing;
  if (!location) return [];
  const directions = { linkable: directionsUrl(viewing) };
  return [msg('Location: {location}. Directions: {viewing}', { location, viewing: directions })];
}

/** Returns the home, the time and the place of a viewing for the table of an email. */
export function viewingFacts(viewing: ViewingRow): EmailFact[] {
  const { title, startsAt, location, state } = viewing;
  const isShown = location && state !== 'declined' && state !== 'cancelled';
  return [
    { label: msg('Property'), value: { typed: title } },
    { label: msg('When'), value: timeInEmail(startsAt) },
    ...(isShown
      ? [{ label: msg('Location'), value: { typed: location }, address: directionsUrl(viewing) }]
      : []),
  ];
}

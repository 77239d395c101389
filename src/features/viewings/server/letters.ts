import { sql } from 'kysely';
import { readSupportEmail } from '#features/settings/server/contacts.ts';
import { directionsAddress, placeForVisitor, slotAt } from '#features/viewings/rules.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatPhone } from '#kit/phone.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { deleteMails, type Letter, writeMail } from '#kit/server/mail/write-mail.ts';
import { invitationTo } from './invitation.ts';
import type { ViewingRow } from './viewing-rows.ts';

export type Site = {
  appOrigin: string;
  productName: string;
};

const whenIn = (at: Date) => `${formatTime(at.toISOString())} on ${formatDate(at.toISOString())}`;

/** Said to both. The visitor's letter holds nothing of what was typed: anybody may type in somebody else's address. */
export async function tellOfBooking(kit: Kit, tx: Db, viewing: ViewingRow, site: Site): Promise<void> {
  const { title, startsAt } = viewing;
  await toVisitor(kit, tx, viewing, site, {
    about: 'booked',
    subject: `Viewing booked: ${whenIn(startsAt)}`,
    paragraphs: [
      `You can see “${title}” at ${whenIn(startsAt)}.`,
      ...whereabouts(placeForVisitor(viewing)),
      keepLink,
    ],
    inCalendar: true,
  });
  await toAgents(kit, tx, viewing, site, {
    about: 'booked',
    subject: `Viewing of listing ${viewing.propertyId}: ${whenIn(startsAt)}`,
    paragraphs: [
      `${whoIs(viewing)} comes to see “${title}” at ${whenIn(startsAt)}.`,
      ...whereabouts(viewing),
    ],
    inCalendar: true,
  });
}

type Moved = { from: Date; by: 'visitor' | 'agent' };

export async function tellOfMove(
  kit: Kit,
  tx: Db,
  viewing: ViewingRow,
  { from, by }: Moved,
  site: Site,
): Promise<void> {
  const { title, startsAt } = viewing;
  const sentence = `The viewing of “${title}” is no longer at ${whenIn(from)}, but at ${whenIn(startsAt)}.`;
  await toVisitor(kit, tx, viewing, site, {
    about: 'moved',
    subject: `Viewing moved: ${whenIn(startsAt)}`,
    paragraphs: [
      ...(by === 'agent' ? ['Whoever shows the home has moved it, as agreed with you.'] : []),
      sentence,
      ...whereabouts(placeForVisitor(viewing)),
    ],
    inCalendar: true,
  });
  await toAgents(kit, tx, viewing, site, {
    about: 'moved',
    subject: `Viewing of listing ${viewing.propertyId} moved: ${whenIn(startsAt)}`,
    paragraphs: [
      sentence,
      by === 'visitor' ? `${whoIs(viewing)} has moved it.` : `${whoIs(viewing)} has been told by mail.`,
    ],
    inCalendar: true,
  });
}

export async function tellOfConfirmation(kit: Kit, tx: Db, viewing: ViewingRow, site: Site): Promise<void> {
  await toVisitor(kit, tx, viewing, site, {
    about: 'confirmed',
    subject: `Viewing confirmed: ${whenIn(viewing.startsAt)}`,
    paragraphs: [
      `${viewing.agentName} will be at “${viewing.title}” at ${whenIn(viewing.startsAt)}.`,
      ...whereabouts(placeForVisitor(viewing)),
    ],
    inCalendar: true,
  });
}

/** Cancelled by the visitor, or declined by whoever shows the home. */
export async function tellOfEnd(kit: Kit, tx: Db, viewing: ViewingRow, site: Site): Promise<void> {
  const { title, startsAt, state, words } = viewing;
  const isDeclined = state === 'declined';
  await toVisitor(kit, tx, viewing, site, {
    about: state,
    subject: `Viewing cancelled: ${whenIn(startsAt)}`,
    paragraphs: [
      isDeclined
        ? `“${title}” cannot be shown to you at ${whenIn(startsAt)}.`
        : `Your viewing of “${title}” at ${whenIn(startsAt)} is cancelled.`,
      ...(words ? [`They wrote: ${words.replace(/\s+/g, ' ')}`] : []),
    ],
    inCalendar: true,
  });
  await toAgents(kit, tx, viewing, site, {
    about: state,
    subject: `Viewing of listing ${viewing.propertyId} cancelled: ${whenIn(startsAt)}`,
    paragraphs: [
      `The viewing of “${title}” at ${whenIn(startsAt)} does not take place.`,
      ...(isDeclined ? [] : [`${whoIs(viewing)} has cancelled it.`]),
    ],
    inCalendar: true,
  });
}

export async function remind(
  kit: Kit,
  tx: Db,
  viewing: ViewingRow,
  kind: 'day' | 'soon',
  site: Site,
): Promise<void> {
  const { title, startsAt } = viewing;
  const subject = `${kind === 'day' ? 'Tomorrow' : 'Soon'}: viewing at ${whenIn(startsAt)}`;
  await toVisitor(kit, tx, viewing, site, {
    about: `${kind} reminder`,
    subject,
    paragraphs: [
      `You can see “${title}” at ${whenIn(startsAt)}.`,
      ...whereabouts(placeForVisitor(viewing)),
      'The page has a code: show it at the home.',
    ],
    inCalendar: false,
  });
  await toAgents(kit, tx, viewing, site, {
    about: `${kind} reminder`,
    subject,
    paragraphs: [
      `${whoIs(viewing)} comes to see “${title}” at ${whenIn(startsAt)}.`,
      ...whereabouts(viewing),
    ],
    inCalendar: false,
  });
}

/** Our copies of the letters about these viewings. */
export function deleteLetters(tx: Db, ids: readonly number[]): Promise<void> {
  return deleteMails(
    tx,
    ids.map((id) => `viewing ${id} `),
  );
}

const keepLink =
  'The page has the code to show at the home, and moves or cancels the viewing. Keep its link to yourself: whoever has it can do that too.';

function whoIs({ name, phone }: ViewingRow): string {
  return `${name} (${formatPhone(phone)})`;
}

function whereabouts(viewing: ViewingRow): string[] {
  if (!viewing.location) return [];
  return [`It is in ${viewing.location}. The way there: ${directionsAddress(viewing)}`];
}

type Said = { about: string; subject: string; paragraphs: string[]; inCalendar: boolean };

async function toVisitor(kit: Kit, tx: Db, viewing: ViewingRow, site: Site, said: Said): Promise<void> {
  if (!viewing.email) return;
  await write(kit, tx, placeForVisitor(viewing), site, said, {
    recipient: viewing.email,
    side: 'visitor',
    link: { label: 'See your viewing', address: `${site.appOrigin}/viewings/${viewing.mark}` },
  });
}

const mostAdmins = 10;

/** To whoever shows it, unless they want no such mail; to the admins where they cannot run listings any more. */
async function toAgents(kit: Kit, tx: Db, viewing: ViewingRow, site: Site, said: Said): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select u.email from users agent join users u
      on case when agent.role = 'user' then u.role = 'admin' else u.id = agent.id and u.wants_activity_mail end
    where agent.id = ${viewing.agentId} order by u.id limit ${mostAdmins}`.execute(tx);
  const { day } = slotAt(viewing.startsAt);
  const link = { label: 'See your viewings', address: `${site.appOrigin}/admin/viewings?day=${day}` };
  for (const { email: recipient } of rows)
    await write(kit, tx, viewing, site, said, { recipient, side: 'agent', link });
}

type Reader = { recipient: string; side: 'visitor' | 'agent'; link: NonNullable<Letter['link']> };

async function write(
  kit: Kit,
  tx: Db,
  viewing: ViewingRow,
  site: Site,
  { about, subject, paragraphs, inCalendar }: Said,
  { recipient, side, link }: Reader,
): Promise<void> {
  const calendar = inCalendar
    ? invitationTo(
        { viewing, recipient, address: link.address },
        { ...site, replyTo: await readSupportEmail(tx) },
        kit.clock(),
      )
    : undefined;
  await writeMail(kit, tx, {
    key: `viewing ${viewing.id} ${viewing.sequence} ${about} to ${side} ${recipient}`,
    recipient,
    letter: { subject, paragraphs, link, calendar },
  });
}

import { sql } from 'kysely';
import { foldEmail, mailboxOf } from '#features/accounts/rules.ts';
import { ownerKey } from '#features/payments/policy.ts';
import { readSupportEmail } from '#features/settings/server/contacts.ts';
import { findAlternatives } from '#features/stays/server/availability/similar-free-homes.ts';
import { readLocation, writeStayEntry } from '#features/stays/server/hosts/stay-calendar.ts';
import { readAmountPaid } from '#features/stays/server/payment/stay-refunds.ts';
import { type Message, msg, textOf } from '#kit/msg.ts';
import { tryAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import { renderEmail } from '#kit/server/email/render-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { englishTranslator } from '#kit/server/translator.ts';
import { arrivalEmailTemplate, balanceEmailTemplate } from './email-templates.ts';
import { detailsOf, type EmailText, guestText, hostText } from './email-texts.ts';
import type { StayEvent } from './notifications.ts';
import { dateOf, formatStayAmount, refundDetails, stayDatesMessage, stayFacts } from './stay-details.ts';
import { amountDueAfter } from './stay-presenter.ts';
import { readStay, type StayRow } from './stay-rows.ts';

type StayEmailInput = { stayId: number; news: StayEvent; about: string };
export type Site = { appOrigin: string; productName: string };

/** The events whose email adds the stay to the recipient's calendar, updates it or removes it. */
const calendarEvents: readonly StayEvent[] = ['confirmed', 'balance_paid', 'moved', 'cancelled'];

/** Emails the event to the guest and the host, once each. */
export async function enqueueStayEmail(
  kit: Kit,
  { stayId, news: event, about }: StayEmailInput,
  site: Site,
): Promise<void> {
  const stored = await readStay(kit.db, stayId);
  if (!stored) return;
  const isProven = stored.confirmedAt !== null || (await isConfirmedAddress(kit.db, stored));
  // Read before the transaction, because a job that needs a second connection while it has one could
  // deadlock.
  const homes = event === 'cancelled' && isProven ? await findAlternatives(kit, stored) : [];
  const [sendsToGuest, sendsToHost] = await allowedEmails(kit, stored, { news: event, isProven });
  await kit.db.transaction().execute(async (tx) => {
    const stay = await readStay(tx, stayId);
    if (!stay) return;
    const paid = await readAmountPaid(tx, stay);
    const key = `stay ${stayId} ${event} ${about}`;
    const emailDraft = { stay, key, hasEntry: calendarEvents.includes(event) && stay.confirmedAt !== null };
    if (sendsToGuest) {
      // Null once the listing was deleted.
      const { propertyId } = stay;
      const title =
        isProven || propertyId === null ? stay.title : msg('Listing {propertyId}', { propertyId });
      const text = await guestText(kit, tx, { stay, title, news: event, about, paid, homes }, site);
      await emailGuest(kit, tx, { kind: 'stay_update', ...emailDraft, title, words: text }, site);
    }
    if (sendsToHost) await emailHost(kit, tx, { ...emailDraft, words: hostText(stay, event, paid) }, site);
  });
}

/**
 * True when the guest's email address is the confirmed one of their account. Any other address may belong to
 * a stranger, so it receives no text that a host typed, such as the title of the listing.
 */
async function isConfirmedAddress(db: Db, { userId, email }: StayRow): Promise<boolean> {
  if (userId === null || email === null) return false;
  const { rows } = await sql`
    select from users where id = ${userId} and email_folded = ${foldEmail(email)} and email_confirmed_at is not null`.execute(
    db,
  );
  return rows.length > 0;
}

/** The events that need no payment, so that guests and hosts can repeat them at will. */
const unpaidEvents: readonly StayEvent[] = [
  'requested',
  'accepted',
  'declined',
  'unanswered',
  'unpaid',
  'cancelled',
];

/**
 * Limits emails about unpaid requests. Requesting, cancelling or declining a stay is free, and each sends an
 * email to the host and to an address that the guest typed. A guest's address gets ten emails at once and
 * then one every 15 minutes. A host gets as many about each guest, and about all guests without a confirmed
 * address together 30 at once and then one every 5 minutes. The stay's page and the host's dashboard show
 * each event.
 * @returns whether to email the guest, and whether to email the host
 */
async function allowedEmails(
  kit: Kit,
  stay: StayRow,
  { news: event, isProven }: { news: StayEvent; isProven: boolean },
): Promise<[boolean, boolean]> {
  if (stay.confirmedAt !== null || !unpaidEvents.includes(event)) return [true, true];
  const limit = { free: 10, openTo: 'anyone', refillSeconds: 900 } as const;
  const guestLimit = { key: `unpaid stay mails to ${mailboxOf(stay.email ?? '')}`, ...limit };
  const hostLimitForGuest = { key: `unpaid stay mails to #${stay.hostId} from ${ownerKey(stay)}`, ...limit };
  // Counted over all browsers, because one person can use any number of browsers.
  const hostLimit = { key: `unpaid stay mails to #${stay.hostId}`, ...limit, free: 30, refillSeconds: 300 };
  const sendsToGuest = isProven || (await tryAttempt(kit.db, guestLimit));
  const sendsToHost =
    (await tryAttempt(kit.db, hostLimitForGuest)) && (isProven || (await tryAttempt(kit.db, hostLimit)));
  return [sendsToGuest, sendsToHost];
}

type StayEmail = { stay: StayRow; key: string; words: EmailText; hasEntry: boolean };
type GuestEmail = StayEmail & { kind: 'stay_update' | 'stay_reminder'; title: string | Message };

async function emailGuest(kit: Kit, tx: Db, emailDraft: GuestEmail, site: Site): Promise<void> {
  const { kind, stay, title, key, words: text } = emailDraft;
  if (stay.email === null) return;
  const address = `${site.appOrigin}/stays/${openLink(kit.secrets, stay.mark)}`;
  const entry = {
    summary: textOf(msg('Stay: {title}', { title })),
    location: await readLocation(tx, stay),
    description: descriptionOf(text, address),
  };
  await enqueueEmail(kit, tx, {
    kind,
    key: `${key} to guest`,
    recipient: stay.email,
    letter: {
      ...text,
      link: { label: msg('See your stay'), address },
      calendar: await entryFor(kit, tx, emailDraft, { ...entry, address, recipient: stay.email }, site),
    },
  });
}

async function emailHost(
  kit: Kit,
  tx: Db,
  { words: text, ...emailDraft }: Omit<StayEmail, 'words'> & { words: EmailText | null },
  site: Site,
): Promise<void> {
  if (!text) return;
  const { stay, key } = emailDraft;
  const address = `${site.appOrigin}/admin/bookings`;
  const recipients = await readHostAddresses(tx, stay.hostId);
  const entry = {
    summary: `Stay: ${stay.name ?? 'a guest'}, ${stay.title}`,
    location: null,
    description: descriptionOf(text, address),
  };
  for (const recipient of recipients)
    await enqueueEmail(kit, tx, {
      kind: 'stay_update_host',
      key: recipients.length === 1 ? `${key} to host` : `${key} to host ${recipient}`,
      recipient,
      letter: {
        ...text,
        link: { label: msg('View bookings for your homes'), address },
        calendar: await entryFor(kit, tx, emailDraft, { ...entry, address, recipient }, site),
      },
    });
}

/** Returns the description of a calendar entry, in English. */
function descriptionOf(text: EmailText, address: string): string {
  const { facts = [], paragraphs } = renderEmail(text, 'en', englishTranslator);
  return [...facts.map(({ label, value }) => `${label}: ${value}`), ...paragraphs, address].join('\n');
}

const maxAdmins = 10;

/** Returns the address of a host or, if the host may no longer manage listings, those of the admins. */
export async function readHostAddresses(db: Db, hostId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from users host join users u
      on case when host.role = 'user' then u.role = 'admin' else u.id = host.id end
    where host.id = ${hostId} order by u.id limit ${maxAdmins}`.execute(db);
  return rows.map(({ email }) => email);
}

type EntryText = {
  summary: string;
  location: string | null;
  description: string;
  address: string;
  recipient: string;
};

async function entryFor(
  kit: Kit,
  tx: Db,
  { stay, hasEntry }: Pick<StayEmail, 'stay' | 'hasEntry'>,
  { recipient, ...text }: EntryText,
  site: Site,
): Promise<string | undefined> {
  if (!hasEntry) return undefined;
  const invitation = { recipient, replyTo: await readSupportEmail(tx) };
  return writeStayEntry({ ...text, stay, invitation }, site, kit.clock());
}

/** Reminds the guest that the balance is due soon, or today. Each stage is sent once. */
export async function remindOfBalance(
  kit: Kit,
  stay: StayRow,
  stage: 'soon' | 'due',
  site: Site,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const paid = await readAmountPaid(tx, stay);
    const amountDue = amountDueAfter(stay, paid);
    if (amountDue <= 0) return;
    const text = balanceEmailTemplate.with({
      title: stay.title,
      when: stayDatesMessage(stay),
      details: detailsOf(stay, paid),
      refunds: refundDetails(stay, paid, kit.clock()),
      soon: stage === 'soon' ? msg('soon') : msg('now'),
      amount: formatStayAmount(amountDue, stay),
      day: dateOf(stay.balanceDue),
    });
    // Added nights have their own balance, even if the first one has been paid after a reminder.
    const key = `stay ${stay.id} balance ${stay.total} for ${stay.checkIn} ${stage}`;
    await emailGuest(
      kit,
      tx,
      {
        kind: 'stay_update',
        stay,
        title: stay.title,
        key,
        words: { ...text, facts: stayFacts(stay, paid) },
        hasEntry: false,
      },
      site,
    );
  });
}

export async function remindOfArrival(kit: Kit, stay: StayRow, site: Site): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const paid = await readAmountPaid(tx, stay);
    const text = arrivalEmailTemplate.with({
      title: stay.title,
      when: stayDatesMessage(stay),
      details: detailsOf(stay, paid),
      day: dateOf(stay.checkIn),
    });
    const key = `stay ${stay.id} arrival ${stay.checkIn}`;
    await emailGuest(
      kit,
      tx,
      {
        kind: 'stay_reminder',
        stay,
        title: stay.title,
        key,
        words: { ...text, facts: stayFacts(stay, paid) },
        hasEntry: true,
      },
      site,
    );
  });
}

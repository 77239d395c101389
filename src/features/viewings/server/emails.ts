import { sql } from 'kysely';
import { foldEmail } from '#features/accounts/rules.ts';
import { readSupportEmail } from '#features/settings/server/contacts.ts';
import { limitLocationForVisitor, slotAt } from '#features/viewings/rules.ts';
import { formatTime } from '#kit/dates.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailKindName } from '#kit/server/email/email-kinds.ts';
import type { EmailMessage } from '#kit/server/email/email-message.ts';
import { deleteEmails, enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import { timeInEmail } from '#kit/server/email/time-in-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { writeInvitation } from './calendar-invitation.ts';
import {
  bookedEmailTemplates,
  codeEmailTemplate,
  confirmedEmailTemplate,
  endedEmailTemplates,
  latePaymentEmailTemplate,
  reminderEmailTemplates,
  rescheduledEmailTemplates,
} from './email-templates.ts';
import {
  locationMessages,
  managerValues,
  viewingFacts,
  viewingValues,
  visitorLabel,
} from './email-values.ts';
import type { ViewingRow } from './viewing-rows.ts';

export type Site = {
  appOrigin: string;
  productName: string;
};

/**
 * Notifies the visitor and the agent of a booking. The visitor's email contains no typed text, because a
 * third party may have typed the address.
 */
export async function notifyBooked(kit: Kit, tx: Db, viewing: ViewingRow, site: Site): Promise<void> {
  const emailInput = { about: 'booked', inCalendar: true };
  await emailVisitor(kit, tx, viewing, site, {
    ...emailInput,
    words: bookedEmailTemplates.visitor.with({
      ...viewingValues(viewing),
      whereabouts: locationMessages(limitLocationForVisitor(viewing)),
    }),
  });
  await emailAgents(kit, tx, viewing, site, {
    ...emailInput,
    words: bookedEmailTemplates.agent.with({
      ...managerValues(viewing),
      whereabouts: locationMessages(viewing),
    }),
  });
}

type CodeEmail = { code: string; token: string };

/**
 * Emails the code and the link that verify an address. The email contains no typed text, not even the title
 * of the listing, because the address may be a stranger's and the listing a spammer's.
 */
export async function enqueueCodeEmail(
  kit: Kit,
  tx: Db,
  viewing: ViewingRow,
  site: Site,
  { code, token }: CodeEmail,
): Promise<void> {
  const { id, email, reservedUntil, codesSent, mark } = viewing;
  if (email === null || reservedUntil === null) return;
  const until = formatTime(reservedUntil.toISOString());
  await enqueueEmail(kit, tx, {
    kind: 'viewing_code',
    key: `viewing ${id} code ${codesSent} to visitor`,
    about: emailTopic(viewing),
    recipient: email,
    letter: {
      ...codeEmailTemplate.linkTo(
        `${site.appOrigin}/viewings/${openLink(kit.secrets, mark)}#confirm=${token}`,
        {
          ...viewingValues(viewing),
          title: msg('Listing {value}', { value: viewing.propertyId ?? '' }),
          code,
          until,
        },
      ),
      secret: { text: code, minutes: minutesBetween(kit.clock(), reservedUntil) },
    },
  });
}

const minutesBetween = (from: Date, to: Date) =>
  Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 60_000));

/** Notifies the visitor that the fee arrived too late, usually because another visitor had taken the time. */
export async function notifyLatePayment(kit: Kit, tx: Db, viewing: ViewingRow, site: Site): Promise<void> {
  if (!viewing.email) return;
  const address = viewing.propertyId === null ? '/explore' : `/property/${viewing.propertyId}?visit=`;
  await enqueueEmail(kit, tx, {
    kind: 'viewing_paid_late',
    key: `viewing ${viewing.id} paid late to visitor`,
    about: emailTopic(viewing),
    recipient: viewing.email,
    letter: latePaymentEmailTemplate.linkTo(`${site.appOrigin}${address}`, viewingValues(viewing)),
  });
}

type RescheduleInfo = { from: Date; by: 'visitor' | 'agent' };

export async function notifyRescheduled(
  kit: Kit,
  tx: Db,
  viewing: ViewingRow,
  { from, by }: RescheduleInfo,
  site: Site,
): Promise<void> {
  const emailInput = { about: 'moved', inCalendar: true };
  const before = timeInEmail(from);
  await emailVisitor(kit, tx, viewing, site, {
    ...emailInput,
    words: rescheduledEmailTemplates.visitor.with({
      ...viewingValues(viewing),
      before,
      byAgent: by === 'agent' ? [msg('The agent rescheduled your viewing, as agreed with you.')] : [],
      whereabouts: locationMessages(limitLocationForVisitor(viewing)),
    }),
  });
  const visitorValue = { viewing: visitorLabel(viewing) };
  const byWhom =
    by === 'visitor'
      ? [msg('{viewing} rescheduled the viewing.', visitorValue)]
      : viewing.email === null
        ? []
        : [msg('We have emailed {viewing}.', visitorValue)];
  await emailAgents(kit, tx, viewing, site, {
    ...emailInput,
    words: rescheduledEmailTemplates.agent.with({ ...managerValues(viewing), before, byWhom }),
  });
}

export async function notifyConfirmed(kit: Kit, tx: Db, viewing: ViewingRow, site: Site): Promise<void> {
  await emailVisitor(kit, tx, viewing, site, {
    about: 'confirmed',
    inCalendar: true,
    words: confirmedEmailTemplate.with({
      ...viewingValues(viewing),
      agent: viewing.agentName,
      whereabouts: locationMessages(limitLocationForVisitor(viewing)),
    }),
  });
}

/** Notifies both sides that the visitor has cancelled or the agent has declined. */
export async function notifyEnded(
  kit: Kit,
  tx: Db,
  viewing: ViewingRow,
  site: Site,
  { isHomeDeleted = false }: { isHomeDeleted?: boolean } = {},
): Promise<void> {
  const { state, words: agentMessage } = viewing;
  const isDeclined = state === 'declined';
  const emailInput = { about: state, inCalendar: true };
  // The agent's message is emailed only to a verified address. Other visitors read it on the page of the
  // viewing.
  const isProven = viewing.email !== null && foldEmail(viewing.email) === viewing.provenEmail;
  const agentText = isProven ? agentMessage?.replace(/\s+/g, ' ') : undefined;
  await emailVisitor(kit, tx, viewing, site, {
    ...emailInput,
    words: endedEmailTemplates[isDeclined ? 'declined' : 'cancelled'].with({
      ...viewingValues(viewing),
      words: isHomeDeleted
        ? [homeDeletedMessage]
        : agentText
          ? [msg('The agent wrote: {wrote}', { wrote: agentText })]
          : [],
    }),
  });
  await emailAgents(kit, tx, viewing, site, {
    ...emailInput,
    words: endedEmailTemplates.agent.with({
      ...managerValues(viewing),
      byWhom: isHomeDeleted
        ? [homeDeletedMessage]
        : isDeclined
          ? []
          : [msg('{visitor} cancelled the viewing.', { visitor: visitorLabel(viewing) })],
    }),
  });
}

export async function notifyReminder(
  kit: Kit,
  tx: Db,
  viewing: ViewingRow,
  kind: 'day' | 'soon',
  site: Site,
): Promise<void> {
  const emailInput = { about: `${kind} reminder`, inCalendar: false, isReminder: true };
  // A delayed reminder may be sent on the day of the viewing.
  const isToday = slotAt(viewing.startsAt).day === slotAt(kit.clock()).day;
  const soon = isToday ? msg('today') : msg('tomorrow');
  await emailVisitor(kit, tx, viewing, site, {
    ...emailInput,
    words: reminderEmailTemplates.visitor.with({
      ...viewingValues(viewing),
      soon,
      whereabouts: locationMessages(limitLocationForVisitor(viewing)),
    }),
  });
  await emailAgents(kit, tx, viewing, site, {
    ...emailInput,
    words: reminderEmailTemplates.agent.with({
      ...managerValues(viewing),
      soon,
      whereabouts: locationMessages(viewing),
    }),
  });
}

/** Deletes the stored emails about these viewings. */
export function deleteViewingEmails(tx: Db, ids: readonly number[]): Promise<void> {
  return deleteEmails(
    tx,
    ids.map((id) => emailTopic({ id })),
  );
}

/**
 * Returns the topic of a viewing's emails. Invitations to review the viewing have the same topic, so they are
 * deleted too.
 */
const emailTopic = ({ id }: { id: number }) => `viewing ${id}`;

const homeDeletedMessage = msg('The home is no longer listed.');

type ViewingEmailInput = {
  about: string;
  words: Pick<EmailMessage, 'subject' | 'paragraphs' | 'template'>;
  inCalendar: boolean;
  isReminder?: boolean;
};

async function emailVisitor(
  kit: Kit,
  tx: Db,
  viewing: ViewingRow,
  site: Site,
  emailInput: ViewingEmailInput,
): Promise<void> {
  if (!viewing.email) return;
  await enqueueViewingEmail(kit, tx, limitLocationForVisitor(viewing), site, emailInput, {
    kind: emailInput.isReminder ? 'viewing_reminder' : 'viewing_update',
    recipient: viewing.email,
    side: 'visitor',
    link: {
      label: msg('See your viewing'),
      address: `${site.appOrigin}/viewings/${openLink(kit.secrets, viewing.mark)}`,
    },
  });
}

const maxAdmins = 10;

/** Emails the agent, or the admins if the agent may no longer manage listings. */
async function emailAgents(
  kit: Kit,
  tx: Db,
  viewing: ViewingRow,
  site: Site,
  emailInput: ViewingEmailInput,
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select u.email from users agent join users u
      on case when agent.role = 'user' then u.role = 'admin' else u.id = agent.id end
    where agent.id = ${viewing.agentId} order by u.id limit ${maxAdmins}`.execute(tx);
  const { day } = slotAt(viewing.startsAt);
  const link = { label: msg('See your viewings'), address: `${site.appOrigin}/admin/viewings?day=${day}` };
  for (const { email: recipient } of rows)
    await enqueueViewingEmail(kit, tx, viewing, site, emailInput, {
      kind: 'viewing_update_agent',
      recipient,
      side: 'agent',
      link,
    });
}

type EmailRecipient = {
  kind: EmailKindName;
  recipient: string;
  side: 'visitor' | 'agent';
  link: NonNullable<EmailMessage['link']>;
};

async function enqueueViewingEmail(
  kit: Kit,
  tx: Db,
  viewing: ViewingRow,
  site: Site,
  { about, words: content, inCalendar }: ViewingEmailInput,
  { kind, recipient, side, link }: EmailRecipient,
): Promise<void> {
  const calendar = inCalendar
    ? writeInvitation(
        { viewing, recipient, address: link.address },
        { ...site, replyTo: await readSupportEmail(tx) },
        kit.clock(),
      )
    : undefined;
  await enqueueEmail(kit, tx, {
    kind,
    key: `viewing ${viewing.id} ${viewing.sequence} ${about} to ${side} ${recipient}`,
    about: emailTopic(viewing),
    recipient,
    letter: { ...content, facts: viewingFacts(viewing), link, calendar },
  });
}

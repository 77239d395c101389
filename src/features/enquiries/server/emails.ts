import { sql } from 'kysely';
import type { EnquiryDraft } from '#features/enquiries/schema.ts';
import { formatPhone } from '#kit/phone.ts';
import type { Db } from '#kit/server/database/database.ts';
import { deleteEmails, enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';
import {
  answerEmailTemplate,
  answerWaitingEmailTemplate,
  enquiryEmailTemplate,
  replyEmailTemplate,
  sentEmailTemplate,
} from './email-templates.ts';
import type { EnquiryRow } from './enquiry-rows.ts';
import { addressToken } from './unconfirmed-address.ts';

type EnquiryEmailInput = {
  id: number;
  reference: string;
  home: { id: number; title: string; ownerId: number };
  draft: EnquiryDraft;
};

const maxRecipients = 10;

/**
 * Emails a new enquiry to the manager of the listing, or to the admins when the owner no longer has the role.
 */
export async function emailManager(
  kit: Kit,
  tx: Db,
  { id, home, draft }: EnquiryEmailInput,
  appOrigin: string,
): Promise<void> {
  const contacts = [draft.phone && formatPhone(draft.phone), draft.email].filter(Boolean).join(', ');
  for (const recipient of await readManagerAddresses(tx, home.ownerId))
    await enqueueEmail(kit, tx, {
      kind: 'lead',
      key: `enquiry ${id} to ${recipient}`,
      about: aboutOf(id),
      recipient,
      letter: enquiryEmailTemplate.linkTo(leadUrl(appOrigin, id), {
        title: home.title,
        listing: String(home.id),
        name: draft.name,
        ways: { linkable: contacts },
        message: linesOf(draft.message),
      }),
    });
}

/** Emails a visitor's reply to the manager, or to the admins when the owner no longer has the role. */
export async function emailReply(
  kit: Kit,
  tx: Db,
  { id, managerId, title, name }: EnquiryRow,
  reply: { id: number; text: string },
  appOrigin: string,
): Promise<void> {
  for (const recipient of await readManagerAddresses(tx, managerId))
    await enqueueEmail(kit, tx, {
      kind: 'lead',
      key: `enquiry ${id} reply ${reply.id} to ${recipient}`,
      about: aboutOf(id),
      recipient,
      letter: replyEmailTemplate.linkTo(leadUrl(appOrigin, id), {
        title,
        name,
        message: linesOf(reply.text),
      }),
    });
}

async function readManagerAddresses(tx: Db, managerId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from users owner join users u
      on case when owner.role = 'user' then u.role = 'admin' else u.id = owner.id end
    where owner.id = ${managerId} order by u.id limit ${maxRecipients}`.execute(tx);
  return rows.map(({ email }) => email);
}

/**
 * Confirms an enquiry to the visitor by email. The address may belong to another person, so the email
 * contains no text that the sender wrote. It does not even contain the title of the listing, because the
 * sender may be its manager.
 */
export async function emailVisitor(
  kit: Kit,
  tx: Db,
  { id, reference, home, draft, mayEmail }: EnquiryEmailInput & { mayEmail: boolean },
  appOrigin: string,
): Promise<void> {
  const email = draft.email ?? null;
  if (email === null || !mayEmail) return;
  await enqueueEmail(kit, tx, {
    kind: 'enquiry_sent',
    key: `enquiry ${id} sent`,
    about: aboutOf(id),
    recipient: email,
    letter: sentEmailTemplate.linkTo(confirmationUrl(kit, appOrigin, { id, reference, email }), {
      listing: String(home.id),
    }),
  });
}

/**
 * Emails an answer to the visitor. An unconfirmed address gets only a notice that there is an answer, once
 * per enquiry.
 */
export async function emailAnswer(
  kit: Kit,
  tx: Db,
  lead: EnquiryRow,
  answer: { id: number; text: string; by: string; mayEmail: boolean },
  appOrigin: string,
): Promise<void> {
  if (!lead.email) return;
  if (!lead.isEmailConfirmed) {
    if (answer.mayEmail)
      await enqueueEmail(kit, tx, {
        kind: 'enquiry_answer',
        key: `enquiry ${lead.id} answer waiting`,
        about: aboutOf(lead.id),
        recipient: lead.email,
        letter: answerWaitingEmailTemplate.linkTo(
          confirmationUrl(kit, appOrigin, {
            ...lead,
            reference: openLink(kit.secrets, lead.reference),
          }),
          {},
        ),
      });
    return;
  }
  await enqueueEmail(kit, tx, {
    kind: 'enquiry_answer',
    key: `enquiry ${lead.id} answer ${answer.id}`,
    about: aboutOf(lead.id),
    recipient: lead.email,
    letter: answerEmailTemplate.linkTo(enquiryUrl(appOrigin, openLink(kit.secrets, lead.reference)), {
      title: lead.title,
      name: answer.by,
      message: linesOf(answer.text),
    }),
  });
}

/** Deletes the stored emails about these enquiries. */
export function deleteEnquiryEmails(tx: Db, enquiryIds: readonly number[]): Promise<void> {
  return deleteEmails(tx, enquiryIds.map(aboutOf));
}

const aboutOf = (id: number) => `enquiry ${id}`;

const leadUrl = (appOrigin: string, id: number) => `${appOrigin}/admin/leads?lead=${id}`;
const enquiryUrl = (appOrigin: string, reference: string) => `${appOrigin}/enquiries/${reference}`;

/** Returns the enquiry's URL with the confirmation token in its fragment, which is never logged. */
const confirmationUrl = (
  kit: Kit,
  appOrigin: string,
  enquiry: { id: number; email: string | null; reference: string },
) => `${enquiryUrl(appOrigin, enquiry.reference)}#${addressToken(kit, enquiry)}`;

/** Returns the non-empty lines of a text, because a paragraph of an email cannot contain line breaks. */
const linesOf = (text: string) => text.split(/[\r\n]+/).filter((line) => line.trim() !== '');

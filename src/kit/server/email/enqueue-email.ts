import { sql } from 'kysely';
import { z } from 'zod';
import { english, textOf as englishTextOf } from '#kit/msg.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { Db } from '#kit/server/database/database.ts';
import { job } from '#kit/server/job.ts';
import type { Jobs } from '#kit/server/jobs.ts';
import { emailHtml, emailText } from './email-html.ts';
import type { EmailMessage } from './email-message.ts';
import type { EmailRouter, OutgoingEmail, RoutedEmail } from './email-router.ts';
import { readEmailText, renderTemplate } from './email-template.ts';
import { renderValue } from './render-email.ts';
import { secretIn } from './secret-in-mail.ts';

export const sendEmailJob = job(
  'send-mail',
  z.object({ id: z.number() }),
  async ({ kit, mailer }, { id }) => {
    const bounce = await mailer.send(kit.db, id);
    if (bounce) await kit.mailRoom.noteBounce(kit.db, bounce, kit.clock());
  },
  // An unresponsive mail server delays emails but not payments.
  { lane: 'urgent', work: 'emails', priority: 10 },
);

type EmailKit = { jobs: Jobs; mailRoom: EmailRouter; clock: Clock };

/**
 * Enqueues an email in the caller's transaction; a job sends it after the commit. The email router also adds
 * a notification to the recipient's inbox, and drops the email if they do not want it.
 * @returns false if the email was already enqueued, or if it is optional and its recipient was already
 * notified
 */
export async function enqueueEmail(kit: EmailKit, db: Db, mail: OutgoingEmail): Promise<boolean> {
  const email = await withCustomText(db, mail.letter);
  return insertRoutedEmail(
    kit,
    db,
    mail,
    await kit.mailRoom.route(db, { ...mail, letter: email }, kit.clock()),
  );
}

/** Enqueues an email that has already been routed. */
export async function insertRoutedEmail(
  kit: Omit<EmailKit, 'clock'>,
  db: Db,
  { key, about, recipient }: Omit<OutgoingEmail, 'kind' | 'letter'>,
  { email, isOptional, isSent, notify }: RoutedEmail,
): Promise<boolean> {
  // An email that is enqueued again is not sent, even if the recipient has turned such emails on in the
  // meantime.
  if (isOptional && !(await notify())) return false;
  if (!isSent) return true;
  const { calendar, unsubscribe } = email;
  const secret = secretIn(email);
  const inserted = await sql<{ id: number }>`
    insert into emails (key, recipient, subject, body_text, body_html, secret, secret_ends_at, calendar,
      unsubscribe, is_optional, about)
    values (${key}, ${recipient}, ${email.subject}, ${emailText(email)}, ${emailHtml(email, kit.mailRoom)},
      ${secret?.pattern ?? null}, now() + make_interval(mins => ${secret?.minutes ?? null}),
      ${calendar ?? null}, ${unsubscribe?.oneTap ?? null}, ${isOptional}, ${about ?? null})
    on conflict (key) do nothing returning id`.execute(db);
  const [row] = inserted.rows;
  if (!row) return false;
  await kit.jobs.enqueue(db, sendEmailJob, { id: row.id });
  if (!isOptional) await notify();
  return true;
}

/** Applies an admin's text, if there is one. It and its values are in English for every recipient. */
async function withCustomText(db: Db, email: EmailMessage): Promise<EmailMessage> {
  const { template, link } = email;
  const customText = template && (await readEmailText(db, template.code));
  if (!customText) return email;
  const values = Object.entries(template.values).map(([name, value]) => [
    name,
    renderValue(value, englishTextOf),
  ]);
  const { subject, paragraphs } = renderTemplate(customText, Object.fromEntries(values));
  const linkableMessage = (text: string) => english('{text}', { text: { linkable: text } });
  return {
    ...email,
    subject: linkableMessage(subject),
    paragraphs: paragraphs.map(linkableMessage),
    ...(link && {
      link: { ...link, label: customText.button ? linkableMessage(customText.button) : link.label },
    }),
  };
}

/** Deletes our copies of all emails, sent or not, about records that were deleted. */
export async function deleteEmails(db: Db, about: readonly string[]): Promise<void> {
  await sql`delete from emails where about = any(${about}::text[])`.execute(db);
}

import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Db } from '#kit/server/database/database.ts';
import type { Bounce } from './email-router.ts';

export type EmailSettings = {
  /**
   * The mail server as smtp://user:password@host:port; null keeps emails in the outbox, where they can be
   * read in the browser.
   */
  smtpUrl: string | null;
  from: string;
};

export type Mailer = {
  /**
   * Sends one enqueued email and then removes its secret. An email whose secret has expired is not sent.
   * Failures are recorded and thrown, so that the job is retried. A permanently refused address is returned
   * instead. An email that was accepted just before the process died is sent again under the same Message-ID,
   * so that mail servers can drop the duplicate.
   */
  send(db: Db, id: number): Promise<Bounce | null>;
  close(): void;
};

type EmailRow = {
  key: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  created_at: Date;
  calendar: string | null;
  unsubscribe: string | null;
};

export function openMailer({ smtpUrl, from }: EmailSettings): Mailer {
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 30_000 })
    : null;
  return {
    async send(db, id) {
      if (!transport) return null;
      const { rows } = await sql<EmailRow>`
        select key, recipient, subject, body_text, body_html, created_at, calendar, unsubscribe from emails
        where id = ${id} and sent_at is null and state in ('queued', 'failed')
          and (secret_ends_at is null or secret_ends_at > now())`.execute(db);
      const [mail] = rows;
      if (!mail) return null;
      const messageId = messageIdOf(mail, from);
      const delivery = transport.sendMail({
        from,
        messageId,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        ...(mail.unsubscribe !== null && { headers: oneTapHeaders(mail.unsubscribe) }),
        ...(mail.calendar !== null && { icalEvent: icalEventOf(mail.calendar) }),
      });
      const failure = await delivery.then(() => null, failureOf);
      if (failure === null) {
        await sql`
          update emails set sent_at = now(), state = 'sent', reason = null, message_id = ${messageId}, ${withoutSecret}
          where id = ${id}`.execute(db);
        return null;
      }
      const { reason, isForGood, error } = failure;
      const state = isForGood ? 'bounced' : 'failed';
      await sql`update emails set state = ${state}, reason = ${reason} where id = ${id}`.execute(db);
      if (!isForGood) throw error;
      return { recipient: mail.recipient, reason };
    },
    close: () => transport?.close(),
  };
}

/**
 * Returns the reason why an email was refused. `isForGood` is true when the server knows no such mailbox (RFC
 * 5321). A refusal by the server's rules (5.7, RFC 3463) says nothing about the address, and may be about us.
 */
function failureOf(error: unknown): { reason: string; isForGood: boolean; error: unknown } {
  const { command, responseCode, message } = refusalSchema.parse(error);
  const isUnknownMailbox = [550, 551, 553].includes(responseCode ?? 0) && !/\b5\.7\.\d/.test(message);
  return { reason: message.slice(0, 300), isForGood: command === 'RCPT TO' && isUnknownMailbox, error };
}

const refusalSchema = z
  .object({
    command: z.string().optional(),
    responseCode: z.number().optional(),
    message: z.string().catch('unknown'),
  })
  .catch({ message: 'unknown' });

/**
 * Returns the calendar attachment. Its content names the method by which mail programs add or remove the
 * event.
 */
function icalEventOf(content: string) {
  const [, method = 'PUBLISH'] = /^METHOD:([A-Z]+)\r?$/m.exec(content) ?? [];
  return { method, content, filename: method === 'CANCEL' ? 'cancelled.ics' : 'invitation.ics' };
}

/**
 * Returns the headers for which mail programs show their own unsubscribe button, which sends a POST (RFC
 * 8058).
 */
function oneTapHeaders(address: string) {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Removes secrets that have expired. */
export async function wipeExpiredSecrets(db: Db): Promise<void> {
  await sql`update emails set ${withoutSecret} where secret_ends_at < now()`.execute(db);
}

const withoutSecret = sql`
  subject = case when secret is null then subject else regexp_replace(subject, secret, '…', 'g') end,
  body_text = case when secret is null then body_text else regexp_replace(body_text, secret, '…', 'g') end,
  body_html = case when secret is null then body_html else regexp_replace(body_html, secret, '…', 'g') end,
  calendar = case when secret is null then calendar end,
  unsubscribe = case when secret is null then unsubscribe else regexp_replace(unsubscribe, secret, '…', 'g') end,
  secret = null, secret_ends_at = null`;

/**
 * Returns the Message-ID. It includes the time, because a newly created database produces the same keys
 * again.
 */
function messageIdOf({ key, created_at: createdAt }: EmailRow, from: string): string {
  const name = createHash('sha256').update(`${key} ${createdAt.toISOString()}`).digest('hex').slice(0, 32);
  const [, domain = ''] = /@([^@\s>]+)>?\s*$/.exec(from) ?? [];
  return `<${name}@${domainToASCII(domain) || 'localhost'}>`;
}

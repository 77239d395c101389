import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Db } from '#kit/server/database/database.ts';

export type MailSettings = {
  /** smtp://user:password@host:port; null keeps mails in the outbox, where they can be read in the browser. */
  smtpUrl: string | null;
  from: string;
};

export type Mailer = {
  /**
   * Sends one written mail and then removes its secret; a mail whose secret has expired is not sent. Failures are
   * thrown, so that the job is retried. A mail that was accepted just before the process died is sent again under the
   * same Message-ID, by which mail servers drop the duplicate.
   */
  send(db: Db, id: number): Promise<void>;
  close(): void;
};

type MailRow = {
  key: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  created_at: Date;
  calendar: string | null;
  unsubscribe: string | null;
};

export function openMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 30_000 })
    : null;
  return {
    async send(db, id) {
      if (!transport) return;
      const { rows } = await sql<MailRow>`
        select key, recipient, subject, body_text, body_html, created_at, calendar, unsubscribe from mails
        where id = ${id} and sent_at is null and (secret_ends_at is null or secret_ends_at > now())`.execute(
        db,
      );
      const [mail] = rows;
      if (!mail) return;
      await transport.sendMail({
        from,
        messageId: messageIdOf(mail, from),
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        ...(mail.unsubscribe !== null && { headers: oneTapHeaders(mail.unsubscribe) }),
        ...(mail.calendar !== null && { icalEvent: icalEventOf(mail.calendar) }),
      });
      await sql`update mails set sent_at = now(), ${withoutSecret} where id = ${id}`.execute(db);
    },
    close: () => transport?.close(),
  };
}

/** Mail programs offer to accept it, or take it away again, by the method that it names itself. */
function icalEventOf(content: string) {
  const [, method = 'PUBLISH'] = /^METHOD:([A-Z]+)\r?$/m.exec(content) ?? [];
  return { method, content, filename: method === 'CANCEL' ? 'cancelled.ics' : 'invitation.ics' };
}

/** Mail programs show their own button for it, and send a POST (RFC 8058). */
function oneTapHeaders(address: string) {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Removes links that have expired. */
export async function wipeEndedSecrets(db: Db): Promise<void> {
  await sql`update mails set ${withoutSecret} where secret_ends_at < now()`.execute(db);
}

const withoutSecret = sql`
  body_text = replace(body_text, coalesce(secret, ''), '…'),
  body_html = replace(body_html, coalesce(secret, ''), '…'),
  unsubscribe = replace(unsubscribe, coalesce(secret, ''), '…'),
  secret = null, secret_ends_at = null`;

/** The time is included because a newly created database gives the same keys again. */
function messageIdOf({ key, created_at: createdAt }: MailRow, from: string): string {
  const name = createHash('sha256').update(`${key} ${createdAt.toISOString()}`).digest('hex').slice(0, 32);
  const [, domain = ''] = /@([^@\s>]+)>?\s*$/.exec(from) ?? [];
  return `<${name}@${domainToASCII(domain) || 'localhost'}>`;
}

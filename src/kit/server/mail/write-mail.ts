import { sql } from 'kysely';
import { z } from 'zod';
import { escapeMarkup } from '#kit/escape-markup.ts';
import type { Db } from '#kit/server/database/database.ts';
import { job } from '#kit/server/job.ts';
import type { Jobs } from '#kit/server/jobs.ts';
import { filled, type LetterWords, readMailText } from './letter-template.ts';

export const sendMailJob = job('send-mail', z.object({ id: z.number() }), ({ kit, mailer }, { id }) =>
  mailer.send(kit.db, id),
);

export type Letter = LetterWords & {
  /** The call to action. */
  link?: { label: string; address: string };
  /** A secret contained in the link: stored until the mail is sent or the secret has expired. */
  secret?: { text: string; minutes: number };
  /** How to end such mails: by a link, and by one tap in mail programs, which send a POST to `oneTap` (RFC 8058). */
  unsubscribe?: { label: string; address: string; oneTap: string };
  /** An entry for the recipient's calendar. */
  calendar?: string | undefined;
};

/**
 * Writes a mail in the caller's transaction; a job sends it after the commit.
 * @param key one per template, subject and recipient: the same mail is not written twice
 * @returns false if it had been written before
 */
export async function writeMail(
  kit: { jobs: Jobs },
  db: Db,
  mail: { key: string; recipient: string; letter: Letter },
): Promise<boolean> {
  const letter = await inOwnWords(db, mail.letter);
  const { subject, secret, calendar, unsubscribe } = letter;
  const written = await sql<{ id: number }>`
    insert into mails (key, recipient, subject, body_text, body_html, secret, secret_ends_at, calendar,
      unsubscribe)
    values (${mail.key}, ${mail.recipient}, ${subject}, ${textOf(letter)}, ${htmlOf(letter)},
      ${secret?.text ?? null}, now() + make_interval(mins => ${secret?.minutes ?? null}),
      ${calendar ?? null}, ${unsubscribe?.oneTap ?? null})
    on conflict (key) do nothing returning id`.execute(db);
  const [row] = written.rows;
  if (!row) return false;
  await kit.jobs.enqueue(db, sendMailJob, { id: row.id });
  return true;
}

/** With the admin's words, where there are some. */
async function inOwnWords(db: Db, letter: Letter): Promise<Letter> {
  const { template, link } = letter;
  const own = template && (await readMailText(db, template.code));
  if (!own) return letter;
  const words = filled(own, template.values);
  return { ...letter, ...words, ...(link && { link: { ...link, label: own.button || link.label } }) };
}

/**
 * Deletes our copies of mails, sent or not, because what they are about was deleted.
 * @param keys what their keys begin with: letters, digits and spaces
 */
export async function deleteMails(db: Db, keys: readonly string[]): Promise<void> {
  await sql`delete from mails where key like any(${keys.map((key) => `${key}%`)}::text[])`.execute(db);
}

export function textOf({ paragraphs, link, unsubscribe }: Letter): string {
  const links = [link, unsubscribe].filter((one) => one !== undefined);
  return [...paragraphs, ...links.map(({ label, address }) => `${label}:\n${address}`)].join('\n\n');
}

export function htmlOf({ subject, paragraphs, link, unsubscribe }: Letter): string {
  const body = paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeMarkup(paragraph)}</p>`)
    .join('');
  const button = link
    ? `<p style="margin:24px 0"><a href="${escapeMarkup(link.address)}" style="background:#b3421f;color:#fff;padding:12px 20px;border-radius:12px;text-decoration:none">${escapeMarkup(link.label)}</a></p>`
    : '';
  const footer = unsubscribe
    ? `<p style="margin:32px 0 0;font-size:14px"><a href="${escapeMarkup(unsubscribe.address)}" style="color:#6b655c">${escapeMarkup(unsubscribe.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head><body style="margin:0;padding:24px;background:#fbfaf7;color:#1c1a17;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:auto"><h1 style="font-size:22px">${escapeMarkup(subject)}</h1>${body}${button}${footer}</div></body></html>`;
}

import { sql } from 'kysely';
import { english, type LinkableText, type Message, type MessageValue } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailText, TemplateValue } from './email-message.ts';

/**
 * The text of an email. `{name}` is a placeholder. Each line of the body is a paragraph, which is left out if
 * it is empty.
 */
export type StoredEmailText = { subject: string; body: string; button: string };

/** An example of a placeholder's value. */
type Sample = string | readonly string[];

export type EmailTemplate = StoredEmailText & {
  /** The name in the database, which never changes. */
  code: string;
  /** The occasion and the recipient of the email. */
  title: string;
  /** All placeholders, with example values. */
  samples: Readonly<Record<string, Sample>>;
  /** The placeholders that the text must contain. */
  needs: readonly string[];
};

export type EmailContent = {
  subject: EmailText;
  /** The paragraphs, each in plain sentences. */
  paragraphs: readonly EmailText[];
  /** The template whose text an admin may have replaced. */
  template?: { code: string; values: Readonly<Record<string, TemplateValue>> };
};

type EmailTemplateOptions<Name extends string> = Omit<EmailTemplate, 'samples' | 'needs' | 'button'> & {
  /** The label of the link. Without a label, the email has no link. */
  button?: string;
  samples: Readonly<Record<Name, Sample>>;
  needs?: readonly NoInfer<Name>[];
  /** Set for emails to admins and managers, which are in English for every recipient. */
  isEnglish?: true;
};

/**
 * Returns a text for a template that a function creates, unchanged. `npm run languages` finds the text by
 * this call.
 */
export const templateText = (text: string): string => text;

/** Declares the standard text of an email. An admin's own text replaces it when the email is written. */
export function emailTemplate<Name extends string>({
  needs = [],
  button = '',
  isEnglish,
  ...fields
}: EmailTemplateOptions<Name>) {
  const template: EmailTemplate = { ...fields, needs, button };
  const isTranslated = isEnglish !== true;
  return {
    template,
    with(values: Record<Name, TemplateValue>): EmailContent {
      const messageOf = (id: string) => ({ id, values: messageValues(values), isTranslated });
      return {
        subject: messageOf(fields.subject),
        paragraphs: fields.body
          .split('\n')
          .flatMap((line) => paragraphsOf(line, values) ?? messageOf(line.trim())),
        template: { code: fields.code, values },
      };
    },
    /** Returns the same email with the call to action. */
    linkTo(address: string, values: Record<Name, TemplateValue>) {
      return { ...this.with(values), link: { label: { id: button, values: {}, isTranslated }, address } };
    },
  };
}

/** Returns the paragraphs of a line that consists of a single placeholder; null for any other line. */
function paragraphsOf(line: string, values: Readonly<Record<string, TemplateValue>>): EmailText[] | null {
  const value = values[/^\{([a-zA-Z]+)\}$/.exec(line.trim())?.[1] ?? ''];
  if (value === undefined) return null;
  if (isParagraphList(value)) return value.map((item) => (typeof item === 'string' ? { typed: item } : item));
  if (typeof value === 'string') return [{ typed: value }];
  return [typeof value === 'object' && 'id' in value ? value : english('{value}', { value })];
}

export const isParagraphList = (
  value: TemplateValue,
): value is readonly (string | Message | LinkableText)[] => Array.isArray(value);

/** Joins several values within a line as consecutive sentences. */
function messageValues(values: Readonly<Record<string, TemplateValue>>): Record<string, MessageValue> {
  const asMessage = (item: string | Message | LinkableText) =>
    typeof item === 'object' && 'id' in item ? item : english('{value}', { value: item });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isParagraphList(value) ? value.map(asMessage) : value,
    ]),
  );
}

/** Fills in an admin's text. */
export function renderTemplate(
  { subject, body }: Pick<StoredEmailText, 'subject' | 'body'>,
  values: Readonly<Record<string, Sample>>,
): { subject: string; paragraphs: string[] } {
  const paragraphs = body.split('\n').flatMap((line) => {
    const text = line.trim();
    const onlyPlaceholder = /^\{([a-zA-Z]+)\}$/.exec(text)?.[1];
    const items = onlyPlaceholder === undefined ? undefined : values[onlyPlaceholder];
    return typeof items === 'object' ? items : [fill(text, values)];
  });
  return { subject: fill(subject, values), paragraphs: paragraphs.filter((text) => text.trim() !== '') };
}

/** Fills in all values in one pass, so that a placeholder inside a value is not replaced. */
function fill(text: string, values: Readonly<Record<string, Sample>>): string {
  return text.replace(placeholder, (match, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return match;
    return typeof value === 'string' ? value : value.join(' ');
  });
}

/**
 * Returns the paragraphs of an email's text for translators: the lines that contain more than placeholders.
 */
export const emailParagraphs = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[A-Za-z]{2}/.test(line.replace(placeholder, '')));

const placeholder = /\{([a-zA-Z]+)\}/g;

export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name);
}

export type TextRow = StoredEmailText & { code: string };

export async function readEmailTexts(db: Db): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`select code, subject, body, button from email_templates`.execute(db);
  return rows;
}

/** Returns an admin's text for an email, or null. */
export async function readEmailText(db: Db, code: string): Promise<StoredEmailText | null> {
  const { rows } = await sql<StoredEmailText>`
    select subject, body, button from email_templates where code = ${code}`.execute(db);
  return rows[0] ?? null;
}

/** Stores an admin's text for an email in place of an earlier one. */
export async function writeEmailText(tx: Db, { code, subject, body, button }: TextRow): Promise<void> {
  await sql`
    insert into email_templates (code, subject, body, button) values (${code}, ${subject}, ${body}, ${button})
    on conflict (code) do update set subject = excluded.subject, body = excluded.body, button = excluded.button`.execute(
    tx,
  );
}

/** Restores the standard text of an email. */
export async function deleteEmailText(tx: Db, code: string): Promise<void> {
  await sql`delete from email_templates where code = ${code}`.execute(tx);
}

import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/** What stands in the place of a placeholder; several paragraphs where it stands alone in its own. */
export type Filling = string | readonly string[];

/** The words of a mail: `{name}` is a placeholder, and each line of the body a paragraph, left out where it is empty. */
export type MailWords = { subject: string; body: string; button: string };

export type LetterTemplate = MailWords & {
  /** Its name in the database: it stays. */
  code: string;
  /** When it is sent, and to whom. */
  title: string;
  /** All placeholders, with what they may hold. */
  samples: Readonly<Record<string, Filling>>;
  /** Those without which the mail does not say what it must. */
  needs: readonly string[];
  /** Those that hold what a person wrote. */
  typed: readonly string[];
};

export type LetterWords = {
  subject: string;
  /** Plain sentences, one paragraph each. */
  paragraphs: string[];
  /** What people wrote, whole paragraphs of it or parts: it is said in no other language. */
  typed?: readonly string[];
  /** Of these, the texts of people who may send links. */
  mayLink?: readonly string[];
  /** Which words an admin may have written in place of these. */
  template?: { code: string; values: Readonly<Record<string, Filling>> };
};

type Given<Name extends string> = Omit<LetterTemplate, 'samples' | 'needs' | 'typed' | 'button'> & {
  /** What the link is called; without it, the mail has none. */
  button?: string;
  samples: Readonly<Record<Name, Filling>>;
  needs?: readonly NoInfer<Name>[];
  typed?: readonly NoInfer<Name>[];
  /** Those of `typed` that an admin wrote: their links stay links. */
  mayLink?: readonly NoInfer<Name>[];
};

/** The standard words of a letter; an admin's own take their place when it is written. */
export function letterTemplate<Name extends string>({
  needs = [],
  typed = [],
  mayLink = [],
  button = '',
  ...given
}: Given<Name>) {
  const template: LetterTemplate = { ...given, needs, typed, button };
  return {
    template,
    with(values: Record<Name, Filling>): LetterWords {
      const words = { ...filled(template, values), template: { code: given.code, values } };
      const textsOf = (names: readonly Name[]) => names.flatMap((name) => values[name]);
      return {
        ...words,
        ...(typed.length > 0 && { typed: textsOf(typed) }),
        ...(mayLink.length > 0 && { mayLink: textsOf(mayLink) }),
      };
    },
    /** The same with the call to action. */
    linkTo(address: string, values: Record<Name, Filling>) {
      return { ...this.with(values), link: { label: button, address } };
    },
  };
}

export function filled(
  { subject, body }: Pick<MailWords, 'subject' | 'body'>,
  values: Readonly<Record<string, Filling>>,
): LetterWords {
  const paragraphs = body.split('\n').flatMap((line) => {
    const text = line.trim();
    const alone = /^\{([a-zA-Z]+)\}$/.exec(text)?.[1];
    const several = alone === undefined ? undefined : values[alone];
    return typeof several === 'object' ? several : [fill(text, values)];
  });
  return { subject: fill(subject, values), paragraphs: paragraphs.filter((text) => text.trim() !== '') };
}

/** In one pass: what stands in a value is no placeholder. */
function fill(text: string, values: Readonly<Record<string, Filling>>): string {
  return text.replace(placeholder, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return whole;
    return typeof value === 'string' ? value : value.join(' ');
  });
}

/** What a letter's words are made of, as translators see them: lines that say something besides their placeholders. */
export const letterLines = (words: string): string[] =>
  words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[A-Za-z]{2}/.test(line.replace(placeholder, '')));

const placeholder = /\{([a-zA-Z]+)\}/g;

export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name);
}

export type TextRow = MailWords & { code: string };

export async function readMailTexts(db: Db): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`select code, subject, body, button from mail_texts`.execute(db);
  return rows;
}

/** An admin's words for a mail, where there are some. */
export async function readMailText(db: Db, code: string): Promise<MailWords | null> {
  const { rows } = await sql<MailWords>`
    select subject, body, button from mail_texts where code = ${code}`.execute(db);
  return rows[0] ?? null;
}

import { sql } from 'kysely';
import type { Language } from '#kit/languages.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { LanguageChoice } from '#kit/server/http/language-cookie.ts';

type StoredLanguage = { language: Language | null; at: Date | null };
type Device = { language: Language; languageChoice: LanguageChoice | null };

/**
 * Reconciles the languages of the account and of the device at sign-in. The later choice wins.
 * @returns the account's choice, if the device must switch to it; otherwise null
 */
export async function reconcileLanguage(
  db: Db,
  userId: number,
  { language, languageChoice }: Device,
): Promise<LanguageChoice | null> {
  if (languageChoice) await chooseLanguage(db, userId, languageChoice);
  else
    await sql`update users set language = ${language} where id = ${userId} and language is null`.execute(db);
  const { rows } = await sql<StoredLanguage>`
    select language, language_chosen_at as at from users where id = ${userId}`.execute(db);
  const [current] = rows;
  if (!current?.language || !current.at || current.language === languageChoice?.language) return null;
  return { language: current.language, at: current.at };
}

/** Stores the language that the account's owner last chose on any device. */
export async function chooseLanguage(
  db: Db,
  userId: number,
  { language, at }: LanguageChoice,
): Promise<void> {
  await sql`
    update users set language = ${language}, language_chosen_at = ${at}
    where id = ${userId} and (language_chosen_at is null or language_chosen_at <= ${at})`.execute(db);
}

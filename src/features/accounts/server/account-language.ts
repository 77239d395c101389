import { sql } from 'kysely';
import type { Language } from '#kit/languages.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { LanguageChoice } from '#kit/server/http/language-cookie.ts';

type StoredLanguage = { language: Language | null; at: Date | null };
type Device = { language: Language; languageChoice: LanguageChoice | null };

/**
 * Reconciles the language at sign-in. The user has chosen one on this device, on another one, or never: the
 * later choice applies to both.
 * @returns the language that the device must store; null when it is unchanged
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

/** Stores the account's language: the last choice of its owner, on any device. */
export async function chooseLanguage(
  db: Db,
  userId: number,
  { language, at }: LanguageChoice,
): Promise<void> {
  await sql`
    update users set language = ${language}, language_chosen_at = ${at}
    where id = ${userId} and (language_chosen_at is null or language_chosen_at <= ${at})`.execute(db);
}

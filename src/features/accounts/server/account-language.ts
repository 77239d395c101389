import { sql } from 'kysely';
import type { Language } from '#kit/languages.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { LanguageChoice } from '#kit/server/http/language-cookie.ts';

type StoredLanguage = { language: Language | null; at: Date | null };
type Device = { language: Language; languageChoice: LanguageChoice | null };

/**
 * Whoever signs in has chosen a language on this device, or on another one, or never: the later choice counts for both.
 * @returns what the device is to keep, if it is not what it has
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
  const [known] = rows;
  if (!known?.language || !known.at || known.language === languageChoice?.language) return null;
  return { language: known.language, at: known.at };
}

/** An account's language is what its owner has chosen last, on whichever device. */
export async function chooseLanguage(
  db: Db,
  userId: number,
  { language, at }: LanguageChoice,
): Promise<void> {
  await sql`
    update users set language = ${language}, language_chosen_at = ${at}
    where id = ${userId} and (language_chosen_at is null or language_chosen_at <= ${at})`.execute(db);
}

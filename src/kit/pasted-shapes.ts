import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';
import { fieldError } from './field-error.ts';
import { cleanPastedText, withoutInvisible } from './pasted-text.ts';

/**
 * Schemas of fields that people paste into. The values are cleaned when a request is parsed, before they are
 * validated.
 */

/**
 * Returns a schema for references, codes and other machine-made text.
 * @param message the message for a value that is not text
 */
export const pastedCode = (message?: string) => z.string(message).transform(cleanPastedText);

/** Returns a schema for page addresses and sign-in names. */
export const pastedLine = (message?: string) => z.string(message).transform(withoutInvisible);

/**
 * Returns the schema of an email address.
 * @param message the message for any other text
 * @param missing the message for an empty value; `message` by default
 */
export const emailSchema = (message = fieldError('Invalid email address'), missing = message) =>
  z
    .string(missing)
    .transform(extractEmail)
    .pipe(z.string().min(1, missing).max(254, message))
    .pipe(z.email(message));

/**
 * Returns the email address in a text. Mail programs copy `Grace <grace@example.com>` and
 * `mailto:grace@example.com`, and lists leave a comma at the end.
 */
function extractEmail(text: string): string {
  const plain = cleanPastedText(text);
  const [, inBrackets] = /<([^<>\s]+)>[,;.]?$/.exec(plain) ?? [];
  const [, doubleQuoted, singleQuoted] = /^(?:"([^"]*)"|'([^']*)')[,;.]?$/.exec(plain) ?? [];
  return (inBrackets ?? doubleQuoted ?? singleQuoted ?? plain)
    .replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1')
    .replace(/[,;.]$/, '');
}

/** Returns the schema of a calendar day, such as `2026-12-20`. */
export const daySchema = (message: string) => pastedCode(message).refine(isCalendarDay, message);

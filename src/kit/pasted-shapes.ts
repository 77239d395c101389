import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';
import { fieldError } from './field-error.ts';
import { pastedText, withoutInvisible } from './pasted-text.ts';

/**
 * The shapes of fields that people paste into. They are cleaned wherever a request is parsed, before they are
 * validated.
 */

/**
 * For references, codes and other machine-made text.
 * @param fault the message for a value that is not text
 */
export const pasted = (fault?: string) => z.string(fault).transform(pastedText);

/** For addresses of pages and for sign-in names. */
export const pastedLine = (fault?: string) => z.string(fault).transform(withoutInvisible);

/** @param fault the message for a value that is not an email address */
export const emailSchema = (fault = fieldError('Invalid email address'), missing = fault) =>
  z.string(missing).transform(emailIn).pipe(z.string().min(1, missing).max(254, fault)).pipe(z.email(fault));

/** Mail programs copy `Grace <grace@example.com>` and `mailto:grace@example.com`, and lists leave a comma behind. */
function emailIn(text: string): string {
  const plain = pastedText(text);
  const [, inBrackets] = /<([^<>\s]+)>[,;.]?$/.exec(plain) ?? [];
  const [, inDouble, inSingle] = /^(?:"([^"]*)"|'([^']*)')[,;.]?$/.exec(plain) ?? [];
  return (inBrackets ?? inDouble ?? inSingle ?? plain)
    .replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1')
    .replace(/[,;.]$/, '');
}

/** Returns the schema of a calendar day, `2026-12-20`. */
export const daySchema = (fault: string) => pasted(fault).refine(isCalendarDay, fault);

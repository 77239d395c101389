import { cleanPastedText } from './pasted-text.ts';
import { countryCode } from './phone.ts';

/**
 * Returns the digits of a number, with `+` in front if it names a country; null for any text that is not
 * exactly one number. Words before and after the number are left out, as in `Call 0700 000 001 (WhatsApp)`.
 */
export function phoneDigits(text: string): string | null {
  const pasted = cleanPastedText(text);
  return extractDigits(pasted) ?? extractDigits(withoutWords(pasted));
}

/**
 * Returns the text from its first digit or `+` to its last digit; empty when the text around the number may
 * be more than words.
 */
function withoutWords(text: string): string {
  const start = text.search(/[+\d]/);
  const end = text.length - Array.from(text).toReversed().join('').search(/\d/);
  if (start < 0) return '';
  const [before, after] = [text.slice(0, start), text.slice(end)];
  // `*0700…#` is an operator's code and `name0700…@…` is an address. A letter next to a digit may stand for a
  // digit.
  const hasMoreThanWords = /[@#*\\/?&%]|\p{L}$/u.test(before) || /[@#*\\?&%]|^\p{L}/u.test(after);
  return hasMoreThanWords ? '' : text.slice(start, end);
}

function extractDigits(text: string): string | null {
  const normalized = text
    .replace(/['"<>,;]/g, '')
    .replace(chatLink, '+$1')
    .replace(/^(?:tel|callto|sms|whatsapp|phone|mobile)[:.]/i, '')
    .replace(/[\s().\-/\u00b7\u2022_[\]]/g, '');
  const [, prefix, digits] = /^(\+{1,2}(?:00)?|00)?(\d{7,16})$/.exec(normalized) ?? [];
  if (!digits) return null;
  return prefix ? `+${digits}` : digits;
}

const chatLink =
  /^(?:https?:\/\/)?(?:wa\.me\/|(?:api\.)?whatsapp(?:\.com\/|:\/\/)send\/?\?phone=)\+?(\d+)(?:[/?&].*)?$/i;

/**
 * Returns a Ugandan number as E.164; null for any other number. Also reads `+256 (0) 700 000 001`,
 * `256-0700000001` and `+256 256 700 000 001`, to which a form had already added the country code.
 */
export function ugandanPhone(text: string): string | null {
  const [, national] = /^(?:\+?(?:256){1,2}0?|0)?([2-9]\d{8})$/.exec(phoneDigits(text) ?? '') ?? [];
  return national && !national.startsWith('256') ? `${countryCode}${national}` : null;
}

/**
 * Reads a number without the tables of other countries, for the browser, which accepts any number of digits
 * after `+`. Before a number is stored, read-phone.ts reads it.
 */
export function writtenPhone(text: string): string | null {
  const digits = phoneDigits(text);
  if (!digits?.startsWith('+') || digits.startsWith(countryCode)) return ugandanPhone(text);
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

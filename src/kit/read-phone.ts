import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { countryCode } from './phone.ts';
import { phoneDigits, ugandanPhone } from './written-phone.ts';

/**
 * Reads a number as people write it and returns it as E.164, or null if it is not a number. A number without
 * a country code is Ugandan: `0700 000 001`, `700000001` and `256 700 000001` are the same. The lengths and
 * trunk zeros of other countries come from libphonenumber, whose tables are too large for the browser; see
 * written-phone.ts.
 */
export function readPhone(text: string): string | null {
  const digits = phoneDigits(text);
  if (!digits?.startsWith('+') || digits.startsWith(countryCode)) return ugandanPhone(text);
  const number = parsePhoneNumberFromString(digits);
  return number?.isPossible() ? number.number : null;
}

import { countryCode } from './phone.ts';

/**
 * A number as people write it, as E.164; null when it is none. Without a country it is a Ugandan one: `0700 000 001`,
 * `700000001` and `256 700 000001` are the same.
 */
export function readPhone(text: string): string | null {
  const written = text.trim().replace(/[\s().\-/]/g, '');
  const [, prefix, digits] = /^(\+|00)?(\d{7,15})$/.exec(written) ?? [];
  if (!digits) return null;
  if (prefix && !digits.startsWith('256')) return /^[1-9]/.test(digits) ? `+${digits}` : null;
  const [, national] = /^(?:256|0)?([2-9]\d{8})$/.exec(digits) ?? [];
  return national && !national.startsWith('256') ? `${countryCode}${national}` : null;
}

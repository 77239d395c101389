/** The country code of Uganda. */
export const countryCode = '+256';

/**
 * Returns a Ugandan number as `0700 000 001`, and any other number in its international form in groups of
 * three.
 */
export function formatPhone(e164: string): string {
  if (!e164.startsWith(countryCode)) return e164.replace(/(\d)(?=(?:\d{3}){1,4}$)/g, '$1 ');
  const local = `0${e164.slice(countryCode.length)}`;
  return `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`;
}

export function callAddress(e164: string): string {
  return `tel:${e164}`;
}

/** Returns a link that opens a chat with the message already filled in. */
export function chatAddress(e164: string, message: string): string {
  return `https://wa.me/${e164.slice(1)}?text=${encodeURIComponent(message)}`;
}

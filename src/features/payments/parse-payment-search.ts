import { cleanPastedText } from '#kit/pasted-text.ts';
import { readPhone } from '#kit/read-phone.ts';

export type PaymentSearch = {
  /** The terms to find in the references, or in the payer's name, email address or phone number. */
  words: string[];
  receipt: { year: number; number: number } | null;
};

/** Parses an admin's search into terms, a phone number in any usual notation, or a receipt number. */
export function parsePaymentSearch(q: string): PaymentSearch {
  const text = cleanPastedText(q);
  if (text === '') return { words: [], receipt: null };
  const [, year, number] = /^(?:receipt\s+)?(\d{4})-0*(\d{1,9})$/i.exec(text) ?? [];
  const phone = /^[+\d]/.test(text) ? (readPhone(text) ?? digitsOf(text)) : null;
  return {
    words: [text, ...(phone !== null && phone !== text ? [phone] : [])],
    receipt: year && number ? { year: Number(year), number: Number(number) } : null,
  };
}

/**
 * Returns the digits of a partial phone number without leading zeros, so that `0772 12` finds `+25677212…`.
 * Null when the text is not part of a number.
 */
function digitsOf(text: string): string | null {
  const compact = text.replace(/[\s().\-/]/g, '');
  return /^\+?\d{3,}$/.test(compact) ? compact.replace(/^0+/, '') || null : null;
}

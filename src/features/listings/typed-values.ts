import { amountIn } from '#kit/amount-text.ts';
import { cleanPastedText } from '#kit/pasted-text.ts';

const trueWords = 'true t yes y on 1 x ✓ ✔ ndiyo yee vrai wahr verdadero'.split(' ');
const falseWords = 'false f no n off 0 ✗ ✘ hapana nedda faux falsch falso'.split(' ');

/** Parses "yes" or "no" in the forms that people and spreadsheets write. Returns null for any other text. */
export function parseFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (trueWords.includes(word)) return true;
  return falseWords.includes(word) ? false : null;
}

/**
 * Parses a number with any common separators: '1,200', '1 200', '1.200,5' and '1,5'. Returns NaN for other
 * text, and for a number with two possible meanings: see `isAmbiguous`.
 */
export function parseTypedNumber(text: string, kind: 'whole' | 'decimal' | 'degrees'): number {
  const withoutSpaces = cleanPastedText(text).replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, '');
  if (kind !== 'degrees' && isAmbiguous(withoutSpaces, kind)) return Number.NaN;
  if (/^[+-]?\d+(?:\.\d+)?$/.test(withoutSpaces)) return Number(withoutSpaces);
  // In degrees, a comma never separates thousands.
  if (kind === 'degrees' && /^[+-]?\d+,\d+$/.test(withoutSpaces))
    return Number(withoutSpaces.replace(',', '.'));
  if (/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(withoutSpaces))
    return Number(withoutSpaces.replaceAll(',', ''));
  if (
    /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/.test(withoutSpaces) ||
    /^[+-]?\d{1,3}(?:\.\d{3}){2,}$/.test(withoutSpaces)
  )
    return Number(withoutSpaces.replaceAll('.', '').replace(',', '.'));
  return /^[+-]?\d+,\d+$/.test(withoutSpaces) ? Number(withoutSpaces.replace(',', '.')) : Number.NaN;
}

/**
 * Returns true when the dot in a number could separate either thousands or a fraction: '10.000'. A decimal is
 * unclear only if it ends in 0, because spreadsheets do not write a fraction with a final 0.
 */
export function isAmbiguous(text: string, kind: 'whole' | 'decimal'): boolean {
  const pattern = kind === 'whole' ? /^[+-]?[1-9]\d{0,2}\.\d{3}$/ : /^[+-]?[1-9]\d{0,2}\.\d{2}0$/;
  return pattern.test(cleanPastedText(text));
}

const europeanCents = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/;
/** Matches a number whose digits are in groups of three or not grouped at all. */
const wellFormedPattern = /^\d+(?:[.,]\d+)?$|^\d{1,3}(?:[,.\s]\d{3})+(?:[.,]\d{1,2})?$/;

/**
 * Matches one dot before three digits. In shillings, which have no cents, it separates thousands. In dollars
 * it is unclear.
 */
const dotBeforeThreeDigits = /^[1-9]\d{0,2}\.\d{3}$/;

/**
 * Parses an amount as `amountIn` does, but returns null for an amount with two possible meanings, or with a
 * fraction that its currency does not allow.
 */
export function parseStrictAmount(
  pasted: string,
  currency: string,
): { amount: number; currency: 'UGX' | 'USD' | null } | null {
  const text = cleanPastedText(pasted);
  const numberText = /\d(?:[\d.,\s]*\d)?/.exec(text)?.[0] ?? '';
  const digits = europeanCents.test(numberText)
    ? numberText.replaceAll('.', '').replace(',', '.')
    : numberText;
  if (!wellFormedPattern.test(digits)) return null;
  const normalized = text.replace(numberText, digits);
  if (dotBeforeThreeDigits.test(normalized))
    return currency === 'USD' ? null : amountIn(normalized, currency);
  if (/^\d+(?:\.\d+)?$/.test(normalized)) return { amount: Number(normalized), currency: null };
  const parsed = amountIn(normalized, currency);
  return parsed && losesFraction(digits, parsed.amount, parsed.currency ?? currency) ? null : parsed;
}

/**
 * Returns true when an amount has a fraction that its currency does not allow. Shillings have no cents, so
 * '1,5' is rejected, but '1.5m' is accepted.
 */
function losesFraction(digits: string, amount: number, currency: string): boolean {
  const [, whole = '', fraction] = /^(\d[\d.,\s]*?)[.,](\d{1,2})$/.exec(digits) ?? [];
  return currency === 'UGX' && Number(fraction) > 0 && amount <= Number(whole.replace(/\D/g, '')) + 1;
}

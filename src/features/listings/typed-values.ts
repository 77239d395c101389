import { amountIn } from '#kit/amount-text.ts';
import { pastedText } from '#kit/pasted-text.ts';

const yes = 'true t yes y on 1 x ✓ ✔ ndiyo yee vrai wahr verdadero'.split(' ');
const no = 'false f no n off 0 ✗ ✘ hapana nedda faux falsch falso'.split(' ');

/** Parses a yes or no as people and spreadsheets write it; null for any other text. */
export function flagIn(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : null;
}

/**
 * Parses a number with any common separators: '1,200', '1 200', '1.200,5' and '1,5'. Returns NaN for other
 * text, and for a number with two possible meanings: see `isUnclear`.
 */
export function figureIn(text: string, kind: 'whole' | 'decimal' | 'degrees'): number {
  const plain = pastedText(text).replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, '');
  if (kind !== 'degrees' && isUnclear(plain, kind)) return Number.NaN;
  if (/^[+-]?\d+(?:\.\d+)?$/.test(plain)) return Number(plain);
  // In degrees, a comma never separates thousands.
  if (kind === 'degrees' && /^[+-]?\d+,\d+$/.test(plain)) return Number(plain.replace(',', '.'));
  if (/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''));
  if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain) || /^[+-]?\d{1,3}(?:\.\d{3}){2,}$/.test(plain))
    return Number(plain.replaceAll('.', '').replace(',', '.'));
  return /^[+-]?\d+,\d+$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}

/**
 * Returns true when the dot in a number could separate either thousands or a fraction: '10.000'. Where
 * fractions are common, only a number that ends in 0 is unclear, because spreadsheets do not write such
 * fractions.
 */
export function isUnclear(text: string, kind: 'whole' | 'decimal'): boolean {
  const pattern = kind === 'whole' ? /^[+-]?[1-9]\d{0,2}\.\d{3}$/ : /^[+-]?[1-9]\d{0,2}\.\d{2}0$/;
  return pattern.test(pastedText(text));
}

const europeanCents = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/;
/** Matches a number whose digits are in groups of three or not grouped at all. */
const wellFormed = /^\d+(?:[.,]\d+)?$|^\d{1,3}(?:[,.\s]\d{3})+(?:[.,]\d{1,2})?$/;

/**
 * Matches one dot before three digits. In shillings, which have no cents, it separates thousands. In dollars
 * it is unclear.
 */
const dotBeforeThree = /^[1-9]\d{0,2}\.\d{3}$/;

/** Parses an amount like `amountIn`, and refuses one with two possible meanings. */
export function strictAmountIn(
  pasted: string,
  currency: string,
): { amount: number; currency: 'UGX' | 'USD' | null } | null {
  const text = pastedText(pasted);
  const numberText = /\d(?:[\d.,\s]*\d)?/.exec(text)?.[0] ?? '';
  const digits = europeanCents.test(numberText)
    ? numberText.replaceAll('.', '').replace(',', '.')
    : numberText;
  if (!wellFormed.test(digits)) return null;
  const usual = text.replace(numberText, digits);
  if (dotBeforeThree.test(usual)) return currency === 'USD' ? null : amountIn(usual, currency);
  if (/^\d+(?:\.\d+)?$/.test(usual)) return { amount: Number(usual), currency: null };
  const read = amountIn(usual, currency);
  return read && losesFraction(digits, read.amount, read.currency ?? currency) ? null : read;
}

/**
 * Returns true when an amount has a fraction that its currency does not allow. Shillings have no cents, so
 * '1,5' is refused, but '1.5m' is accepted.
 */
function losesFraction(digits: string, amount: number, currency: string): boolean {
  const [, whole = '', fraction] = /^(\d[\d.,\s]*?)[.,](\d{1,2})$/.exec(digits) ?? [];
  return currency === 'UGX' && Number(fraction) > 0 && amount <= Number(whole.replace(/\D/g, '')) + 1;
}

import { groupThousands, roundToMinorUnit, toMajorUnit } from './money.ts';
import { cleanPastedText } from './pasted-text.ts';

/** The factors of the words for orders of magnitude, such as `k` and `million`. */
export const magnitudeFactors: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  thousands: 1e3,
  thou: 1e3,
  '000': 1e3,
  m: 1e6,
  mil: 1e6,
  mill: 1e6,
  mln: 1e6,
  mn: 1e6,
  million: 1e6,
  millions: 1e6,
  milion: 1e6,
  millon: 1e6,
  meg: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  billions: 1e9,
  bilion: 1e9,
  // Luganda and Swahili.
  lukumi: 1e3,
  nkumi: 1e3,
  enkumi: 1e3,
  elfu: 1e3,
  mutwalo: 1e4,
  omutwalo: 1e4,
  mitwalo: 1e4,
  emitwalo: 1e4,
  laki: 1e5,
  lakhi: 1e5,
  kakadde: 1e6,
  akakadde: 1e6,
  bukadde: 1e6,
  obukadde: 1e6,
  milioni: 1e6,
  bilioni: 1e9,
};
export const shillingWords = new Set([
  'ugx',
  'shs',
  'sh',
  'ush',
  'ushs',
  'shillings',
  'shilling',
  'ugsh',
  'ugs',
  'ssente',
  'sente',
  'ensimbi',
  'shilingi',
]);
export const dollarWords = new Set(['$', 'usd', 'dollars', 'dollar', 'us', 'dola', 'dolari', 'doola']);

/** `currency` is null if the text names none. */
export type AmountText = { amount: number; currency: 'UGX' | 'USD' | null };

/**
 * Reads one amount as people write it in a price field, such as '900k', '1.2m', '900,000', 'shs 900 000',
 * '900,000/=' or '$800'. Returns null for any other text. The amount is in whole shillings, or in dollars to
 * the cent.
 */
export function readAmountText(text: string): AmountText | null {
  const parsed: { number?: string; size?: number; currency?: 'UGX' | 'USD' } = {};
  for (const [part] of cleanPastedText(text)
    .toLowerCase()
    .replace(shillingSuffix, '')
    .matchAll(partPattern)) {
    const isRejected = addPart(parsed, part);
    if (isRejected) return null;
  }
  if (parsed.number === undefined) return null;
  const { size = 1, currency = null } = parsed;
  const amount = parseGroupedNumber(parsed.number, size !== 1 || currency === 'USD') * size;
  if (!Number.isFinite(amount)) return null;
  const unit = currency ?? 'UGX';
  return { amount: toMajorUnit(roundToMinorUnit(amount, unit), unit), currency };
}

/**
 * Reads an amount such as '850k' in the currency of its field, unless the text names another currency.
 * Returns null when the text is not an amount. Dollars may have cents.
 */
export function amountIn(text: string, currency: string): AmountText | null {
  const parsed = readAmountText(text);
  return parsed && parsed.currency === null && currency === 'USD' ? readAmountText(`$${text}`) : parsed;
}

/** Formats an amount for a field, such as '1,250,000' or '85.50'. */
export function formatAmountInput(amount: number): string {
  const [whole = '', cents = ''] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.');
  return cents === '' ? groupThousands(whole) : `${groupThousands(whole)}.${cents}`;
}

/** Matches '/=' and '/-' after an amount, which mean shillings without cents. */
const shillingSuffix = /\/[=-]\s*$/;
const partPattern = /\d[\d.,]*|[a-z]+|\S/g;

/**
 * Adds a part of a text to the parsed amount.
 * @returns true when the part does not belong to an amount, or is the second of its kind
 */
function addPart(
  parsed: { number?: string; size?: number; currency?: 'UGX' | 'USD' },
  part: string,
): boolean {
  if (/^\d/.test(part)) {
    const isGroup = parsed.number !== undefined && parsed.size === undefined && /^\d{3}$/.test(part);
    if (!/\d$/.test(part) || (parsed.number !== undefined && !isGroup)) return true;
    parsed.number = isGroup ? `${parsed.number},${part}` : part;
    return false;
  }
  if (part === '.' && parsed.currency !== undefined && parsed.number === undefined) return false;
  const size = Object.hasOwn(magnitudeFactors, part) ? magnitudeFactors[part] : undefined;
  if (size !== undefined) {
    if (parsed.number === undefined || parsed.size !== undefined) return true;
    parsed.size = size;
    return false;
  }
  const currency = shillingWords.has(part) ? 'UGX' : dollarWords.has(part) ? 'USD' : null;
  if (currency === null || (parsed.currency !== undefined && parsed.currency !== currency)) return true;
  parsed.currency = currency;
  return false;
}

/**
 * Reads a number with thousands separators ('800,000', '1.500.000'), with decimals ('1.5', '1,5') or with
 * both ('1,250.50').
 */
export function parseGroupedNumber(text: string, mayHaveDecimals: boolean): number {
  const cents = /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/.exec(text);
  if (cents) return Number(`${cents[1]?.replaceAll(',', '')}.${cents[2]}`);
  const groups = text.split(/[.,]/);
  const hasThousandGroups = groups.slice(1).every((group) => group.length === 3) && !text.startsWith('0');
  const isGrouped = hasThousandGroups && (groups.length > 2 || text.includes(',') || !mayHaveDecimals);
  if (groups.length > 2 && !hasThousandGroups) return Number(groups.join(''));
  return isGrouped ? Number(groups.join('')) : Number(groups.join('.'));
}

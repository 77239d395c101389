import {
  andHalfPhrases,
  maxPhrases,
  minPhrases,
  orLessPhrases,
  orMorePhrases,
} from '#features/search/amount-phrases.ts';
import { rangeConnectors, rangePhrases } from '#features/search/amounts.ts';
import { maxPlotDecimals } from '#features/search/limits.ts';
import { countAt } from '#features/search/rooms.ts';
import type { ParsedFilter } from '#features/search/search-filters.ts';
import { isNextTo, isOneOf, phraseAt, type Token } from '#features/search/tokens.ts';
import { parseGroupedNumber } from '#kit/amount-text.ts';
import { bantuNumber } from './unit-first-amounts.ts';

/** The units of land in decimals, a hundredth of an acre. */
const unitDecimals: Record<string, number> = {
  decimal: 1,
  decimals: 1,
  decimel: 1,
  decimels: 1,
  decimil: 1,
  decimils: 1,
  dcm: 1,
  dcms: 1,
  desimals: 1,
  acre: 100,
  acres: 100,
  acr: 100,
  ac: 100,
  akers: 100,
  hectare: 247.1,
  hectares: 247.1,
  ha: 247.1,
};
/** Short for decimals in a text about land, and for December in others. */
const shortDecimals = new Set(['dec', 'decs', 'd']);
/** Acres in Luganda and Swahili, which stand before their number. */
const acresBeforeNumber = new Set(['ekari', 'ekka', 'yiika', 'eka', 'acres', 'acre']);
const decimalsBeforeNumber = new Set(['decimals', 'decimal']);
/** The words for acres that mean a home without a number. */
const homeWords = new Set(['eka']);
const articles = new Set(['an', 'a']);
const connectors = [...rangeConnectors, 'or'];
const fractions: ReadonlyArray<readonly [value: number, phrases: readonly string[]]> = [
  [0.5, ['half an', 'half a', 'half']],
  [0.25, ['quarter of an', 'quarter an', 'a quarter', 'quarter']],
  [0.75, ['three quarters of an', 'three quarter', 'three quarters']],
];

/** Parses a plot size such as '13 decimals', 'half an acre', 'at most 2 acres' or '10 to 20 decimals'. */
export function plotSizeAt(
  tokens: readonly Token[],
  index: number,
  isLand: boolean,
): { filters: ParsedFilter[]; next: number } | null {
  const range = rangeAt(tokens, index + phraseAt(tokens, index, rangePhrases));
  if (range) return range;
  const maxLength = phraseAt(tokens, index, maxPhrases);
  const minLength = maxLength ? 0 : phraseAt(tokens, index, minPhrases);
  const start = index + maxLength + minLength;
  const isDecimals = isOneOf(tokens, start, decimalsBeforeNumber);
  if (isDecimals || isOneOf(tokens, start, acresBeforeNumber)) {
    const isEnglish = isDecimals || (tokens[start]?.plain.startsWith('acre') ?? false);
    const number = bantuOrDigitAt(tokens, start + 1);
    // In 'acres 50m' the number is a price.
    const isPrice = number !== null && isNextTo(tokens, number.next);
    const one = isEnglish || isOneOf(tokens, start, homeWords) ? null : { value: 1, next: start + 1 };
    const size = isEnglish && isPrice ? null : (number ?? one);
    const kind = maxLength ? 'maxDecimals' : minLength ? 'minDecimals' : 'decimals';
    if (size) return { filters: [{ kind, value: size.value * (isDecimals ? 1 : 100) }], next: size.next };
  }
  const amount = amountBefore(tokens, start);
  const isShort = isLand && isOneOf(tokens, amount?.next ?? 0, shortDecimals);
  const factor = isShort ? 1 : amount && factorAt(tokens, amount.next);
  const decimals = amount && factor ? decimalsOf(amount, factor) : null;
  if (!amount || decimals === null) return null;
  const next = amount.next + 1;
  const moreLength = maxLength || minLength ? 0 : phraseAt(tokens, next, orMorePhrases);
  const lessLength = maxLength || minLength ? 0 : phraseAt(tokens, next, orLessPhrases);
  const kind = maxLength || lessLength ? 'maxDecimals' : minLength || moreLength ? 'minDecimals' : 'decimals';
  return { filters: [{ kind, value: decimals }], next: next + moreLength + lessLength };
}

/** Parses '10 to 20 decimals' and 'half an acre to 2 acres'. */
function rangeAt(tokens: readonly Token[], index: number): { filters: ParsedFilter[]; next: number } | null {
  const low = amountBefore(tokens, index);
  if (!low) return null;
  const lowFactor = factorAt(tokens, low.next);
  const connectorIndex = lowFactor === undefined ? low.next : low.next + 1;
  const joinLength = phraseAt(tokens, connectorIndex, connectors);
  const high = joinLength > 0 ? amountBefore(tokens, connectorIndex + joinLength) : null;
  const factor = high ? factorAt(tokens, high.next) : undefined;
  if (!high || factor === undefined) return null;
  const [from, to] = [decimalsOf(low, lowFactor ?? factor), decimalsOf(high, factor)];
  if (from === null || to === null) return null;
  return {
    filters: [
      { kind: 'minDecimals', value: Math.min(from, to) },
      { kind: 'maxDecimals', value: Math.max(from, to) },
    ],
    next: high.next + 1,
  };
}

/** Returns the size in decimals, or null if no plot has it. */
function decimalsOf({ value }: Amount, factor: number): number | null {
  const decimals = Math.round(value * factor * 100) / 100;
  return decimals > 0 && decimals <= maxPlotDecimals ? decimals : null;
}

const squareFeetPerDecimal = 435.6;

/** Parses '60x100', which are feet. */
export function plotFeetAt(
  tokens: readonly Token[],
  index: number,
): { filters: ParsedFilter[]; next: number } | null {
  const [width, length] = (/^\d{2,4}x\d{2,4}$/.exec(tokens[index]?.plain ?? '')?.[0] ?? '')
    .split('x')
    .map(Number);
  if (!width || !length) return null;
  const value = Math.round((width * length * 10) / squareFeetPerDecimal) / 10;
  return { filters: [{ kind: 'decimals', value }], next: index + 1 };
}

function factorAt(tokens: readonly Token[], index: number): number | undefined {
  const unit = tokens[index]?.plain ?? '';
  return Object.hasOwn(unitDecimals, unit) ? unitDecimals[unit] : undefined;
}

function bantuOrDigitAt(tokens: readonly Token[], index: number): Amount | null {
  const { kind, plain } = tokens[index] ?? {};
  const value = kind === 'number' && plain ? parseGroupedNumber(plain, true) : bantuNumber(plain);
  return value !== undefined && value > 0 && value <= maxPlotDecimals / 100
    ? { value, next: index + 1 }
    : null;
}

type Amount = { value: number; next: number };

function amountBefore(tokens: readonly Token[], index: number): Amount | null {
  for (const [value, phrases] of fractions) {
    const length = phraseAt(tokens, index, phrases);
    if (length) return { value, next: index + length };
  }
  if (isOneOf(tokens, index, articles)) return { value: 1, next: index + 1 };
  const number = tokens[index];
  const value = number?.kind === 'number' ? parseGroupedNumber(number.plain, true) : countAt(tokens, index);
  if (value === null || !Number.isFinite(value)) return null;
  const halfLength = phraseAt(tokens, index + 1, andHalfPhrases);
  if (halfLength) return { value: value + 0.5, next: index + 1 + halfLength };
  // '1 1/2 acres'.
  const fraction = tokens[index + 1]?.kind === 'number' ? Number(tokens[index + 1]?.plain) : 0;
  const hasFraction = fraction > 0 && fraction < 1;
  return { value: hasFraction ? value + fraction : value, next: index + (hasFraction ? 2 : 1) };
}

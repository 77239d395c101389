import { maxPhrases, minPhrases, orLessPhrases, orMorePhrases } from '#features/search/amount-phrases.ts';
import { maxPlotDecimals } from '#features/search/limits.ts';
import { countAt } from '#features/search/rooms.ts';
import type { ParsedFilter } from '#features/search/search-filters.ts';
import { isOneOf, phraseAt, type Token } from '#features/search/tokens.ts';
import { parseGroupedNumber } from '#kit/amount-text.ts';
import { bantuNumber } from './unit-first-amounts.ts';

/** The units of land in decimals, a hundredth of an acre. */
const unitDecimals: Record<string, number> = {
  decimal: 1,
  decimals: 1,
  decimel: 1,
  decimels: 1,
  acre: 100,
  acres: 100,
  hectare: 247.1,
  hectares: 247.1,
  ha: 247.1,
};
/** Acres in Luganda and Swahili, which stand before their number. */
const acresBeforeNumber = new Set(['ekari', 'ekka', 'yiika', 'eka']);
const articles = new Set(['an', 'a']);
const connectors = new Set(['to', 'or', 'and', '-', '–']);
const fractions: ReadonlyArray<readonly [value: number, phrases: readonly string[]]> = [
  [0.5, ['half an', 'half a', 'half']],
  [0.25, ['quarter of an', 'quarter an', 'a quarter', 'quarter']],
  [0.75, ['three quarters of an', 'three quarter', 'three quarters']],
  [1.5, ['one and a half', 'one and half']],
];

/** Parses a plot size such as '13 decimals', 'half an acre', 'at most 2 acres' or '10 to 20 decimals'. */
export function plotSizeAt(
  tokens: readonly Token[],
  index: number,
): { filters: ParsedFilter[]; next: number } | null {
  const maxLength = phraseAt(tokens, index, maxPhrases);
  const minLength = maxLength ? 0 : phraseAt(tokens, index, minPhrases);
  const start = index + maxLength + minLength + phraseAt(tokens, index, ['between']);
  if (isOneOf(tokens, start, acresBeforeNumber)) {
    const acres = bantuOrDigitAt(tokens, start + 1) ?? { value: 1, next: start + 1 };
    const kind = maxLength ? 'maxDecimals' : minLength ? 'minDecimals' : 'decimals';
    return { filters: [{ kind, value: acres.value * 100 }], next: acres.next };
  }
  const low = amountBefore(tokens, start);
  if (!low) return null;
  const isRange = isOneOf(tokens, low.next, connectors);
  const high = isRange ? amountBefore(tokens, low.next + 1) : null;
  const last = high ?? low;
  const factor = factorAt(tokens, last.next);
  if (factor === undefined) return null;
  const inDecimals = ({ value }: Amount) => Math.round(value * factor * 100) / 100;
  const [decimals, upper] = [inDecimals(low), inDecimals(last)];
  if (decimals <= 0 || upper <= 0 || Math.max(decimals, upper) > maxPlotDecimals) return null;
  const next = last.next + 1;
  if (high)
    return {
      filters: [
        { kind: 'minDecimals', value: Math.min(decimals, upper) },
        { kind: 'maxDecimals', value: Math.max(decimals, upper) },
      ],
      next,
    };
  const moreLength = maxLength || minLength ? 0 : phraseAt(tokens, next, orMorePhrases);
  const lessLength = maxLength || minLength ? 0 : phraseAt(tokens, next, orLessPhrases);
  const kind = maxLength || lessLength ? 'maxDecimals' : minLength || moreLength ? 'minDecimals' : 'decimals';
  return { filters: [{ kind, value: decimals }], next: next + moreLength + lessLength };
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
  return value === null || !Number.isFinite(value) ? null : { value, next: index + 1 };
}

import { maxPlotDecimals } from '#features/search/limits.ts';
import { countAt } from '#features/search/rooms.ts';
import { isOneOf, phraseAt, type Token } from '#features/search/tokens.ts';
import { parseGroupedNumber } from '#kit/amount-text.ts';

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
const articles = new Set(['an', 'a']);
const fractions: ReadonlyArray<readonly [value: number, phrases: readonly string[]]> = [
  [0.5, ['half an', 'half a', 'half']],
  [0.25, ['quarter of an', 'quarter an', 'a quarter', 'quarter']],
  [0.75, ['three quarters of an', 'three quarter', 'three quarters']],
  [1.5, ['one and a half', 'one and half']],
];

/** Parses a plot size such as '13 decimals', 'half an acre' or '2 acres'. */
export function plotSizeAt(
  tokens: readonly Token[],
  index: number,
): { decimals: number; next: number } | null {
  const amount = amountBefore(tokens, index);
  if (!amount) return null;
  const unit = tokens[amount.next]?.plain ?? '';
  const factor = Object.hasOwn(unitDecimals, unit) ? unitDecimals[unit] : undefined;
  if (factor === undefined) return null;
  const decimals = Math.round(amount.value * factor * 100) / 100;
  return decimals > 0 && decimals <= maxPlotDecimals ? { decimals, next: amount.next + 1 } : null;
}

function amountBefore(tokens: readonly Token[], index: number): { value: number; next: number } | null {
  for (const [value, phrases] of fractions) {
    const length = phraseAt(tokens, index, phrases);
    if (length) return { value, next: index + length };
  }
  if (isOneOf(tokens, index, articles)) return { value: 1, next: index + 1 };
  const number = tokens[index];
  const value = number?.kind === 'number' ? parseGroupedNumber(number.plain, true) : countAt(tokens, index);
  return value === null || !Number.isFinite(value) ? null : { value, next: index + 1 };
}

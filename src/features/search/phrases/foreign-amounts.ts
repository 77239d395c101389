import { isOneOf, type Token } from '#features/search/tokens.ts';

const foreignCurrencies = new Set(
  '£ € gbp pounds pound sterling eur euro euros ksh kes tsh tzs rand'.split(' '),
);

const foreignUnits = new Set(['k', 'm', 'thousand']);

/** Returns the index of the token after an amount in a currency without a rate: '£300', '300 euros'. */
export function foreignAmountEnd(tokens: readonly Token[], index: number): number | null {
  const isBefore = isOneOf(tokens, index, foreignCurrencies);
  const amountIndex = isBefore ? index + 1 : index;
  if (tokens[amountIndex]?.kind !== 'number') return isBefore ? index + 1 : null;
  const unitLength = isOneOf(tokens, amountIndex + 1, foreignUnits) ? 1 : 0;
  const next = amountIndex + 1 + unitLength;
  if (isBefore) return next;
  return isOneOf(tokens, next, foreignCurrencies) ? next + 1 : null;
}

import type { Search } from '#features/search/search-filters.ts';
import type { Token } from '#features/search/tokens.ts';
import { int4Max } from '#kit/numbers.ts';

/** Parses '#42', 'id 42', 'listing 42', or a number alone. */
export function listingIdIn(tokens: readonly Token[]): Search['id'] {
  const number = tokens.at(-1);
  if (number?.kind !== 'number' || !/^[0-9]{1,10}$/.test(number.plain)) return null;
  const value = Number(number.plain);
  if (value < 1 || value > int4Max) return null;
  const before = tokens
    .slice(0, -1)
    .map(({ plain }) => plain)
    .join(' ');
  if (
    ['#', 'id', 'id #', 'no', 'number', 'listing', 'property', 'listing #', 'property #', 'ref'].includes(
      before,
    )
  )
    return { value, isCertain: true };
  return before === '' ? { value, isCertain: false } : null;
}

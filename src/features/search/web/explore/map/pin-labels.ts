import type { Pin } from '#features/search/web/queries.ts';
import { t } from '#kit/t.ts';

/** Formats a price for a pin as `UGX 750K`, `UGX 1.2M` or `USD 85`. */
export function shortPrice({ price, currency }: Pick<Pin, 'price' | 'currency'>): string {
  // An amount that rounds to 1000 of a unit becomes 1 of the next: 999,999 is 1M, not 1000K.
  if (price >= 999_950_000) return `${currency} ${rounded(price / 1_000_000_000)}B`;
  if (price >= 999_950) return `${currency} ${rounded(price / 1_000_000)}M`;
  if (price >= 10_000) return `${currency} ${rounded(price / 1_000)}K`;
  return `${currency} ${rounded(price)}`;
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Returns the text of a pin and its label for screen readers. */
export function pinLabels(pins: readonly Pin[]): { text: string; label: string } {
  const [first] = pins;
  if (pins.length === 1 && first) {
    const price = shortPrice(first);
    return { text: price.replace(/^UGX /, ''), label: t('Home for {price}', { price }) };
  }
  return {
    text: t('{count, plural, one {# home} other {# homes}}', { count: pins.length }),
    label: t('{count} homes here', { count: pins.length }),
  };
}

import type { Pin } from '#features/search/web/queries.ts';

/** `UGX 750K`, `UGX 1.2M`, `USD 85`: as short as a pin. */
export function shortPrice({ price, currency }: Pick<Pin, 'price' | 'currency'>): string {
  if (price >= 1_000_000_000) return `${currency} ${rounded(price / 1_000_000_000)}B`;
  if (price >= 1_000_000) return `${currency} ${rounded(price / 1_000_000)}M`;
  if (price >= 10_000) return `${currency} ${rounded(price / 1_000)}K`;
  return `${currency} ${rounded(price)}`;
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** What stands on a pin, and what is read out. */
export function pinWords(pins: readonly Pin[]): { text: string; label: string } {
  const [first] = pins;
  if (pins.length === 1 && first) {
    const price = shortPrice(first);
    return { text: price.replace(/^UGX /, ''), label: `Home for ${price}` };
  }
  return { text: `${pins.length} homes`, label: `${pins.length} homes here` };
}

import { inShillings } from '#features/properties/headline-price.ts';
import { formatMoney } from '#kit/money.ts';
import { roundToThreeDigits } from './round-to-three-digits.ts';

/**
 * Returns an amount of a home in another currency in shillings, with its text `≈ UGX 5,180,000`. Returns undefined for a
 * home in shillings.
 */
export function priceInShillings(
  amount: number,
  home: { price: number; priceInShillings?: number | null | undefined },
): { amount: number; text: string } | undefined {
  const { price, priceInShillings } = home;
  if (!priceInShillings) return undefined;
  const shillings = roundToThreeDigits(inShillings(amount, { price, priceInShillings }));
  return { amount: shillings, text: `≈ ${formatMoney(shillings, 'UGX')}` };
}

import { t } from '#kit/t.ts';
import type { LotStage } from './choices.ts';
import { isSaleOff } from './sale-off.ts';

export type Priced = {
  price: number;
  monthlyPrice: number | null;
  startingBid: number | null;
  currentBid: number | null;
  auctionStatus?: string | null;
  lotStage?: LotStage | null;
};

/**
 * Returns the main amount of a home's price display, in the listing's currency and unit. For a lot it is the
 * latest bid or, without bids, the starting bid. For a rental with a monthly price it is that price. For all
 * other homes it is the price. The amount of a lot has a label.
 */
export function headlinePrice({ price, monthlyPrice, startingBid, currentBid, ...sale }: Priced) {
  const bid = currentBid ?? startingBid;
  return {
    amount: bid ?? monthlyPrice ?? price,
    label: bid && (!currentBid ? t('Starting bid') : isSaleOff(sale) ? t('Last bid') : t('Current bid')),
  };
}

/** Converts an amount of a home, such as its deposit, at the rate by which its price was converted. */
export function inShillings(
  amount: number,
  home: { price: number; priceInShillings: number | null },
): number {
  return home.priceInShillings ? (home.priceInShillings * amount) / home.price : amount;
}

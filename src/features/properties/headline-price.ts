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
 * Returns the amount that a home's price display begins with. For a lot it is the current bid, or the last
 * bid once it has ended. For a rental with a monthly price it is that price. For everything else it is the
 * price. The amount is in the listing's currency and unit, with a label where it is not simply the price.
 */
export function leadPrice({ price, monthlyPrice, startingBid, currentBid, ...sale }: Priced) {
  const bid = currentBid ?? startingBid;
  return {
    amount: bid ?? monthlyPrice ?? price,
    label: bid && (!currentBid ? t('Starting bid') : isSaleOff(sale) ? t('Last bid') : t('Current bid')),
  };
}

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
 * The amount that a home leads with: the bid that a lot stands at or stood at when it ended, the month of a rental that has one, the price of
 * everything else. In the listing's currency and unit; labelled where it is not simply the price.
 */
export function leadPrice({ price, monthlyPrice, startingBid, currentBid, ...sale }: Priced) {
  const bid = currentBid ?? startingBid;
  return {
    amount: bid ?? monthlyPrice ?? price,
    label: bid && (!currentBid ? t('Starting bid') : isSaleOff(sale) ? t('Last bid') : t('Current bid')),
  };
}

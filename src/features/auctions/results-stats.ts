import type { LotResult } from './schema.ts';

/** Returns true for a sold lot, even if its balance is not paid yet. */
export const isSold = ({ state }: Pick<LotResult, 'state'>) =>
  state === 'awaiting_balance' || state === 'completed';

/** Returns the sale price, or the highest bid on an unsold lot. Null without bids. */
export function salePrice(result: LotResult): number | null {
  return isSold(result) ? result.soldPrice : result.price;
}

/** A point of the price plot, with prices in percent of the market value. */
export type PricePoint = {
  id: number;
  at: number;
  brought: number;
  forcedSale: number | null;
  wasSold: boolean;
};

/** Returns a point for each lot that has both a bid and a valuation, earliest first. */
export function pricePoints(results: readonly LotResult[]): PricePoint[] {
  return results
    .flatMap((result) => {
      const { id, closedAt, marketValue, forcedSaleValue } = result;
      const price = salePrice(result);
      if (price === null || marketValue === null) return [];
      const percent = (amount: number) => (100 * amount) / marketValue;
      return {
        ...{ id, at: Date.parse(closedAt), brought: percent(price), wasSold: isSold(result) },
        forcedSale: forcedSaleValue === null ? null : percent(forcedSaleValue),
      };
    })
    .toSorted((a, b) => a.at - b.at);
}

/** Returns the median, or null for an empty list. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

import type { LotResult } from './schema.ts';

/** Returns true when the lot has a buyer, as far as is known. */
export const isSold = ({ state }: Pick<LotResult, 'state'>) =>
  state === 'awaiting_balance' || state === 'completed';

/** Returns the sale price, or the last bid on an unsold lot; null when there were no bids. */
export function salePrice(result: LotResult): number | null {
  return isSold(result) ? result.soldPrice : result.price;
}

/** A point of the plot, with values in percent of the market value. */
export type Point = { id: number; at: number; brought: number; forcedSale: number | null; wasSold: boolean };

/** Returns a point for each lot that has both a bid and a valuation, earliest first. */
export function pricePoints(results: readonly LotResult[]): Point[] {
  return results
    .flatMap((result) => {
      const { id, closedAt, marketValue, forcedSaleValue } = result;
      const brought = salePrice(result);
      if (brought === null || marketValue === null) return [];
      const percent = (amount: number) => (100 * amount) / marketValue;
      return {
        ...{ id, at: Date.parse(closedAt), brought: percent(brought), wasSold: isSold(result) },
        forcedSale: forcedSaleValue === null ? null : percent(forcedSaleValue),
      };
    })
    .toSorted((one, other) => one.at - other.at);
}

/** Returns the median, or null for an empty list. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

import { lotLimits } from '#features/auctions/choices.ts';
import type { LotResults, LotResultsQuery } from '#features/auctions/schema.ts';
import type { Kit } from '#kit/server/kit.ts';
import { inMajor } from './lot-money.ts';
import { type ResultRow, readResultChoices, readResults } from './result-rows.ts';

/**
 * Returns the public results of lots that have ended. They contain no names, and only data that the pages of
 * the lots have shown.
 */
export async function readLotResults(kit: Kit, filter: LotResultsQuery): Promise<LotResults> {
  const [rows, choices] = await Promise.all([
    readResults(kit.db, filter, lotLimits.resultsShown + 1),
    readResultChoices(kit.db),
  ]);
  const shown = rows.slice(0, lotLimits.resultsShown);
  return {
    ...choices,
    results: shown.map(resultOf),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    isTest: kit.payments.isTest,
  };
}

function resultOf({ closedAt, startingBid, price, soldPrice, ...row }: ResultRow) {
  const orNull = (amount: number | null) => (amount === null ? null : inMajor(amount, row.currency));
  return {
    ...row,
    closedAt: closedAt.toISOString(),
    startingBid: inMajor(startingBid, row.currency),
    price: orNull(price),
    soldPrice: orNull(soldPrice),
    marketValue: orNull(row.marketValue),
    forcedSaleValue: orNull(row.forcedSaleValue),
  };
}

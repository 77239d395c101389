import { lotLimits } from '#features/auctions/choices.ts';
import type { LotResults, LotResultsQuery } from '#features/auctions/schema.ts';
import { type MinorAmount, toMajorUnit } from '#kit/money.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type ResultRow, readResultChoices, readResults } from './result-rows.ts';

/**
 * Returns a page of public auction results. They contain no names, and nothing that the pages of the lots
 * have not shown.
 */
export async function readLotResults(kit: Kit, filter: LotResultsQuery): Promise<LotResults> {
  const [rows, choices] = await Promise.all([
    readResults(kit.db, filter, lotLimits.resultsShown + 1),
    readResultChoices(kit.db),
  ]);
  const pageRows = rows.slice(0, lotLimits.resultsShown);
  return {
    ...choices,
    results: pageRows.map(resultOf),
    next: rows.length > pageRows.length ? (pageRows.at(-1)?.id ?? null) : null,
    isTest: kit.payments.isTest,
  };
}

function resultOf({ closedAt, startingBid, price, soldPrice, ...row }: ResultRow) {
  const moneyOrNull = (amount: MinorAmount | null) =>
    amount === null ? null : toMajorUnit(amount, row.currency);
  return {
    ...row,
    closedAt: closedAt.toISOString(),
    startingBid: toMajorUnit(startingBid, row.currency),
    price: moneyOrNull(price),
    soldPrice: moneyOrNull(soldPrice),
    marketValue: moneyOrNull(row.marketValue),
    forcedSaleValue: moneyOrNull(row.forcedSaleValue),
  };
}

import type { Overview } from '#features/payments/admin-schema.ts';
import { presentAttempts, presentEvent, presentRefund } from '#features/payments/server/admin-shapes.ts';
import { readNewestEvents } from '#features/payments/server/checkout/event-rows.ts';
import { readFailedRefunds, readOpenRefunds } from '#features/payments/server/refunds/refund-rows.ts';
import { toMajorUnit } from '#kit/money.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readComparisons, readMismatches } from './comparison-rows.ts';
import { readBalances } from './ledger-rows.ts';
import { readTransactions, readTransactionsForReview, readUnmatched } from './transaction-rows.ts';

/** Returns the tasks that wait for an admin, and the state of the ledger. */
export async function readOverview({ db, payments: provider }: Kit): Promise<Overview> {
  const balances = await readBalances(db);
  const comparisons = await readComparisons(db);
  const mismatches = await readMismatches(db);
  const comparedAt = new Map(
    mismatches.map((mismatch) => [mismatch.transactionId, mismatch.comparedAt.toISOString()]),
  );
  const unlistedAttempts = await presentAttempts(db, await readTransactions(db, [...comparedAt.keys()]));
  return {
    provider: provider.id,
    isTest: provider.isTest,
    review: await presentAttempts(db, await readTransactionsForReview(db)),
    openRefunds: [...(await readFailedRefunds(db)), ...(await readOpenRefunds(db))].map(presentRefund),
    mismatches: unlistedAttempts.map((attempt) => ({
      ...attempt,
      comparedAt: comparedAt.get(attempt.id) ?? attempt.seenAt,
    })),
    strangers: await presentAttempts(db, await readUnmatched(db)),
    events: (await readNewestEvents(db)).map(presentEvent),
    balances: balances.map((row) => ({ ...row, balance: toMajorUnit(row.balance, row.currency) })),
    comparisons: comparisons.map((row) => ({ ...row, comparedAt: row.comparedAt.toISOString() })),
  };
}

import { stringify } from 'csv-stringify/sync';
import { listingStateNames, type OverviewPart, stageNames, stages } from '#features/overview/choices.ts';
import type { MarketOverview } from '#features/overview/schema.ts';
import { paymentPurposes } from '#features/payments/choices.ts';
import { categoryNames } from '#features/properties/categories.ts';
import { formatCsvCell } from '#kit/server/csv-cell.ts';

type Table = { head: readonly string[]; rows: readonly (readonly unknown[])[] };

/** Returns a part of the overview as CSV, with the labels of its screen. */
export function overviewCsv(overview: MarketOverview, part: OverviewPart): string {
  const { head, rows } = tables[part](overview);
  return stringify([head, ...rows.map((row) => row.map(formatCsvCell))], { bom: true, quoted: true });
}

const tables: Record<OverviewPart, (overview: MarketOverview) => Table> = {
  days: ({ days }) => ({
    head: ['Day', ...stages.map((stage) => stageNames[stage])],
    rows: days.map((row) => [row.day, ...stages.map((stage) => row[stage])]),
  }),
  money: ({ money, isTest }) => ({
    head: ['Day', 'Currency', 'For', 'Payments', 'Received', 'Refunded', 'Test mode'],
    rows: money.map(({ day, currency, purpose, payments, paid, givenBack }) => [
      ...[day, currency, purpose ? paymentPurposes[purpose].name : 'Unknown', payments, paid, givenBack],
      isTest ? 'yes (no real payments)' : 'no',
    ]),
  }),
  listings: ({ listings }) => ({
    head: ['Category', 'Status', 'Listings'],
    rows: listings.map(({ category, state, listings: count }) => [
      ...[categoryNames[category].one, listingStateNames[state], count],
    ]),
  }),
  searches: ({ searches }) => ({
    head: ['Keywords', 'Searches', 'Last searched'],
    rows: searches.map(({ words, times, lastDay }) => [words, times, lastDay]),
  }),
};

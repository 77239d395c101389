import { stringify } from 'csv-stringify/sync';
import {
  listingStateNames,
  type OverviewPart,
  purposeNames,
  stageNames,
  stages,
} from '#features/overview/choices.ts';
import type { MarketOverview } from '#features/overview/schema.ts';
import { categoryNames } from '#features/properties/categories.ts';
import { cell } from '#kit/server/csv-cell.ts';

type Table = { head: readonly string[]; lines: readonly (readonly unknown[])[] };

/** Returns a part of the overview as CSV, with the labels of its screen. */
export function overviewCsv(overview: MarketOverview, part: OverviewPart): string {
  const { head, lines } = tables[part](overview);
  return stringify([head, ...lines.map((row) => row.map(cell))], { bom: true, quoted: true });
}

const tables: Record<OverviewPart, (overview: MarketOverview) => Table> = {
  days: ({ days }) => ({
    head: ['Day', ...stages.map((stage) => stageNames[stage])],
    lines: days.map((row) => [row.day, ...stages.map((stage) => row[stage])]),
  }),
  money: ({ money, isTest }) => ({
    head: ['Day', 'Currency', 'For', 'Payments', 'Received', 'Refunded', 'Test mode'],
    lines: money.map(({ day, currency, purpose, payments, paid, givenBack }) => [
      ...[day, currency, purpose ? purposeNames[purpose] : 'Unknown', payments, paid, givenBack],
      isTest ? 'yes (no real payments)' : 'no',
    ]),
  }),
  listings: ({ listings }) => ({
    head: ['Category', 'Status', 'Listings'],
    lines: listings.map(({ category, state, listings: count }) => [
      ...[categoryNames[category].one, listingStateNames[state], count],
    ]),
  }),
  searches: ({ searches }) => ({
    head: ['Keywords', 'Searches', 'Last searched'],
    lines: searches.map(({ words, times, lastDay }) => [words, times, lastDay]),
  }),
};

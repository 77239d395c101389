import { stringify } from 'csv-stringify/sync';
import type { OverviewPart } from '#features/overview/choices.ts';
import type { MarketOverview } from '#features/overview/schema.ts';
import { cell } from '#kit/server/csv-cell.ts';

type Line = Record<string, unknown>;

const columns: Record<OverviewPart, readonly string[]> = {
  days: ['day', 'views', 'tours', 'contacts', 'enquiries', 'viewings', 'stays'],
  money: ['day', 'currency', 'purpose', 'payments', 'paid', 'givenBack'],
  listings: ['category', 'state', 'listings'],
  searches: ['words', 'times', 'lastDay'],
};

export function overviewCsv(overview: MarketOverview, part: OverviewPart): string {
  const names = columns[part];
  const lines: readonly Line[] = overview[part];
  return stringify([names, ...lines.map((line) => names.map((name) => cell(line[name])))], {
    bom: true,
    quoted: true,
  });
}

import type { Difference, EntryKind } from '#features/provider-reports/choices.ts';
import { isCurrency, type MajorAmount, roundToMinorUnit } from '#kit/money.ts';

type Figures = { amount: MajorAmount; currency: string; fee: MajorAmount | null };
type Identity = { kind: EntryKind; providerId: string | null; reference: string | null };

/** A row of the provider's report. Its fee is null if the report has none. */
export type ReportRow = Identity & Figures & { line: number };

/** A payment, refund or payout in our books. Its fee is null while none is booked. */
export type BookRecord = Identity & Figures & { id: number };

export type RowResult = { record: BookRecord | null; difference: Difference | null };

/**
 * Finds the record of each row, and how they differ. Each record belongs to at most one row, so a row that is listed
 * twice is not in our books the second time. A row with an id belongs to the record with this id, or to one whose id we do not
 * know. Of several records under a reference, it belongs to the one with the same amount.
 */
export function matchRows(
  rows: readonly ReportRow[],
  records: readonly BookRecord[],
): Map<number, RowResult> {
  const candidates = groupByKeys(records);
  const taken = new Set<BookRecord>();
  const results = new Map<number, RowResult>();
  const matchers = [hasSameId, isSameByReference, hasSameReference];
  for (const matches of matchers)
    for (const row of rows) {
      if (results.has(row.line)) continue;
      const record = keysOf(row)
        .flatMap((key) => candidates.get(key) ?? [])
        .find((candidate) => !taken.has(candidate) && matches(row, candidate));
      if (!record) continue;
      taken.add(record);
      results.set(row.line, { record, difference: differenceOf(row, record) });
    }
  for (const { line } of rows)
    if (!results.has(line)) results.set(line, { record: null, difference: 'not_in_books' });
  return results;
}

const keysOf = ({ kind, providerId, reference }: Identity): string[] => [
  ...(providerId === null ? [] : [`${kind} id ${providerId}`]),
  ...(reference === null ? [] : [`${kind} reference ${reference}`]),
];

function groupByKeys(records: readonly BookRecord[]): Map<string, BookRecord[]> {
  const groups = new Map<string, BookRecord[]>();
  for (const record of records)
    for (const key of keysOf(record)) {
      const group = groups.get(key);
      if (group) group.push(record);
      else groups.set(key, [record]);
    }
  return groups;
}

const hasSameId = (row: ReportRow, record: BookRecord): boolean =>
  row.providerId !== null &&
  row.providerId === record.providerId &&
  (row.reference === null || row.reference === record.reference);

const hasSameReference = (row: ReportRow, record: BookRecord): boolean =>
  row.reference === record.reference && (row.providerId === null || record.providerId === null);

const isSameByReference = (row: ReportRow, record: BookRecord): boolean =>
  hasSameReference(row, record) && differenceOf(row, record) === null;

function differenceOf(row: ReportRow, record: BookRecord): Difference | null {
  if (row.currency !== record.currency) return 'currency';
  if (row.amount !== record.amount) return 'amount';
  return row.fee === null || isSameFee(row.fee, record) ? null : 'fee';
}

/** We book fees rounded up to the smallest unit, and none while the fee is unknown. */
function isSameFee(reported: MajorAmount, { fee, currency }: BookRecord): boolean {
  if (!isCurrency(currency)) return reported === (fee ?? 0);
  const roundedUp = roundToMinorUnit(reported, currency, (units) => Math.ceil(Number(units.toFixed(6))));
  return roundedUp === roundToMinorUnit(fee ?? 0, currency);
}

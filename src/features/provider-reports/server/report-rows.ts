import { sql } from 'kysely';
import type { Difference, EntryKind, SumState } from '#features/provider-reports/choices.ts';
import type { CalendarDay } from '#kit/calendar-day.ts';
import type { MajorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { BookRecord, ReportRow, RowResult } from './matching.ts';
import type { FileRow } from './report-file.ts';

type NewReport = {
  provider: string;
  fileName: string;
  sha256: string;
  from: CalendarDay;
  to: CalendarDay;
  skipped: number;
  uploadedBy: number;
};

/** Inserts a report. Returns null if its file is already stored. */
export async function insertReport(tx: Db, report: NewReport): Promise<number | null> {
  const { provider, fileName, sha256, from, to, skipped, uploadedBy } = report;
  const { rows } = await sql<{ id: number }>`
    insert into provider_reports (provider, file_name, sha256, from_day, to_day, skipped, uploaded_by)
    values (${provider}, ${fileName}, ${sha256}, ${from}, ${to}, ${skipped}, ${uploadedBy})
    on conflict (provider, sha256) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Inserts the rows of a report, which count as not in our books until they are compared. */
export async function insertRows(tx: Db, reportId: number, rows: readonly FileRow[]): Promise<void> {
  const list = <T>(value: (row: FileRow) => T) => rows.map(value);
  await sql`
    insert into provider_report_entries (report_id, line, kind, day, provider_id, reference, amount, currency, fee, difference)
    select ${reportId}::int, item.*, 'not_in_books' from unnest(
      ${list(({ line }) => line)}::int[], ${list(({ kind }) => kind)}::text[], ${list(({ day }) => day)}::date[],
      ${list(({ providerId }) => providerId)}::text[], ${list(({ reference }) => reference)}::text[],
      ${list(({ amount }) => amount)}::numeric[], ${list(({ currency }) => currency)}::text[],
      ${list(({ fee }) => fee)}::numeric[]) as item`.execute(tx);
}

export type LockedReport = { id: number; provider: string; from: CalendarDay; to: CalendarDay };

/** Locks a report until the transaction ends. Returns null if there is none. */
export async function lockReport(tx: Db, id: number): Promise<LockedReport | null> {
  const { rows } = await sql<LockedReport>`
    select id, provider, from_day::text as from, to_day::text as to from provider_reports
    where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteReport(tx: Db, id: number): Promise<void> {
  await sql`delete from provider_report_entries where report_id = ${id}`.execute(tx);
  await sql`delete from provider_reports where id = ${id}`.execute(tx);
}

export async function readReportRows(db: Db, reportId: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select line, kind, provider_id as "providerId", reference, amount::float8 as amount, currency, fee::float8 as fee
    from provider_report_entries where report_id = ${reportId} and line is not null order by line`.execute(
    db,
  );
  return rows;
}

/** Stores the record of each row. A note is kept if neither the record nor the difference has changed. */
export async function saveResults(
  tx: Db,
  reportId: number,
  results: ReadonlyMap<number, RowResult>,
): Promise<void> {
  const list = <T>(value: (result: RowResult) => T) => [...results.values()].map(value);
  await sql`
    with result as (
      select * from unnest(${[...results.keys()]}::int[], ${list(({ record }) => record?.id ?? null)}::int[],
        ${list(({ record }) => record?.amount ?? null)}::numeric[], ${list(({ record }) => record?.currency ?? null)}::text[],
        ${list(({ record }) => record?.fee ?? null)}::numeric[], ${list(({ difference }) => difference)}::text[])
        as result(line, record_id, amount, currency, fee, difference)
    ), changed as (
      select e.id, result.* from result join provider_report_entries e on e.report_id = ${reportId} and e.line = result.line
      where (e.record_id, e.our_amount, e.our_currency, e.our_fee, e.difference)
        is distinct from (result.record_id, result.amount, result.currency, result.fee, result.difference)
    )
    update provider_report_entries e set record_id = changed.record_id, our_amount = changed.amount,
      our_currency = changed.currency, our_fee = changed.fee, difference = changed.difference,
      note = null, noted_by = null, noted_at = null
    from changed where e.id = changed.id`.execute(tx);
}

export type MissingRecord = BookRecord & { day: CalendarDay };

/**
 * Stores what is missing from the report. A note is kept if the record has not changed. A transaction in the
 * report of another day is not missing, because the provider's days may end before or after ours.
 */
export async function saveMissing(
  tx: Db,
  { id: reportId, from, to }: LockedReport,
  records: readonly MissingRecord[],
): Promise<void> {
  const list = <T>(value: (record: MissingRecord) => T) => records.map(value);
  await sql`
    with missing as (
      select * from unnest(${list(({ kind }) => kind)}::text[], ${list(({ id }) => id)}::int[],
        ${list(({ day }) => day)}::date[], ${list(({ providerId }) => providerId)}::text[],
        ${list(({ reference }) => reference)}::text[], ${list(({ amount }) => amount)}::numeric[],
        ${list(({ currency }) => currency)}::text[], ${list(({ fee }) => fee)}::numeric[])
        as missing(kind, record_id, day, provider_id, reference, amount, currency, fee)
      where not exists (
        select from provider_report_entries e join provider_reports r on r.id = e.report_id
        where e.kind = missing.kind and e.record_id = missing.record_id and e.line is not null
          and (r.to_day < ${from}::date or r.from_day > ${to}::date))
    ), gone as (
      delete from provider_report_entries e where e.report_id = ${reportId} and e.line is null and not exists (
        select from missing where missing.kind = e.kind and missing.record_id = e.record_id)
    )
    insert into provider_report_entries as known (report_id, kind, record_id, day, provider_id, reference, our_amount,
      our_currency, our_fee, difference)
    select ${reportId}::int, kind, record_id, day, provider_id, reference, amount, currency, fee, 'not_in_report' from missing
    on conflict (report_id, kind, record_id) where line is null do update set day = excluded.day, our_fee = excluded.our_fee`.execute(
    tx,
  );
  await sql`update provider_reports set compared_at = clock_timestamp() where id = ${reportId}`.execute(tx);
}

export type ReportHead = {
  id: number;
  fileName: string;
  sha256: string;
  from: CalendarDay;
  to: CalendarDay;
  uploadedBy: string;
  uploadedAt: Date;
  comparedAt: Date;
  rows: number;
  skipped: number;
  differences: number;
  unexplained: number;
};

type HeadFilter = {
  id?: number;
  sha256?: string;
  from?: CalendarDay | undefined;
  to?: CalendarDay | undefined;
};

/** Returns the newest reports of a provider, with the number of rows and differences of each. */
export async function readHeads(
  db: Db,
  provider: string,
  { id, sha256, from, to }: HeadFilter,
): Promise<ReportHead[]> {
  const conditions = [
    sql`r.provider = ${provider}`,
    ...(id === undefined ? [] : [sql`r.id = ${id}`]),
    ...(sha256 === undefined ? [] : [sql`r.sha256 = ${sha256}`]),
    ...(from === undefined ? [] : [sql`r.to_day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`r.from_day <= ${to}::date`]),
  ];
  const { rows } = await sql<ReportHead>`
    with head as (
      select r.id, r.file_name as "fileName", r.sha256, r.from_day::text as from, r.to_day::text as to,
        u.username as "uploadedBy", r.uploaded_at as "uploadedAt", r.compared_at as "comparedAt", r.skipped
      from provider_reports r join users u on u.id = r.uploaded_by
      where ${sql.join(conditions, sql` and `)} order by r.id desc limit 100
    ), counted as (
      select report_id, count(line)::int as rows, count(difference)::int as differences,
        count(*) filter (where difference is not null and note is null)::int as unexplained
      from provider_report_entries where report_id = any(select id from head) group by report_id
    )
    select head.*, coalesce(rows, 0) as rows, coalesce(differences, 0) as differences, coalesce(unexplained, 0) as unexplained
    from head left join counted on report_id = id order by id desc`.execute(db);
  return rows;
}

export type SumRow = {
  isMissing: boolean;
  currency: string;
  /** Null for the total of all states. */
  state: SumState | null;
  count: number;
  payments: MajorAmount;
  refunds: MajorAmount;
  payouts: MajorAmount;
  fees: MajorAmount;
  net: MajorAmount;
};

/**
 * Returns the totals of a report: of its rows at the reported amounts, and of missing transactions at the
 * amounts in our books.
 */
export async function readSums(db: Db, reportId: number): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    with entry as (
      select line is null as is_missing, kind, coalesce(currency, our_currency) as currency,
        case when line is null then our_amount else amount end as amount,
        coalesce(case when line is null then our_fee else fee end, 0) as fee,
        case when difference is null then 'matched' when note is null then 'unexplained' else 'explained' end as state
      from provider_report_entries where report_id = ${reportId}
    )
    select is_missing as "isMissing", currency, state, count(*)::int as count,
      coalesce(sum(amount) filter (where kind = 'payment'), 0)::float8 as payments,
      coalesce(sum(amount) filter (where kind = 'refund'), 0)::float8 as refunds,
      coalesce(sum(amount) filter (where kind = 'payout'), 0)::float8 as payouts,
      sum(fee)::float8 as fees,
      sum(case kind when 'payment' then amount else -amount end - fee)::float8 as net
    from entry group by grouping sets ((is_missing, currency), (is_missing, currency, state))
    order by is_missing, currency, state`.execute(db);
  return rows;
}

export async function readDifferenceCounts(
  db: Db,
  reportId: number,
): Promise<{ difference: Difference; count: number; unexplained: number }[]> {
  const { rows } = await sql<{ difference: Difference; count: number; unexplained: number }>`
    select difference, count(*)::int as count, count(*) filter (where note is null)::int as unexplained
    from provider_report_entries where report_id = ${reportId} and difference is not null group by difference`.execute(
    db,
  );
  return rows;
}

export type DifferenceRow = {
  id: number;
  difference: Difference;
  line: number | null;
  kind: EntryKind;
  day: CalendarDay;
  providerId: string | null;
  reference: string | null;
  recordId: number | null;
  amount: MajorAmount | null;
  currency: string | null;
  fee: MajorAmount | null;
  ourAmount: MajorAmount | null;
  ourCurrency: string | null;
  ourFee: MajorAmount | null;
  note: string | null;
  notedBy: string | null;
  notedAt: Date | null;
};

/** Returns the first differences of each kind, unexplained ones first. */
export async function readDifferences(db: Db, reportId: number, perKind: number): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select e.id, e.difference, e.line, e.kind, e.day::text as day, e.provider_id as "providerId", e.reference,
      e.record_id as "recordId", e.amount::float8 as amount, e.currency, e.fee::float8 as fee, e.our_amount::float8 as "ourAmount",
      e.our_currency as "ourCurrency", e.our_fee::float8 as "ourFee", e.note, u.username as "notedBy", e.noted_at as "notedAt"
    from (
      select *, row_number() over (partition by difference order by note is not null, line, id) as place
      from provider_report_entries where report_id = ${reportId} and difference is not null
    ) as e left join users u on u.id = e.noted_by
    where e.place <= ${perKind} order by e.difference, e.place`.execute(db);
  return rows;
}

type Note = { id: number; reportId: number; note: string; former: string | null; notedBy: number };

/** Explains a difference. Returns its subject, or null if it no longer exists or has a newer note. */
export async function saveNote(
  tx: Db,
  { id, reportId, note, former, notedBy }: Note,
): Promise<Pick<DifferenceRow, 'difference' | 'reference' | 'line'> | null> {
  const { rows } = await sql<Pick<DifferenceRow, 'difference' | 'reference' | 'line'>>`
    update provider_report_entries set note = ${note}, noted_by = ${notedBy}, noted_at = now()
    where id = ${id} and report_id = ${reportId} and difference is not null and note is not distinct from ${former}
    returning difference, reference, line`.execute(tx);
  return rows[0] ?? null;
}

import { sql } from 'kysely';
import type { AnyReason } from '#features/reports/choices.ts';
import type { Db } from '#kit/server/database/database.ts';

/** The reporter of matches that the comparison of pictures found. */
export const automatedReporter = 'found by us';

type NewReport = {
  caseId: number;
  propertyId: number;
  reason: AnyReason;
  reporter: string | null;
  text: string;
  link?: string | undefined;
  email?: string | undefined;
};

/**
 * Adds a report. A repeated report for the same reason by the same person only updates its details. Returns
 * true when the report is new.
 */
export async function addReport(tx: Db, report: NewReport): Promise<boolean> {
  const { caseId, propertyId, reason, reporter, text, link = null, email = null } = report;
  const { rows } = await sql<{ isNew: boolean }>`
    insert into property_reports as known (case_id, property_id, reason, reporter, body, proof_link, email)
    values (${caseId}, ${propertyId}, ${reason}, ${reporter}, ${text}, ${link}, ${email})
    on conflict (case_id, reason, reporter) do update set
      body = coalesce(nullif(excluded.body, ''), known.body),
      proof_link = coalesce(excluded.proof_link, known.proof_link), email = coalesce(excluded.email, known.email)
    returning (xmax = 0) as "isNew"`.execute(tx);
  return rows[0]?.isNew === true;
}

/** Returns true when an admin has judged a report by this person abusive in the last thirty days. */
export async function wasAbusive(tx: Db, reporter: string): Promise<boolean> {
  const { rows } = await sql`
    select from property_reports where reporter = ${reporter} and dismissed_at > now() - interval '30 days'
    limit 1`.execute(tx);
  return rows.length > 0;
}

export type ReportRow = {
  id: number;
  caseId: number;
  reason: AnyReason;
  text: string;
  link: string | null;
  email: string | null;
  at: Date;
  reporter: string | null;
  fromSame: number;
  abuse: number;
};

const maxPerCase = 30;

/** Returns the latest reports of each case, without abusive ones. */
export async function readReports(db: Db, caseIds: readonly number[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id, r.case_id as "caseId", r.reason, r.body as text, r.proof_link as link, r.email, r.reported_at as at,
      r.reporter, coalesce(same.reports, 0) as "fromSame", coalesce(same.abuse, 0) as abuse
    from unnest(${[...caseIds]}::int[]) as wanted (id)
    cross join lateral (
      select * from property_reports where case_id = wanted.id and dismissed_at is null order by id desc limit ${maxPerCase}
    ) r
    left join lateral (
      select count(*)::int as reports, count(dismissed_at)::int as abuse from property_reports o
      where o.reporter = r.reporter and o.id <> r.id and o.reported_at > now() - interval '90 days'
    ) same on true
    order by r.id desc`.execute(db);
  return rows;
}

/**
 * Dismisses all undecided reports from the sender of this one. Returns their number and the ids of their
 * cases; null for an unknown report.
 */
export async function dismissReportsOfSender(
  tx: Db,
  reportId: number,
): Promise<{ reports: number; caseIds: number[] } | null> {
  const { rows: reporterRows } = await sql<{ reporter: string | null }>`
    select reporter from property_reports where id = ${reportId}`.execute(tx);
  const [report] = reporterRows;
  if (!report) return null;
  const { rows } = await sql<{ caseId: number }>`
    update property_reports r set dismissed_at = now() from moderation_cases c
    where c.id = r.case_id and c.state in ('open', 'hidden') and r.dismissed_at is null
      and (r.id = ${reportId} or r.reporter = ${report.reporter})
    returning r.case_id as "caseId"`.execute(tx);
  return { reports: rows.length, caseIds: [...new Set(rows.map(({ caseId }) => caseId))] };
}

/** Returns the reporters who left an email address and whose reports were not dismissed. */
export async function readReporters(tx: Db, caseId: number): Promise<Array<{ id: number; email: string }>> {
  const { rows } = await sql<{ id: number; email: string }>`
    select distinct on (lower(email)) id, email from property_reports
    where case_id = ${caseId} and email is not null and dismissed_at is null order by lower(email), id`.execute(
    tx,
  );
  return rows;
}

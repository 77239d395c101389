import { sql } from 'kysely';
import type { IntegrityKind, IntegrityReport } from '#app/integrity-api.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type IntegrityIssue = { subject: string; error: string };

export async function readCursor(db: Db, kind: IntegrityKind): Promise<string> {
  const { rows } = await sql<{
    after: string;
  }>`select after from integrity_checks where kind = ${kind}`.execute(db);
  return onlyRow(rows).after;
}

export async function readOpenSubjects(db: Db, kind: IntegrityKind): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from integrity_findings where kind = ${kind} and resolved_at is null order by id limit 1000`.execute(
    db,
  );
  return rows.map(({ subject }) => subject);
}

/**
 * Records the findings, resolves earlier ones that were checked again without an issue, and saves the
 * progress.
 */
export async function writeOutcome(
  db: Db,
  kind: IntegrityKind,
  {
    issues,
    lookedAt,
    after,
    now,
  }: { issues: IntegrityIssue[]; lookedAt: string[]; after: string; now: Date },
): Promise<void> {
  const subjects = issues.map(({ subject }) => subject);
  await sql`
    update integrity_findings set resolved_at = ${now}
    where kind = ${kind} and resolved_at is null and subject = any(${lookedAt}) and subject <> all(${subjects})`.execute(
    db,
  );
  for (const { subject, error } of issues)
    await sql`
      insert into integrity_findings (kind, subject, fault, found_at)
      values (${kind}, ${subject.slice(0, 300)}, ${error.slice(0, 1000)}, ${now})
      on conflict (kind, subject) where resolved_at is null do update set fault = excluded.fault`.execute(db);
  await sql`
    update integrity_checks set after = ${after}, ran_at = ${now}, checked = ${lookedAt.length},
      completed_at = case when ${after} = '' then ${now} else completed_at end
    where kind = ${kind}`.execute(db);
}

export async function readReport(db: Db): Promise<IntegrityReport> {
  const checks = await sql<
    IntegrityReport['checks'][number] & { ranAt: Date | null; completedAt: Date | null }
  >`
    select kind, ran_at as "ranAt", completed_at as "completedAt", checked from integrity_checks order by kind`.execute(
    db,
  );
  const findings = await sql<{
    id: number;
    kind: IntegrityKind;
    subject: string;
    fault: string;
    foundAt: Date;
    goneAt: Date | null;
  }>`
    select id, kind, subject, fault, found_at as "foundAt", resolved_at as "goneAt" from integrity_findings
    order by resolved_at is not null, id desc limit 100`.execute(db);
  return {
    checks: checks.rows.map((row) => ({
      ...row,
      ranAt: isoText(row.ranAt),
      completedAt: isoText(row.completedAt),
    })),
    findings: findings.rows.map((row) => ({
      ...row,
      foundAt: row.foundAt.toISOString(),
      goneAt: isoText(row.goneAt),
    })),
  };
}

const isoText = (at: Date | null) => (at === null ? null : at.toISOString());

export async function countFindings(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, (select count(*)::int from integrity_findings f where f.kind = c.kind and resolved_at is null) as count
    from integrity_checks c`.execute(db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { foldUsername } from '#features/accounts/rules.ts';
import { formatCsvCell } from '#kit/server/csv-cell.ts';
import type { Db } from '#kit/server/database/database.ts';

/** Records a change in the audit log. Call it in the transaction that makes the change. */
export async function writeAudit(
  db: Db,
  entry: { actorId: number | null; action: string; subject: string; details?: Record<string, unknown> },
): Promise<void> {
  await sql`
    insert into audit_entries (actor_id, action, subject, details)
    values (${entry.actorId}, ${entry.action}, ${entry.subject}, ${JSON.stringify(entry.details ?? {})}::jsonb)`.execute(
    db,
  );
}

/** Records the same action on many subjects, in one statement. */
export async function writeAuditEntries(
  db: Db,
  { actorId, action }: { actorId: number | null; action: string },
  entries: ReadonlyArray<{ subject: string; details: Record<string, unknown> }>,
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into audit_entries (actor_id, action, subject, details)
    select ${actorId}::int, ${action}, entry.subject, entry.details
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(subject text, details jsonb)`.execute(
    db,
  );
}

const maxAccessEntriesPerHour = 100;

/**
 * Records an access event, such as a sign-in or denied access, at most 100 per hour for each account and
 * action.
 * @param userId null for an unknown account. The typed name is not stored, because it may be a password.
 */
export async function writeAccess(
  db: Db,
  { userId, action, details }: { userId: number | null; action: string; details: AccessDetails },
): Promise<void> {
  const subject = userId === null ? 'nobody' : `user ${userId}`;
  await sql`
    insert into audit_entries (actor_id, action, subject, details, kind)
    select ${userId}, ${action}, ${subject}, ${JSON.stringify(details)}::jsonb, 'access'
    where ${maxAccessEntriesPerHour} > (
      select count(*) from audit_entries
      where kind = 'access' and subject = ${subject} and action = ${action} and at > now() - interval '1 hour')`.execute(
    db,
  );
}

export type AccessDetails = { address: string; browser?: string; call?: string };

export async function deleteOldAccessEntries(db: Db): Promise<void> {
  await sql`delete from audit_entries where kind = 'access' and at < now() - interval '90 days'`.execute(db);
}

export type AuditRow = {
  id: number;
  at: Date;
  actor: string | null;
  action: string;
  subject: string;
  details: Record<string, unknown>;
};

export type AuditLogSearch = {
  kind: 'change' | 'access';
  before: number | null;
  limit: number;
  /** A username prefix. It matches the entries by and about those users. */
  who?: string | undefined;
  /** A part of the action's name, in any case. */
  act?: string | undefined;
  /** The first and last day, inclusive, in Kampala time. */
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * Returns the matching entries, newest first. A subject that is a user includes the username, as in `user 7
 * (sarah)`.
 */
export async function readAudit(
  db: Db,
  { kind, before, limit, who: prefix, act, from, to }: AuditLogSearch,
): Promise<AuditRow[]> {
  const ids = prefix ? await readUserIdsByPrefix(db, prefix) : [];
  const { rows } = await sql<AuditRow>`
    select audit_entries.id, at, users.username as actor, action, details,
      case when whom.id is null then subject else subject || ' (' || whom.username || ')' end as subject
    from audit_entries left join users on users.id = actor_id
      left join users as whom
        on whom.id = case when subject ~ '^user [1-9][0-9]{0,8}$' then substring(subject from 6)::int end
    where kind = ${kind} and (${before}::bigint is null or audit_entries.id < ${before})
      and (${prefix === undefined} or actor_id = any(${ids}) or subject = any(${ids.map((id) => `user ${id}`)}))
      and (${act ?? null}::text is null or position(lower(${act ?? ''}) in lower(action)) > 0)
      and (${from ?? null}::date is null or at >= ${from ?? null}::date::timestamp at time zone 'Africa/Kampala')
      and (${to ?? null}::date is null or at < (${to ?? null}::date + 1)::timestamp at time zone 'Africa/Kampala')
    order by audit_entries.id desc limit ${limit}`.execute(db);
  return rows;
}

async function readUserIdsByPrefix(db: Db, prefix: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where starts_with(username_folded, ${foldUsername(prefix)}) order by id limit 100`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const columns = ['at', 'actor', 'action', 'subject', 'details'] as const;

/** Returns the matching entries as CSV, with times in UTC. */
export function auditLogAsCsv(entries: readonly AuditRow[]): string {
  const csvRows = entries.map(({ at, actor, action, subject, details }) =>
    [at.toISOString(), actor, action, subject, JSON.stringify(details)].map(formatCsvCell),
  );
  return stringify([columns, ...csvRows], { bom: true, quoted: true });
}

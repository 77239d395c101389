import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/** One line of who changed what; written in the transaction of the change. */
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

export type AuditRow = {
  id: number;
  at: Date;
  actor: string | null;
  action: string;
  subject: string;
  details: Record<string, unknown>;
};

export async function readAudit(db: Db, before: number | null, limit: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select audit_entries.id, at, users.username as actor, action, subject, details
    from audit_entries left join users on users.id = actor_id
    where (${before}::bigint is null or audit_entries.id < ${before})
    order by audit_entries.id desc limit ${limit}`.execute(db);
  return rows;
}

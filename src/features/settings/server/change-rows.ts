import { sql } from 'kysely';
import { type SettingValue, settingLimits } from '#features/settings/choices.ts';
import type { Db } from '#kit/server/database/database.ts';

export type ChangeRow = {
  id: number;
  at: Date;
  by: string | null;
  reason: string;
  before: SettingValue | null;
  after: SettingValue;
  undoes: number | null;
};

const columns = sql.raw('c.id, c.at, u.username as by, c.reason, c.before, c.after, c.undoes');
const changesTable = sql.raw('setting_changes c left join users u on u.id = c.actor_id');

/** Returns the changes of a setting, newest first. */
export async function readChanges(
  db: Db,
  { kind, key }: { kind: string; key: string },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from ${changesTable} where c.kind = ${kind} and c.key = ${key}
    order by c.id desc limit ${settingLimits.historyShown}`.execute(db);
  return rows;
}

/** Returns a change, or null if it belongs to another setting, whose values may have other fields. */
export async function readChange(
  db: Db,
  { id, kind, key }: { id: number; kind: string; key: string },
): Promise<ChangeRow | null> {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from ${changesTable} where c.id = ${id} and c.kind = ${kind} and c.key = ${key}`.execute(
    db,
  );
  return rows[0] ?? null;
}

type NewChange = Pick<ChangeRow, 'before' | 'after' | 'reason' | 'undoes'> & {
  /** The proposal that the change carries out. */
  proposalId: number | null;
  kind: string;
  key: string;
  actorId: number;
};

export async function recordChange(tx: Db, change: NewChange): Promise<void> {
  const { kind, key, before, after, reason, actorId, undoes, proposalId } = change;
  await sql`
    insert into setting_changes (kind, key, before, after, reason, actor_id, undoes, proposal_id)
    values (${kind}, ${key}, ${before && JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${reason},
      ${actorId}, ${undoes}, ${proposalId})`.execute(tx);
}

/** Locks a kind of settings until the transaction ends, so that concurrent changes wait. */
export async function lockKind(tx: Db, kind: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settings ${kind}`}, 0))`.execute(tx);
}

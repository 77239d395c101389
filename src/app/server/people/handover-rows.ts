import { sql } from 'kysely';
import type { Role } from '#features/accounts/roles.ts';
import type { Db } from '#kit/server/database/database.ts';

export type HandoverParty = {
  id: number;
  username: string;
  fullName: string;
  email: string;
  role: Role;
  isClosing: boolean;
  isClosed: boolean;
  isSuspended: boolean;
};

/** Locks both accounts in a fixed order, which avoids deadlocks. */
export async function lockParties(tx: Db, ids: readonly number[]): Promise<Map<number, HandoverParty>> {
  const { rows } = await sql<HandoverParty>`
    select id, username, full_name as "fullName", email, role, closes_at is not null as "isClosing",
      closed_at is not null as "isClosed", suspended_at is not null as "isSuspended"
    from users where id = any(${[...ids]}::int[]) order by id for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

type HandoverIds = { from: number; to: number };

export async function insertHandover(
  tx: Db,
  { from, to, by, at }: HandoverIds & { by: number; at: Date },
  listings: ReadonlyArray<{ id: number; isPaused: boolean }>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with handover as (
      insert into handovers (from_id, to_id, handed_by, handed_at) values (${from}, ${to}, ${by}, ${at})
      returning id
    ), handed as (
      insert into handed_listings (handover_id, property_id, is_paused)
      select handover.id, one.id, one.paused from handover,
        unnest(${listings.map(({ id }) => id)}::int[], ${listings.map(({ isPaused }) => isPaused)}::boolean[]) as one (id, paused)
    )
    select id from handover`.execute(tx);
  return rows[0]?.id ?? 0;
}

/**
 * Marks a handover as undone. Returns both managers and the listings, or null for a handover that is unknown
 * or already undone.
 */
export async function markUndone(
  tx: Db,
  id: number,
  { by, at }: { by: number; at: Date },
): Promise<(HandoverIds & { listings: number[] }) | null> {
  const { rows } = await sql<HandoverIds & { listings: number[] }>`
    update handovers set undone_at = ${at}, undone_by = ${by} where id = ${id} and undone_at is null
    returning from_id as "from", to_id as "to", array(
      select property_id from handed_listings where handover_id = ${id} order by property_id
    ) as listings`.execute(tx);
  return rows[0] ?? null;
}

export async function handoverExists(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from handovers where id = ${id}`.execute(db);
  return rows.length > 0;
}

import { sql } from 'kysely';
import { pausedByPlan } from '#features/listings/server/plan-limits/apply-plan-limits.ts';
import type { Db } from '#kit/server/database/database.ts';

export type HandedListing = {
  id: number;
  title: string;
  isAvailable: boolean;
  hasTour: boolean;
  pictures: number;
  isFeaturedByPlan: boolean;
};

/** Locks the selected listings of an account, or all of them. */
export async function lockListings(
  tx: Db,
  ownerId: number,
  selectedIds: readonly number[] | null,
): Promise<HandedListing[]> {
  const ids = selectedIds === null ? null : [...selectedIds];
  await sql`
    select from properties where owner_id = ${ownerId} and deleted_at is null and (${ids}::int[] is null or id = any(${ids}::int[]))
    order by id for no key update`.execute(tx);
  return readListings(tx, ownerId, selectedIds);
}

/** Reads the listings, which must be locked. */
export async function readListings(
  tx: Db,
  ownerId: number,
  selectedIds: readonly number[] | null,
): Promise<HandedListing[]> {
  const ids = selectedIds === null ? null : [...selectedIds];
  const { rows } = await sql<HandedListing>`
    select p.id, p.title, p.is_available as "isAvailable", p.published_tour is not null as "hasTour",
      (select count(*) from property_pictures where property_id = p.id)::int as pictures,
      p.featured_by_plan as "isFeaturedByPlan"
    from properties p where p.owner_id = ${ownerId} and p.deleted_at is null and (${ids}::int[] is null or p.id = any(${ids}::int[]))
    order by p.id desc`.execute(tx);
  return rows;
}

/** Gives the listings another manager. */
export async function moveListings(tx: Db, listings: readonly number[], to: number): Promise<void> {
  await sql`
    update properties set owner_id = ${to}, updated_at = clock_timestamp() where id = any(${[...listings]}::int[])`.execute(
    tx,
  );
}

/** Pauses listings that do not fit into the plan of their new manager. */
export async function pauseListings(tx: Db, listings: readonly number[]): Promise<void> {
  await sql`
    update properties set ${pausedByPlan}
    where id = any(${[...listings]}::int[])`.execute(tx);
}

/** Removes the featured slots that the previous manager's plan granted. */
export async function endFeaturedSlots(tx: Db, listings: readonly number[]): Promise<void> {
  await sql`
    update properties set is_featured = false, featured_by_plan = false, updated_at = clock_timestamp()
    where id = any(${[...listings]}::int[]) and featured_by_plan`.execute(tx);
}

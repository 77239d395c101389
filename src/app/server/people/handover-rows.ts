import { sql } from 'kysely';
import type { Role } from '#features/accounts/roles.ts';
import type { Db } from '#kit/server/database/database.ts';

export type HandedListing = {
  id: number;
  title: string;
  isAvailable: boolean;
  hasTour: boolean;
  pictures: number;
  isFeaturedByPlan: boolean;
  isUpForAuction: boolean;
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
      p.featured_by_plan as "isFeaturedByPlan",
      exists (
        select from lots where property_id = p.id
          and state in ('draft', 'announced', 'open', 'awaiting_balance', 'second_bidder')
      ) as "isUpForAuction"
    from properties p where p.owner_id = ${ownerId} and p.deleted_at is null and (${ids}::int[] is null or p.id = any(${ids}::int[]))
    order by p.id desc`.execute(tx);
  return rows;
}

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

/**
 * Moves the listings and all open work about them to another account. Finished work stays with the account
 * that did it.
 */
export async function moveListings(tx: Db, listings: readonly number[], to: number): Promise<void> {
  const ids = [...listings];
  await sql`
    update properties set owner_id = ${to}, updated_at = clock_timestamp() where id = any(${ids}::int[])`.execute(
    tx,
  );
  await sql`update enquiries set manager_id = ${to} where property_id = any(${ids}::int[])`.execute(tx);
  await sql`
    update viewings set agent_id = ${to} where property_id = any(${ids}::int[])
      and state in ('reserved', 'booked')`.execute(tx);
  await sql`
    delete from viewing_hours where owner_id = ${to} and property_id = any(${ids}::int[])`.execute(tx);
  await sql`update viewing_hours set owner_id = ${to} where property_id = any(${ids}::int[])`.execute(tx);
  await sql`
    update stays set host_id = ${to} where property_id = any(${ids}::int[])
      and state in ('requested', 'held', 'confirmed')`.execute(tx);
  await sql`
    update viewing_claims set owner_id = ${to} where property_id = any(${ids}::int[])
      and state in ('waiting', 'review')`.execute(tx);
  await sql`
    update moderation_cases set owner_id = ${to} where property_id = any(${ids}::int[])
      and state in ('open', 'hidden', 'kept', 'appealed')`.execute(tx);
  // The link in an email to the former manager must not act for the new one, who finds the availability check
  // in the dashboard.
  await sql`
    update availability_checks set token_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8'))
    where property_id = any(${ids}::int[]) and answer is null`.execute(tx);
}

export type ViewingClash = { title: string; startsAt: Date };

/**
 * Returns a viewing of these homes that overlaps with another viewing of the new manager; null if there is
 * none.
 */
export async function readViewingClash(
  tx: Db,
  listings: readonly number[],
  to: number,
): Promise<ViewingClash | null> {
  const { rows } = await sql<ViewingClash>`
    select v.home_title as title, v.starts_at as "startsAt" from viewings v join viewings other
      on other.agent_id = ${to} and other.state not in ('cancelled', 'declined', 'expired')
        and tstzrange(other.starts_at, other.agent_free_at) && tstzrange(v.starts_at, v.agent_free_at)
        and other.id <> v.id
    where v.property_id = any(${[...listings]}::int[]) and v.state in ('reserved', 'booked') and v.agent_id <> ${to}
    order by v.starts_at limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Pauses listings that do not fit into the plan of their new manager. */
export async function pauseListings(tx: Db, listings: readonly number[]): Promise<void> {
  await sql`
    update properties set is_available = false, listing_expires_at = null, paused_by_plan = true,
      featured_before_pause = featured_by_plan, is_featured = is_featured and not featured_by_plan,
      featured_by_plan = false, updated_at = clock_timestamp()
    where id = any(${[...listings]}::int[])`.execute(tx);
}

/** Removes the featured slots that the former manager's plan granted. */
export async function endFeaturedSlots(tx: Db, listings: readonly number[]): Promise<void> {
  await sql`
    update properties set is_featured = false, featured_by_plan = false, updated_at = clock_timestamp()
    where id = any(${[...listings]}::int[]) and featured_by_plan`.execute(tx);
}

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

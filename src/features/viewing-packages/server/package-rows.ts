import { sql } from 'kysely';
import type { Owner } from '#features/payments/policy.ts';
import type { PackageScope } from '#features/viewing-packages/choices.ts';
import type { ViewingPackage } from '#features/viewing-packages/schema.ts';
import type { Db } from '#kit/server/database/database.ts';

/** The owner of a package, as a payment stores it. */
type PackageOwner = { userId: number | null; visitorId: string | null };

/**
 * Returns the SQL condition for an owner's valid packages. Validity depends on the database's clock, which all
 * processes share.
 */
export const isOwnValidSql = (owner: PackageOwner) => sql`
  ${isOwnSql(owner)} and p.revoked_at is null and p.ends_at > clock_timestamp()`;

const isOwnSql = ({ userId, visitorId }: PackageOwner) =>
  sql`(p.user_id = ${userId} or p.visitor_id = ${visitorId})`;

type Row = Omit<ViewingPackage, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date };

export async function readPackages(db: Db, owner: Owner): Promise<ViewingPackage[]> {
  const { rows } = await sql<Row>`
    select p.id, p.offer, o.title, p.opens, p.quota, p.used, p.starts_at as "startsAt", p.ends_at as "endsAt"
    from viewing_packages p join viewing_offers o on o.code = p.offer
    where ${isOwnValidSql(owner)} order by p.ends_at, p.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }));
}

export type ActivePackage = {
  /** The number of unlocks left. Null means no limit. */
  left: number | null;
  endsAt: Date;
};

/**
 * Returns a valid package of this offer that the owner has purchased and that has unlocks left; null without
 * one.
 * @param excludedIntentId the id of a payment whose package does not count
 */
export async function readActivePackage(
  db: Db,
  owner: PackageOwner,
  { offer, excludedIntentId }: { offer: string; excludedIntentId: number | null },
): Promise<ActivePackage | null> {
  const { rows } = await sql<ActivePackage>`
    select p.quota - p.used as left, p.ends_at as "endsAt" from viewing_packages p
    where ${isOwnValidSql(owner)} and p.offer = ${offer} and p.intent_id is distinct from ${excludedIntentId}
      and p.replacement_for is null and (p.quota is null or p.used < p.quota)
    order by p.ends_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function readUnlockedIds(db: Db, owner: Owner): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct v.property_id as id from contact_unlocks v join viewing_packages p on p.id = v.package_id
    where v.restored_at is null and ${isOwnValidSql(owner)} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Uses an unlock of the package that ends first among those with unlocks left. It is a single statement, so
 * that concurrent requests cannot use more unlocks than there are.
 * @returns false when no package has an unlock left, or another request has just unlocked the same home
 */
export async function claimUnlock(
  db: Db,
  owner: Owner,
  propertyId: number,
  scopes: readonly PackageScope[],
): Promise<boolean> {
  const { rows } = await sql`
    with chosen as (
      select p.id from viewing_packages p
      where ${isOwnValidSql(owner)} and p.opens = any(${[...scopes]}::text[]) and (p.quota is null or p.used < p.quota)
      order by p.ends_at, p.id limit 1 for update
    ), opened as (
      insert into contact_unlocks (package_id, property_id, title)
      select chosen.id, h.id, h.title from chosen, properties h where h.id = ${propertyId}
      on conflict do nothing returning package_id
    )
    update viewing_packages p set used = p.used + 1 from opened where p.id = opened.package_id returning p.id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertPackage(
  tx: Db,
  grant: { intentId: number; offer: string; userId: number | null; visitorId: string | null },
): Promise<void> {
  await sql`
    insert into viewing_packages (offer, intent_id, user_id, visitor_id, opens, quota, ends_at)
    select code, ${grant.intentId}, ${grant.userId}, ${grant.visitorId}, opens, quota, now() + make_interval(hours => hours)
    from viewing_offers where code = ${grant.offer}`.execute(tx);
}

/**
 * Ends a package and the separate packages that replace its returned unlocks. Those are created under the
 * package's lock, so none is missed.
 */
export async function endPackage(tx: Db, intentId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update viewing_packages set revoked_at = now() where intent_id = ${intentId} and revoked_at is null
    returning id`.execute(tx);
  for (const { id } of rows)
    await sql`
      update viewing_packages set revoked_at = now() where replacement_for = ${id} and revoked_at is null`.execute(
      tx,
    );
}

/**
 * Moves packages to an account. It locks them first, because an unlock may concurrently be returned as a
 * separate package, which the update then includes.
 */
export async function reassignPackageRows(tx: Db, visitorId: string, userId: number): Promise<void> {
  await lockPackages(tx, { userId: null, visitorId });
  await sql`
    update viewing_packages set user_id = ${userId}, visitor_id = null where visitor_id = ${visitorId}`.execute(
    tx,
  );
}

/** Locks all of an owner's packages until the transaction ends. */
export async function lockPackages(tx: Db, owner: Owner): Promise<void> {
  await sql`select from viewing_packages p where ${isOwnSql(owner)} order by p.id for update`.execute(tx);
}

import { sql } from 'kysely';
import type { Owner } from '#features/payments/policy.ts';
import type { Opens } from '#features/viewing-packages/choices.ts';
import type { ViewingPackage } from '#features/viewing-packages/schema.ts';
import type { Db } from '#kit/server/database/database.ts';

/** It runs by the database's clock, which all processes share. */
const ofOwner = ({ userId, visitorId }: Owner) => sql`
  (p.user_id = ${userId} or p.visitor_id = ${visitorId}) and p.taken_back_at is null and p.ends_at > clock_timestamp()`;

type Row = Omit<ViewingPackage, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date };

export async function readPackages(db: Db, owner: Owner): Promise<ViewingPackage[]> {
  const { rows } = await sql<Row>`
    select p.id, p.offer, o.title, p.opens, p.quota, p.used, p.starts_at as "startsAt", p.ends_at as "endsAt"
    from viewing_packages p join viewing_offers o on o.code = p.offer
    where ${ofOwner(owner)} order by p.ends_at, p.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }));
}

export async function readOpened(db: Db, owner: Owner): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct v.property_id as id from viewing_openings v join viewing_packages p on p.id = v.package_id
    where ${ofOwner(owner)} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a package that still runs has opened this home. */
export async function isOpened(db: Db, owner: Owner, propertyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from viewing_openings v join viewing_packages p on p.id = v.package_id
    where v.property_id = ${propertyId} and ${ofOwner(owner)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Uses up one place of the package that ends first and has one left: a single statement, so that a hundred at once
 * cannot use more than there are.
 * @returns false when no package has a place left, or another request has just opened the same home
 */
export async function claimOpening(
  db: Db,
  owner: Owner,
  propertyId: number,
  kinds: readonly Opens[],
): Promise<boolean> {
  const { rows } = await sql`
    with chosen as (
      select p.id from viewing_packages p
      where ${ofOwner(owner)} and p.opens = any(${[...kinds]}::text[]) and (p.quota is null or p.used < p.quota)
      order by p.ends_at, p.id limit 1 for update
    ), opened as (
      insert into viewing_openings (package_id, property_id) select id, ${propertyId} from chosen
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

export async function endPackage(tx: Db, intentId: number): Promise<void> {
  await sql`
    update viewing_packages set taken_back_at = now() where intent_id = ${intentId} and taken_back_at is null`.execute(
    tx,
  );
}

export async function movePackageRows(tx: Db, visitorId: string, userId: number): Promise<void> {
  await sql`
    update viewing_packages set user_id = ${userId}, visitor_id = null where visitor_id = ${visitorId}`.execute(
    tx,
  );
}

import { sql } from 'kysely';
import type { Owner } from '#features/payments/policy.ts';
import type { BoughtPackage } from '#features/viewing-packages/schema.ts';
import type { Db } from '#kit/server/database/database.ts';

const maxPackages = 50;
/** The maximum number of homes listed for a package without a quota. */
const maxHomes = 100;

type Row = Omit<BoughtPackage, 'startsAt' | 'endsAt' | 'homes'> & { startsAt: Date; endsAt: Date };
type Unlock = { packageId: number; id: number; title: string; location: string; openedAt: Date };

/** Returns purchased packages, newest first. The database's clock decides which packages are valid. */
export async function readBoughtPackages(db: Db, { userId, visitorId }: Owner): Promise<BoughtPackage[]> {
  const { rows } = await sql<Row>`
    select p.id, p.offer, o.title, p.opens, p.quota, p.used, p.starts_at as "startsAt", p.ends_at as "endsAt",
      case when p.revoked_at is not null then 'given_back' when p.ends_at <= clock_timestamp() then 'over'
        else 'running' end as state
    from viewing_packages p join viewing_offers o on o.code = p.offer
    where p.user_id = ${userId} or p.visitor_id = ${visitorId}
    order by p.id desc limit ${maxPackages}`.execute(db);
  const unlocks = await readUnlocks(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    homes: unlocks
      .filter(({ packageId }) => packageId === row.id)
      .map(({ packageId: _, openedAt, ...home }) => ({ ...home, openedAt: openedAt.toISOString() })),
  }));
}

async function readUnlocks(db: Db, packageIds: readonly number[]): Promise<Unlock[]> {
  const { rows } = await sql<Unlock>`
    select p.id as "packageId", home.*
    from unnest(${[...packageIds]}::int[]) as p(id) cross join lateral (
      select h.id, h.title, h.location, v.unlocked_at as "openedAt"
      from contact_unlocks v join properties h on h.id = v.property_id and h.deleted_at is null
      where v.package_id = p.id and v.restored_at is null order by v.unlocked_at desc, h.id limit ${maxHomes}
    ) home`.execute(db);
  return rows;
}

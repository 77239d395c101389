import { sql } from 'kysely';
import type { Owner } from '#features/payments/policy.ts';
import type { Db } from '#kit/server/database/database.ts';
import { isOwnValidSql, lockPackages } from './package-rows.ts';

export type ContactUnlock = {
  id: number;
  propertyId: number;
  /** The title of the home when it was unlocked. */
  title: string;
  /**
   * The id of the purchased package, even if the home was unlocked by a package that replaced a returned
   * unlock.
   */
  boughtId: number;
  openedAt: Date;
  /** True when the unlock was returned. */
  isReturned: boolean;
  /** True when the package was refunded. */
  isRepaid: boolean;
};

const columns =
  sql.raw(`v.id, v.property_id as "propertyId", v.title, coalesce(p.replacement_for, p.id) as "boughtId",
  v.unlocked_at as "openedAt", v.restored_at is not null as "isReturned", p.revoked_at is not null as "isRepaid"`);

const ownUnlocksSql = ({ userId, visitorId }: Owner) =>
  sql`contact_unlocks v join viewing_packages p on p.id = v.package_id
    and (p.user_id = ${userId} or p.visitor_id = ${visitorId})`;

const maxUnlocks = 100;

/** Returns the homes that an owner has unlocked, newest first, including those of ended packages. */
export async function readUnlocks(db: Db, owner: Owner): Promise<ContactUnlock[]> {
  const { rows } = await sql<ContactUnlock>`
    select ${columns} from ${ownUnlocksSql(owner)} order by v.id desc limit ${maxUnlocks}`.execute(db);
  return rows;
}

/** Returns an unlock of this owner; null for an unlock of another owner. */
export async function readUnlock(db: Db, owner: Owner, id: number): Promise<ContactUnlock | null> {
  const { rows } =
    await sql<ContactUnlock>`select ${columns} from ${ownUnlocksSql(owner)} where v.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function wasUnlocked(db: Db, owner: Owner, propertyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${ownUnlocksSql(owner)} where v.property_id = ${propertyId} limit 1`.execute(db);
  return rows.length > 0;
}

/** True when a valid package has unlocked this home. */
export async function isUnlocked(db: Db, owner: Owner, propertyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from contact_unlocks v join viewing_packages p on p.id = v.package_id
    where v.property_id = ${propertyId} and v.restored_at is null and ${isOwnValidSql(owner)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Returns the email address of the person who paid for the package of an unlock. */
export async function readPayerAddress(db: Db, unlockId: number): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select i.email from contact_unlocks v join viewing_packages p on p.id = v.package_id
      join viewing_packages bought on bought.id = coalesce(p.replacement_for, p.id)
      join payment_intents i on i.id = bought.intent_id
    where v.id = ${unlockId}`.execute(db);
  return rows[0]?.email ?? null;
}

/**
 * Locks all of an owner's packages, so that counts of their claims and unlocks stay valid until the
 * transaction ends.
 */
export async function lockPackagesOf(tx: Db, owner: Owner): Promise<void> {
  await lockPackages(tx, owner);
}

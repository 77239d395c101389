import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

export type RestoreTerms = { leastHours: number; replacementHours: number };

/**
 * Returns an unlock once: to its package if that stays valid long enough, otherwise as a separate package
 * with one unlock. Unlocking the home again uses another unlock.
 * @returns how the unlock was returned; null when it was returned before, or the money was refunded
 */
export async function restoreUnlock(
  tx: Db,
  unlockId: number,
  { leastHours, replacementHours }: RestoreTerms,
): Promise<'place' | 'package' | null> {
  await lockBoughtPackage(tx, unlockId);
  const { rows } = await sql<{ how: 'place' | 'package' }>`
    with of_opening as (
      select p.*, p.ends_at > clock_timestamp() + make_interval(hours => ${leastHours}) as runs
      from contact_unlocks v join viewing_packages p on p.id = v.package_id
      where v.id = ${unlockId} and p.revoked_at is null for update of p
    ), returned as (
      update contact_unlocks v set restored_at = clock_timestamp() from of_opening
      where v.id = ${unlockId} and v.restored_at is null returning of_opening.*
    ), place as (
      update viewing_packages p set used = p.used - 1 from returned where p.id = returned.id and returned.runs
      returning 'place' as how
    ), package as (
      insert into viewing_packages (offer, replacement_for, user_id, visitor_id, opens, quota, ends_at)
      select offer, coalesce(replacement_for, id), user_id, visitor_id, opens, 1,
        clock_timestamp() + make_interval(hours => ${replacementHours})
      from returned where not runs returning 'package' as how
    )
    select how from place union all select how from package`.execute(tx);
  return rows[0]?.how ?? null;
}

/**
 * Locks the purchased package, so that a concurrent refund or move to an account waits and then includes the
 * package created here.
 */
async function lockBoughtPackage(tx: Db, unlockId: number): Promise<void> {
  await sql`
    select from viewing_packages where id = (
      select coalesce(p.replacement_for, p.id) from contact_unlocks v join viewing_packages p on p.id = v.package_id
      where v.id = ${unlockId}
    ) for update`.execute(tx);
}

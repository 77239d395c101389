import type { Kit } from '#kit/server/kit.ts';
import { remindOfBadgeExpiry } from './check-emails.ts';
import { claimExpiringBadges, markExpired, updateVerifiedFlag } from './check-rows.ts';
import { readRules } from './rule-rows.ts';

/** Marks expired badges, and updates the verified status of their owners. Runs as a job. */
export async function expireBadges(kit: Kit): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const now = kit.clock();
    for (const userId of await markExpired(tx, now)) await updateVerifiedFlag(tx, userId, now);
  });
}

export async function remindOfBadges(kit: Kit, appOrigin: string): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const { remindDays } = await readRules(tx);
    for (const badge of await claimExpiringBadges(tx, kit.clock(), remindDays))
      await remindOfBadgeExpiry(kit, tx, badge, appOrigin);
  });
}

import { sql } from 'kysely';
import type { SuspensionParts } from '#features/accounts/server/suspension/suspension.ts';
import { pauseForSuspension, restoreAfterSuspension } from '#features/listings/server/suspension-pause.ts';

/** The effects on an account's listings of suspending or restoring it. */
export const suspension: SuspensionParts = {
  async lockListings(tx, userId) {
    await sql`select from properties where owner_id = ${userId} order by id for no key update`.execute(tx);
  },
  pause: pauseForSuspension,
  restore: restoreAfterSuspension,
};

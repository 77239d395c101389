import { foldEmail } from '#features/accounts/rules.ts';
import type { WaitlistEntry } from '#features/waitlist/schema.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { WaitlistTables } from './tables.ts';

/** Many phones share one address here, so that a day's crowd behind it must fit in. */
const freeJoinsPerAddress = 40;

/**
 * Puts somebody on the list. Whoever is on it stays as they are, because anybody may write their address; nobody learns from
 * the answer whether it was on it.
 * @throws AppError 'too-many'
 */
export async function joinWaitlist(kit: Kit, entry: WaitlistEntry, callerAddress: string): Promise<void> {
  await consumeAttempt(kit.db, { key: `waitlist from ${callerAddress}`, free: freeJoinsPerAddress });
  const { name, email, platform, rating } = entry;
  await kit.db
    .withTables<WaitlistTables>()
    .insertInto('waitlist_entries')
    .values({ email, email_folded: foldEmail(email), name, platform, rating })
    .onConflict((conflict) => conflict.columns(['email_folded', 'platform']).doNothing())
    .execute();
}

import { foldEmail } from '#features/accounts/rules.ts';
import type { WaitlistEntry } from '#features/waitlist/schema.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { WaitlistTables } from './tables.ts';

/**
 * The burst of the rate limit. Mobile networks put many phones behind one address, so a busy day's sign-ups
 * must fit in it.
 */
const joinBurst = 40;

/**
 * Adds an entry to the waitlist. An existing entry stays unchanged, because a third party may enter another
 * person's email address. The response does not reveal whether there was one.
 * @throws AppError 'too-many'
 */
export async function joinWaitlist(
  kit: Kit,
  entry: WaitlistEntry,
  { address, work }: { address: string; work: ProofOfWork },
): Promise<void> {
  const limit = { key: `waitlist from ${address}`, free: joinBurst, openTo: 'network' } as const;
  await consumeAttempt(kit.db, limit, work);
  const { name, email, platform, rating } = entry;
  await kit.db
    .withTables<WaitlistTables>()
    .insertInto('waitlist_entries')
    .values({ email, email_folded: foldEmail(email), name, platform, rating })
    .onConflict((conflict) => conflict.columns(['email_folded', 'platform']).doNothing())
    .execute();
}

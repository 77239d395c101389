import type { WaitlistCount } from '#features/waitlist/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { WaitlistTables } from './tables.ts';

/** Counts the entries with their mean rating. A platform without entries is left out. */
export async function countWaitlist(db: Db): Promise<WaitlistCount[]> {
  const rows = await db
    .withTables<WaitlistTables>()
    .selectFrom('waitlist_entries')
    .select(({ fn }) => [
      'platform',
      fn.countAll<string>().as('entries'),
      fn.avg<string>('rating').as('mean'),
      fn.max('joined_at').as('last'),
    ])
    .groupBy('platform')
    .orderBy('platform')
    .execute();
  return rows.map(({ platform, entries, mean, last }) => ({
    platform,
    entries: Number(entries),
    meanRating: Math.round(Number(mean) * 10) / 10,
    lastAt: last.toISOString(),
  }));
}

import type pg from 'pg';

/** In what share of the listings a word is, for the few thousand commonest, by the statistics of PostgreSQL. */
export type WordShares = ReadonlyMap<string, number>;

const keptMs = 10 * 60_000;
const kept = new WeakMap<pg.Pool, { shares: Promise<WordShares>; readAt: number }>();

export function wordSharesOf(pool: pg.Pool, now = Date.now()): Promise<WordShares> {
  const present = kept.get(pool);
  if (present && now - present.readAt < keptMs) return present.shares;
  const shares = readShares(pool);
  kept.set(pool, { shares, readAt: now });
  shares.catch(() => kept.delete(pool));
  return shares;
}

async function readShares(pool: pg.Pool): Promise<WordShares> {
  const { rows } = await pool.query<{ words: string[]; shares: number[] }>(
    `select most_common_elems::text::text[] as words, most_common_elem_freqs::float8[] as shares
     from pg_stats where schemaname = current_schema() and tablename = 'properties' and attname = 'words'`,
  );
  const [{ words, shares } = { words: [], shares: [] }] = rows;
  return new Map((words ?? []).map((word, index) => [word, shares[index] as number]));
}

/** The share of listings that have a word beginning like this, at most 1; 0 for what is too rare to be known. */
export function shareOfPrefix(shares: WordShares, prefix: string): number {
  let sum = 0;
  for (const [word, share] of shares) if (word.startsWith(prefix)) sum += share;
  return Math.min(1, sum);
}

import { sql } from 'kysely';
import { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';

export type AttemptLimit = {
  /** What is guessed at, or where from. */
  key: string;
  /** So many tries cost no waiting. */
  free: number;
};

const longestWaitSeconds = 900;

/**
 * Takes one try at something that can be guessed; the wait before the next doubles with every try beyond the free ones, up
 * to 15 minutes. One statement takes it, so that a thousand at once are counted as a thousand.
 * @throws AppError 'too-many'
 */
export async function takeAttempt(db: Db, { key, free }: AttemptLimit): Promise<void> {
  const taken = await sql<{ tries: number }>`
    insert into attempts as known (key, next_at) values (${key}, clock_timestamp())
    on conflict (key) do update set
      tries = case when known.next_at < clock_timestamp() - interval '1 day' then 1 else known.tries + 1 end,
      next_at = clock_timestamp() + make_interval(secs => case
        when known.tries < ${free} then 0
        else least(${longestWaitSeconds}, power(2, least(known.tries - ${free}, 20)))
      end)
    where known.next_at <= clock_timestamp()
    returning tries`.execute(db);
  if (taken.rows.length === 0)
    throw new AppError(
      'too-many',
      'too_many_attempts',
      'Too many attempts. Please wait a while and try again.',
    );
}

/** After success nothing is held against anybody. */
export async function forgiveAttempts(db: Db, keys: string[]): Promise<void> {
  await sql`delete from attempts where key = any(${keys})`.execute(db);
}

import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';

export type AttemptLimit = {
  /** What is being guessed, or the address that guesses. */
  key: string;
  /** The number of attempts without a delay. */
  free: number;
  /** Several people share this key, as with an address: one person's success says nothing about the others. */
  isShared?: boolean;
};

const longestWaitSeconds = 900;

/**
 * Counts one attempt at something that can be guessed. After the free ones, each doubles the delay before the next,
 * up to 15 minutes; each 15 minutes without an attempt forgive one. A single statement, so that concurrent attempts
 * are all counted.
 * @throws AppError 'too-many'
 */
export async function consumeAttempt(db: Db, limit: AttemptLimit): Promise<void> {
  const { rows } = await takenAttempt(limit).execute(db);
  if (rows.length === 0) throw await tooManyAttempts(db, limit);
}

/** The statement itself, to be part of another: it has a row if the attempt may be made. */
export function takenAttempt({ key, free }: AttemptLimit): RawBuilder<{ tries: number }> {
  const held = sql`greatest(0, known.tries
    - floor(extract(epoch from clock_timestamp() - known.next_at) / ${longestWaitSeconds})::int)`;
  return sql<{ tries: number }>`
    insert into attempts as known (key, next_at) values (${key}, clock_timestamp())
    on conflict (key) do update set
      tries = ${held} + 1,
      next_at = clock_timestamp() + make_interval(secs => case
        when ${held} < ${free} then 0
        else least(${longestWaitSeconds}, power(2, least(${held} - ${free}, 20)))
      end)
    where known.next_at <= clock_timestamp()
    returning tries`;
}

export async function tooManyAttempts(db: Db, { key }: AttemptLimit): Promise<AppError> {
  const retryAfterSeconds = await secondsLeft(db, key);
  const message = 'Too many attempts. Please wait a while and try again.';
  return new AppError('too-many', 'too_many_attempts', message, { retryAfterSeconds });
}

async function secondsLeft(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from next_at - clock_timestamp()))::int as seconds
    from attempts where key = ${key}`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** After success the attempts are forgotten; under a shared key only this one is, and the guesses of others still count. */
export async function forgiveAttempts(db: Db, { key, isShared = false }: AttemptLimit): Promise<void> {
  await (isShared
    ? sql`update attempts set tries = greatest(0, tries - 1) where key = ${key}`
    : sql`delete from attempts where key = ${key}`
  ).execute(db);
}

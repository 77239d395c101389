import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { ChallengeRequired, highestLevel, type ProofOfWork } from './challenges.ts';

/**
 * A limit that only the caller can exhaust, because the key is their account, their browser or their secret.
 * A caller who has exhausted it must wait.
 */
export type AttemptLimit = {
  key: string;
  /** The number of attempts without a delay. */
  free: number;
};

/**
 * A limit that others can exhaust. Once it is exhausted, a solved challenge lets the caller through. Do not
 * use it for a signed-in caller, whose account has its own limit.
 */
export type OpenLimit = {
  key: string;
  /** The number of attempts that can be made at once without a challenge. */
  free: number;
  /**
   * `network` means that the key is an address that people share. `anyone` means that the key is the target
   * of the attempt.
   */
  openTo: 'network' | 'anyone';
  /** The number of seconds until one more attempt needs no challenge; a minute by default. */
  refillSeconds?: number;
  /** The maximum number of attempts with a challenge, both at once and per hour; unlimited by default. */
  hourlyCeiling?: number;
};

const maxWaitSeconds = 900;
const defaultRefillSeconds = 60;
/** The number of attempts with a challenge after which the next challenge is harder. */
const attemptsPerLevel = 10;

/**
 * Counts one attempt in a single statement, so that all concurrent attempts are counted.
 *
 * After the free attempts, each attempt under an `AttemptLimit` doubles the delay before the next one, up to
 * 15 minutes. Every 15 minutes without an attempt remove one attempt from the count. An exhausted `OpenLimit`
 * refuses with a challenge, whose difficulty grows with the number of challenges recently solved for its key.
 * Refused calls never make the challenges harder.
 * @throws AppError 'too-many'; a ChallengeRequired when solving a challenge would help
 */
export async function consumeAttempt(db: Db, limit: AttemptLimit): Promise<void>;
export async function consumeAttempt(db: Db, limit: OpenLimit, work: ProofOfWork): Promise<void>;
export async function consumeAttempt(
  db: Db,
  limit: AttemptLimit | OpenLimit,
  work?: ProofOfWork,
): Promise<void> {
  if ('openTo' in limit) {
    if (!(await tryAttempt(db, limit))) await consumeWithProofOfWork(db, limit, work);
    return;
  }
  const { rows } = await countIfAllowed(limit).execute(db);
  if (rows.length === 0) throw await tooManyAttemptsError(db, limit);
}

/**
 * Returns the statement that counts an attempt, for use within another statement. It returns a row if the
 * attempt is allowed, and no row if it is blocked.
 */
export function countIfAllowed({ key, free }: AttemptLimit): RawBuilder<{ tries: number }> {
  const usedTries = usedTriesOf(maxWaitSeconds);
  return sql<{ tries: number }>`
    insert into rate_limit_attempts as known (key, blocked_until) values (${key}, clock_timestamp())
    on conflict (key) do update set
      tries = ${usedTries} + 1,
      blocked_until = clock_timestamp() + make_interval(secs => case
        when ${usedTries} < ${free} then 0
        else least(${maxWaitSeconds}, power(2, least(${usedTries} - ${free}, 20)))
      end)
    where known.blocked_until <= clock_timestamp()
    returning tries`;
}

/**
 * Counts one attempt if it needs no challenge.
 * @returns true when the attempt was counted
 */
export async function tryAttempt(
  db: Db,
  { key, free, refillSeconds = defaultRefillSeconds }: OpenLimit,
): Promise<boolean> {
  return countInBucket(db, { key, most: free, refillSeconds });
}

/** Returns true when an attempt would need no challenge. Counts nothing. */
export async function isAttemptFree(
  db: Db,
  { key, free, refillSeconds = defaultRefillSeconds }: OpenLimit,
): Promise<boolean> {
  return (await readBucket(db, key, refillSeconds)).filled < free;
}

async function consumeWithProofOfWork(
  db: Db,
  limit: OpenLimit,
  work: ProofOfWork | undefined,
): Promise<void> {
  const { free, refillSeconds = defaultRefillSeconds, hourlyCeiling } = limit;
  const key = keyWithWork(limit);
  // Without a ceiling, the count sets the level of the next challenge, and decays within the hour.
  const maxTries = hourlyCeiling ?? attemptsPerLevel * highestLevel;
  const workRefillSeconds = Math.ceil(3_600 / maxTries);
  const usage = await readBucket(db, key, workRefillSeconds);
  if (hourlyCeiling !== undefined && usage.filled >= hourlyCeiling) throw tooManyError(usage.refillsIn);
  const level = Math.min(highestLevel, 1 + Math.floor(usage.filled / attemptsPerLevel));
  const solvedLevel = (await work?.level()) ?? 0;
  // Others may have raised the level while the challenge was being solved, so one level less is accepted.
  if (solvedLevel === 0 || solvedLevel < level - 1) {
    const { filled, refillsIn } = await readBucket(db, limit.key, refillSeconds);
    throw new ChallengeRequired(level, filled < free ? 1 : refillsIn);
  }
  const isCounted = await countInBucket(db, { key, most: maxTries, refillSeconds: workRefillSeconds });
  if (!isCounted && hourlyCeiling !== undefined) throw tooManyError(usage.refillsIn);
}

const keyWithWork = ({ key }: OpenLimit) => `${key}, with work`;

/**
 * Returns how many attempts have leaked from the counter (a leaky bucket). `blocked_until` is the time when
 * the last whole attempt leaked, so that no part of an interval is lost.
 */
const leakedOf = (refillSeconds: number) =>
  sql`floor(extract(epoch from clock_timestamp() - known.blocked_until) / ${refillSeconds}::float8)::int`;
const usedTriesOf = (refillSeconds: number) => sql`greatest(0, known.tries - ${leakedOf(refillSeconds)})`;

type Bucket = { key: string; most: number; refillSeconds: number };

async function countInBucket(db: Db, { key, most, refillSeconds }: Bucket): Promise<boolean> {
  const usedTries = usedTriesOf(refillSeconds);
  const { rows } = await sql`
    insert into rate_limit_attempts as known (key, blocked_until) values (${key}, clock_timestamp())
    on conflict (key) do update set
      tries = ${usedTries} + 1,
      blocked_until = case
        when ${usedTries} = 0 then clock_timestamp()
        else known.blocked_until + make_interval(secs => ${leakedOf(refillSeconds)} * ${refillSeconds}::float8)
      end
    where ${usedTries} < ${most}
    returning tries`.execute(db);
  return rows.length === 1;
}

async function readBucket(
  db: Db,
  key: string,
  refillSeconds: number,
): Promise<{ filled: number; refillsIn: number }> {
  const { rows } = await sql<{ filled: number; refillsIn: number }>`
    select ${usedTriesOf(refillSeconds)} as filled,
      ceil(extract(epoch from known.blocked_until - clock_timestamp())
        + (${leakedOf(refillSeconds)} + 1) * ${refillSeconds}::float8)::int as "refillsIn"
    from rate_limit_attempts known where key = ${key}`.execute(db);
  const { filled = 0, refillsIn = 1 } = rows[0] ?? {};
  return { filled, refillsIn: Math.max(1, refillsIn) };
}

export async function tooManyAttemptsError(db: Db, { key }: AttemptLimit): Promise<AppError> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from blocked_until - clock_timestamp()))::int as seconds
    from rate_limit_attempts where key = ${key}`.execute(db);
  return tooManyError(Math.max(1, rows[0]?.seconds ?? 1));
}

function tooManyError(retryAfterSeconds: number): AppError {
  const message = msg('Too many attempts. Please wait a while and try again.');
  return new AppError('too-many', 'too_many_attempts', message, { retryAfterSeconds });
}

/**
 * Forgets the attempts after a success. For a network, forgets only this one attempt, so that the guesses of
 * others still count.
 */
export async function resetAttempts(db: Db, limit: AttemptLimit | OpenLimit): Promise<void> {
  const { key } = limit;
  if ('openTo' in limit && limit.openTo === 'network')
    await sql`update rate_limit_attempts set tries = greatest(0, tries - 1) where key = ${key}`.execute(db);
  else {
    const keys = 'openTo' in limit ? [key, keyWithWork(limit)] : [key];
    await sql`delete from rate_limit_attempts where key = any(${keys})`.execute(db);
  }
}

/** Deletes the counts of keys that have not been used for two days. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await sql`delete from rate_limit_attempts where blocked_until < now() - interval '2 days'`.execute(db);
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#kit/app-error.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { tryLock } from '#kit/server/database/named-lock.ts';

type IdempotentRequest = {
  /** The caller and the action, such as `create property by #5`. */
  scope: string;
  /**
   * The key that the caller chose, the same for each retry. It is null when the caller sends none, and each
   * request then counts as new.
   */
  key: string | null;
  /** The content of the request. */
  request: unknown;
  /**
   * A retry that arrives while the first request runs waits for it by default, and is refused with `refuse`.
   */
  meanwhile?: 'wait' | 'refuse';
};

/**
 * Runs `act` for the first request with a key. Each retry gets the same result. A retry that arrives while
 * `act` runs waits for it or is refused. Call this function in the transaction in which `act` works, so that
 * either both are committed or neither.
 * @param act returns plain data
 * @throws AppError 'unprocessable' when the key was used for another request; 'conflict' when a concurrent
 * retry is refused
 */
export async function runIdempotent<T>(
  tx: Db,
  { scope, key, request, meanwhile = 'wait' }: IdempotentRequest,
  act: () => Promise<T>,
): Promise<T> {
  if (key === null) return act();
  if (meanwhile === 'refuse' && !(await tryLock(tx, `once ${scope} ${key}`)))
    throw new AppError(
      'conflict',
      'in_flight',
      english('We are already processing this. Please wait a moment.'),
      {
        retryAfterSeconds: 1,
      },
    );
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest();
  const { rows: inserted } = await sql`
    insert into idempotency_keys (scope, key, fingerprint) values (${scope}, ${key}, ${fingerprint})
    on conflict do nothing returning key`.execute(tx);
  if (inserted.length === 0) return readOutcome<T>(tx, { scope, key, fingerprint });
  const outcome = await act();
  await sql`
    update idempotency_keys set outcome = ${JSON.stringify(outcome)}::jsonb where scope = ${scope} and key = ${key}`.execute(
    tx,
  );
  return outcome;
}

async function readOutcome<T>(
  tx: Db,
  { scope, key, fingerprint }: { scope: string; key: string; fingerprint: Buffer },
): Promise<T> {
  const { rows } = await sql<{ fingerprint: Buffer; outcome: T }>`
    select fingerprint, outcome from idempotency_keys where scope = ${scope} and key = ${key}`.execute(tx);
  const [row] = rows;
  if (!row?.fingerprint.equals(fingerprint))
    throw new AppError(
      'unprocessable',
      'key_used',
      msg('This request was already sent with different details.'),
    );
  return row.outcome;
}

/** Deletes keys older than a week, because no client retries that late. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where completed_at < now() - interval '7 days'`.execute(db);
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import type { Endpoint } from '#kit/endpoint.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { tryLock } from '#kit/server/database/named-lock.ts';

/** The identity of a request: each retry has the same. */
export type Idempotency<Key extends string | null = string | null> = {
  /** The address and its caller, such as `POST /api/desk/leads/:id/notes Xq3… by #5`. */
  scope: string;
  /** The key that the caller chose. It is null when the caller sent none, and the request counts as new. */
  key: Key;
  /** The content of the request. */
  request: unknown;
};

type SentRequest = { params: unknown; query: unknown; body: unknown; actor: Actor; key: string | null };

/**
 * Returns the identity of a request; null for a call that is not declared `idempotent`.
 * @throws AppError 'invalid' when the key is missing
 */
export function idempotencyOf(
  { method, path, idempotent }: Endpoint,
  { params, query, body, actor: { user, visitorId }, key }: SentRequest,
): Idempotency | null {
  if (!idempotent) return null;
  if (key === null && idempotent !== 'optional')
    throw new AppError('invalid', 'key_needed', msg('This request needs an Idempotency-Key header.'));
  // The path may contain a secret link, so only a hash of its parameters is stored.
  const address = `${method} ${path} ${hash(params ?? null).toString('base64url')}`;
  const caller = user ? `#${user.id}` : visitorId;
  const scope = idempotent === 'by-link' ? address : `${address} by ${caller}`;
  return { scope, key, request: { query, body } };
}

const hash = (value: unknown): Buffer => createHash('sha256').update(JSON.stringify(value)).digest();

type IdempotentRequest = Idempotency & {
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
  const fingerprint = hash(request);
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

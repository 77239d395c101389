import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';

type Once = {
  /** Who does what, e.g. `create property by #5`. */
  scope: string;
  /** Made by the caller, the same for every try. Null: this caller makes none, and everything is new. */
  key: string | null;
  /** What is asked for. */
  request: unknown;
};

/**
 * Does something for the first try with a key; every other one gets what came of it. Whoever asks while it is being done
 * waits for it. Call it in the transaction in which `act` works: both are there, or neither.
 * @param act answers with plain data
 * @throws AppError 'unprocessable' when the key was used for something else
 */
export async function once<T>(tx: Db, { scope, key, request }: Once, act: () => Promise<T>): Promise<T> {
  if (key === null) return act();
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest();
  const { rows: begun } = await sql`
    insert into done_once (scope, key, fingerprint) values (${scope}, ${key}, ${fingerprint})
    on conflict do nothing returning key`.execute(tx);
  if (begun.length === 0) return outcomeOf<T>(tx, { scope, key, fingerprint });
  const outcome = await act();
  await sql`
    update done_once set outcome = ${JSON.stringify(outcome)}::jsonb where scope = ${scope} and key = ${key}`.execute(
    tx,
  );
  return outcome;
}

async function outcomeOf<T>(
  tx: Db,
  { scope, key, fingerprint }: { scope: string; key: string; fingerprint: Buffer },
): Promise<T> {
  const { rows } = await sql<{ fingerprint: Buffer; outcome: T }>`
    select fingerprint, outcome from done_once where scope = ${scope} and key = ${key}`.execute(tx);
  const [row] = rows;
  if (!row?.fingerprint.equals(fingerprint))
    throw new AppError('unprocessable', 'key_used', 'This was already sent with different content.');
  return row.outcome;
}

/** Nobody tries again after a week. */
export async function deleteOldOutcomes(db: Db): Promise<void> {
  await sql`delete from done_once where done_at < now() - interval '7 days'`.execute(db);
}

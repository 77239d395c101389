import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { listingLimits } from '#features/listings/limits.ts';
import type { BulkChange } from '#features/listings/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';

/** A listing before a bulk change, and the version that the change gave it. */
export type ChangedListing = { id: number; version: string } & (
  | { isAvailable: boolean; listedUntil: string | null }
  | { fields: Record<string, unknown> }
  | DeletedListing
);

/** A listing before its deletion, and the time of the deletion that is stored in its row. */
export type DeletedListing = {
  id: number;
  deletedAt: string;
  wasAvailable: boolean;
  listedUntil: string | null;
};

/**
 * Stores a bulk change for a day, so that it can be undone.
 * @returns the id of the undo, or null when nothing has changed
 */
export async function saveForUndo(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  change: BulkChange,
  before: readonly ChangedListing[],
): Promise<number | null> {
  const now = kit.clock();
  const cutoff = new Date(now.getTime() - listingLimits.undoMs);
  await sql`delete from bulk_changes where made_at < ${cutoff}`.execute(tx);
  if (before.length === 0) return null;
  const { rows } = await sql<{ id: number }>`
    insert into bulk_changes (user_id, change, before, made_at)
    values (${user.id}, ${JSON.stringify(change)}::jsonb, ${JSON.stringify(before)}::jsonb, ${now})
    returning id`.execute(tx);
  return onlyRow(rows).id;
}

/**
 * Marks a bulk change as undone, and returns it. A concurrent second attempt waits for the first one and then
 * fails.
 * @throws AppError 'not-found' after a day, or for another user's change; 'conflict' when it was already
 * undone
 */
export async function claimUndo(kit: Kit, tx: Db, user: SignedIn, id: number): Promise<ChangedListing[]> {
  const now = kit.clock();
  const earliest = new Date(now.getTime() - listingLimits.undoMs);
  const { rows } = await sql<{ before: ChangedListing[]; isUndone: boolean }>`
    select before, undone_at is not null as "isUndone" from bulk_changes
    where id = ${id} and user_id = ${user.id} and made_at >= ${earliest} for update`.execute(tx);
  const [change] = rows;
  if (!change)
    throw new AppError(
      'not-found',
      'no_such_change',
      english('This change can no longer be undone. Nothing was changed.'),
    );
  if (change.isUndone)
    throw new AppError('conflict', 'undone_already', english('This change has already been undone.'));
  await sql`update bulk_changes set undone_at = ${now} where id = ${id}`.execute(tx);
  return change.before;
}

import type { SignedIn } from '#features/accounts/policy.ts';
import { favoriteLimits } from '#features/favorites/choices.ts';
import { mergeNotes, snapshotProperty } from '#features/favorites/rules.ts';
import type { FavoriteChanges, SavedHome, SavedProperty, SavedSnapshot } from '#features/favorites/schema.ts';
import { readHomes } from '#features/properties/server/homes-by-id.ts';
import { AppError } from '#kit/app-error.ts';
import { largest, oneUnit, roundToMinorUnit, toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  deleteFavorites,
  type FavoriteRow,
  insertFavorite,
  readExistingIds,
  readFavorites,
  writeNote,
} from './favorite-rows.ts';

/**
 * The burst of the rate limit for an account's changes. People who look for a home tap often, but a higher
 * rate comes from a program.
 */
const changeBurst = 500;

type SavedIds = { ids: number[]; isFull: boolean };
type ChangedFavorites = SavedIds & { removed: SavedProperty[] };

/**
 * Saves and removes homes. A home that is already saved keeps its snapshot. Homes that do not exist or that
 * exceed the limit are left out.
 * @throws AppError 'too-many'
 */
export async function changeFavorites(
  kit: Kit,
  { id }: SignedIn,
  changes: FavoriteChanges,
): Promise<ChangedFavorites> {
  await consumeAttempt(kit.db, { key: `favorites of account ${id}`, free: changeBurst });
  const requestedIds = changes.saved.map(({ propertyId }) => propertyId);
  const currentSnapshots = new Map(
    (await readHomes(kit.pool, requestedIds)).map((home) => [home.id, snapshotProperty(home)]),
  );
  return kit.db.transaction().execute(async (tx) => {
    // The changes of an account run one after the other, so that its limit is never exceeded.
    await lockAll(tx, [`favorites ${id}`]);
    const removed = await deleteFavorites(tx, id, changes.removed);
    const existingIds = await readExistingIds(tx, requestedIds);
    const rows = new Map((await readFavorites(tx, id)).map((row) => [row.propertyId, row]));
    let isFull = false;
    for (const home of changes.saved) {
      const { propertyId, note = '' } = home;
      const before = rows.get(propertyId);
      if (before) {
        const mergedNote = mergeNotes(before.note, note, favoriteLimits.note);
        if (mergedNote !== before.note) await writeNote(tx, id, propertyId, mergedNote);
      } else if (rows.size >= favoriteLimits.homes) {
        isFull = true;
      } else if (existingIds.has(propertyId)) {
        const asSaved = home.asSaved ?? currentSnapshots.get(propertyId) ?? unknownSnapshot;
        const row = {
          propertyId,
          note,
          savedAt: clampToNow(home.savedAt, kit.clock()),
          ...snapshotColumns(asSaved),
        };
        await insertFavorite(tx, id, row);
        rows.set(propertyId, row);
      }
    }
    return { ids: [...rows.keys()], isFull, removed: removed.map(presentFavorite) };
  });
}

function presentFavorite(row: FavoriteRow): SavedProperty {
  return {
    propertyId: row.propertyId,
    note: row.note,
    savedAt: row.savedAt.toISOString(),
    asSaved: snapshotOf(row),
  };
}

/** The snapshot of a hidden home of which the device has stored none. */
const unknownSnapshot: SavedSnapshot = { price: null, currency: 'UGX', isAvailable: true };

/**
 * Returns the time when a home was saved, but at most the current time, because the clock of a device may be
 * wrong.
 */
function clampToNow(savedAt: string | undefined, now: Date): Date {
  const deviceTime = savedAt ? new Date(savedAt) : now;
  return deviceTime < now ? deviceTime : now;
}

function snapshotColumns({ price, currency, isAvailable }: SavedSnapshot) {
  return {
    savedPrice: price === null ? null : largest(oneUnit, roundToMinorUnit(price, currency)),
    savedCurrency: price === null ? null : currency,
    wasAvailable: isAvailable,
  };
}

export async function readSavedIds(db: Db, { id }: SignedIn): Promise<SavedIds> {
  return { ids: (await readFavorites(db, id)).map(({ propertyId }) => propertyId), isFull: false };
}

export async function readSavedHomes(kit: Kit, { id }: SignedIn): Promise<SavedHome[]> {
  const rows = await readFavorites(kit.db, id);
  const homes = await readHomes(
    kit.pool,
    rows.map(({ propertyId }) => propertyId),
  );
  const byId = new Map(homes.map((home) => [home.id, home]));
  return rows.map((row) => savedHomeOf(row, byId.get(row.propertyId) ?? null));
}

function savedHomeOf(row: FavoriteRow, home: SavedHome['home']): SavedHome {
  const { propertyId, note, savedAt } = row;
  return { propertyId, note, savedAt: savedAt.toISOString(), asSaved: snapshotOf(row), home };
}

function snapshotOf({ savedPrice, savedCurrency, wasAvailable: isAvailable }: FavoriteRow): SavedSnapshot {
  if (savedPrice === null || savedCurrency === null) return { price: null, currency: 'UGX', isAvailable };
  return { price: toMajorUnit(savedPrice, savedCurrency), currency: savedCurrency, isAvailable };
}

/**
 * Stores a note on a favorite.
 * @throws AppError 'not-found' when the account has not saved the home; 'too-many'
 */
export async function noteFavorite(
  kit: Kit,
  { id }: SignedIn,
  { propertyId, note }: { propertyId: number; note: string },
): Promise<void> {
  await consumeAttempt(kit.db, { key: `notes of account ${id}`, free: changeBurst });
  if (await writeNote(kit.db, id, propertyId, note)) return;
  throw new AppError(
    'not-found',
    'not_saved',
    msg('You have not saved this home. It may have been removed.'),
  );
}

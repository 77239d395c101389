import { sql } from 'kysely';
import { type Currency, type MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

export type FavoriteRow = {
  propertyId: number;
  savedAt: Date;
  note: string;
  savedPrice: MinorAmount | null;
  savedCurrency: Currency | null;
  wasAvailable: boolean;
};

const columns = sql`property_id as "propertyId", saved_at as "savedAt", note, saved_price as "savedPrice",
  saved_currency as "savedCurrency", was_available as "wasAvailable"`;

/** Returns the favorites of an account, newest first. */
export async function readFavorites(db: Db, userId: number): Promise<FavoriteRow[]> {
  const { rows } = await sql<FavoriteRow>`
    select ${columns} from favorites where user_id = ${userId} order by saved_at desc, property_id desc`.execute(
    db,
  );
  return rows;
}

/** Returns those of `ids` whose homes exist, including hidden homes. */
export async function readExistingIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from properties where id = any(${ids}) and deleted_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function insertFavorite(tx: Db, userId: number, row: FavoriteRow): Promise<void> {
  await sql`
    insert into favorites (user_id, property_id, saved_at, note, saved_price, saved_currency, was_available)
    values (${userId}, ${row.propertyId}, ${row.savedAt}, ${row.note}, ${row.savedPrice}, ${row.savedCurrency}, ${row.wasAvailable})`.execute(
    tx,
  );
}

/**
 * Stores a note.
 * @returns false when the account has not saved the home
 */
export async function writeNote(db: Db, userId: number, propertyId: number, note: string): Promise<boolean> {
  const { rows } = await sql`
    update favorites set note = ${note} where user_id = ${userId} and property_id = ${propertyId}
    returning property_id`.execute(db);
  return rows.length > 0;
}

export async function deleteFavorites(
  tx: Db,
  userId: number,
  ids: readonly number[],
): Promise<FavoriteRow[]> {
  const { rows } = await sql<FavoriteRow>`
    delete from favorites where user_id = ${userId} and property_id = any(${ids}) returning ${columns}`.execute(
    tx,
  );
  return rows;
}

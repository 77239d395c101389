import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyEnded, type Site } from './emails.ts';
import { readViewingById, updateViewingEnd } from './viewing-rows.ts';

/** Counts the upcoming viewings of each of these homes. Homes without viewings are left out. */
export async function countViewingsOfHomes(
  db: Db,
  propertyIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select property_id as id, count(*)::int as count from viewings
    where property_id = any(${propertyIds}) and state = 'booked' and starts_at > ${now}
    group by property_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Cancels the upcoming viewings of a home that is about to be deleted, and notifies both sides that the home
 * was deleted.
 */
export async function cancelViewingsOfHome(kit: Kit, tx: Db, propertyId: number, site: Site): Promise<void> {
  const now = kit.clock();
  const { rows } = await sql<{ id: number }>`
    select id from viewings where property_id = ${propertyId} and state = 'booked' and starts_at > ${now}
    order by id for no key update`.execute(tx);
  for (const { id } of rows) {
    await updateViewingEnd(tx, id, { state: 'declined', by: 'agent' }, now);
    const viewing = await readViewingById(tx, id);
    if (viewing) await notifyEnded(kit, tx, viewing, site, { isHomeDeleted: true });
  }
}

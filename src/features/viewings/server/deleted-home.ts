import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type Site, tellOfEnd } from './letters.ts';
import { readById, updateEnd } from './viewing-rows.ts';

/** Counts the upcoming viewings of these homes. */
export async function countViewingsOfHomes(
  db: Db,
  propertyIds: readonly number[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from viewings
    where property_id = any(${propertyIds}) and state = 'booked' and starts_at > ${now}`.execute(db);
  return onlyRow(rows).count;
}

/** Cancels the upcoming viewings of a home that is about to be deleted, and tells both sides why. */
export async function cancelViewingsOfHome(kit: Kit, tx: Db, propertyId: number, site: Site): Promise<void> {
  const now = kit.clock();
  const { rows } = await sql<{ id: number }>`
    select id from viewings where property_id = ${propertyId} and state = 'booked' and starts_at > ${now}
    order by id for no key update`.execute(tx);
  for (const { id } of rows) {
    await updateEnd(tx, id, { state: 'declined', by: 'agent' }, now);
    const ended = await readById(tx, id);
    if (ended) await tellOfEnd(kit, tx, ended, site, { isHomeDeleted: true });
  }
}

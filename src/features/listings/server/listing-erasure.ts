import { sql } from 'kysely';
import { dropPictures } from '#features/listings/server/pictures/picture-sweep.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { recordListingEvent } from './listing-audit.ts';
import { readPictures } from './stored-form.ts';

/**
 * Deletes all homes of a closed account. None of them may have bookings or be up for auction at this point.
 */
export async function eraseListings(kit: Kit, tx: Db, ownerId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from properties where owner_id = ${ownerId} order by id for update`.execute(tx);
  for (const { id } of rows) {
    const pictures = await readPictures(tx, id);
    await recordListingEvent(tx, null, id, 'property deleted', { why: 'the owner closed their account' });
    await sql`delete from properties where id = ${id}`.execute(tx);
    await dropPictures(
      kit,
      tx,
      pictures.map(({ key }) => key),
    );
  }
}

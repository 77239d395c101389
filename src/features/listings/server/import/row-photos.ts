import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { pictureKeyIn } from '#kit/picture.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { addPhotos } from './add-photos.ts';
import { enqueuePhotoFetch } from './fetch-photos.ts';
import type { PhotoSource } from './photo-column.ts';

type RowPhotos = {
  propertyId: number;
  importId: number;
  line: number;
  sources: readonly PhotoSource[];
  uploaded: Readonly<Record<string, string>>;
};

/**
 * Adds the uploaded photos of a row to its listing, and enqueues a job for photos given by URL. Existing
 * photos are kept, and no photo is added twice.
 */
export async function storeRowPhotos(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  { propertyId, importId, line, sources, uploaded }: RowPhotos,
): Promise<{ note: string | null; isNew: boolean }> {
  if (sources.length === 0) return { note: null, isNew: false };
  const keyOf = ({ kind, source }: PhotoSource) =>
    kind === 'address' ? pictureKeyIn(source) : (uploaded[source] ?? null);
  const uploadedPhotos = sources.flatMap((photo) => {
    const key = keyOf(photo);
    return key ? [{ source: photo.source, key }] : [];
  });
  const missing = sources.filter((photo) => photo.kind === 'file' && !keyOf(photo));
  const { added, note } = await addPhotos(kit, tx, user, propertyId, uploadedPhotos);
  for (const { source, key } of added)
    await sql`
      insert into listing_import_photos (import_id, property_id, line, source, state, file_key)
      values (${importId}, ${propertyId}, ${line}, ${source}, 'stored', ${key}) on conflict do nothing`.execute(
      tx,
    );
  const queuedCount = await queuePhotos(tx, {
    importId,
    propertyId,
    line,
    addresses: sources.filter((photo) => photo.kind === 'address' && !keyOf(photo)),
  });
  if (queuedCount > 0) await enqueuePhotoFetch(kit, tx, user.id);
  const notes = [
    note,
    missing.length > 0 &&
      `Photos that were not sent: ${missing.map(({ source }) => source).join(', ')}. Choose the ZIP that holds them.`,
  ].filter((text) => typeof text === 'string');
  return { note: notes.join(' ') || null, isNew: queuedCount > 0 || added.length > 0 };
}

/**
 * Queues the URLs that are neither queued nor stored for this listing yet.
 * @returns the number of queued URLs
 */
async function queuePhotos(
  tx: Db,
  {
    importId,
    propertyId,
    line,
    addresses,
  }: { importId: number; propertyId: number; line: number; addresses: readonly PhotoSource[] },
): Promise<number> {
  if (addresses.length === 0) return 0;
  const { rows } = await sql`
    insert into listing_import_photos (import_id, property_id, line, source, state)
    select ${importId}, ${propertyId}, ${line}, address, 'waiting'
    from unnest(${addresses.map(({ source }) => source)}::text[]) with ordinality as asked (address, place)
    where not exists (select from listing_import_photos f
      where f.property_id = ${propertyId} and f.source = asked.address and f.state <> 'failed')
    order by place
    on conflict do nothing returning id`.execute(tx);
  return rows.length;
}

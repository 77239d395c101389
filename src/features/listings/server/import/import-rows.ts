import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { PastImport } from '#features/listings/import-schema.ts';
import { listingLimits } from '#features/listings/limits.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';

export async function insertImport(
  tx: Db,
  { userId, fileName, at }: { userId: number; fileName: string; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into listing_imports (user_id, file_name, imported_at) values (${userId}, ${fileName}, ${at})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export type ImportedHome = {
  propertyId: number;
  line: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
};

export async function insertImportedHome(
  tx: Db,
  importId: number,
  { propertyId, line, before, after }: ImportedHome,
): Promise<void> {
  await sql`
    insert into listing_import_homes (import_id, property_id, line, was_created, before, after)
    values (${importId}, ${propertyId}, ${line}, ${before === null},
      ${before && JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`.execute(tx);
}

/** Returns the user's imports of the last day that had an effect, newest first. */
export async function readImportRows(db: Db, user: SignedIn, now: Date): Promise<PastImport[]> {
  const { rows } = await sql<PastImport & { importedAt: Date; undoneAt: Date | null }>`
    select i.id, i.file_name as "fileName", i.imported_at as "importedAt", i.undone_at as "undoneAt",
      (select count(*)::int from listing_import_homes h where h.import_id = i.id and h.was_created) as created,
      (select count(*)::int from listing_import_homes h where h.import_id = i.id and not h.was_created) as updated,
      (select count(*)::int from listing_import_photos f where f.import_id = i.id and f.state = 'waiting')
        as "photosWaiting",
      coalesce((
        select jsonb_agg(jsonb_build_object('line', f.line, 'title', p.title, 'address', f.source, 'fault', f.fault)
          order by f.line, f.id)
        from listing_import_photos f join properties p on p.id = f.property_id
        where f.import_id = i.id and f.state = 'failed'), '[]') as "photosFailed"
    from listing_imports i
    where i.user_id = ${user.id} and i.imported_at > ${undoCutoff(now)}
      and (i.undone_at is not null or exists (select from listing_import_homes h where h.import_id = i.id)
        or exists (select from listing_import_photos f where f.import_id = i.id))
    order by i.id desc limit 20`.execute(db);
  return rows.map(({ importedAt, undoneAt, ...row }) => ({
    ...row,
    importedAt: importedAt.toISOString(),
    undoUntil: new Date(importedAt.getTime() + listingLimits.undoImportMs).toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }));
}

const undoCutoff = (now: Date) => new Date(now.getTime() - listingLimits.undoImportMs);

/**
 * Locks an import of this user that can be undone.
 * @throws AppError 'not-found'; 'gone' after a day
 */
export async function lockImport(tx: Db, user: SignedIn, id: number, now: Date): Promise<void> {
  const { rows } = await sql<{ importedAt: Date }>`
    select imported_at as "importedAt" from listing_imports where id = ${id} and user_id = ${user.id} for update`.execute(
    tx,
  );
  const [importRow] = rows;
  if (!importRow) throw new AppError('not-found', 'no_such_import', english('Import not found.'));
  if (importRow.importedAt <= undoCutoff(now))
    throw new AppError(
      'gone',
      'import_too_old',
      english('You can only undo an import within a day. Change these listings in the list instead.'),
    );
}

/** Deletes imports after two days, together with their data about listings. */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - 2 * listingLimits.undoImportMs);
  await sql`delete from listing_imports where imported_at < ${cutoff}`.execute(db);
}

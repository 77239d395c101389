import { sql } from 'kysely';
import type { LotDocumentType } from '#features/auctions/choices.ts';
import type { Db } from '#kit/server/database/database.ts';

export type LotDocumentRow = {
  id: number;
  name: string;
  type: LotDocumentType;
  bytes: number;
  sha256: string;
  fileKey: string;
  addedAt: Date;
  isLate: boolean;
  removedAt: Date | null;
  removalReason: string | null;
};

const columns = sql.raw(`
  id, name, type, size_bytes as bytes, sha256, file_key as "fileKey", added_at as "addedAt", added_after_opening as "isLate",
  removed_at as "removedAt", removal_reason as "removalReason"`);

/** Returns all documents, including removed ones, in the order of their upload. */
export async function readLotDocumentRows(db: Db, lotId: number): Promise<LotDocumentRow[]> {
  const { rows } = await sql<LotDocumentRow>`
    select ${columns} from lot_documents where lot_id = ${lotId} order by id`.execute(db);
  return rows;
}

export async function readLotDocumentRow(db: Db, lotId: number, id: number): Promise<LotDocumentRow | null> {
  const { rows } = await sql<LotDocumentRow>`
    select ${columns} from lot_documents where lot_id = ${lotId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

type NewDocument = Pick<
  LotDocumentRow,
  'name' | 'type' | 'bytes' | 'sha256' | 'fileKey' | 'addedAt' | 'isLate'
>;

export async function insertLotDocument(
  tx: Db,
  lotId: number,
  document: NewDocument & { addedBy: number },
): Promise<void> {
  await sql`
    insert into lot_documents (lot_id, name, type, size_bytes, sha256, file_key, added_by, added_at, added_after_opening)
    values (${lotId}, ${document.name}, ${document.type}, ${document.bytes}, ${document.sha256}, ${document.fileKey}, ${document.addedBy},
      ${document.addedAt}, ${document.isLate})`.execute(tx);
}

export async function deleteLotDocument(tx: Db, id: number): Promise<void> {
  await sql`delete from lot_documents where id = ${id}`.execute(tx);
}

export async function updateRemoved(
  tx: Db,
  id: number,
  { by, at, reason }: { by: number; at: Date; reason: string },
): Promise<void> {
  await sql`
    update lot_documents set removed_at = ${at}, removed_by = ${by}, removal_reason = ${reason} where id = ${id}`.execute(
    tx,
  );
}

/** Returns the keys among `keys` that belong to a document. */
export async function findReferencedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from lot_documents where file_key = any(${keys})`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

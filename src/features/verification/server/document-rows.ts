import { sql } from 'kysely';
import type { CheckDocument } from '#features/verification/check-schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type CheckDocumentRow = CheckDocument & { checkId: number; userId: number; fileKey: string };

export async function readCheckDocumentRow(db: Db, id: number): Promise<CheckDocumentRow | null> {
  const { rows } = await sql<CheckDocumentRow>`
    select p.id, p.name, p.type, p.size_bytes as bytes, p.check_id as "checkId", c.user_id as "userId",
      p.file_key as "fileKey"
    from verification_documents p join verification_checks c on c.id = p.check_id where p.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function countCheckDocuments(tx: Db, checkId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from verification_documents where check_id = ${checkId}`.execute(tx);
  return onlyRow(rows).count;
}

type NewDocument = Pick<CheckDocumentRow, 'checkId' | 'name' | 'type' | 'bytes' | 'fileKey'> & {
  sha256: string;
  at: Date;
};

/**
 * Inserts a document.
 * @returns false when the check already has this file
 */
export async function insertCheckDocument(tx: Db, document: NewDocument): Promise<boolean> {
  const { rows } = await sql`
    insert into verification_documents (check_id, name, type, size_bytes, sha256, file_key, added_at)
    values (${document.checkId}, ${document.name}, ${document.type}, ${document.bytes}, ${document.sha256}, ${document.fileKey}, ${document.at})
    on conflict (check_id, sha256) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function readFileKeys(tx: Db, checkId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from verification_documents where check_id = ${checkId}`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Returns the ids of the checks that have documents and were decided by this time. */
export async function readDecidedWithDocuments(db: Db, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from verification_checks c
    where c.state <> 'given' and c.decided_at <= ${before}
      and exists (select from verification_documents p where p.check_id = c.id) order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteCheckDocuments(tx: Db, checkId: number, at: Date): Promise<void> {
  await sql`delete from verification_documents where check_id = ${checkId}`.execute(tx);
  await sql`update verification_checks set documents_deleted_at = ${at} where id = ${checkId}`.execute(tx);
}

/** Returns the keys among `keys` that belong to a document. */
export async function findReferencedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from verification_documents where file_key = any(${keys})`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

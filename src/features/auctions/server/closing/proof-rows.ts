import { sql } from 'kysely';
import type { LotDocumentType } from '#features/auctions/choices.ts';
import type { ShownProof } from '#features/auctions/document-schema.ts';
import type { Db } from '#kit/server/database/database.ts';

export type ProofRow = {
  id: number;
  lotId: number;
  bidderId: number;
  bidder: number;
  sentBy: number;
  type: LotDocumentType;
  bytes: number;
  fileKey: string;
  sentAt: Date;
  receivedAt: Date | null;
};

const columns = sql.raw(`
  p.id, p.lot_id as "lotId", p.bidder_id as "bidderId", b.number as bidder, p.sent_by as "sentBy", p.type,
  p.size_bytes as bytes, p.file_key as "fileKey", p.sent_at as "sentAt", p.received_at as "receivedAt"`);

/**
 * Returns payment proofs, oldest first.
 * @param bidderId null for all bidders of the lot
 */
export async function readProofs(db: Db, lotId: number, bidderId: number | null = null): Promise<ProofRow[]> {
  const { rows } = await sql<ProofRow>`
    select ${columns} from lot_payment_proofs p join bidders b on b.id = p.bidder_id
    where p.lot_id = ${lotId} and (${bidderId}::integer is null or p.bidder_id = ${bidderId})
    order by p.id`.execute(db);
  return rows;
}

export async function readProof(db: Db, id: number): Promise<ProofRow | null> {
  const { rows } = await sql<ProofRow>`
    select ${columns} from lot_payment_proofs p join bidders b on b.id = p.bidder_id where p.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

type NewProof = Pick<ProofRow, 'lotId' | 'bidderId' | 'sentBy' | 'type' | 'bytes' | 'fileKey' | 'sentAt'> & {
  sha256: string;
};

/**
 * Inserts a payment proof.
 * @returns its id, or null when the bidder has already sent the same file
 */
export async function insertProof(tx: Db, proof: NewProof): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into lot_payment_proofs (lot_id, bidder_id, sent_by, type, size_bytes, sha256, file_key, sent_at)
    values (${proof.lotId}, ${proof.bidderId}, ${proof.sentBy}, ${proof.type}, ${proof.bytes},
      ${proof.sha256}, ${proof.fileKey}, ${proof.sentAt})
    on conflict (bidder_id, sha256) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Marks a payment as received.
 * @returns false when it was already marked or does not exist
 */
export async function updateReceived(
  tx: Db,
  id: number,
  receivedBy: number,
  receivedAt: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update lot_payment_proofs set received_at = ${receivedAt}, received_by = ${receivedBy}
    where id = ${id} and received_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** Returns the keys among `keys` that belong to a payment proof. */
export async function findReferencedProofKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from lot_payment_proofs where file_key = any(${keys})`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

export function presentProof({ id, bidder, type, bytes, sentAt, receivedAt }: ProofRow): ShownProof {
  return {
    ...{ id, bidder, type, bytes },
    sentAt: sentAt.toISOString(),
    receivedAt: receivedAt?.toISOString() ?? null,
  };
}

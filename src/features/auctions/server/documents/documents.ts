import { createHash, randomBytes } from 'node:crypto';
import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { fileLimits } from '#features/auctions/choices.ts';
import { readBidder } from '#features/auctions/server/bidding/bidder-rows.ts';
import { noSuchLot } from '#features/auctions/server/bidding/place-bid.ts';
import { type LotRow, readLot } from '#features/auctions/server/lots/lot-rows.ts';
import { lockOwnLot, requireOwnLot } from '#features/auctions/server/lots/own-lot.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { sanitizeDocument } from '#kit/server/documents/document-content.ts';
import { requireDocument } from '#kit/server/documents/document-form.ts';
import { documentReply } from '#kit/server/documents/document-reply.ts';
import type { FileForm } from '#kit/server/http/file-form.ts';
import type { FileReply } from '#kit/server/http/route.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { Kit } from '#kit/server/kit.ts';
import { canManageLot, canReadDocuments } from './document-access.ts';
import {
  deleteLotDocument,
  insertLotDocument,
  type LotDocumentRow,
  readLotDocumentRow,
  readLotDocumentRows,
  updateRemoved,
} from './document-rows.ts';
import { lotDocumentsFolder } from './document-sweep.ts';

/** The number of uploads by a user before each further one is delayed. */
const uploadBurst = 60;

const isBeforeOpening = ({ state }: LotRow) => state === 'draft' || state === 'announced';

type AddDocumentInput = { lotId: number; name: string; form: FileForm };

/**
 * Adds a document. Adding the same file under the same name again changes nothing.
 * @throws AppError 'not-found' for another user's lot; 'forbidden' when the user has lost the role; 'invalid'
 * for a file that is neither a PDF nor a picture; 'too-large'; 'too-many'; 'conflict' when the file exists
 * under another name, or there are too many documents
 */
export async function addDocument(
  kit: Kit,
  work: Pick<PictureWork, 'decode'>,
  user: SignedIn,
  { lotId, name, form }: AddDocumentInput,
): Promise<void> {
  await requireOwnLot(kit.db, user, lotId);
  await consumeAttempt(kit.db, { key: `papers by #${user.id}`, free: uploadBurst });
  const upload = await requireDocument(form);
  const { type, bytes } = await sanitizeDocument(work, upload);
  const sha256 = createHash('sha256').update(upload).digest('hex');
  const fileKey = `${lotDocumentsFolder}/${randomBytes(16).toString('hex')}`;
  await kit.files.put(fileKey, bytes);
  const isSaved = await saveDocument(kit, user, lotId, {
    name,
    type,
    bytes: bytes.length,
    sha256,
    fileKey,
  }).catch(async (error) => {
    await dropFile(kit, fileKey);
    throw error;
  });
  if (!isSaved) await dropFile(kit, fileKey);
}

type StoredDocument = Pick<LotDocumentRow, 'name' | 'type' | 'bytes' | 'sha256' | 'fileKey'>;

/**
 * Inserts the row of a document.
 * @returns false when the document already exists
 */
function saveDocument(kit: Kit, user: SignedIn, lotId: number, document: StoredDocument): Promise<boolean> {
  return kit.db.transaction().execute(async (tx) => {
    // The user may have lost the role during a long upload.
    await lockAuthorizedUser(tx, user, managers);
    const lot = await lockOwnLot(tx, user, lotId);
    const documents = await readLotDocumentRows(tx, lotId);
    const existing = documents.find(
      ({ sha256, removedAt }) => sha256 === document.sha256 && removedAt === null,
    );
    if (existing?.name === document.name) return false;
    if (existing)
      throw new AppError(
        'conflict',
        'paper_there',
        msg('This file was already uploaded as “{name}”.', { name: existing.name }),
      );
    if (documents.length >= fileLimits.papers)
      throw new AppError(
        'conflict',
        'too_many_papers',
        msg('You can upload up to {papers} documents per auction.', { papers: fileLimits.papers }),
      );
    await insertLotDocument(tx, lotId, {
      ...document,
      addedBy: user.id,
      addedAt: kit.clock(),
      isLate: !isBeforeOpening(lot),
    });
    return true;
  });
}

/**
 * Removes a document. Before bidding opens, it is deleted. After that, a reason is required, and the name and
 * the reason stay public.
 * @throws AppError 'not-found'; 'forbidden' when the user has lost the role; 'invalid' when a required reason
 * is missing
 */
export async function removeDocument(
  kit: Kit,
  user: SignedIn,
  { lotId, paper, reason }: { lotId: number; paper: number; reason: string | null },
): Promise<void> {
  const orphanedKey = await kit.db.transaction().execute(async (tx) => {
    const lot = await lockOwnLot(tx, user, lotId);
    const row = await readLotDocumentRow(tx, lotId, paper);
    if (!row || row.removedAt) throw noSuchDocument();
    const isHardDelete = isBeforeOpening(lot);
    if (isHardDelete) await deleteLotDocument(tx, row.id);
    else await updateRemoved(tx, row.id, { by: user.id, at: kit.clock(), reason: requireReason(reason) });
    await writeAudit(tx, {
      actorId: user.id,
      action: 'auction document removed',
      subject: `lot ${lotId}`,
      details: { title: row.name, ...(!isHardDelete && { why: reason }) },
    });
    return isHardDelete ? row.fileKey : null;
  });
  if (orphanedKey) await dropFile(kit, orphanedKey);
}

function requireReason(reason: string | null): string {
  if (reason) return reason;
  const message = msg(
    'Bidding has opened, so give a reason for removing this document. Everyone will see it.',
  );
  throw new AppError('invalid', 'reason_wanted', message, { fields: { reason: message } });
}

/** Deletes a file. If that fails, the nightly sweep deletes it. */
async function dropFile({ files, log }: Kit, key: string): Promise<void> {
  await files
    .delete(key)
    .catch((error) => log.warn({ err: error }, 'an unused document could not be deleted'));
}

/**
 * Returns the file of a document to a user who may read it.
 * @throws AppError 'not-found'; 'forbidden' for a user who may not read it; 'gone' for a removed document,
 * except for admins; 'unavailable' when the file is missing
 */
export async function readLotDocument(
  kit: Kit,
  user: SignedIn,
  lotId: number,
  documentId: number,
): Promise<FileReply> {
  const document = await requireLotDocument(kit.db, user, lotId, documentId);
  const size = await kit.files.size(document.fileKey);
  if (size === null) {
    kit.log.error({ lot: lotId, paper: documentId }, 'the file of a document is missing');
    throw new AppError(
      'unavailable',
      'paper_missing',
      msg('This document cannot be opened right now. Please try again later.'),
    );
  }
  return documentReply(document, kit.files.stream(document.fileKey), size);
}

async function requireLotDocument(
  db: Db,
  user: SignedIn,
  lotId: number,
  documentId: number,
): Promise<LotDocumentRow> {
  const lot = await readLot(db, lotId);
  if (!lot || (lot.state === 'draft' && !canManageLot(lot, user))) throw noSuchLot();
  const document = await readLotDocumentRow(db, lotId, documentId);
  if (!document) throw noSuchDocument();
  if (!(await canReadDocuments(db, lot, user, await readBidder(db, lotId, user.id))))
    throw new AppError(
      'forbidden',
      'papers_for_bidders',
      msg(
        'Only bidders who have paid the deposit can read these documents, and only the buyer after the auction.',
      ),
    );
  if (document.removedAt && user.role !== 'admin')
    throw new AppError(
      'gone',
      'paper_removed',
      msg('This document was removed: {value}', { value: document.removalReason ?? '' }),
    );
  return document;
}

const noSuchDocument = () => new AppError('not-found', 'no_such_paper', msg('Document not found.'));

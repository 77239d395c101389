import { Readable } from 'node:stream';
import type { SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { checkLimits } from '#features/verification/choices.ts';
import { AppError } from '#kit/app-error.ts';
import { english, msg } from '#kit/msg.ts';
import { documentReply } from '#kit/server/documents/document-reply.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { FileReply } from '#kit/server/http/route.ts';
import type { Kit } from '#kit/server/kit.ts';
import { sweepOrphans } from '#kit/server/storage/sweep-unneeded.ts';
import {
  deleteCheckDocuments,
  filesNeeded,
  readCheckDocumentRow,
  readDecidedWithDocuments,
  readFileKeys,
} from './document-rows.ts';
import { readRules } from './rule-rows.ts';

/** The folder of the documents. No file in it is served publicly. */
export const checkDocumentsFolder = 'verification-papers';

/** Returns the encryption purpose of a file, so that one file cannot be decrypted in place of another. */
export const encryptionPurpose = (fileKey: string) => `the paper ${fileKey}`;

/**
 * Returns the file of a document for its owner or an admin. Each access by an admin is recorded in the audit
 * log before the first byte is sent.
 * @throws AppError 'not-found' for all other users
 */
export async function readCheckDocument(kit: Kit, user: SignedIn, id: number): Promise<FileReply> {
  const document = await readCheckDocumentRow(kit.db, id);
  const isOwn = document?.userId === user.id;
  if (!document || (!isOwn && user.role !== 'admin'))
    throw new AppError(
      'not-found',
      'no_such_paper',
      english('Document not found. It may have been deleted.'),
    );
  const sealed = await kit.files.read(document.fileKey);
  if (!sealed) {
    kit.log.error({ paper: id }, 'the file of a document is missing');
    throw new AppError(
      'unavailable',
      'paper_missing',
      msg('This document is not available right now. Please try again later.'),
    );
  }
  const plain = kit.secrets.openBytes(sealed, encryptionPurpose(document.fileKey));
  if (!isOwn)
    await writeAudit(kit.db, {
      actorId: user.id,
      action: 'verification document viewed',
      subject: `user ${document.userId}`,
      details: { title: document.name, check: document.checkId, paper: id },
    });
  return documentReply(document, Readable.from([plain]), plain.length);
}

/** Deletes files. If that fails, the nightly sweep deletes them. */
export async function dropFiles({ files, log }: Kit, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await files
      .delete(key)
      .catch((error) => log.warn({ err: error }, 'an unused document could not be deleted'));
}

const dayMs = 24 * 3_600_000;

/**
 * Deletes documents a number of days after the decision. Files are deleted first, so a crash in between is
 * retried and no file outlives the row that names it.
 */
export async function deleteDecidedDocuments(kit: Kit): Promise<void> {
  const { papersKeptDays } = await readRules(kit.db);
  const before = new Date(kit.clock().getTime() - papersKeptDays * dayMs);
  const decided = await readDecidedWithDocuments(kit.db, before);
  await forEachIsolated(kit, 'the papers of a decided check', decided, async (id) => {
    for (const key of await readFileKeys(kit.db, id)) await kit.files.delete(key);
    await kit.db.transaction().execute((tx) => deleteCheckDocuments(tx, id, kit.clock()));
  });
}

/**
 * Deletes the files of deleted accounts and of uploads that were interrupted before their row was written.
 */
export const sweepDocuments = (kit: Kit): Promise<number> =>
  sweepOrphans(kit, {
    folder: checkDocumentsFolder,
    keptMs: checkLimits.unusedFilesKeptMs,
    filesNeeded,
    what: 'papers that no check has',
  });

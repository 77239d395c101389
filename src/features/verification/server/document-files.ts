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
  findReferencedKeys,
  readCheckDocumentRow,
  readDecidedWithDocuments,
  readFileKeys,
} from './document-rows.ts';
import { readRules } from './rule-rows.ts';

/** The folder of verification documents, which are encrypted and never served publicly. */
export const checkDocumentsFolder = 'verification-papers';

/** Returns the encryption purpose of a file, so that one file cannot be decrypted in place of another. */
export const encryptionPurpose = (fileKey: string) => `the paper ${fileKey}`;

/**
 * Returns the file of a document to its owner or an admin. Each access by an admin is recorded in the audit
 * log before the first byte is sent.
 * @throws AppError 'not-found' for all other users; 'unavailable' when the file is missing
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
  const encrypted = await kit.files.read(document.fileKey);
  if (!encrypted) {
    kit.log.error({ paper: id }, 'the file of a document is missing');
    throw new AppError(
      'unavailable',
      'paper_missing',
      msg('This document is not available right now. Please try again later.'),
    );
  }
  const plaintext = kit.secrets.openBytes(encrypted, encryptionPurpose(document.fileKey));
  if (!isOwn)
    await writeAudit(kit.db, {
      actorId: user.id,
      action: 'verification document viewed',
      subject: `user ${document.userId}`,
      details: { title: document.name, check: document.checkId, paper: id },
    });
  return documentReply(document, Readable.from([plaintext]), plaintext.length);
}

/** Deletes files. If a deletion fails, the nightly sweep deletes the file. */
export async function dropFiles({ files, log }: Kit, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await files
      .delete(key)
      .catch((error) => log.warn({ err: error }, 'an unused document could not be deleted'));
}

const dayMs = 24 * 3_600_000;

/**
 * Deletes the documents of checks a number of days after the decision. Files are deleted before their rows,
 * so that a crash in between is retried and no file outlives its row. Runs as a job.
 */
export async function deleteDecidedDocuments(kit: Kit): Promise<void> {
  const { papersKeptDays } = await readRules(kit.db);
  const cutoff = new Date(kit.clock().getTime() - papersKeptDays * dayMs);
  const checkIds = await readDecidedWithDocuments(kit.db, cutoff);
  await forEachIsolated(kit, 'the papers of a decided check', checkIds, async (id) => {
    for (const key of await readFileKeys(kit.db, id)) await kit.files.delete(key);
    await kit.db.transaction().execute((tx) => deleteCheckDocuments(tx, id, kit.clock()));
  });
}

/**
 * Deletes document files without a database row, which deleted accounts and interrupted uploads leave behind.
 * @returns the number of deleted files
 */
export const sweepDocuments = (kit: Kit): Promise<number> =>
  sweepOrphans(kit, {
    folder: checkDocumentsFolder,
    graceMs: checkLimits.unusedFilesKeptMs,
    filesNeeded: findReferencedKeys,
    what: 'papers that no check has',
  });

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
import { sealedFiles } from '#kit/server/storage/sealed-files.ts';
import { sweepOrphans } from '#kit/server/storage/sweep-unneeded.ts';
import {
  deleteCheckDocuments,
  findReferencedKeys,
  readCheckDocumentRow,
  readDecidedWithDocuments,
  readFileKeys,
} from './document-rows.ts';
import { readRules } from './rule-rows.ts';

/** The verification documents, which are never served publicly. */
export const checkDocumentFiles = sealedFiles('verification-papers', 'the paper');

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
  const bytes = await checkDocumentFiles.read(kit, document.fileKey);
  if (!bytes) {
    kit.log.error({ paper: id }, 'the file of a document is missing');
    throw new AppError(
      'unavailable',
      'paper_missing',
      msg('This document is not available right now. Please try again later.'),
    );
  }
  if (!isOwn)
    await writeAudit(kit.db, {
      actorId: user.id,
      action: 'verification document viewed',
      subject: `user ${document.userId}`,
      details: { title: document.name, check: document.checkId, paper: id },
    });
  return documentReply(document, Readable.from([bytes]), bytes.length);
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
    folder: checkDocumentFiles.folder,
    graceMs: checkLimits.unusedFilesKeptMs,
    filesNeeded: findReferencedKeys,
    what: 'papers that no check has',
  });

import { fileLimits } from '#features/auctions/choices.ts';
import { findReferencedProofKeys } from '#features/auctions/server/closing/proof-rows.ts';
import type { Kit } from '#kit/server/kit.ts';
import { sweepOrphans } from '#kit/server/storage/sweep-unneeded.ts';
import { findReferencedKeys } from './document-rows.ts';

/** The folder of the documents of lots. Its files are served only to users who may read them. */
export const lotDocumentsFolder = 'lot-papers';
export const proofsFolder = 'lot-payment-proofs';

/**
 * Deletes document files without a database row, which interrupted uploads and removals leave behind.
 * @returns the number of deleted files
 */
export const sweepLotDocuments = (kit: Kit): Promise<number> =>
  sweepOrphans(kit, {
    folder: lotDocumentsFolder,
    graceMs: fileLimits.unusedFilesKeptMs,
    filesNeeded: findReferencedKeys,
    what: 'papers that no lot has',
  });

/**
 * Deletes payment proof files without a database row, which interrupted uploads leave behind.
 * @returns the number of deleted files
 */
export const sweepProofs = (kit: Kit): Promise<number> =>
  sweepOrphans(kit, {
    folder: proofsFolder,
    graceMs: fileLimits.unusedFilesKeptMs,
    filesNeeded: findReferencedProofKeys,
    what: 'proofs of payment that have no row',
  });

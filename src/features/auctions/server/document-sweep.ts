import { fileLimits } from '#features/auctions/choices.ts';
import type { Kit } from '#kit/server/kit.ts';
import { sweepOrphans } from '#kit/server/storage/sweep-unneeded.ts';
import { filesNeeded } from './document-rows.ts';
import { filesOfProofs } from './proof-rows.ts';

/** The folder of documents. Files outside it are never served. */
export const lotDocumentsFolder = 'lot-papers';
export const proofsFolder = 'lot-payment-proofs';

/** Deletes files that have no database row: those of interrupted uploads and of removed documents. */
export const sweepLotDocuments = (kit: Kit): Promise<number> =>
  sweepOrphans(kit, {
    folder: lotDocumentsFolder,
    keptMs: fileLimits.unusedFilesKeptMs,
    filesNeeded,
    what: 'papers that no lot has',
  });

/** Deletes payment proofs that have no database row, after interrupted uploads. */
export const sweepProofs = (kit: Kit): Promise<number> =>
  sweepOrphans(kit, {
    folder: proofsFolder,
    keptMs: fileLimits.unusedFilesKeptMs,
    filesNeeded: filesOfProofs,
    what: 'proofs of payment that have no row',
  });

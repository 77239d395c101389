import { fileLimits } from '#features/auctions/choices.ts';
import type { Kit } from '#kit/server/kit.ts';
import { sweepOrphans } from '#kit/server/storage/sweep-unneeded.ts';
import { filesNeeded } from './document-rows.ts';
import { filesOfProofs } from './proof-rows.ts';

/** The folder of documents; nothing above it is served. */
export const lotDocumentsFolder = 'lot-papers';
export const proofsFolder = 'lot-payment-proofs';

/** Deletes the files of interrupted uploads without a row, and of removed documents. */
export const sweepLotDocuments = (kit: Kit): Promise<number> =>
  sweepOrphans(kit, {
    folder: lotDocumentsFolder,
    keptMs: fileLimits.unusedFilesKeptMs,
    filesNeeded,
    what: 'papers that no lot has',
  });

/** Deletes the files of interrupted uploads of payment proofs without a row. */
export const sweepProofs = (kit: Kit): Promise<number> =>
  sweepOrphans(kit, {
    folder: proofsFolder,
    keptMs: fileLimits.unusedFilesKeptMs,
    filesNeeded: filesOfProofs,
    what: 'proofs of payment that have no row',
  });

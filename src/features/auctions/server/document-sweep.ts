import { fileLimits } from '#features/auctions/choices.ts';
import type { Kit } from '#kit/server/kit.ts';
import { sweepOrphans } from '#kit/server/storage/sweep-unneeded.ts';
import { filesNeeded } from './document-rows.ts';
import { filesOfProofs } from './proof-rows.ts';

/** Below no folder from which anything is served. */
export const lotDocumentsFolder = 'lot-papers';
export const proofsFolder = 'lot-payment-proofs';

/** Deletes the files of uploads that stopped before their row was written, and of removed papers. */
export const sweepLotDocuments = (kit: Kit): Promise<number> =>
  sweepOrphans(kit, {
    folder: lotDocumentsFolder,
    keptMs: fileLimits.unusedFilesKeptMs,
    filesNeeded,
    what: 'papers that no lot has',
  });

/** Deletes the files of uploads of proofs of payment that stopped before their row was written. */
export const sweepProofs = (kit: Kit): Promise<number> =>
  sweepOrphans(kit, {
    folder: proofsFolder,
    keptMs: fileLimits.unusedFilesKeptMs,
    filesNeeded: filesOfProofs,
    what: 'proofs of payment that have no row',
  });

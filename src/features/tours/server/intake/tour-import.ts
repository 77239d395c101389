import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { requireTourAllowance } from '#features/listings/server/plan-limits/plan-limits.ts';
import { mayManageListing } from '#features/properties/policy.ts';
import { tourLimits } from '#features/tours/limits.ts';
import {
  insertVersion,
  lockPublication,
  lockTourFiles,
  type PublishedTour,
  readPublication,
} from '#features/tours/server/tour-version-rows.ts';
import {
  announcedBytes,
  receiveArchive,
  type TourArchive,
} from '#features/tours/server/upload/receive-archive.ts';
import { newVersionId } from '#features/tours/server/version-id.ts';
import type { Actor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { FairSemaphore } from '#kit/server/fair-semaphore.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { StagedFile } from '#kit/server/storage/file-store.ts';
import { withDiskFullError } from '#kit/server/storage/no-space.ts';
import { discardStaged } from '#kit/server/storage/staging.ts';
import { inspectInProcess } from './isolated-inspection.ts';
import { markTourPublished } from './publish-tour.ts';
import { filesGoneError, requireZipName } from './refusals.ts';
import type { Inspection, InspectionRequest } from './tour-inspection.ts';
import { lockQuota, requireQuota, sizeBeforeUpload } from './tour-quota.ts';
import { verifyTourJob } from './tour-verification.ts';

export type ImportStep = 'receiving' | 'checking' | 'repacking' | 'publishing';

export type ImportOptions = {
  /** True for our sample tour, which is labelled as such. */
  isSample?: boolean;
  onProgress?(step: ImportStep, doneBytes: number, ofBytes: number): void;
  /** Limits concurrent inspections. Callers that omit it must limit them in another way. */
  imports?: FairSemaphore;
  /** Called in the publishing transaction, so that its changes are saved only if the tour is published. */
  alongside?(transaction: Db, versionId: string): Promise<void>;
};

export type ImportedTour = {
  versionId: string;
  publishedTour: string;
  directoryContents: string[];
  warnings: string[];
  files: number;
  startBytes: number;
  totalBytes: number;
};

const operatorId = 0;

/** The actor for commands that run on the server itself, which have all permissions. */
export const operator = {
  visitorId: null,
  user: { id: operatorId, role: 'admin' },
} satisfies Actor<SignedIn>;

/**
 * Imports an export and publishes it for a property. The current tour stays until the new one is complete,
 * checked and stored. A failure leaves the current tour unchanged and no files behind.
 * @throws AppError 'unauthenticated'; 'forbidden'; 'not-found'; 'conflict' when the plan allows no more
 * tours; 'invalid', 'too-large' or 'unprocessable' with the reason; 'no-space'; 'unavailable'
 */
export async function importTour(
  kit: Kit,
  actor: Actor<SignedIn | null>,
  propertyId: number,
  archive: TourArchive,
  options: ImportOptions = {},
): Promise<ImportedTour> {
  await requireTourUploadAllowed(kit, actor, propertyId);
  requireZipName(archive.filename);
  if (!('received' in archive))
    await requireQuota(kit.db, actor.user, sizeBeforeUpload(await announcedBytes(archive)));
  const sidecarPath = kit.files.stagingPath();
  try {
    const { zip, seen } = await receiveArchive(kit, archive, (doneBytes, ofBytes) =>
      options.onProgress?.('receiving', doneBytes, ofBytes),
    );
    const inspectAndPublish = async () => {
      const inspection = await inspect({ path: zip.path, size: zip.size, sidecarPath, seen }, options);
      options.onProgress?.('publishing', 0, zip.size);
      return publish(kit, actor, propertyId, archive.filename, zip, inspection, options);
    };
    try {
      const { imports } = options;
      return await (imports
        ? imports.run(actor.user?.id ?? operator.user.id, inspectAndPublish)
        : inspectAndPublish());
    } finally {
      await discardStaged(zip);
    }
  } finally {
    await rm(sidecarPath, { force: true });
  }
}

function inspect(request: InspectionRequest, { onProgress }: ImportOptions): Promise<Inspection> {
  onProgress?.('checking', 0, request.size);
  return withDiskFullError(() =>
    inspectInProcess(request, (doneBytes, ofBytes) => onProgress?.('repacking', doneBytes, ofBytes)),
  );
}

export async function requireMayImport(
  kit: Kit,
  { user }: Actor<SignedIn | null>,
  propertyId: number,
): Promise<void> {
  requireManageable(user, await readPublication(kit.db, propertyId));
}

/**
 * Checks the permission and the plan's limit before an upload, so that no user uploads a tour for which their
 * plan has no room.
 */
export async function requireTourUploadAllowed(
  kit: Kit,
  { user }: Actor<SignedIn | null>,
  propertyId: number,
): Promise<void> {
  const published = requireManageable(user, await readPublication(kit.db, propertyId));
  if (user) await requireTourAllowance(kit, kit.db, user, published, 'read');
}

/**
 * Checks the permission and the limit again in the publishing transaction, because hours may have passed. The
 * lock is held until the transaction ends.
 */
async function requireStillMayImport(
  kit: Kit,
  tx: Db,
  { user }: Actor<SignedIn | null>,
  propertyId: number,
): Promise<SignedIn | null> {
  const authorized = user && user.id !== operatorId ? await lockAuthorizedUser(tx, user, managers) : user;
  const published = requireManageable(authorized, await lockPublication(tx, propertyId));
  if (authorized) await requireTourAllowance(kit, tx, authorized, published);
  return authorized;
}

function requireManageable(user: SignedIn | null, property: PublishedTour | undefined): PublishedTour {
  if (property && mayManageListing(user, property)) return property;
  if (!user) throw new AppError('unauthenticated', 'not_signed_in', msg('Please sign in first.'));
  if (property) throw new AppError('forbidden', 'not_yours', english('You can only edit your own listings.'));
  throw new AppError('not-found', 'no_such_property', english('Property not found.'));
}

/**
 * Checks that the files exist, because the sweep may just have removed an unused file with the same content.
 */
async function requireFiles(
  { files }: Kit,
  transaction: Db,
  keys: Record<string, string | null>,
): Promise<void> {
  const requiredKeys = Object.values(keys).filter((key) => key !== null);
  await lockTourFiles(transaction, requiredKeys);
  for (const key of requiredKeys) if ((await files.size(key)) === null) throw filesGoneError();
}

/**
 * Publishes the tour in one transaction. Before that, each file is stored completely under its final name, so
 * that no row refers to a missing file.
 */
async function publish(
  kit: Kit,
  actor: Actor<SignedIn | null>,
  propertyId: number,
  filename: string,
  zip: StagedFile,
  { index, sidecar, facts, warnings }: Inspection,
  { isSample = false, alongside }: ImportOptions,
): Promise<ImportedTour> {
  const keys = {
    zip_key: `tours/${zip.sha256}.zip`,
    index_key: `tours/${hash('sha256', index)}.index`,
    sidecar_key: sidecar && `tours/${sidecar.sha256}.beside`,
  };
  await kit.files.keep(zip, keys.zip_key);
  if (sidecar && keys.sidecar_key) await kit.files.keep(sidecar, keys.sidecar_key);
  await kit.files.put(keys.index_key, index);

  const versionId = newVersionId();
  const publishedTour = `${versionId}/${facts.pagePath}`;
  await kit.db.transaction().execute(async (transaction) => {
    if (actor.user) await lockQuota(transaction, actor.user);
    const user = await requireStillMayImport(kit, transaction, actor, propertyId);
    const sidecarBytes = sidecar?.size ?? 0;
    await requireQuota(transaction, user, { bytes: zip.size, files: facts.files, sidecarBytes });
    await insertVersion(transaction, {
      id: versionId,
      property_id: propertyId,
      filename: filename.slice(0, tourLimits.filenameMax),
      is_sample: isSample,
      ...keys,
      sidecar_bytes: sidecarBytes,
      page_path: facts.pagePath,
      poster_path: facts.posterPath,
      files: facts.files,
      zip_bytes: zip.size,
      start_bytes: facts.startBytes,
      total_bytes: facts.totalBytes,
      player_build: facts.playerBuild,
      rooms: facts.rooms,
      directory_contents: facts.directoryContents,
      warnings: warnings.slice(0, tourLimits.directoryContents),
      created_by: actor.user?.id || null,
      created_at: kit.clock(),
    });
    await requireFiles(kit, transaction, keys);
    await markTourPublished(transaction, propertyId, publishedTour, kit.clock());
    await alongside?.(transaction, versionId);
    await kit.jobs.enqueue(transaction, verifyTourJob, { versionId });
  });
  const { directoryContents, files, startBytes, totalBytes } = facts;
  return { versionId, publishedTour, directoryContents, warnings, files, startBytes, totalBytes };
}

import { randomBytes } from 'node:crypto';
import { type FileHandle, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignedIn } from '#features/accounts/policy.ts';
import { recordListingEvent } from '#features/listings/server/listing-audit.ts';
import { tourLimitCode } from '#features/listings/server/plan-limits/plan-limits.ts';
import { tourLimits } from '#features/tours/limits.ts';
import { requireZipName, zipTooLargeError } from '#features/tours/server/intake/refusals.ts';
import { importTour, requireTourUploadAllowed } from '#features/tours/server/intake/tour-import.ts';
import { lockQuota, requireQuota, sizeBeforeUpload } from '#features/tours/server/intake/tour-quota.ts';
import { readPublished, readVersion } from '#features/tours/server/tour-version-rows.ts';
import type { Actor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { englishText } from '#kit/english-text.ts';
import { lockAll, tryLock, withLockIfFree } from '#kit/server/database/named-lock.ts';
import { FairSemaphore } from '#kit/server/fair-semaphore.ts';
import type { Kit } from '#kit/server/kit.ts';
import { makeFolder, syncFolder } from '#kit/server/storage/fsync.ts';
import { withDiskFullError } from '#kit/server/storage/no-space.ts';
import { appendToFile } from './append-to-file.ts';
import { linkToStaging } from './archive-adoption.ts';
import { IncomingArchive, IncomingArchives } from './incoming-archives.ts';
import { type ReceivedArchive, readChunks, type TourArchive } from './receive-archive.ts';
import {
  alreadyImportingError,
  emptyFileError,
  incompleteError,
  outOfSpaceError,
  tooManyUploadsError,
  uploadNotFoundError,
} from './refusals.ts';
import { SyncedBytes } from './synced-bytes.ts';
import * as rows from './upload-rows.ts';

type BeginUploadInput = { propertyId: number; filename: string; bytes: number };

export type UploadedTour = { publishedTour: string; directoryContents: string[]; warnings: string[] };

const idPattern = /^[0-9a-f]{32}$/;
/** Each import uses a process with up to 320 MB of heap and a database connection. */
const maxImports = 2;

/**
 * The resumable uploads of tours. Each has a file in `folder`, whose size is the number of received bytes,
 * and a row with its owner. Both survive a restart.
 */
export class TourUploads {
  readonly #kit: Kit;
  readonly #folder: string;
  readonly imports = new FairSemaphore(maxImports);
  readonly #incoming = new IncomingArchives();
  readonly #finishing = new Set<string>();
  readonly #synced = new SyncedBytes();
  #isSaving = false;

  constructor(kit: Kit, folder: string) {
    this.#kit = kit;
    this.#folder = folder;
  }

  /**
   * Begins an upload and returns its id.
   * @throws AppError 'forbidden'; 'not-found'; 'invalid'; 'too-large'; 'too-many'; 'no-space'
   */
  async begin(actor: { user: SignedIn }, input: BeginUploadInput): Promise<string> {
    const { propertyId, filename, bytes } = input;
    await requireTourUploadAllowed(this.#kit, { visitorId: null, ...actor }, propertyId);
    requireZipName(filename);
    if (bytes > tourLimits.zipMaxBytes) throw zipTooLargeError();
    if (bytes === 0) throw emptyFileError();
    await makeFolder(this.#folder);
    const id = randomBytes(16).toString('hex');
    await this.#enter(id, actor.user, input);
    try {
      await withDiskFullError(() => writeFile(this.#pathOf(id), '', { flag: 'wx' }));
      // The folder is synced too, because synced bytes are useless if a power cut loses the file's name.
      await syncFolder(this.#folder);
      await this.requireSpace({ id, bytes });
    } catch (error) {
      await this.#forget(id);
      throw error;
    }
    return id;
  }

  async #enter(id: string, user: SignedIn, input: BeginUploadInput): Promise<void> {
    const userId = user.id;
    const createdAt = this.#kit.clock();
    const expiresAt = new Date(createdAt.getTime() + tourLimits.idleUploadMs);
    const filename = input.filename.slice(-tourLimits.filenameMax);
    await this.#kit.db.transaction().execute(async (tx) => {
      await lockQuota(tx, user);
      if ((await rows.countUnfinished(tx, userId, createdAt)) >= tourLimits.maxUnfinishedUploads)
        throw tooManyUploadsError();
      await requireQuota(tx, user, sizeBeforeUpload(input.bytes), { pendingSince: createdAt });
      await rows.insertUpload(tx, { ...input, id, userId, filename, createdAt, expiresAt });
    });
  }

  /**
   * Reserves disk space for the remaining bytes of an upload.
   * @throws AppError 'no-space' when there is too little; received bytes are kept
   */
  async requireSpace({ id, bytes }: { id: string; bytes: number }): Promise<void> {
    try {
      await this.#kit.db.transaction().execute(async (tx) => {
        // Only one upload at a time reserves space, across all processes. Otherwise two new uploads would
        // each count the other's reservation as used.
        await lockAll(tx, ['room for tour uploads']);
        await this.#kit.files.reserve(this.#pathOf(id), bytes);
      });
    } catch (error) {
      throw asRetryable(error);
    }
  }

  /**
   * Returns an upload of this user.
   * @throws AppError 'not-found', also for another account's upload
   */
  async ofUser(user: SignedIn, id: string): Promise<rows.TourUpload> {
    const upload = await this.find(id);
    if (!upload || upload.userId !== user.id) throw uploadNotFoundError();
    return upload;
  }

  async find(id: string): Promise<rows.TourUpload | null> {
    return idPattern.test(id) ? rows.readUpload(this.#kit.db, id, this.#kit.clock()) : null;
  }

  /**
   * Returns the number of received bytes, or null when the upload has ended. Call it only while no other
   * request writes to the upload.
   */
  async receivedBytes(id: string): Promise<number | null> {
    const path = this.#pathOf(id);
    const stats = await stat(path).catch(() => null);
    const syncedSize = this.#synced.sizeAfterLoss(id);
    if (!stats || syncedSize === null || stats.size <= syncedSize) return stats?.size ?? null;
    await truncate(path, syncedSize);
    return syncedSize;
  }

  /**
   * Returns true when `finish` would only repeat the outcome, so that a client that missed it need not send
   * anything. A tour that is no longer published must be sent again.
   */
  async hasOutcome({ propertyId, versionId, refusal }: rows.TourUpload): Promise<boolean> {
    if (refusal) return true;
    return versionId !== null && (await readPublished(this.#kit.db, propertyId))?.id === versionId;
  }

  /**
   * Appends bytes to an upload, and returns the number of received bytes.
   * @throws AppError 'not-found' when the upload expired before anything was received; 'no-space', which
   * keeps the received bytes
   */
  async append(
    upload: { id: string; bytes: number },
    start: number,
    source: AsyncIterable<Uint8Array>,
  ): Promise<number> {
    const { id } = upload;
    await this.requireSpace(upload);
    if (start === 0 && !(await rows.extendUpload(this.#kit.db, id, this.#kit.clock())))
      throw uploadNotFoundError();
    const archive = this.#incoming.resume(id, start);
    try {
      const { end, file } = await appendToFile(this.#pathOf(id), start, source, (chunk) =>
        archive?.take(chunk),
      );
      this.#save(id, end, file).catch((error) =>
        this.#kit.log.error({ err: error }, 'an upload could not be saved'),
      );
      return end;
    } catch (error) {
      throw asRetryable(error);
    }
  }

  /**
   * Starts syncing received bytes to disk without waiting, so that little remains to be synced at the end.
   * Only one sync runs at a time, because it occupies a thread that others need. Bytes whose sync failed
   * count as not received.
   */
  async #save(id: string, end: number, file: FileHandle): Promise<void> {
    const startsSync = !this.#isSaving;
    this.#isSaving = true;
    try {
      if (startsSync) await file.datasync();
      if (startsSync) this.#synced.record(id, end);
    } catch (error) {
      this.#synced.recordLoss(id);
      throw error;
    } finally {
      if (startsSync) this.#isSaving = false;
      await file.close();
    }
  }

  /**
   * Cancels an upload and deletes its bytes.
   * @throws AppError 'conflict' while the upload is being imported
   */
  async cancel(id: string): Promise<void> {
    await this.#kit.db.transaction().execute(async (tx) => {
      if (!(await tryLock(tx, rows.uploadLockName(id)))) throw alreadyImportingError();
      await rows.deleteUpload(tx, id);
    });
    this.#incoming.forget(id);
    this.#synced.forget(id);
    await rm(this.#pathOf(id), { force: true });
  }

  /**
   * Publishes a complete upload as the tour of its property. Calling it again returns the same outcome.
   * @throws AppError 'conflict' while the upload is incomplete or being imported; the errors of `importTour`
   */
  async finish(actor: Actor<SignedIn>, id: string): Promise<UploadedTour> {
    const upload = await this.ofUser(actor.user, id);
    const outcome = await this.#outcomeOf(upload);
    if (outcome) return outcome;
    if (this.#finishing.has(id)) throw alreadyImportingError();
    this.#finishing.add(id);
    try {
      return await this.imports.run(actor.user.id, () =>
        this.#withLock(id, () => this.#finishAlone(actor, id)),
      );
    } finally {
      this.#finishing.delete(id);
    }
  }

  async #finishAlone(actor: Actor<SignedIn>, id: string): Promise<UploadedTour> {
    const upload = await this.ofUser(actor.user, id);
    return (await this.#outcomeOf(upload)) ?? this.#importUpload(actor, upload);
  }

  async #outcomeOf({ versionId, refusal }: rows.TourUpload): Promise<UploadedTour | null> {
    if (refusal) throw new AppError(refusal.kind, refusal.code, englishText(refusal.message));
    const version = versionId && (await readVersion(this.#kit.db, versionId));
    if (!version) return null;
    return {
      publishedTour: `${version.id}/${version.page_path}`,
      directoryContents: version.directory_contents,
      warnings: version.warnings,
    };
  }

  async #importUpload(actor: Actor<SignedIn>, upload: rows.TourUpload): Promise<UploadedTour> {
    const { id, propertyId, filename, bytes } = upload;
    const path = this.#pathOf(id);
    const receivedBytes = await this.receivedBytes(id);
    if (receivedBytes === null) throw uploadNotFoundError();
    if (receivedBytes < bytes) throw incompleteError(receivedBytes, bytes);
    let adopted: string | null = null;
    try {
      adopted = await withDiskFullError(() => linkToStaging(this.#kit.files, path));
      const archive: TourArchive = adopted
        ? { filename, received: await this.#receivedArchive(id, bytes, adopted) }
        : { filename, filePath: path };
      const tour = await importTour(this.#kit, actor, propertyId, archive, {
        alongside: async (transaction, versionId) => {
          if (!(await rows.markImported(transaction, id, versionId))) throw uploadNotFoundError();
          await auditUpload(transaction, actor, propertyId, versionId);
        },
      });
      this.#synced.forget(id);
      await rm(path, { force: true });
      return tour;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // If the database connection was lost, so was the lock, and another process may have finished the
      // upload.
      const remaining = await this.find(id);
      const outcome = remaining && (await this.#outcomeOf(remaining));
      if (outcome) return outcome;
      await (remaining ? this.#refuse(id, error) : this.#forget(id));
      throw asRetryable(error);
    } finally {
      if (adopted) await rm(adopted, { force: true });
    }
  }

  /**
   * Returns the facts of the archive that were read while it was received. Reads it again if this process did
   * not receive all of it.
   */
  async #receivedArchive(id: string, bytes: number, path: string): Promise<ReceivedArchive> {
    let received = this.#incoming.takeComplete(id, bytes);
    if (!received) {
      const archive = new IncomingArchive();
      for await (const chunk of readChunks(path)) archive.take(chunk);
      received = archive.seen();
    }
    const { sha256, size, seen } = received;
    return { zip: { path, sha256, size }, seen };
  }

  /**
   * Records that an upload can never succeed, and removes its bytes. An upload that may succeed later is
   * kept.
   */
  async #refuse(id: string, { kind, code, message }: AppError): Promise<void> {
    if (kind === 'unavailable' || kind === 'no-space' || code === tourLimitCode) return;
    await rows.markRefused(this.#kit.db, id, { kind, code, message });
    await rm(this.#pathOf(id), { force: true });
  }

  /**
   * Removes expired uploads and unneeded files: those without a row, and those of uploads that were imported
   * or rejected but not cleaned up. Processes may run it concurrently.
   */
  async sweep(): Promise<number> {
    const { db, clock } = this.#kit;
    const names = await readdir(this.#folder).catch(() => []);
    await rows.deleteExpired(db, clock());
    const unfinished = await rows.readUnfinishedIds(db, names);
    const unneeded = names.filter((name) => idPattern.test(name) && !unfinished.has(name));
    for (const name of unneeded) {
      this.#synced.forget(name);
      await rm(this.#pathOf(name), { force: true });
    }
    return unneeded.length;
  }

  async #forget(id: string): Promise<void> {
    this.#incoming.forget(id);
    this.#synced.forget(id);
    await rows.deleteUpload(this.#kit.db, id);
    await rm(this.#pathOf(id), { force: true });
  }

  /**
   * Runs `work` with the lock of an upload.
   * @throws AppError 'conflict' while another request or process holds the lock
   */
  async #withLock<T>(id: string, work: () => Promise<T>): Promise<T> {
    const result = await withLockIfFree(this.#kit.pool, rows.uploadLockName(id), work);
    if (!result) throw alreadyImportingError();
    return result.done;
  }

  #pathOf(id: string): string {
    return join(this.#folder, id);
  }
}

/** Converts the error of a full disk into one after which the client retries, instead of a rejection. */
function asRetryable(error: unknown): unknown {
  return error instanceof AppError && error.kind === 'no-space' ? outOfSpaceError(error) : error;
}

export async function auditUpload(
  db: Kit['db'],
  { user }: Actor<SignedIn | null>,
  propertyId: number,
  versionId: string,
): Promise<void> {
  await recordListingEvent(db, user, propertyId, 'tour uploaded', { versionId });
}

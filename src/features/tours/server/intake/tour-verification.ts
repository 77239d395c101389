import { z } from 'zod';
import { markVerified, readVersion } from '#features/tours/server/tour-version-rows.ts';
import { job } from '#kit/server/job.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type FileStore, MissingFile } from '#kit/server/storage/file-store.ts';
import { unpackEntry } from '#kit/server/zip/unpack-entry.ts';
import { isIntact } from '#kit/server/zip/verify-entry.ts';
import { ZipIndex } from '#kit/server/zip/zip-index.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';

const windowBytes = 8 * 2 ** 20;
const maxReported = 100;

export const verifyTourJob = job(
  'verify-tour',
  z.object({ versionId: z.string() }),
  ({ kit }, { versionId }) => verifyTour(kit, versionId),
  { lane: 'bulk', work: 'tours' },
);

/**
 * Verifies the checksums of all files of a version, in storage order, and stores the names of damaged ones.
 * Browsers would reject those files, but the tour works without them, and its manager can be notified.
 * @returns the damaged files; null when the version has been deleted
 */
export async function verifyTour(kit: Kit, versionId: string): Promise<string[] | null> {
  const version = await readVersion(kit.db, versionId);
  if (!version) return null;
  const stored = await kit.files.read(version.index_key);
  if (!stored) throw new MissingFile(version.index_key);
  const index = ZipIndex.decode(stored);
  const entries = Array.from({ length: index.count }, (_, position) => index.entryAt(position));
  const damaged = await findDamaged(
    kit.files,
    version.zip_key,
    entries.filter((entry) => !entry.inSidecar),
  );
  if (version.sidecar_key) {
    damaged.push(
      ...(await findDamaged(
        kit.files,
        version.sidecar_key,
        entries.filter((entry) => entry.inSidecar),
      )),
    );
  }
  if (damaged.length > 0)
    kit.log.warn({ versionId, damaged: damaged.slice(0, 10) }, 'a tour has damaged files');
  await markVerified(kit.db, versionId, kit.clock(), damaged.slice(0, maxReported));
  return damaged;
}

async function findDamaged(files: FileStore, key: string, entries: ZipEntry[]): Promise<string[]> {
  const damaged: string[] = [];
  const read = bufferedReader(files, key);
  for (const entry of entries.sort((a, b) => a.start - b.start)) {
    const { start, compressedSize } = entry;
    const isSmall = compressedSize < windowBytes && entry.size < windowBytes;
    const isUndamaged = isSmall
      ? await unpackEntry(entry, await read(start, compressedSize)).then(
          () => true,
          () => false,
        )
      : await isIntact(entry, files.stream(key, { start, end: start + compressedSize }));
    if (!isUndamaged) damaged.push(entry.name);
  }
  return damaged;
}

/** Returns a function that reads small neighbouring files with one long read. */
function bufferedReader(files: FileStore, key: string): (start: number, length: number) => Promise<Buffer> {
  let window: Buffer = Buffer.alloc(0);
  let windowStart = 0;
  return async (start, length) => {
    if (start < windowStart || start + length > windowStart + window.length) {
      const read = await files.read(key, start, windowBytes);
      if (!read) throw new MissingFile(key);
      window = read;
      windowStart = start;
    }
    return window.subarray(start - windowStart, start - windowStart + length);
  };
}

import { randomInt } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { isRequestedInRanges } from '#features/tours/server/site/media-types.ts';
import { tourPage } from '#features/tours/tour-page.ts';
import type { StagedFile } from '#kit/server/storage/file-store.ts';
import type { SeenHeaders } from '#kit/server/zip/arriving-headers.ts';
import { fileFill } from '#kit/server/zip/file-fill.ts';
import { indexZip } from '#kit/server/zip/index-zip.ts';
import { SidecarFile } from '#kit/server/zip/sidecar-file.ts';
import { unpackEntry } from '#kit/server/zip/unpack-entry.ts';
import type { ZipIndex } from '#kit/server/zip/zip-index.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';
import { notATourError, pageTooLargeError } from './refusals.ts';
import { stripPhotoGps } from './strip-photo-gps.ts';
import { type TourFacts, textLimitBytes, tourFacts } from './tour-facts.ts';

export type InspectionRequest = {
  path: string;
  size: number;
  sidecarPath: string;
  seen?: SeenHeaders | undefined;
};

export type Inspection = {
  index: Uint8Array;
  sidecar: StagedFile | null;
  facts: TourFacts;
  warnings: string[];
};

/**
 * Inspects an archive on the local disk: its validity, the location of its page, and its contents. Verifies
 * the checksums of the files for the first view and of a random sample. The others are verified later.
 */
export async function inspectTour(
  { path, size, sidecarPath, seen }: InspectionRequest,
  onRepacked?: (doneBytes: number, ofBytes: number) => void,
): Promise<Inspection> {
  const fd = openSync(path, 'r');
  const sidecar = new SidecarFile(sidecarPath);
  try {
    const { index: originalIndex, warnings } = await indexZip(size, fileFill(fd), {
      ranged: isRequestedInRanges,
      sidecar,
      seen,
      onRepacked,
    });
    const found = tourPage([...namesIn(originalIndex)]);
    if ('error' in found) throw notATourError(found);
    if ((originalIndex.find(found.page)?.size ?? 0) > textLimitBytes) throw pageTooLargeError(found.page);
    const read = (entry: ZipEntry) => contentOf(entry, entry.inSidecar ? sidecarPath : fd);
    const packed = (entry: ZipEntry, bytes: number) =>
      packedOf(entry, entry.inSidecar ? sidecarPath : fd, bytes);
    const stripped = await stripPhotoGps(originalIndex, { packed, content: read }, sidecar);
    const { index } = stripped;
    warnings.push(...stripped.warnings);
    const stagedSidecar = sidecar.finish();
    const facts = await tourFacts(index, found.page, read);
    for (const entry of entriesToVerify(index)) await read(entry);
    return {
      index: index.encode(),
      sidecar: stagedSidecar,
      facts,
      warnings: [...facts.warnings, ...warnings],
    };
  } catch (error) {
    sidecar.discard();
    throw error;
  } finally {
    closeSync(fd);
  }
}

function* namesIn(index: ZipIndex): Generator<string> {
  for (let position = 0; position < index.count; position++) yield index.nameAt(position);
}

const sampleCount = 32;
const maxVerifiedBytes = 8_000_000;

/** Yields the entries to verify: all pages, scripts and language files, and a random sample of the others. */
function* entriesToVerify(index: ZipIndex): Generator<ZipEntry> {
  for (let position = 0; position < index.count; position++) {
    if (
      /(^|\/)(index\.html?|script[^/]*\.js|lib\/tdvplayer\.js|locale\/[^/]*\.txt)$/i.test(
        index.nameAt(position),
      )
    ) {
      const entry = index.entryAt(position);
      if (entry.size <= maxVerifiedBytes) yield entry;
    }
  }
  for (let sample = 0; sample < sampleCount; sample++) {
    const entry = index.entryAt(randomInt(index.count));
    if (entry.size <= maxVerifiedBytes) yield entry;
  }
}

function contentOf(entry: ZipEntry, source: number | string): Promise<Buffer> {
  return unpackEntry(entry, packedOf(entry, source, entry.compressedSize));
}

/** Returns the first compressed bytes of an entry. */
function packedOf(entry: ZipEntry, source: number | string, bytes: number): Buffer {
  const fd = typeof source === 'number' ? source : openSync(source, 'r');
  try {
    const packed = Buffer.allocUnsafeSlow(bytes);
    fileFill(fd)(packed, entry.start);
    return packed;
  } finally {
    if (fd !== source) closeSync(fd);
  }
}

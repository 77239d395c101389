import type { DirectoryEntry } from '#kit/zip/directory.ts';
import { listZip } from '#kit/zip/list-zip.ts';
import { methods } from '#kit/zip/methods.ts';
import { createWindow, type Fill, type RandomAccess } from '#kit/zip/random-access.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';
import { preferSeenHeaders, type SeenHeaders } from './arriving-headers.ts';
import { type HeaderReader, headersOf, locateEntryData } from './local-headers.ts';
import { repack } from './repack.ts';
import type { SidecarFile } from './sidecar-file.ts';
import { ZipIndex } from './zip-index.ts';

export type IndexOptions = {
  /**
   * Returns true for files for which clients send range requests. If such a file is deflated, it is
   * decompressed once, into the sidecar.
   */
  ranged(name: string): boolean;
  sidecar: SidecarFile;
  /** The headers that were seen while the archive arrived, which need not be read again. */
  seen?: SeenHeaders | undefined;
  onRepacked?(doneBytes: number, ofBytes: number): void;
};

export type Indexed = { index: ZipIndex; warnings: string[] };

/**
 * Validates an archive and lists its files without decompressing them: reads the central directory once and
 * checks each local header. Nothing is written unless an entry cannot be served as it is stored.
 * @throws AppError with a message for the owner of an archive that is broken, hostile or unusable in browsers
 */
export async function indexZip(size: number, fill: Fill, options: IndexOptions): Promise<Indexed> {
  const { end, listed, files, warnings } = listZip(createWindow(size, 1 << 20, fill));
  locateEntryData(openHeaderReader(size, listed.length, fill, options.seen), listed, end.directoryStart);
  // Sorts the files by offset, so that they are read sequentially.
  files.sort((a, b) => a.start - b.start);
  return {
    index: ZipIndex.of(await repackForServing(createWindow(size, 1 << 20, fill), files, options)),
    warnings,
  };
}

/**
 * Opens a reader of headers. Where files are small, one long read covers many headers; elsewhere it would
 * read the whole archive.
 */
function openHeaderReader(
  size: number,
  count: number,
  fill: Fill,
  seenHeaders: SeenHeaders | undefined,
): HeaderReader {
  const isDense = size / Math.max(1, count) < 16_384;
  const readHeaders = headersOf(createWindow(size, isDense ? 1 << 20 : 512, fill));
  return seenHeaders ? preferSeenHeaders(seenHeaders, readHeaders) : readHeaders;
}

async function repackForServing(
  zip: RandomAccess,
  files: DirectoryEntry[],
  options: IndexOptions,
): Promise<ZipEntry[]> {
  const needsRepack = (file: DirectoryEntry) =>
    file.method === methods.deflated64 || (file.method === methods.deflated && options.ranged(file.name));
  const totalBytes = files.reduce((sum, file) => sum + (needsRepack(file) ? file.size : 0), 0);
  let doneBytes = 0;
  for (const file of files) {
    if (!needsRepack(file)) continue;
    Object.assign(file, await repack(zip, file, options.sidecar, options.ranged(file.name)));
    doneBytes += file.size;
    options.onRepacked?.(doneBytes, totalBytes);
  }
  return files;
}

import { isJunk } from '#kit/zip-names.ts';
import { type SeenHeaders, seenFirst } from './arriving-headers.ts';
import type { BesideFile } from './beside-file.ts';
import { withoutDuplicates } from './collisions.ts';
import { type Listed, readDirectory } from './directory.ts';
import { readEndRecord } from './end-record.ts';
import { checkEntry, isFolder, unpackedLimitFor } from './entry-checks.ts';
import { locate } from './local-headers.ts';
import { methods } from './methods.ts';
import { type Fill, type RandomAccess, windowed } from './random-access.ts';
import { refusals } from './refusals.ts';
import { repack } from './repack.ts';
import { type ZipEntry, ZipIndex } from './zip-index.ts';

export type IndexOptions = {
  /** Files of which clients ask for parts; deflated ones are unpacked once, into the file beside the archive. */
  ranged(name: string): boolean;
  beside: BesideFile;
  /** Headers that were picked out while the archive arrived: those need no read. */
  seen?: SeenHeaders | undefined;
  onRepacked?(doneBytes: number, ofBytes: number): void;
};

export type Indexed = { index: ZipIndex; warnings: string[] };

/**
 * Checks an archive and lists what it holds, without unpacking it: one read of its directory and one look at each local
 * header. Nothing is written unless an entry cannot be served as it stands.
 * @throws AppError with a sentence for its owner, for every archive that is broken, hostile or not for browsers
 */
export async function indexZip(size: number, fill: Fill, options: IndexOptions): Promise<Indexed> {
  const directory = windowed(size, 1 << 20, fill);
  const end = readEndRecord(directory);
  const listed = readDirectory(directory, end);
  for (const entry of listed) checkEntry(entry);
  locate(headersOf(size, listed.length, fill, options.seen), listed, end.directoryStart);
  const warnings: string[] = [];
  const files = listed.filter(({ name }) => !isFolder(name) && !isJunk(name));
  const kept = withoutDuplicates(files, warnings);
  demandSaneTotal(kept, size);
  return { index: ZipIndex.of(await servable(windowed(size, 1 << 20, fill), kept, options)), warnings };
}

/** Where files are small their headers are neighbours and one long read takes in many; elsewhere it would read all. */
function headersOf(size: number, count: number, fill: Fill, seen: SeenHeaders | undefined): RandomAccess {
  const areDense = size / Math.max(1, count) < 16_384;
  const read = windowed(size, areDense ? 1 << 20 : 512, fill);
  return seen ? seenFirst(seen, read) : read;
}

function demandSaneTotal(files: Listed[], archiveBytes: number): void {
  const limit = unpackedLimitFor(archiveBytes);
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (total > limit) throw refusals.tooLargeUnpacked(limit);
}

async function servable(zip: RandomAccess, files: Listed[], options: IndexOptions): Promise<ZipEntry[]> {
  const mustMove = (file: Listed) =>
    file.method === methods.deflated64 || (file.method === methods.deflated && options.ranged(file.name));
  const ofBytes = files.reduce((sum, file) => sum + (mustMove(file) ? file.size : 0), 0);
  let doneBytes = 0;
  for (const file of files) {
    if (!mustMove(file)) continue;
    Object.assign(file, await repack(zip, file, options.beside, options.ranged(file.name)));
    doneBytes += file.size;
    options.onRepacked?.(doneBytes, ofBytes);
  }
  return files;
}

import { constants, crc32, inflateRawSync } from 'node:zlib';
import { headBytes, mayContainGps, stripGps } from '#kit/server/images/strip-gps.ts';
import type { SidecarFile } from '#kit/server/zip/sidecar-file.ts';
import { ZipIndex } from '#kit/server/zip/zip-index.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';

export type EntryReads = {
  /** Returns the first compressed bytes of an entry. */
  packed(entry: ZipEntry, bytes: number): Buffer;
  /** Returns the whole content of an entry. */
  content(entry: ZipEntry): Promise<Buffer>;
};

/**
 * The maximum number of entries to check. A tour has hundreds of photos and tens of thousands of tiles, but
 * only the first tile of each face is checked.
 */
const maxInspected = 20_000;
const maxPictureBytes = 64 * 2 ** 20;
const maxClearedBytes = 2 ** 30;

/**
 * Removes GPS positions from photos, because they may reveal the location of a home. Copies without them are
 * written to the sidecar; the archive stays unchanged.
 * @returns the index that refers to the copies, and warnings for the owner
 */
export async function stripPhotoGps(
  index: ZipIndex,
  reads: EntryReads,
  sidecar: SidecarFile,
): Promise<{ index: ZipIndex; warnings: string[] }> {
  const strippedEntries = new Map<string, ZipEntry>();
  const skippedNames: string[] = [];
  let bytes = 0;
  for (const entry of entriesToInspect(index)) {
    if (entry.size > maxPictureBytes || !mayContainGps(headOf(entry, reads))) continue;
    // Damaged entries are reported by the later checksum verification.
    const content = await reads.content(entry).catch(() => null);
    const stripped = content && stripGps(content);
    if (!stripped) continue;
    bytes += stripped.length;
    if (bytes > maxClearedBytes) skippedNames.push(entry.name);
    else strippedEntries.set(entry.name, writeToSidecar(entry, stripped, sidecar));
  }
  const warnings = [
    warningText([...strippedEntries.keys()], 'We removed it from the copy that visitors see.'),
    warningText(
      skippedNames,
      'We could not remove it because there was too much. Export the tour without location data.',
    ),
  ].filter((warning) => warning !== null);
  if (strippedEntries.size === 0) return { index, warnings };
  const entries = Array.from({ length: index.count }, (_, position) => index.entryAt(position));
  return { index: ZipIndex.of(entries.map((entry) => strippedEntries.get(entry.name) ?? entry)), warnings };
}

/**
 * Matches tiles. All tiles of a panorama have the same metadata, so only the first of each face is checked.
 */
const tilePattern = /\/\d+_\d+\.\w+$/;
const firstTilePattern = /\/0_0\.\w+$/;

function* entriesToInspect(index: ZipIndex): Generator<ZipEntry> {
  let count = 0;
  for (let position = 0; position < index.count && count < maxInspected; position++) {
    const name = index.nameAt(position);
    if (!/\.(jpe?g|webp)$/i.test(name) || (tilePattern.test(name) && !firstTilePattern.test(name))) continue;
    count += 1;
    yield index.entryAt(position);
  }
}

function headOf(entry: ZipEntry, { packed }: EntryReads): Buffer {
  const head = packed(entry, Math.min(entry.compressedSize, headBytes));
  if (!entry.deflated) return head;
  try {
    return inflateRawSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxPictureBytes });
  } catch {
    return Buffer.alloc(0);
  }
}

function writeToSidecar(entry: ZipEntry, content: Buffer, sidecar: SidecarFile): ZipEntry {
  const start = sidecar.size;
  sidecar.append(content);
  const size = content.length;
  return {
    name: entry.name,
    deflated: false,
    crc: crc32(content),
    size,
    compressedSize: size,
    start,
    inSidecar: true,
  };
}

function warningText(names: string[], advice: string): string | null {
  const [first] = names;
  if (!first) return null;
  return names.length === 1
    ? `1 image in the ZIP contains its GPS location: ${first}. ${advice}`
    : `${names.length.toLocaleString('en')} images in the ZIP contain their GPS location, including ${first}. ${advice}`;
}

import { blockedHostsWarning } from '#features/tours/embedded-sites.ts';
import { exportContents, missingFilesWarning } from '#features/tours/export-contents.ts';
import { tourLimits } from '#features/tours/limits.ts';
import { startFiles } from '#features/tours/start-files.ts';
import type { ZipIndex } from '#kit/server/zip/zip-index.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';

export type TourFacts = {
  pagePath: string;
  posterPath: string | null;
  files: number;
  startBytes: number;
  totalBytes: number;
  playerBuild: string | null;
  rooms: string[];
  /** The warnings for its manager. */
  warnings: string[];
  directoryContents: string[];
};

/** The maximum size of a text file that is read. Pages and language files usually have a few kilobytes. */
export const textLimitBytes = 4_000_000;

/** Returns the metadata of an export, read without running it. `read` returns the content of an entry. */
export async function tourFacts(
  index: ZipIndex,
  pagePath: string,
  read: (entry: ZipEntry) => Promise<Buffer>,
): Promise<TourFacts> {
  const folder = pagePath.slice(0, pagePath.lastIndexOf('/') + 1);
  const textOf = async (entry: ZipEntry | undefined) =>
    entry && entry.size <= textLimitBytes ? (await read(entry)).toString('utf8').replace(/^\ufeff/, '') : '';
  const startEntries = startFiles(index, pagePath, await textOf(index.find(pagePath)));
  const { rooms, missing, blockedHosts } = await exportContents(
    {
      has: (name) => index.find(name) !== undefined,
      under: (prefix) => namesOf(index.under(prefix)),
      textOf: (name) => textOf(index.find(name)),
    },
    pagePath,
  );
  const warnings = [missingFilesWarning(missing), blockedHostsWarning(blockedHosts)].filter(
    (warning) => warning !== null,
  );
  return {
    pagePath,
    posterPath: posterIn(index, folder),
    files: index.count,
    startBytes: startEntries.reduce((sum, entry) => sum + entry.compressedSize, 0),
    totalBytes: index.packedBytes,
    playerBuild: playerBuildIn(await textOf(index.find(`${folder}lib/tdvplayer.json`))),
    rooms,
    warnings,
    directoryContents: firstNames(index, tourLimits.directoryContents),
  };
}

/** Returns only the build number, because the same file contains the licence holder's email address. */
function playerBuildIn(json: string): string | null {
  try {
    const { version } = JSON.parse(json);
    return Number.isInteger(version?.minor) ? String(version.minor) : null;
  } catch {
    return null;
  }
}

function posterIn(index: ZipIndex, folder: string): string | null {
  const candidates = ['thumbnail.png', 'thumbnail.jpg', 'socialThumbnail.jpg', 'socialThumbnail.png'];
  for (const candidate of candidates) {
    const entry = index.find(folder + candidate);
    if (entry) return entry.name;
  }
  for (const { name } of index.under(`${folder}media/`)) if (/_t\.(jpe?g|webp)$/i.test(name)) return name;
  return null;
}

function* namesOf(entries: Iterable<ZipEntry>): Generator<string> {
  for (const { name } of entries) yield name;
}

function firstNames(index: ZipIndex, limit: number): string[] {
  return Array.from({ length: Math.min(limit, index.count) }, (_, position) => index.nameAt(position));
}

import type { ZipEntry, ZipIndex } from '#kit/server/zip/zip-index.ts';
import { tourLimits } from '../limits.ts';
import { startFiles } from './start-files.ts';

export type TourFacts = {
  pagePath: string;
  posterPath: string | null;
  files: number;
  startBytes: number;
  totalBytes: number;
  playerBuild: string | null;
  directoryContents: string[];
};

/** What there is to know of an export without running it. `read` gives the content of an entry. */
export async function tourFacts(
  index: ZipIndex,
  pagePath: string,
  read: (entry: ZipEntry) => Promise<Buffer>,
): Promise<TourFacts> {
  const folder = pagePath.slice(0, pagePath.lastIndexOf('/') + 1);
  const page = index.find(pagePath);
  const html = page ? (await read(page)).toString('utf8') : '';
  const build = index.find(`${folder}lib/tdvplayer.json`);
  return {
    pagePath,
    posterPath: posterIn(index, folder),
    files: index.count,
    startBytes: startFiles(index, pagePath, html).reduce((sum, entry) => sum + entry.packedSize, 0),
    totalBytes: index.packedBytes,
    playerBuild: build ? playerBuildIn(await read(build)) : null,
    directoryContents: firstNames(index, tourLimits.directoryContents),
  };
}

/** Only the number: the same file names the e-mail address of whoever holds the licence. */
function playerBuildIn(content: Buffer): string | null {
  try {
    const { version } = JSON.parse(content.toString('utf8').replace(/^\ufeff/, ''));
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

function firstNames(index: ZipIndex, limit: number): string[] {
  return Array.from({ length: Math.min(limit, index.count) }, (_, at) => index.nameAt(at));
}

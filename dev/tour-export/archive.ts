import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { minifySync } from 'vite';
import { ZipFile } from 'yazl';
import { type TourRoom, tourPrograms } from '#features/tours/generated-export.ts';

const playerFolder = join(import.meta.dirname, '../../src/features/tours/player');

/** The label over the pictures of every demo home. */
export const sampleLabel = 'Sample tour';

/**
 * Returns the page, the viewer and the texts of a tour. `version` is in every address (`?v=`), as in an
 * export.
 */
export function buildTourFiles(
  title: string,
  version: string,
  rooms: readonly TourRoom[],
): Map<string, Buffer> {
  const text = (name: string) => readFileSync(join(playerFolder, name), 'utf8');
  const viewer = minifySync('player.js', text('player.js'), { compress: true, mangle: true, module: false });
  const sources = { page: text('index.htm'), viewer: viewer.code };
  const texts = tourPrograms(sources, { title, label: sampleLabel, version }, rooms);
  return new Map([...texts].map(([name, content]) => [name, Buffer.from(content)]));
}

/** Writes the archive with pictures stored and texts compressed. Every run writes the same bytes. */
export async function writeArchive(path: string, version: string, files: Map<string, Buffer>): Promise<void> {
  const zip = new ZipFile();
  const order = [...files.keys()].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  for (const name of order) {
    zip.addBuffer(files.get(name) as Buffer, name, {
      mtime: new Date(Number(version)),
      mode: 0o100644,
      compress: !/\.(webp|jpg)$/.test(name),
      forceDosTimestamp: true,
    });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

function rank(name: string): number {
  return ['index.htm', 'lib/player.js', 'script.js', 'locale/en.txt'].indexOf(name) + 1 || 9;
}

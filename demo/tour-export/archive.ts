import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { minifySync } from 'vite';
import { ZipFile } from 'yazl';
import {
  cubeFaces,
  levels,
  localeOf,
  type TourRoom,
  thumbOf,
  tilePath,
  tourDefinition,
} from './definition.ts';

const player = join(import.meta.dirname, 'player');

/** The page, the viewer and the words of a tour; `version` goes into every address as `?v=`, as an export does. */
export function programs(title: string, version: string, rooms: readonly TourRoom[]): Map<string, Buffer> {
  const text = (name: string) => readFileSync(join(player, name), 'utf8');
  const opening = (rooms[0] as TourRoom).panorama;
  const preloads = cubeFaces
    .map(
      (face) =>
        `<link rel="preload" as="image" href="${tilePath(opening, face, levels.length - 1, 0, 0)}?v=${version}">`,
    )
    .join('\n');
  const stills = rooms
    .map(
      ({ panorama, name }) =>
        `<li><img src="${thumbOf(panorama)}" alt="" width="640" height="480">${name}</li>`,
    )
    .join('');
  const page = text('index.htm')
    .replaceAll('{{version}}', version)
    .replace('{{title}}', title)
    .replace('{{preloads}}', preloads)
    .replace('{{stills}}', stills);
  const viewer = minifySync('player.js', text('player.js'), { compress: true, mangle: true, module: false });
  return new Map([
    ['index.htm', Buffer.from(page)],
    ['lib/player.js', Buffer.from(viewer.code)],
    ['script.js', Buffer.from(`TourPlayer.start(${JSON.stringify(tourDefinition(rooms))});\n`)],
    ['locale/en.txt', Buffer.from(localeOf(rooms))],
  ]);
}

/** Pictures as they are, texts packed, and the same bytes on every run. */
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

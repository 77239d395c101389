import { crc32 } from 'node:zlib';
import { buildBytes } from '#kit/server/testing/some-bytes.ts';
import { type CraftedEntry, craftedZip } from '#kit/server/zip/testing/crafted-zip.ts';
import { packDeflate64 } from '#kit/server/zip/testing/deflate64-bytes.ts';

export const pageText =
  '<!DOCTYPE html><html><head lang="en"><title>T</title><script src="lib/tdvplayer.js?v=1"></script>' +
  '<link rel="preload" href="media/panorama_A_0/f/1/0_0.jpg?v=1" as="image"></head><body></body></html>';

const head64 = buildBytes(60_000, 64);

/** One file for each storage method of an archive, by name. */
export const exportFiles: Record<string, { entry: Omit<CraftedEntry, 'name'>; content: Buffer }> = {
  'index.htm': deflated(Buffer.from(pageText)),
  'lib/tdvplayer.js': deflated(Buffer.from(buildBytes(700_000).toString('hex'))),
  'lib/tdvplayer.json': deflated(
    Buffer.from('{"version":{"major":0,"minor":2092},"email":"someone@example.com"}'),
  ),
  'lib/player.wasm': deflated(buildBytes(3_000, 5)),
  'script.js': deflated(Buffer.from('boot();')),
  'script_general.js': stored(Buffer.from('definition = {};')),
  'script_mobile.js': stored(Buffer.from('m')),
  'locale/en.txt': deflated(Buffer.from('panorama_A.label = Wohnküche\n')),
  'skin/logo.svg': deflated(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  'media/panorama_A_0/f/1/0_0.jpg': deflated(buildBytes(28_000, 2)),
  'media/panorama_A_0/f/0/0_0.jpg': stored(buildBytes(29_000, 3)),
  'media/large.webp': stored(buildBytes(900_000, 4)),
  'media/noise.bin': deflated(buildBytes(1_500_000, 6)),
  'media/film.mp4': deflated(buildBytes(700_000, 7)),
  'media/sound.mp3': stored(buildBytes(5_000, 8)),
  'media/Größe & Maß #1.jpg': stored(Buffer.from('umlauts')),
  'media/deflate64.js': {
    content: Buffer.concat([head64, head64.subarray(0, 30_000)]),
    entry: { method: 9, packed: packDeflate64(head64, 30_000) },
  },
  'fonts/Roboto Bold Italic.woff': deflated(buildBytes(4_000, 9)),
  'media/empty.txt': stored(Buffer.alloc(0)),
  'notes.xyz': stored(Buffer.from('unknown kind')),
};

/** Builds a small export. `changes` replaces or removes files. `folder` puts all files into that folder. */
export function smallExport(
  changes: Record<string, Omit<CraftedEntry, 'name'> | null> = {},
  folder = '',
): Buffer {
  const entries: CraftedEntry[] = [];
  for (const [name, { entry, content }] of Object.entries(exportFiles)) {
    if (name in changes) continue;
    entries.push({ name: folder + name, data: content, crc: crc32(content), size: content.length, ...entry });
  }
  for (const [name, entry] of Object.entries(changes))
    if (entry) entries.push({ name: folder + name, ...entry });
  return craftedZip(entries);
}

function deflated(content: Buffer) {
  return { content, entry: { method: 8 } };
}

function stored(content: Buffer) {
  return { content, entry: { method: 0 } };
}

import { createCipheriv } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import { type CraftedEntry, craftZip } from '#kit/server/zip/testing/crafted-zip.ts';

/**
 * Writes an archive like a real export of about 1 GB, out of invented bytes only: a page, a player of 3 MB, scripts,
 * scenes of 510 tiles each (deflated although that saves half a percent, as ordinary tools do). Films of 40 MB only if
 * asked for: none of the real exports that were looked at has one.
 * Usage: node scripts/bench/make-big-export.ts <file.zip> [megabytes] [films]
 */
export async function makeBigExport(file: string, megabytes = 1024, films = 0): Promise<void> {
  await pipeline(Readable.from(craftZip(bigExport(megabytes, films))), createWriteStream(file));
}

const tilesPerScene = 510;
const tileBytes = 28_000;
const filmBytes = 40_000_000;

function* bigExport(megabytes: number, films: number): Generator<CraftedEntry> {
  yield { name: 'index.htm', data: page, method: 8 };
  yield { name: 'lib/tdvplayer.json', data: '{"version":{"major":0,"minor":2092}}', method: 8 };
  yield { name: 'lib/tdvplayer.js', data: scriptLike(3_160_000), method: 8 };
  yield { name: 'script.js', data: scriptLike(160_000), method: 8 };
  yield { name: 'script_general.js', data: scriptLike(90_000), method: 8 };
  yield { name: 'locale/en.txt', data: 'panorama_0.label = Living room\n', method: 8 };
  yield { name: 'thumbnail.png', data: pictureLike(53_000, 9), method: 8 };
  for (let film = 0; film < films; film++)
    yield packedOnce(`media/video_${film}.mp4`, pictureLike(filmBytes, 90 + film));
  const tiles = Array.from({ length: tilesPerScene }, (_, tile) =>
    packedOnce('', pictureLike(tileBytes, 100 + tile)),
  );
  const scenes = Math.max(
    1,
    Math.round((megabytes * 1e6 - 5e6 - films * filmBytes) / (tilesPerScene * tileBytes)),
  );
  for (let scene = 0; scene < scenes; scene++) yield* sceneOf(scene, tiles);
}

function* sceneOf(scene: number, tiles: CraftedEntry[]): Generator<CraftedEntry> {
  let next = 0;
  for (const face of 'fbudlr') {
    for (const [level, across] of [8, 4, 2, 1].entries()) {
      for (let tile = 0; tile < across * across; tile++) {
        const name = `media/panorama_${scene}_0/${face}/${level}/${Math.floor(tile / across)}_${tile % across}.jpg`;
        yield { ...(tiles[next++ % tiles.length] as CraftedEntry), name };
      }
    }
  }
}

function packedOnce(name: string, data: Buffer): CraftedEntry {
  return { name, method: 8, packed: deflateRawSync(data), crc: crc32(data), size: data.length };
}

/** Bytes that deflate to 99 %, as photographs do: noise in which one byte in thirty is zero. */
export function pictureLike(length: number, seed: number): Buffer {
  const noise = keystream(length, seed);
  for (let at = 0; at < length; at += 30) noise[at] = 0;
  return noise;
}

/** Text that deflates to three tenths, as a minified script does. */
export function scriptLike(length: number, seed = 1): Buffer {
  const noise = keystream(length, seed);
  const words =
    'function return var this length prototype panorama player hfov yaw pitch overlay window null 0x'.split(
      ' ',
    );
  let text = '';
  for (let at = 0; text.length < length; at += 3) {
    const word = words[(noise[at] ?? 0) % words.length];
    text += `${word}${((noise[at + 1] ?? 0) * 256 + (noise[at + 2] ?? 0)).toString(36)};`;
  }
  return Buffer.from(text.slice(0, length));
}

function keystream(length: number, seed: number): Buffer {
  return createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16, seed >> 8)).update(
    Buffer.alloc(length),
  );
}

const page = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Big</title>
<script src="lib/tdvplayer.js?v=1"></script><script src="script.js?v=1"></script></head><body></body></html>`;

if (import.meta.main) {
  const [file, megabytes, films] = process.argv.slice(2);
  if (!file) throw new Error('Usage: make-big-export.ts <file.zip> [megabytes] [films]');
  await makeBigExport(file, megabytes ? Number(megabytes) : undefined, Number(films ?? 0));
}

import { expect, test } from 'vitest';
import { ZipIndex } from '#kit/server/zip/zip-index.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';
import { tourFacts } from './tour-facts.ts';

function factsOf(texts: Record<string, string>, page = 'index.htm') {
  const entries = Object.entries(texts).map(([name, text]): ZipEntry => {
    const size = text.length;
    return { name, size, compressedSize: size, crc: 0, start: 0, deflated: false, inSidecar: false };
  });
  return tourFacts(ZipIndex.of(entries), page, async ({ name }) => Buffer.from(texts[name] ?? ''));
}
const withFiles = (...names: string[]) =>
  factsOf({ 'index.htm': '', ...Object.fromEntries(names.map((name) => [name, 'x'])) });

test.each([
  [['socialThumbnail.png', 'socialThumbnail.jpg', 'thumbnail.jpg', 'thumbnail.png'], 'thumbnail.png'],
  [['socialThumbnail.png', 'socialThumbnail.jpg', 'thumbnail.jpg'], 'thumbnail.jpg'],
  [['socialThumbnail.png', 'socialThumbnail.jpg'], 'socialThumbnail.jpg'],
  [['media/panorama_A_t.jpg', 'socialThumbnail.png'], 'socialThumbnail.png'],
  [['media/a.jpg', 'media/panorama_A_t.webp', 'media/panorama_B_t.jpg'], 'media/panorama_A_t.webp'],
  [['media/a.jpg', 'other/thumbnail.png', 'x_t.jpg'], null],
])('for %j selects the poster %s', async (names, poster) => {
  expect((await withFiles(...names)).posterPath).toBe(poster);
});

test.each([
  ['{"version":{"major":0,"minor":2092}}', '2092'],
  ['\ufeff{"version":{"minor":7}}', '7'],
  ['{"version":{"minor":"7"}}', null],
  ['{"version":null}', null],
  ['null', null],
  ['no JSON', null],
])("reads from the player's information file %s the build %s", async (card, build) => {
  expect((await factsOf({ 'index.htm': '', 'lib/tdvplayer.json': card })).playerBuild).toBe(build);
});

test('lists at most 200 file names with the total number', async () => {
  const names = Array.from({ length: 250 }, (_, at) => `m/${String(at).padStart(3, '0')}`);
  const facts = await withFiles(...names);
  expect([facts.files, facts.directoryContents.length]).toEqual([251, 200]);
  expect(facts.directoryContents.slice(0, 2)).toEqual(['index.htm', 'm/000']);
});

test('skips oversized text files and leaves the rooms of a huge language file unknown', async () => {
  const line = 'panorama_0A.label = Kitchen\n';
  const rooms = async (bytes: number) =>
    (await factsOf({ 'index.htm': '', 'locale/en.txt': line.padEnd(bytes) })).rooms;
  expect(await rooms(4_000_000)).toEqual(['Kitchen']);
  expect(await rooms(4_000_001)).toEqual([]);
});

test('counts start files by their compressed size', async () => {
  const facts = await factsOf({
    'index.htm': 'x'.repeat(10),
    'lib/tdvplayer.js': 'x'.repeat(200),
    'media/other.jpg': 'x'.repeat(3_000),
  });
  expect([facts.startBytes, facts.totalBytes]).toEqual([210, 3_210]);
});

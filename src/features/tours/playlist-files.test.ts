import { expect, test } from 'vitest';
import { playlistFiles } from './playlist-files.ts';
import { sceneFrom, sceneOf } from './scene-tiles.ts';

test('resolves the segments, keys and playlists of a playlist from the archive root', () => {
  const lines = [
    '#EXTM3U',
    '#EXT-X-KEY:METHOD=AES-128,URI="key.bin"',
    'seg%201.ts?start=1#a\r',
    '../up/seg2.ts',
    './a//b.ts',
    '%zz.ts',
    '',
  ];
  expect(playlistFiles(lines.join('\n'), 'media/video/index.m3u8')).toEqual([
    'media/video/key.bin',
    'media/video/seg 1.ts',
    'media/up/seg2.ts',
    'media/video/a/b.ts',
    'media/video/%zz.ts',
  ]);
  expect(playlistFiles('one.ts', 'index.m3u8')).toEqual(['one.ts']);
});

test.each([
  'https://elsewhere.example/a.ts',
  'data:,a',
  '/a.ts',
  '../../../a.ts',
  '?a=1',
  '#EXT-X-MEDIA:TYPE=AUDIO',
  'x'.repeat(301),
])('rejects the playlist line %s as a file of the archive', (line) => {
  expect(playlistFiles(line, 'media/video/index.m3u8')).toEqual([]);
});

test.each([
  ['media/panorama_AB12_0/f/2/0_1.jpg', 'panorama_AB12_0'],
  ['tour/media/panorama_AB12/3/10_11.WEBP', 'panorama_AB12'],
  ['media/panorama_AB12_0/x/2/0_1.jpg', undefined],
  ['mymedia/panorama_AB12_0/f/2/0_1.jpg', undefined],
  ['media/photo_AB12_0/f/2/0_1.jpg', undefined],
  ['media/panorama_AB12_0/f/2/0_1.gif', undefined],
  ['media/panorama_AB12_0/f/2/thumb.jpg', undefined],
])('parses %s as a tile of the scene %s', (name, scene) => {
  expect(sceneOf(name)).toBe(scene);
});

test('sorts the levels of a scene from the coarsest, with the lowest number as the finest', () => {
  const tileOf = (level: number, at: string) => ({
    name: `media/panorama_A/f/${level}/${at}.jpg`,
    size: 1,
    compressedSize: 1,
  });
  const [fine, finer, coarse, middle] = [
    tileOf(0, '0_0'),
    tileOf(0, '0_1'),
    tileOf(10, '0_0'),
    tileOf(2, '0_0'),
  ];
  expect(sceneFrom('panorama_A', [fine, coarse, finer, middle])).toEqual({
    name: 'panorama_A',
    levels: [[coarse], [middle], [fine, finer]],
  });
});

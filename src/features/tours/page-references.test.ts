import { expect, test } from 'vitest';
import { pageHeadChars } from './limits.ts';
import { localeLines } from './locale-lines.ts';
import { localMedia, missingFiles } from './missing-files.ts';
import { pageReferences } from './page-references.ts';

test.each([
  ['<script src="lib/tdvplayer.js?v=1"></script>', ['tour/lib/tdvplayer.js']],
  ["<SCRIPT defer src='./script.js#a'></SCRIPT>", ['tour/script.js']],
  ['<script src=a.js></script><script>var src = "b.js"</script>', ['tour/a.js']],
  ['<link rel="preload" href="locale/en.txt">', ['tour/locale/en.txt']],
  ['<link rel=stylesheet href=skin.css>', ['tour/skin.css']],
  ['<link href="icon.png" rel="icon">', ['tour/icon.png']],
  ['<link rel="canonical" href="page.htm">', []],
  ['<script src="two%20words.js">', ['tour/two words.js']],
  ['<script src="%zz.js">', ['tour/%zz.js']],
  ['<script src="https://elsewhere.example/a.js">', []],
  ['<script src="//elsewhere.example/a.js">', []],
  ['<script src="data:text/javascript,1">', []],
  ['<script src="">', []],
  ['<scripted src="a.js"><img src="b.png">', []],
])('finds for %s the files that a page loads: %j', (html, paths) => {
  expect(pageReferences(html, 'tour/')).toEqual(paths);
});

test('parses only the head of a page', () => {
  const tag = '<script src="a.js">';
  expect(pageReferences(' '.repeat(pageHeadChars - tag.length) + tag, '')).toEqual(['a.js']);
  expect(pageReferences(' '.repeat(pageHeadChars) + tag, '')).toEqual([]);
});

test('splits language file lines at the first equals sign and skips lines without one', () => {
  const text = 'panorama_1.label = Living room\r\n\n= nothing\nno sign\na=b=c\nlast =';
  expect([...localeLines(text)]).toEqual([
    ['panorama_1.label', 'Living room'],
    ['a', 'b=c'],
    ['last', ''],
  ]);
  expect([...localeLines('')]).toEqual([]);
});

test('returns the media that a language file names, without query strings', () => {
  const lines = [
    'video.mp4 = media/video_1.mp4?v=3',
    'sound = media/deep/sound.mp3#t=1',
    'title = media/ is a folder',
    'other = skin/a.png',
    'tiles = media/panorama_1_0/{face}/0/0_0.jpg',
    'long = media/a.jpegxl',
  ];
  expect([...localMedia(lines.join('\n'))]).toEqual(['media/video_1.mp4', 'media/deep/sound.mp3']);
});

test('reports missing named files, and for a panorama every missing tile of six faces', () => {
  const level =
    '{"url":"media/panorama_1_0/{face}/0/{row}_{column}.jpg","rowCount":2,"colCount":6,"class":"TiledImageResourceLevel"}';
  const definition = `[${level},{"url":"media/photo_1.png?v=1"},{"url":'skin/a.png'}]`;
  const has = (path: string) => path.includes('/f/') || path.includes('0_0.jpg');
  expect([...missingFiles(definition, has)]).toEqual([
    'media/photo_1.png',
    ...['b', 'u', 'd', 'l', 'r'].map((face) => `media/panorama_1_0/${face}/0/1_0.jpg`),
  ]);
  expect(missingFiles(definition, () => true).size).toBe(0);
});

test('ignores a definition with more tiles than any tour has', () => {
  const level = (id: number, rows: number) =>
    `{"url":"media/panorama_${id}_0/{face}/0/{row}_{column}.jpg","rowCount":${rows},"colCount":6}`;
  const huge = `{"url":"media/panorama_2_0/{face}/0/{row}_{column}.jpg","rowCount":9999,"colCount":9999}`;
  expect(missingFiles(`[${level(1, 1)},${huge},${level(3, 1)}]`, () => false).size).toBe(6);
});

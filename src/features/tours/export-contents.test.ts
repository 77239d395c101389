import { describe, expect, test } from 'vitest';
import { type ExportFiles, exportContents, missingFilesWarning } from './export-contents.ts';
import { missingFiles } from './missing-files.ts';

const faces = ['f', 'b', 'u', 'd', 'l', 'r'];
const level = (id: string, at: number, across: number, extra = '') =>
  `{"width":${across * 3072},"url":"media/panorama_${id}_0/{face}/${at}/{row}_{column}.webp","tags":${extra || '"ondemand"'},"height":512,"colCount":${across * 6},"rowCount":${across},"class":"TiledImageResourceLevel"}`;
const definition = (levels: string[]) =>
  `(function(){var script={"definitions":[{"class":"Panorama","label":trans('panorama_A.label'),"frames":[{"class":"CubicPanoramaFrame","cube":{"class":"ImageResource","levels":[${levels.join(',')}]},"thumbnailUrl":"media/panorama_A_t.webp"}],"thumbnailUrl":"media/panorama_A_t.webp"}]};})();`;

function tilesOf(id: string, levels: Record<number, number>): string[] {
  return Object.entries(levels).flatMap(([at, across]) =>
    faces.flatMap((face) =>
      Array.from({ length: across * across }, (_, tile) => {
        const place = `${Math.floor(tile / across)}_${tile % across}`;
        return `media/panorama_${id}_0/${face}/${at}/${place}.webp`;
      }),
    ),
  );
}
const among = (names: string[]) => {
  const known = new Set(names);
  return (name: string) => known.has(name);
};

describe('files that a definition names and the archive lacks', () => {
  const script = definition([level('A', 0, 2), level('A', 1, 1, '["ondemand","preload"]')]);
  const all = [...tilesOf('A', { 0: 2, 1: 1 }), 'media/panorama_A_t.webp'];

  test('are none in a complete export', () => {
    expect(missingFiles(script, among(all))).toEqual(new Set());
  });

  test.each([
    'media/panorama_A_0/f/0/0_0.webp',
    'media/panorama_A_0/r/0/1_1.webp',
    'media/panorama_A_0/u/1/0_0.webp',
    'media/panorama_A_t.webp',
  ])('include %s', (name) => {
    expect(missingFiles(script, among(all.filter((one) => one !== name)))).toEqual(new Set([name]));
  });

  test('are found with keys in another order, without quotes, and for VR headset pictures', () => {
    const other = `{levels:[{colCount:6,class:'X',rowCount:1,url:'media/panorama_B_0/{face}/vr/0.jpg'}]}`;
    expect(missingFiles(other, () => false)).toEqual(
      new Set(faces.map((face) => `media/panorama_B_0/${face}/vr/0.jpg`)),
    );
  });

  test('ignore an impossible number of tiles', () => {
    const hostile = definition(Array.from({ length: 50 }, (_, at) => level('A', at, 150)));
    expect(missingFiles(hostile, () => false).size).toBeLessThan(300_002);
    expect(missingFiles('{'.repeat(100_000) + '{face}', () => false)).toEqual(new Set());
  });

  test('are none in a text without tiles', () => {
    expect(missingFiles('boot();', () => false)).toEqual(new Set());
    expect(missingFiles('', () => false)).toEqual(new Set());
  });
});

describe('contents of an export', () => {
  const contents = (texts: Record<string, string>) => {
    const names = Object.keys(texts).sort();
    const files: ExportFiles = {
      has: among(names),
      under: (prefix) => names.filter((name) => name.startsWith(prefix)),
      textOf: async (name) => texts[name] ?? '',
    };
    return exportContents(files, names.find((name) => name.endsWith('index.htm')) as string);
  };
  const locales = {
    'T/locale/en.txt': 'panorama_0A.label = Kitchen\n',
    'T/locale/pt.txt': 'panorama_0A.label = Cozinha\n',
  };

  test('list rooms in the language that the page opens with', async () => {
    const page = '<link rel="preload" href="locale/pt.txt?v=1" as="fetch">';
    expect((await contents({ 'T/index.htm': page, ...locales })).rooms).toEqual(['Cozinha']);
    expect((await contents({ 'T/index.htm': '', ...locales })).rooms).toEqual(['Kitchen']);
    const gone = '<link rel="preload" href="locale/fr.txt" as="fetch">';
    expect((await contents({ 'T/index.htm': gone, ...locales })).rooms).toEqual(['Kitchen']);
    expect((await contents({ 'T/index.htm': page })).rooms).toEqual([]);
  });

  test("list missing files once for all device types, relative to the page's folder", async () => {
    const script = definition([level('A', 0, 2)]);
    const { missing } = await contents({
      'T/index.htm': '',
      'T/script_general.js': script,
      'T/script_mobile.js': script,
      'T/media/panorama_A_t.webp': '',
      'T/media/panorama_A_0/f/0/0_0.webp': '',
    });
    expect([missing.count, missing.first[0], missing.first.length]).toEqual([
      23,
      'T/media/panorama_A_0/f/0/0_1.webp',
      20,
    ]);
  });

  test('include videos, sounds and pictures of a language file, and the segments of a video', async () => {
    const { missing } = await contents({
      'T/index.htm': '',
      'T/locale/en.txt':
        'a.url = media/film_en.mp4?v=1\r\nb.mp3Url = media/sound_en.mp3\nc.url = media/p/{face}/0.jpg\nd.label = media/x',
      'T/locale/pt.txt': 'a.url = media/film/list.m3u8\n',
      'T/media/film/list.m3u8':
        '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="key.bin"\nlow/a.m3u8\nhttps://elsewhere.example/b.ts\n../../../../out.ts',
      'T/media/film/low/a.m3u8': '#EXTM3U\n0.ts\n../1.ts?v=2\n',
      'T/media/sound_en.mp3': '',
      'T/media/film/low/0.ts': '',
    });
    expect(missing.first.sort()).toEqual([
      'T/media/film/1.ts',
      'T/media/film/key.bin',
      'T/media/film_en.mp4',
    ]);
  });

  test('read a recursive playlist once', async () => {
    const { missing } = await contents({
      'index.htm': '',
      'locale/en.txt': 'a.url = media/a.m3u8',
      'media/a.m3u8': 'a.m3u8\n./a.m3u8\n',
    });
    expect(missing.count).toBe(0);
  });

  test('are formatted as a sentence', () => {
    expect(missingFilesWarning({ count: 0, first: [] })).toBeNull();
    expect(missingFilesWarning({ count: 1, first: ['a.jpg'] })).toBe(
      '1 file used by the tour is missing from the ZIP: a.jpg.',
    );
    expect(missingFilesWarning({ count: 1, first: ['\u202egpj.a'] })).toContain('ZIP: \\u202egpj.a.');
    expect(missingFilesWarning({ count: 1_200, first: ['a.jpg', 'b.jpg'] })).toBe(
      '1,200 files used by the tour are missing from the ZIP, including a.jpg.',
    );
  });
});

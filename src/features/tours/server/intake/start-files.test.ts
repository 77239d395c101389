import { describe, expect, it } from 'vitest';
import { pageReferences } from '#features/tours/page-references.ts';
import { startFiles } from '#features/tours/start-files.ts';
import { ZipIndex } from '#kit/server/zip/zip-index.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';

const indexOf = (sizes: Record<string, number>) =>
  ZipIndex.of(
    Object.entries(sizes).map(([name, size]): ZipEntry => {
      return { name, size, compressedSize: size, crc: 0, start: 0, deflated: false, inSidecar: false };
    }),
  );
const namesOf = (index: ZipIndex, page: string, html: string) =>
  startFiles(index, page, html)
    .map(({ name }) => name)
    .sort();

describe('files that a page loads', () => {
  it('are scripts, styles, icons and preloads inside the archive', () => {
    const html = `<script src="lib/tdvplayer.js?v=1"></script><SCRIPT SRC='script.js'></SCRIPT><script>inline()</script>
      <link rel=stylesheet href=fonts.css><link rel="preload" href="./media/a%20b.jpg?v=2" as="image"/>
      <link rel="canonical" href="other.htm"><link rel="preload" href="https://example.com/x.js" as="script">
      <link rel="preload" href="/absolute.js" as="script"><script src="data:text/javascript,1"></script><link rel=icon href="bad%zz.ico">`;
    expect(pageReferences(html, 'My tour/')).toEqual([
      'My tour/lib/tdvplayer.js',
      'My tour/script.js',
      'My tour/fonts.css',
      'My tour/media/a b.jpg',
      'My tour/bad%zz.ico',
    ]);
  });
});

describe('files until the first room is visible', () => {
  const tiles = (scene: string) => ({
    [`T/media/panorama_${scene}_0/f/0/0_0.jpg`]: 1,
    [`T/media/panorama_${scene}_0/f/1/0_0.jpg`]: 1,
    [`T/media/panorama_${scene}_0/f/2/0_0.jpg`]: 1,
    [`T/media/panorama_${scene}_0/b/2/0_0.jpg`]: 1,
  });
  const index = indexOf({
    'T/index.htm': 1,
    'T/lib/tdvplayer.js': 1,
    'T/lib/Hls.js': 1,
    'T/script.js': 1,
    'T/script_general.js': 9,
    'T/script_mobile.js': 8,
    'T/locale/en.txt': 1,
    'T/locale/pt.txt': 1,
    'T/skin/logo.png': 1,
    'T/media/panorama_B_t.jpg': 1,
    'T/media/panorama_B_hd_t.jpg': 1,
    ...tiles('A'),
    ...tiles('B'),
    ...tiles('C'),
  });
  const always = [
    'T/index.htm',
    'T/lib/tdvplayer.js',
    'T/media/panorama_B_t.jpg',
    'T/script.js',
    'T/script_general.js',
    'T/skin/logo.png',
  ];
  const ofScene = (scene: string, levels: string[]) =>
    levels.flatMap((level) =>
      (level === '2' ? ['b/2', 'f/2'] : [`f/${level}`]).map(
        (tile) => `T/media/panorama_${scene}_0/${tile}/0_0.jpg`,
      ),
    );

  it('are two levels of the opening scene, the coarsest of one neighbouring scene, and one language', () => {
    const html =
      '<link rel="preload" href="locale/pt.txt" as="fetch"><link rel="preload" href="media/panorama_B_0/f/2/0_0.jpg" as="image">';
    expect(namesOf(index, 'T/index.htm', html)).toEqual(
      [...always, 'T/locale/pt.txt', ...ofScene('B', ['2', '1']), ...ofScene('A', ['2'])].sort(),
    );
  });

  it('use the first scene and language when the page names none', () => {
    expect(namesOf(index, 'T/index.htm', '')).toEqual(
      [...always, 'T/locale/en.txt', ...ofScene('A', ['2', '1']), ...ofScene('B', ['2'])].sort(),
    );
  });

  it('include a few fonts, room and menu pictures, and all of the skin and the loading screen', () => {
    const many = (count: number, nameOf: (at: number) => string, size = (at: number) => at + 1) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [nameOf(at), size(at)]));
    const two = (at: number) => String(at).padStart(2, '0');
    const full = indexOf({
      'index.htm': 1,
      ...many(5, (at) => `fonts/${at}.woff`),
      'fonts/a.ttf': 1,
      ...many(20, (at) => `media/panorama_${two(at)}_t.jpg`),
      ...many(
        6,
        (at) => `media/res_${at}.png`,
        (at) => 100 - at,
      ),
      ...many(20, (at) => `skin/${two(at)}.png`),
      ...many(3, (at) => `loading/${at}.gif`),
    });
    const found = namesOf(full, 'index.htm', '');
    const under = (prefix: string) => found.filter((name) => name.startsWith(prefix));
    expect(under('fonts/')).toEqual(['fonts/0.woff', 'fonts/1.woff', 'fonts/2.woff']);
    expect(under('media/panorama_')).toHaveLength(12);
    // These are neither the smallest nor the largest pictures.
    expect(under('media/res_')).toEqual(['media/res_2.png', 'media/res_3.png']);
    expect([under('skin/').length, under('loading/').length]).toEqual([20, 3]);
  });

  it('are none beyond the page when it has no references', () => {
    expect(namesOf(indexOf({ 'index.html': 5 }), 'index.html', '<p>')).toEqual(['index.html']);
  });
});

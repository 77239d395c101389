import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import yauzl from 'yauzl';
import { cubeFaces, type TourRoom, thumbnailPath, tilePath } from '#features/tours/generated-export.ts';
import { type Cutter, tourFiles } from './tour-files.ts';
import { zipTour } from './zip-tour.ts';

const room = (panorama: string, name: string): TourRoom => ({ panorama, name, yaw: 7, pitch: 0, doors: [] });
const rooms = [room('panorama_A', 'Hall & <stairs>'), room('panorama_B', 'Kitchen\nat the back')];
const files = [new File(['one'], 'one.jpg'), new File(['two'], 'two.jpg')];

const cutterOf = (kind: Cutter['kind']): Cutter => ({
  kind,
  async *room(file, panorama) {
    yield { name: tilePath(panorama, 'f', 1, 0, 0, kind), blob: file };
    yield { name: thumbnailPath(panorama, kind), blob: file };
  },
  poster: (_, yaw) => Promise.resolve(new Blob([`poster at ${yaw}`])),
});

async function made(kind: Cutter['kind'] = 'webp') {
  const player = { page: '<title>{{title}}</title>{{preloads}}{{stills}}?v={{version}}', viewer: 'go()' };
  const marks = { title: 'Flat $& "1" <b>', label: '', version: '12' };
  const zip = await zipTour(tourFiles({ rooms, files, marks, player }, cutterOf(kind), () => {}));
  const found = new Map<string, { method: number; flags: number; text: string }>();
  const opened = await yauzl.fromBufferPromise(Buffer.from(await zip.arrayBuffer()), { lazyEntries: true });
  for await (const entry of opened.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await opened.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    found.set(entry.fileName, { method: entry.compressionMethod, flags: entry.generalPurposeBitFlag, text });
  }
  return found;
}

test('puts the start files first in the ZIP and stores pictures uncompressed', async () => {
  const zip = await made();
  expect([...zip].map(([name, { method }]) => [name, method])).toEqual([
    ['index.htm', 8],
    ['lib/player.js', 8],
    ['script.js', 8],
    ['locale/en.txt', 8],
    ['media/panorama_A_0/f/1/0_0.webp', 0],
    ['media/panorama_A_t.webp', 0],
    ['thumbnail.jpg', 0],
    ['media/panorama_B_0/f/1/0_0.webp', 0],
    ['media/panorama_B_t.webp', 0],
  ]);
  expect(zip.get('media/panorama_B_t.webp')?.text).toBe('two');
  expect(zip.get('thumbnail.jpg')?.text).toBe('poster at 7');
});

test('escapes names in the page and the list of rooms', async () => {
  const zip = await made();
  const page = zip.get('index.htm')?.text ?? '';
  expect(page).toContain('<title>Flat $&amp; &quot;1&quot; &lt;b&gt;</title>');
  expect(page).toContain('Hall &amp; &lt;stairs&gt;</li>');
  expect(zip.get('locale/en.txt')?.text).toBe(
    'panorama_A.label = Hall & <stairs>\npanorama_B.label = Kitchen at the back\n',
  );
});

test('generates a JPEG tour with matching page and definition when the browser writes no WebP', async () => {
  const zip = await made('jpg');
  const [page, definition] = [zip.get('index.htm')?.text ?? '', zip.get('script.js')?.text ?? ''];
  for (const face of cubeFaces) expect(page).toContain(`media/panorama_A_0/${face}/1/0_0.jpg?v=12`);
  expect(page + definition).not.toContain('webp');
  expect([...zip.keys()]).toContain('media/panorama_B_0/f/1/0_0.jpg');
});

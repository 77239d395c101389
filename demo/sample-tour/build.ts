/*
 * Makes sample-tour.zip. Run by hand, never by `npm start`:
 *
 *   node demo/sample-tour/build.ts                       the player and the words anew, the pictures of the present ZIP
 *   node demo/sample-tour/build.ts --render <folder>     the pictures too (about half an hour on one core; what lies
 *                                                        finished in the folder is used again)
 */
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { minifySync } from 'vite';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import {
  levels,
  locale,
  panoramaId,
  thumbOf,
  tilePath,
  tilePixels,
  tourDefinition,
  version,
} from './tour.ts';
import { bakeLight, type LightMap, lightMap } from './trace/bake.ts';
import { buildHome, isOutdoors, portals, type Room, rooms } from './trace/home.ts';
import { cubeFaces, meter, renderFace, renderView } from './trace/render.ts';
import { Scene } from './trace/tree.ts';

const here = import.meta.dirname;
const zipPath = join(here, 'sample-tour.zip');
const rays = 144;

const at = process.argv.indexOf('--render');
const media =
  at < 0 ? await mediaOf(zipPath) : await renderAll(process.argv[at + 1] ?? join(here, '.render'));
await writeZip(new Map([...programs(), ...media]));

function programs(): Map<string, Buffer> {
  const text = (name: string) => readFileSync(join(here, 'player', name), 'utf8');
  const opening = rooms[0] as Room;
  const preloads = cubeFaces
    .map(
      (face) =>
        `<link rel="preload" as="image" href="${tilePath(opening, face, levels.length - 1, 0, 0)}?v=${version}">`,
    )
    .join('\n');
  const stills = rooms
    .map((room) => `<li><img src="${thumbOf(room)}" alt="" width="640" height="480">${room.name}</li>`)
    .join('');
  const page = text('index.htm')
    .replaceAll('{{version}}', version)
    .replace('{{preloads}}', preloads)
    .replace('{{stills}}', stills);
  return new Map([
    ['index.htm', Buffer.from(page)],
    [
      'lib/player.js',
      Buffer.from(
        minifySync('player.js', text('player.js'), { compress: true, mangle: true, module: false }).code,
      ),
    ],
    ['script.js', Buffer.from(`TourPlayer.start(${JSON.stringify(tourDefinition())});\n`)],
    ['locale/en.txt', Buffer.from(locale())],
  ]);
}

async function mediaOf(path: string): Promise<Map<string, Buffer>> {
  const media = new Map<string, Buffer>();
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
  for await (const entry of zip.eachEntry()) {
    if (!/^(media\/|thumbnail)/.test(entry.fileName)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    media.set(entry.fileName, Buffer.concat(chunks));
  }
  zip.close();
  return media;
}

async function renderAll(folder: string): Promise<Map<string, Buffer>> {
  mkdirSync(folder, { recursive: true });
  const scene = new Scene(buildHome(), isOutdoors);
  let light: LightMap | null = null;
  const lit = (): LightMap => {
    light ??= lightMap(scene, bakedIn(join(folder, 'light.bin'), scene));
    return light;
  };
  const media = new Map<string, Buffer>();
  for (const room of rooms) {
    for (const face of cubeFaces) {
      const picture = await kept(join(folder, `${room.id}-${face}.png`), () => {
        process.stderr.write(`\n${room.id} ${face}`);
        const size = levels[0].size;
        const pixels = renderFace(scene, lit(), room.eye, meter(scene, lit(), room.eye), face, size);
        return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
          .png()
          .toBuffer();
      });
      for (const [name, tile] of await tilesOf(room, face, picture)) media.set(name, tile);
    }
    const thumb = await kept(join(folder, `${room.id}-thumb.png`), () => {
      const pixels = renderView(
        scene,
        lit(),
        room.eye,
        meter(scene, lit(), room.eye),
        room.yaw,
        -4,
        82,
        960,
        720,
      );
      return sharp(pixels, { raw: { width: 960, height: 720, channels: 3 } })
        .png()
        .toBuffer();
    });
    media.set(thumbOf(room), await sharp(thumb).resize(640).webp({ quality: 76, effort: 6 }).toBuffer());
    if (room === rooms[0])
      media.set('thumbnail.jpg', await sharp(thumb).jpeg({ quality: 78, mozjpeg: true }).toBuffer());
  }
  return media;
}

function bakedIn(path: string, scene: Scene): Float32Array {
  if (!existsSync(path)) {
    const light = bakeLight(scene, portals, rays, (share) =>
      process.stderr.write(`\rlight ${Math.round(share * 100)} %`),
    );
    writeFileSync(path, light);
  }
  const bytes = readFileSync(path);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

async function kept(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
  if (!existsSync(path)) writeFileSync(path, await make());
  return readFileSync(path);
}

async function tilesOf(room: Room, face: string, picture: Buffer): Promise<[string, Buffer][]> {
  const tiles: [string, Buffer][] = [];
  for (const { level, size } of levels) {
    const whole = await sharp(picture).resize(size, size, { kernel: 'lanczos3' }).png().toBuffer();
    for (let row = 0; row < size / tilePixels; row += 1) {
      for (let column = 0; column < size / tilePixels; column += 1) {
        const tile = sharp(whole).extract({
          left: column * tilePixels,
          top: row * tilePixels,
          width: tilePixels,
          height: tilePixels,
        });
        tiles.push([
          tilePath(room, face, level, row, column),
          await tile.webp({ quality: level === 0 ? 80 : 74, effort: 6, smartSubsample: true }).toBuffer(),
        ]);
      }
    }
  }
  return tiles;
}

/** Pictures as they are, texts packed, and the same bytes on every run. */
async function writeZip(files: Map<string, Buffer>): Promise<void> {
  const zip = new ZipFile();
  const order = [...files.keys()].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  for (const name of order) {
    const content = files.get(name) as Buffer;
    zip.addBuffer(content, name, {
      mtime: new Date(Number(version)),
      mode: 0o100644,
      compress: !/\.(webp|jpg)$/.test(name),
      forceDosTimestamp: true,
    });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(zipPath));
  const bytes = readFileSync(zipPath).length;
  const player = files.get('lib/player.js') as Buffer;
  process.stderr.write(
    `\n${files.size} files, ${bytes} bytes, player ${player.length} bytes, first room ${panoramaId(rooms[0] as Room)}\n`,
  );
}

function rank(name: string): number {
  return ['index.htm', 'lib/player.js', 'script.js', 'locale/en.txt'].indexOf(name) + 1 || 9;
}

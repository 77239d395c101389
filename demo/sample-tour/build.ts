/*
 * Makes sample-tour.zip. Run by hand, never by `npm start`:
 *
 *   node demo/sample-tour/build.ts                       the player and the words anew, the pictures of the present ZIP
 *   node demo/sample-tour/build.ts --render <folder>     the pictures too (about half an hour on one core; what lies
 *                                                        finished in the folder is used again)
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { programs, writeArchive } from '../tour-export/archive.ts';
import { levels, thumbOf, tilePath, tilePixels } from '../tour-export/definition.ts';
import { panoramaOf, tourRooms, version } from './tour.ts';
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
const files = new Map([...programs('Sample tour', version, tourRooms), ...media]);
await writeArchive(zipPath, version, files);
process.stderr.write(`\n${files.size} files, ${readFileSync(zipPath).length} bytes\n`);

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
    media.set(
      thumbOf(panoramaOf(room)),
      await sharp(thumb).resize(640).webp({ quality: 76, effort: 6 }).toBuffer(),
    );
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
          tilePath(panoramaOf(room), face, level, row, column),
          await tile.webp({ quality: level === 0 ? 80 : 74, effort: 6, smartSubsample: true }).toBuffer(),
        ]);
      }
    }
  }
  return tiles;
}

/**
 * node demo/homes/pack/pack.ts <work folder> [home ...]
 *
 * Takes the developed pictures of each home from the work folder into demo/homes/finished/<home>/: pictures as WebP, each
 * panorama as cube tiles, the floor plan and home.json. A home may be incomplete: home.json names only what is there.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { cubeFace, faces, type Picture, viewOf } from './cube.ts';
import { areaOf, drawFloorPlan } from './floor-plan.ts';
import { cameraPlace, linksFrom } from './links.ts';
import { type HomeParameters, readParameters } from './parameters.ts';

const FACE = 1024;
const TILE = 512;
const TILE_QUALITY = 72;
const PICTURE_QUALITY = 80;
const EYE_METRES = 1.5;

const here = import.meta.dirname;
const [work, ...wanted] = process.argv.slice(2);
if (!work) throw new Error('Say where the developed pictures are: pack.ts <work folder> [home ...]');
for (const file of readdirSync(join(here, '../parameters')).sort()) {
  const id = basename(file, '.json');
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  if (!existsSync(join(work, id))) continue;
  await packHome(readParameters(join(here, '../parameters', file)), join(work, id));
}

async function packHome(home: HomeParameters, from: string): Promise<void> {
  const to = join(here, '../finished', home.id);
  mkdirSync(join(to, 'pictures'), { recursive: true });
  const made = readdirSync(from).filter((name) => name.endsWith('.png'));
  const pictures = made.filter((name) => !name.startsWith('pano-')).sort();
  for (const name of pictures) {
    const [source, target] = [join(from, name), join(to, picturePath(name))];
    if (isNewer(target, source)) continue;
    await sharp(source).webp({ quality: PICTURE_QUALITY, effort: 6 }).toFile(target);
  }
  const panoramas = made.filter((name) => name.startsWith('pano-')).map((name) => name.slice(5, -4));
  for (const room of home.rooms.filter(({ id }) => panoramas.includes(id))) {
    await packPanorama(
      join(from, `pano-${room.id}.png`),
      join(to, 'media', panoramaId(home, room)),
      room.yaw ?? 0,
    );
  }
  const plan = drawFloorPlan(home);
  writeFileSync(join(to, 'plan.svg'), plan.svg);
  const facts = describe(home, pictures, panoramas, plan);
  writeFileSync(join(to, 'home.json'), `${JSON.stringify(facts, null, 2)}\n`);
  console.log(`${home.id}: ${pictures.length} pictures, ${panoramas.length} panoramas`);
}

function picturePath(name: string): string {
  return `pictures/${name.replace(/^still-/, '').replace(/\.png$/, '.webp')}`;
}

/** A name in the shape of an export's, the same on every run. */
function panoramaId(home: Pick<HomeParameters, 'id'>, room: { id: string }): string {
  const hex = createHash('sha256').update(`ennyumba ${home.id} ${room.id}`).digest('hex').toUpperCase();
  return `panorama_${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('_')}`;
}

/** What was packed since it was developed is left as it is. To pack anew (another quality), delete finished/<home>. */
function isNewer(target: string, source: string): boolean {
  return existsSync(target) && statSync(target).mtimeMs > statSync(source).mtimeMs;
}

async function packPanorama(file: string, to: string, yaw: number): Promise<void> {
  if (isNewer(`${to}_t.webp`, file)) return;
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const panorama: Picture = { data, width: info.width, height: info.height };
  await sharp(file)
    .resize(1024)
    .webp({ quality: 60, effort: 6 })
    .toFile(await inFolder(`${to}_base.webp`));
  for (const face of faces) {
    const picture = cubeFace(panorama, face, FACE);
    const image = () => sharp(picture.data, { raw: { width: FACE, height: FACE, channels: 3 } });
    for (const [level, size] of [FACE, TILE].entries()) {
      const pixels = await image().resize(size).png().toBuffer();
      for (let row = 0; row < size / TILE; row++) {
        for (let column = 0; column < size / TILE; column++) {
          await sharp(pixels)
            .extract({ left: column * TILE, top: row * TILE, width: TILE, height: TILE })
            .webp({ quality: TILE_QUALITY, effort: 6 })
            .toFile(await inFolder(`${to}_0/${face}/${level}/${row}_${column}.webp`));
        }
      }
    }
  }
  const view = viewOf(panorama, yaw, -4, 82, 640, 480);
  await sharp(view.data, { raw: { width: view.width, height: view.height, channels: 3 } })
    .webp({ quality: 76, effort: 6 })
    .toFile(`${to}_t.webp`);
}

async function inFolder(path: string): Promise<string> {
  mkdirSync(join(path, '..'), { recursive: true });
  return path;
}

function describe(
  home: HomeParameters,
  pictures: readonly string[],
  panoramas: readonly string[],
  plan: ReturnType<typeof drawFloorPlan>,
): object {
  const seen = {
    ...home,
    rooms: home.rooms.map((r) => (panoramas.includes(r.id) ? r : { ...r, camera: undefined })),
  };
  const rooms = seen.rooms as HomeParameters['rooms'];
  return {
    id: home.id,
    title: home.title,
    outside: pictures.filter((name) => name.startsWith('outside-')).map(picturePath),
    plan: { file: 'plan.svg', width: plan.width, height: plan.height },
    /** Faces f b u d l r; f looks north, r east; u and d touch f. Yaw: degrees clockwise from north. */
    tiles: {
      path: 'media/{panorama}_0/{face}/{level}/{row}_{column}.webp',
      size: TILE,
      levels: [FACE, TILE],
    },
    rooms: rooms.map((room) => {
      const [x, y] = cameraPlace(room);
      const level = room.level ?? 0;
      const stills = pictures.filter((name) => new RegExp(`^still-${room.id}-\\d+\\.png$`).test(name));
      return {
        id: room.id,
        name: room.name,
        level,
        outdoors: room.open ?? false,
        squareMetres: Math.round(areaOf(room) * 10) / 10,
        pictures: stills.map(picturePath),
        panorama: room.camera && {
          id: panoramaId(home, room),
          base: `media/${panoramaId(home, room)}_base.webp`,
          thumbnail: `media/${panoramaId(home, room)}_t.webp`,
          camera: { x: round(x), y: round(y), z: EYE_METRES },
          plan: plan.place(level, x, y),
          yaw: room.yaw ?? 0,
          links: linksFrom({ ...home, rooms }, room),
        },
      };
    }),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

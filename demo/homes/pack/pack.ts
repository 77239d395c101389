/**
 * node demo/homes/pack/pack.ts <work folder> [home ...]
 *
 * Packs the finished pictures of each home from the work folder into demo/homes/finished/<home>/: pictures as
 * WebP, the panoramas as one tour.zip, the floor plan and home.json. A home may be incomplete: home.json
 * names only the existing files. Packed files whose source is no longer in the work folder stay, and a named
 * home is packed again even without it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type TourRoom, thumbOf } from '#features/tours/generated-export.ts';
import { averageColour } from '#kit/server/images/picture-store.ts';
import { samplePrograms, writeArchive } from '../../tour-export/archive.ts';
import { panoramaId } from '../../tour-export/panorama-id.ts';
import { areaOf, drawFloorPlan } from './floor-plan.ts';
import type { FinishedHome, FinishedPicture, FinishedRoom } from './home.ts';
import { cameraPlace, linksFrom } from './links.ts';
import { type HomeParameters, type RoomParameters, readParameters } from './parameters.ts';
import { cutPanorama, cutPicture, isNewer, mediaOf } from './tiles.ts';

const PICTURE_QUALITY = 82;
/** Pictures cut from panoramas are numbered after the photographs. */
const FIRST_CUT = 5;
const CLOSER = 9;
const EYE_METRES = 1.5;
/** The pitch of cut pictures in degrees: a little downwards, towards the furniture. */
const PITCH = -9;
/** The version in every address of a tour. Increase it when the pictures change. */
const VERSION = '1795164000000';

const here = import.meta.dirname;
const [work, ...wanted] = process.argv.slice(2);
if (!work) throw new Error('Say where the developed pictures are: pack.ts <work folder> [home ...]');
for (const file of readdirSync(join(here, '../parameters')).sort()) {
  const id = basename(file, '.json');
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  if (wanted.length === 0 && !existsSync(join(work, id))) continue;
  await packHome(readParameters(join(here, '../parameters', file)), join(work, id));
}

async function packHome(home: HomeParameters, from: string): Promise<void> {
  const to = join(here, '../finished', home.id);
  mkdirSync(join(to, 'pictures'), { recursive: true });
  const before = packedBefore(to);
  const made = existsSync(from) ? readdirSync(from).filter((name) => name.endsWith('.png')) : [];
  const pictures: FinishedPicture[] = [];
  for (const name of made.filter((one) => !one.startsWith('pano-'))) {
    const id = name.replace(/^still-/, '').replace(/\.png$/, '');
    pictures.push(await packPicture(join(from, name), to, id, home.mirrored ?? false));
  }
  const fresh = made.filter((name) => name.startsWith('pano-')).map((name) => name.slice(5, -4));
  for (const { id, cuts = [] } of home.rooms.filter((room) => fresh.includes(room.id))) {
    for (const [i, yaw] of cuts.entries()) {
      const source = join(from, `pano-${id}.png`);
      const cut = () => cutPicture(source, yaw, home.mirrored ?? false);
      pictures.push(await keepPicture(source, to, `${id}-${FIRST_CUT + i}`, cut));
    }
  }
  if (home.closer) pictures.push(await packCloser(to, home.closer));
  pictures.push(...before.pictures.filter(({ id }) => !pictures.some((picture) => picture.id === id)));
  pictures.sort((one, other) => (one.id < other.id ? -1 : 1));
  const seen = withPanoramas(home, [...fresh, ...before.panoramas]);
  const rooms = seen.rooms.filter(({ camera }) => camera);
  for (const room of rooms.filter(({ id }) => fresh.includes(id))) {
    await cutPanorama(join(from, `pano-${room.id}.png`), from, panoramaOf(home, room), {
      yaw: room.yaw,
      mirrored: home.mirrored,
    });
  }
  const plan = drawFloorPlan(home);
  if (!home.of) writeFileSync(join(to, 'plan.svg'), plan.svg);
  if (rooms.length > 0) await packTour(seen, from, join(to, 'tour.zip'));
  const facts: FinishedHome = {
    id: home.id,
    title: home.title,
    outside: pictures.filter(({ id }) => id.startsWith('outside-')),
    plan: home.of ? null : { file: 'plan.svg', width: plan.width, height: plan.height },
    tour: rooms.length > 0 ? 'tour.zip' : null,
    left: rooms.length > 0 ? leftOut(seen) : [],
    rooms: seen.rooms
      .map((room) => describe(seen, room, pictures, plan))
      .filter(({ pictures, panorama }) => !home.of || pictures.length > 0 || panorama),
  };
  writeFileSync(join(to, 'home.json'), `${JSON.stringify(facts, null, 2)}\n`);
  console.log(`${home.id}: ${pictures.length} pictures, ${rooms.length} panoramas`);
}

/** Returns the files that are already in the folder of a finished home. */
function packedBefore(to: string): { pictures: readonly FinishedPicture[]; panoramas: readonly string[] } {
  if (!existsSync(join(to, 'home.json'))) return { pictures: [], panoramas: [] };
  const { outside, rooms } = JSON.parse(readFileSync(join(to, 'home.json'), 'utf8')) as FinishedHome;
  return {
    pictures: [...outside, ...rooms.flatMap(({ pictures }) => pictures)],
    panoramas: rooms.flatMap(({ id, panorama }) => (panorama ? [id] : [])),
  };
}

/**
 * Returns the rooms of the plan that the tour leaves out, except rooms without pictures (corridors, stores).
 */
function leftOut({ rooms, absent = [] }: HomeParameters): string[] {
  return rooms
    .filter(({ id, camera, stills = [] }) => !camera && stills.length > 0 && !absent.includes(id))
    .map(({ name }) => name);
}

function packPicture(source: string, to: string, id: string, mirrored: boolean): Promise<FinishedPicture> {
  return keepPicture(source, to, id, async () => sharp(source).flop(mirrored));
}

function packCloser(to: string, closer: NonNullable<HomeParameters['closer']>): Promise<FinishedPicture> {
  const source = join(to, `pictures/${closer.to}.webp`);
  const [left, top, wide] = closer.box;
  return keepPicture(source, to, closer.to.replace(/\d+$/, String(CLOSER)), async () => {
    const { width, height } = await sharp(source).metadata();
    const part = {
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round(wide * width),
      height: Math.round(wide * height),
    };
    return sharp(source).extract(part).resize(width, height, { kernel: 'lanczos3' }).sharpen({ sigma: 1.1 });
  });
}

/** Packs a picture that does not exist yet. To pack it again (with another quality), delete it. */
async function keepPicture(
  source: string,
  to: string,
  id: string,
  read: () => Promise<Sharp>,
): Promise<FinishedPicture> {
  const file = `pictures/${id}.webp`;
  const target = join(to, file);
  if (!isNewer(target, source)) {
    const picture = await read();
    await picture.webp({ quality: PICTURE_QUALITY, effort: 6, smartSubsample: true }).toFile(target);
  }
  const { width, height } = await sharp(target).metadata();
  return { id, file, width, height, colour: await averageColour(sharp(target)) };
}

function withPanoramas(home: HomeParameters, panoramas: readonly string[]): HomeParameters {
  return {
    ...home,
    rooms: home.rooms.map(({ camera, ...room }) =>
      camera && panoramas.includes(room.id) ? { ...room, camera } : room,
    ),
  };
}

function panoramaOf(home: Pick<HomeParameters, 'id'>, room: { id: string }): string {
  return panoramaId(`${home.id} ${room.id}`);
}

async function packTour(home: HomeParameters, from: string, path: string): Promise<void> {
  const rooms: TourRoom[] = home.rooms
    .filter(({ camera }) => camera)
    .map((room) => ({
      panorama: panoramaOf(home, room),
      name: room.name,
      yaw: room.yaw ?? 0,
      pitch: PITCH,
      doors: linksFrom(home, room).map(({ to, ...link }) => ({
        panorama: panoramaOf(home, { id: to }),
        ...link,
      })),
    }));
  const ids = rooms.map(({ panorama }) => panorama);
  const media = await mediaOf(from, ids, path);
  const poster = await sharp(media.get(thumbOf(ids[0] as string)))
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
  const files = new Map([...samplePrograms(home.title, VERSION, rooms), ...media]);
  await writeArchive(path, VERSION, files.set('thumbnail.jpg', poster));
}

function describe(
  home: HomeParameters,
  room: RoomParameters,
  pictures: readonly FinishedPicture[],
  plan: ReturnType<typeof drawFloorPlan>,
): FinishedRoom {
  const [x, y] = cameraPlace(room);
  const level = room.level ?? 0;
  return {
    id: room.id,
    name: room.name,
    level,
    outdoors: room.open ?? false,
    squareMetres: Math.round(areaOf(room) * 10) / 10,
    pictures: pictures.filter(({ id }) => new RegExp(`^${room.id}-\\d+$`).test(id)),
    panorama: room.camera
      ? {
          id: panoramaOf(home, room),
          camera: { x: round(x), y: round(y), z: EYE_METRES },
          plan: plan.place(level, x, y),
          yaw: room.yaw ?? 0,
          links: linksFrom(home, room),
        }
      : null,
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

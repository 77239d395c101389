/**
 * node dev/homes/pack/pack.ts <work folder> [home ...]
 *
 * Packs the finished pictures of each home from the work folder into demo/homes/finished/<home>/: pictures as
 * WebP, the panoramas as one tour.zip, the floor plan and home.json. A home may be incomplete: home.json
 * names only the existing files. Packed files whose source is no longer in the work folder stay, and a named
 * home is packed again even without it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type TourRoom, thumbnailPath } from '#features/tours/generated-export.ts';
import { averageColour } from '#kit/server/images/picture-store.ts';
import type { FinishedHome, FinishedPicture, FinishedRoom } from '../../../demo/homes/home.ts';
import { buildTourFiles, writeArchive } from '../../tour-export/archive.ts';
import { panoramaId } from '../../tour-export/panorama-id.ts';
import { areaOf, drawFloorPlan } from './floor-plan.ts';
import { cameraPlace, linksFrom } from './links.ts';
import { type HomeParameters, type RoomParameters, readParameters } from './parameters.ts';
import { cutPanorama, cutPicture, isNewer, readTourMedia } from './tiles.ts';

const PICTURE_QUALITY = 82;
/** Pictures cut from panoramas are numbered after the photographs. */
const FIRST_CUT_NUMBER = 5;
const CLOSER_NUMBER = 9;
const EYE_HEIGHT_METRES = 1.5;
/** The pitch of cut pictures in degrees: a little downwards, towards the furniture. */
const CUT_PITCH_DEGREES = -9;
/** The version in every address of a tour. Increase it when the pictures change. */
const TOUR_VERSION = '1795164000000';

const here = import.meta.dirname;
const finishedFolder = join(here, '../../../demo/homes/finished');
const [workFolder, ...homeIds] = process.argv.slice(2);
if (!workFolder) throw new Error('Say where the developed pictures are: pack.ts <work folder> [home ...]');
for (const file of readdirSync(join(here, '../parameters')).sort()) {
  const id = basename(file, '.json');
  if (homeIds.length > 0 && !homeIds.includes(id)) continue;
  if (homeIds.length === 0 && !existsSync(join(workFolder, id))) continue;
  await packHome(readParameters(join(here, '../parameters', file)), join(workFolder, id));
}

async function packHome(home: HomeParameters, from: string): Promise<void> {
  const to = join(finishedFolder, home.id);
  mkdirSync(join(to, 'pictures'), { recursive: true });
  const packed = readPacked(to);
  const renderedFiles = existsSync(from) ? readdirSync(from).filter((name) => name.endsWith('.png')) : [];
  const pictures: FinishedPicture[] = [];
  for (const name of renderedFiles.filter((file) => !file.startsWith('pano-'))) {
    const id = name.replace(/^still-/, '').replace(/\.png$/, '');
    pictures.push(await packPicture(join(from, name), to, id, home.mirrored ?? false));
  }
  const newPanoramas = renderedFiles
    .filter((name) => name.startsWith('pano-'))
    .map((name) => name.slice(5, -4));
  for (const { id, cuts = [] } of home.rooms.filter((room) => newPanoramas.includes(room.id))) {
    for (const [i, yaw] of cuts.entries()) {
      const source = join(from, `pano-${id}.png`);
      const cutSource = () => cutPicture(source, yaw, home.mirrored ?? false);
      pictures.push(await packIfOutdated(source, to, `${id}-${FIRST_CUT_NUMBER + i}`, cutSource));
    }
  }
  if (home.closer) pictures.push(await packCloser(to, home.closer));
  pictures.push(...packed.pictures.filter(({ id }) => !pictures.some((picture) => picture.id === id)));
  pictures.sort((a, b) => (a.id < b.id ? -1 : 1));
  const homeWithPanoramas = withPanoramas(home, [...newPanoramas, ...packed.panoramas]);
  const rooms = homeWithPanoramas.rooms.filter(({ camera }) => camera);
  for (const room of rooms.filter(({ id }) => newPanoramas.includes(id))) {
    await cutPanorama(join(from, `pano-${room.id}.png`), from, panoramaOf(home, room), {
      yaw: room.yaw,
      mirrored: home.mirrored,
    });
  }
  const plan = drawFloorPlan(home);
  if (!home.of) writeFileSync(join(to, 'plan.svg'), plan.svg);
  if (rooms.length > 0) await packTour(homeWithPanoramas, from, join(to, 'tour.zip'));
  const finishedHome: FinishedHome = {
    id: home.id,
    title: home.title,
    outside: pictures.filter(({ id }) => id.startsWith('outside-')),
    plan: home.of ? null : { file: 'plan.svg', width: plan.width, height: plan.height },
    tour: rooms.length > 0 ? 'tour.zip' : null,
    left: rooms.length > 0 ? omittedRooms(homeWithPanoramas) : [],
    rooms: homeWithPanoramas.rooms
      .map((room) => describeRoom(homeWithPanoramas, room, pictures, plan))
      .filter(({ pictures, panorama }) => !home.of || pictures.length > 0 || panorama),
  };
  writeFileSync(join(to, 'home.json'), `${JSON.stringify(finishedHome, null, 2)}\n`);
  console.log(`${home.id}: ${pictures.length} pictures, ${rooms.length} panoramas`);
}

/** Returns the pictures and panoramas that are already in the folder of a finished home. */
function readPacked(to: string): { pictures: readonly FinishedPicture[]; panoramas: readonly string[] } {
  if (!existsSync(join(to, 'home.json'))) return { pictures: [], panoramas: [] };
  const { outside, rooms } = JSON.parse(readFileSync(join(to, 'home.json'), 'utf8')) as FinishedHome;
  return {
    pictures: [...outside, ...rooms.flatMap(({ pictures }) => pictures)],
    panoramas: rooms.flatMap(({ id, panorama }) => (panorama ? [id] : [])),
  };
}

/** Returns the names of the rooms that have pictures but no panorama. */
function omittedRooms({ rooms, absent = [] }: HomeParameters): string[] {
  return rooms
    .filter(({ id, camera, stills = [] }) => !camera && stills.length > 0 && !absent.includes(id))
    .map(({ name }) => name);
}

function packPicture(source: string, to: string, id: string, mirrored: boolean): Promise<FinishedPicture> {
  return packIfOutdated(source, to, id, async () => sharp(source).flop(mirrored));
}

function packCloser(to: string, closer: NonNullable<HomeParameters['closer']>): Promise<FinishedPicture> {
  const source = join(to, `pictures/${closer.to}.webp`);
  const [left, top, widthShare] = closer.box;
  return packIfOutdated(source, to, closer.to.replace(/\d+$/, String(CLOSER_NUMBER)), async () => {
    const { width, height } = await sharp(source).metadata();
    const crop = {
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round(widthShare * width),
      height: Math.round(widthShare * height),
    };
    return sharp(source).extract(crop).resize(width, height, { kernel: 'lanczos3' }).sharpen({ sigma: 1.1 });
  });
}

/**
 * Packs a picture unless its packed file is newer than its source. To change the quality, delete the packed
 * file.
 */
async function packIfOutdated(
  source: string,
  to: string,
  id: string,
  openPicture: () => Promise<Sharp>,
): Promise<FinishedPicture> {
  const file = `pictures/${id}.webp`;
  const target = join(to, file);
  if (!isNewer(target, source)) {
    const picture = await openPicture();
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
      pitch: CUT_PITCH_DEGREES,
      doors: linksFrom(home, room).map(({ to, ...link }) => ({
        panorama: panoramaOf(home, { id: to }),
        ...link,
      })),
    }));
  const ids = rooms.map(({ panorama }) => panorama);
  const media = await readTourMedia(from, ids, path);
  const poster = await sharp(media.get(thumbnailPath(ids[0] as string)))
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
  const files = new Map([...buildTourFiles(home.title, TOUR_VERSION, rooms), ...media]);
  await writeArchive(path, TOUR_VERSION, files.set('thumbnail.jpg', poster));
}

function describeRoom(
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
          camera: { x: round(x), y: round(y), z: EYE_HEIGHT_METRES },
          plan: plan.toPixels(level, x, y),
          yaw: room.yaw ?? 0,
          links: linksFrom(home, room),
        }
      : null,
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

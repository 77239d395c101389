/** A room as a tour of ours shows it; angles in degrees, 0 is the middle of its panorama and 90 right of it. */
export interface TourRoom {
  panorama: string;
  name: string;
  /** Where one looks first. */
  yaw: number;
  pitch: number;
  doors: readonly TourDoor[];
}

export interface TourDoor {
  panorama: string;
  yaw: number;
  pitch: number;
  /** One comes in looking the way one walked. */
  backwardYaw: number;
  distance: number;
}

/** Browsers that cannot write WebP write JPEG. */
export type TileKind = 'webp' | 'jpg';

export const facePixels = 1024;
export const tilePixels = 512;
export const cubeFaces = ['f', 'b', 'u', 'd', 'l', 'r'] as const;

/** Level 0 is the finest, as in an export of 3DVista. */
export const levels = [
  { level: 0, size: facePixels },
  { level: 1, size: tilePixels },
] as const;

export const thumbOf = (panorama: string, kind: TileKind = 'webp'): string => `media/${panorama}_t.${kind}`;

export function tilePath(
  panorama: string,
  face: string,
  level: number,
  row: number,
  column: number,
  kind: TileKind = 'webp',
): string {
  return `media/${panorama}_0/${face}/${level}/${row}_${column}.${kind}`;
}

/** What a tour is called: in the title of its page, in a corner of its pictures, and in each of its addresses (`?v=`). */
export type TourMarkers = {
  title: string;
  /** Shown over the pictures; empty, nothing is. */
  label: string;
  version: string;
  kind?: TileKind;
};

/** The page of a tour and its viewer, as they lie in `player/`. */
export type PlayerSources = { page: string; viewer: string };

/** The page, the viewer and the words of a tour, by their names in its ZIP. */
export function programs(
  { page, viewer }: PlayerSources,
  { title, label, version, kind = 'webp' }: TourMarkers,
  rooms: readonly TourRoom[],
): Map<string, string> {
  const opening = rooms[0]?.panorama ?? '';
  const coarsest = levels.length - 1;
  const preloads = cubeFaces.map(
    (face) =>
      `<link rel="preload" as="image" href="${tilePath(opening, face, coarsest, 0, 0, kind)}?v=${version}">`,
  );
  const stills = rooms.map(
    ({ panorama, name }) =>
      `<li><img src="${thumbOf(panorama, kind)}" alt="" width="640" height="480">${asHtml(name)}</li>`,
  );
  const filled = {
    version,
    title: asHtml(title),
    preloads: preloads.join('\n'),
    stills: stills.join(''),
  };
  return new Map([
    [
      'index.htm',
      page.replace(
        /\{\{(version|title|preloads|stills)\}\}/g,
        (_, name: keyof typeof filled) => filled[name],
      ),
    ],
    ['lib/player.js', viewer],
    ['script.js', `TourPlayer.start(${JSON.stringify(tourDefinition(rooms, label, kind))});\n`],
    ['locale/en.txt', localeOf(rooms)],
  ]);
}

/** What `script.js` says of the rooms: cubes of tiles, and the doors between them. */
export function tourDefinition(rooms: readonly TourRoom[], label: string, kind: TileKind = 'webp') {
  return {
    class: 'Player',
    id: 'rootPlayer',
    label,
    panoramas: rooms.map((room) => ({
      class: 'Panorama',
      id: room.panorama,
      label: room.name,
      hfov: 360,
      vfov: 180,
      thumbnailUrl: thumbOf(room.panorama, kind),
      initialYaw: room.yaw,
      initialPitch: room.pitch,
      frames: [
        {
          class: 'CubicPanoramaFrame',
          cube: {
            class: 'ImageResource',
            levels: levels.map(({ level, size }) => ({
              url: `media/${room.panorama}_0/{face}/${level}/{row}_{column}.${kind}`,
              class: 'TiledImageResourceLevel',
              rowCount: size / tilePixels,
              colCount: (size / tilePixels) * 6,
              width: size * 6,
              height: size,
            })),
          },
        },
      ],
      adjacentPanoramas: room.doors.map(({ panorama, yaw, pitch, backwardYaw, distance }) => ({
        class: 'AdjacentPanorama',
        panorama: `this.${panorama}`,
        yaw,
        pitch,
        backwardYaw,
        distance,
      })),
    })),
  };
}

const localeOf = (rooms: readonly TourRoom[]): string =>
  rooms.map(({ panorama, name }) => `${panorama}.label = ${name.replace(/\s+/g, ' ').trim()}\n`).join('');

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function asHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

/**
 * A room of a generated tour. Angles are in degrees: 0 is the middle of its panorama and 90 is to its right.
 */
export interface TourRoom {
  panorama: string;
  name: string;
  /** The initial view. */
  yaw: number;
  pitch: number;
  doors: readonly TourDoor[];
}

export interface TourDoor {
  panorama: string;
  yaw: number;
  pitch: number;
  /** The yaw on entering the next room, which keeps the direction of movement. */
  backwardYaw: number;
  distance: number;
}

/** The format of tiles. Browsers that cannot write WebP write JPEG. */
export type TileKind = 'webp' | 'jpg';

export const facePixels = 1024;
export const tilePixels = 512;
export const cubeFaces = ['f', 'b', 'u', 'd', 'l', 'r'] as const;

/** Level 0 is the finest, as in an export of 3DVista. */
export const levels = [
  { level: 0, size: facePixels },
  { level: 1, size: tilePixels },
] as const;

export const thumbnailPath = (panorama: string, kind: TileKind = 'webp'): string =>
  `media/${panorama}_t.${kind}`;

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

/**
 * The texts of a generated tour: the title of its page, the label on its pictures, and the version in its
 * addresses (`?v=`).
 */
export type TourTexts = {
  title: string;
  /** The label over the pictures. Nothing is shown if it is empty. */
  label: string;
  version: string;
  kind?: TileKind;
};

/** The page of a tour and its viewer, which are stored in `player/`. */
export type PlayerSources = { page: string; viewer: string };

/** Returns the page, the viewer and the texts of a tour by their names in the ZIP. */
export function tourPrograms(
  { page, viewer }: PlayerSources,
  { title, label, version, kind = 'webp' }: TourTexts,
  rooms: readonly TourRoom[],
): Map<string, string> {
  const firstPanorama = rooms[0]?.panorama ?? '';
  const coarsest = levels.length - 1;
  const preloads = cubeFaces.map(
    (face) =>
      `<link rel="preload" as="image" href="${tilePath(firstPanorama, face, coarsest, 0, 0, kind)}?v=${version}">`,
  );
  const stills = rooms.map(
    ({ panorama, name }) =>
      `<li><img src="${thumbnailPath(panorama, kind)}" alt="" width="640" height="480">${asHtml(name)}</li>`,
  );
  const values = {
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
        (_, name: keyof typeof values) => values[name],
      ),
    ],
    ['lib/player.js', viewer],
    ['script.js', `TourPlayer.start(${JSON.stringify(tourDefinition(rooms, label, kind))});\n`],
    ['locale/en.txt', localeOf(rooms)],
  ]);
}

/**
 * Returns the definition for the `script.js` of a tour: the rooms as cubes of tiles, and the doors between
 * them.
 */
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
      thumbnailUrl: thumbnailPath(room.panorama, kind),
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

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function asHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

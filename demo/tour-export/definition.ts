import { createHash } from 'node:crypto';

/** A room of an invented home as a tour shows it; angles in degrees, 0 north and 90 east. */
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

export const facePixels = 1024;
export const tilePixels = 512;
export const cubeFaces = ['f', 'b', 'u', 'd', 'l', 'r'] as const;

/** Level 0 is the finest, as in an export. */
export const levels = [
  { level: 0, size: facePixels },
  { level: 1, size: tilePixels },
] as const;

/** A name in the shape of an export's, the same on every run. */
export function panoramaId(seed: string): string {
  const hex = createHash('sha256').update(`ennyumba ${seed}`).digest('hex').toUpperCase();
  return `panorama_${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('_')}`;
}

export const thumbOf = (panorama: string): string => `media/${panorama}_t.webp`;

export function tilePath(panorama: string, face: string, level: number, row: number, column: number): string {
  return `media/${panorama}_0/${face}/${level}/${row}_${column}.webp`;
}

/** What `script.js` says of the rooms: cubes of tiles, and the doors between them. */
export function tourDefinition(rooms: readonly TourRoom[]) {
  return {
    class: 'Player',
    id: 'rootPlayer',
    label: 'Sample tour',
    panoramas: rooms.map((room) => ({
      class: 'Panorama',
      id: room.panorama,
      label: room.name,
      hfov: 360,
      vfov: 180,
      thumbnailUrl: thumbOf(room.panorama),
      initialYaw: room.yaw,
      initialPitch: room.pitch,
      frames: [
        {
          class: 'CubicPanoramaFrame',
          cube: {
            class: 'ImageResource',
            levels: levels.map(({ level, size }) => ({
              url: `media/${room.panorama}_0/{face}/${level}/{row}_{column}.webp`,
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

export const localeOf = (rooms: readonly TourRoom[]): string =>
  rooms.map(({ panorama, name }) => `${panorama}.label = ${name}\n`).join('');

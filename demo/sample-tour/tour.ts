import { createHash } from 'node:crypto';
import { type Room, rooms } from './trace/home.ts';

/** Goes into every address as `?v=`, as an export does. Raise it with the pictures. */
export const version = '1763650000000';

export const facePixels = 1024;
export const tilePixels = 512;

/** Level 0 is the finest, as in an export. */
export const levels = [
  { level: 0, size: facePixels },
  { level: 1, size: tilePixels },
] as const;

/** A name in the shape of an export's, the same on every run. */
export function panoramaId(room: Pick<Room, 'id'>): string {
  const hex = createHash('sha256').update(`ennyumba sample ${room.id}`).digest('hex').toUpperCase();
  return `panorama_${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('_')}`;
}

export const thumbOf = (room: Pick<Room, 'id'>): string => `media/${panoramaId(room)}_t.webp`;

export function tilePath(
  room: Pick<Room, 'id'>,
  face: string,
  level: number,
  row: number,
  column: number,
): string {
  return `media/${panoramaId(room)}_0/${face}/${level}/${row}_${column}.webp`;
}

/** Degrees, 0 north and 90 east, from one place to another. */
function bearing(
  from: readonly [number, number, number],
  to: readonly [number, number, number],
): { yaw: number; pitch: number; distance: number } {
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const round = (value: number) => Math.round(value * 100) / 100;
  const flat = Math.hypot(x, z);
  return {
    yaw: round((Math.atan2(x, z) * 180) / Math.PI),
    pitch: round((Math.atan2(y, flat) * 180) / Math.PI),
    distance: round(flat),
  };
}

/** What `script.js` says of the rooms: cubes of tiles, and the doors between them. */
export function tourDefinition() {
  return {
    class: 'Player',
    id: 'rootPlayer',
    label: 'Sample tour',
    panoramas: rooms.map((room) => ({
      class: 'Panorama',
      id: panoramaId(room),
      label: room.name,
      hfov: 360,
      vfov: 180,
      thumbnailUrl: thumbOf(room),
      initialYaw: room.yaw,
      initialPitch: -4,
      frames: [
        {
          class: 'CubicPanoramaFrame',
          cube: {
            class: 'ImageResource',
            levels: levels.map(({ level, size }) => ({
              url: `media/${panoramaId(room)}_0/{face}/${level}/{row}_{column}.webp`,
              class: 'TiledImageResourceLevel',
              rowCount: size / tilePixels,
              colCount: (size / tilePixels) * 6,
              width: size * 6,
              height: size,
            })),
          },
        },
      ],
      adjacentPanoramas: room.doors.map((door) => {
        const beyond = rooms.find((one) => one.id === door.to) as Room;
        const { yaw, pitch, distance } = bearing(room.eye.at, door.at);
        return {
          class: 'AdjacentPanorama',
          panorama: `this.${panoramaId(beyond)}`,
          yaw,
          pitch,
          // One comes in looking the way one walked.
          backwardYaw: bearing(door.at, beyond.eye.at).yaw,
          distance,
        };
      }),
    })),
  };
}

export const locale = (): string =>
  rooms
    .map((room) => `${panoramaId(room)}.label = ${room.name}`)
    .join('\n')
    .concat('\n');

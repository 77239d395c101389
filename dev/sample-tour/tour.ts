import type { TourRoom } from '#features/tours/generated-export.ts';
import { panoramaId } from '../tour-export/panorama-id.ts';

/** The version in every address (`?v=`), as in an export. Increase it when the pictures change. */
export const version = '1763650000000';

type Position = readonly [east: number, up: number, north: number];

type Room = {
  id: string;
  name: string;
  /** The position of the camera, in metres. */
  eye: Position;
  /** The initial view, in degrees: 0 north, 90 east. */
  yaw: number;
  /** The doors, each with the room behind it and a position in the doorway for the button. */
  doors: readonly { to: string; at: Position }[];
};

const rooms: readonly Room[] = [
  {
    id: 'LIVING',
    name: 'Living room',
    eye: [3.2, 1.5, 2.05],
    yaw: -17,
    doors: [
      { to: 'VERANDA', at: [3.4, 1.1, -0.1] },
      { to: 'KITCHEN', at: [7.05, 1.15, 3.35] },
      { to: 'BEDROOM', at: [4.15, 1.15, 4.85] },
    ],
  },
  {
    id: 'KITCHEN',
    name: 'Kitchen',
    eye: [8.5, 1.5, 2.5],
    yaw: 112,
    doors: [{ to: 'LIVING', at: [7.1, 1.15, 3.35] }],
  },
  {
    id: 'BEDROOM',
    name: 'Bedroom',
    eye: [3.35, 1.5, 6.15],
    yaw: -42,
    doors: [
      { to: 'LIVING', at: [4.15, 1.15, 4.9] },
      { to: 'BATHROOM', at: [4.85, 1.15, 5.6] },
    ],
  },
  {
    id: 'BATHROOM',
    name: 'Bathroom',
    eye: [5.75, 1.5, 6],
    yaw: 20,
    doors: [{ to: 'BEDROOM', at: [4.9, 1.15, 5.6] }],
  },
  {
    id: 'VERANDA',
    name: 'Veranda',
    eye: [3.7, 1.5, -1.55],
    yaw: 205,
    doors: [{ to: 'LIVING', at: [3.7, 1.15, -0.05] }],
  },
];

const panoramaOf = (id: string): string => panoramaId(`sample ${id}`);

/** Returns the direction (in degrees, 0 north and 90 east) and distance from one place to another. */
function bearing(from: Position, to: Position): { yaw: number; pitch: number; distance: number } {
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const round = (value: number) => Math.round(value * 100) / 100;
  const groundDistance = Math.hypot(x, z);
  return {
    yaw: round((Math.atan2(x, z) * 180) / Math.PI),
    pitch: round((Math.atan2(y, groundDistance) * 180) / Math.PI),
    distance: round(groundDistance),
  };
}

export const tourRooms: readonly TourRoom[] = rooms.map((room) => ({
  panorama: panoramaOf(room.id),
  name: room.name,
  yaw: room.yaw,
  pitch: -4,
  doors: room.doors.map((door) => {
    const targetRoom = rooms.find((candidate) => candidate.id === door.to);
    if (!targetRoom) throw new Error(`there is no room ${door.to}`);
    return {
      panorama: panoramaOf(targetRoom.id),
      ...bearing(room.eye, door.at),
      backwardYaw: bearing(door.at, targetRoom.eye).yaw,
    };
  }),
}));

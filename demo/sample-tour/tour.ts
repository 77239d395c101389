import { panoramaId, type TourRoom } from '../tour-export/definition.ts';
import { type Room, rooms } from './trace/home.ts';

/** Goes into every address as `?v=`, as an export does. Raise it with the pictures. */
export const version = '1763650000000';

export const panoramaOf = (room: Pick<Room, 'id'>): string => panoramaId(`sample ${room.id}`);

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

export const tourRooms: readonly TourRoom[] = rooms.map((room) => ({
  panorama: panoramaOf(room),
  name: room.name,
  yaw: room.yaw,
  pitch: -4,
  doors: room.doors.map((door) => {
    const beyond = rooms.find((one) => one.id === door.to) as Room;
    return {
      panorama: panoramaOf(beyond),
      ...bearing(room.eye.at, door.at),
      backwardYaw: bearing(door.at, beyond.eye.at).yaw,
    };
  }),
}));

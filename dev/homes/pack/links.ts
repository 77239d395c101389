import type { Link } from '../../../demo/homes/home.ts';
import { type HomeParameters, isPassage, type RoomParameters, roomsAt } from './parameters.ts';

const LANDING_PITCH = -13;
/** The angle between the markers of rooms behind the same door. The player places these markers in a row. */
const MARKER_SPACING_DEGREES = 4;

/**
 * Returns links to the rooms that a visitor can reach through doors, passing through rooms without a
 * panorama, such as corridors.
 */
export function linksFrom(home: HomeParameters, room: RoomParameters): Link[] {
  const links: Link[] = [];
  for (const passage of passagesFrom(home, room)) {
    const targets = reachableRooms(home, passage.next, new Set([room.id])).filter(
      (id) => !links.some((link) => link.to === id),
    );
    targets.forEach((to, i) => {
      const eye = cameraPlace(room);
      const targetRoom = home.rooms.find((candidate) => candidate.id === to) ?? room;
      links.push({
        to,
        yaw: toWholeDegrees(
          bearing(eye, passage.at) + (i - (targets.length - 1) / 2) * MARKER_SPACING_DEGREES,
        ),
        pitch: LANDING_PITCH,
        distance: Math.round(Math.hypot(passage.at[0] - eye[0], passage.at[1] - eye[1]) * 100) / 100,
        backwardYaw: toWholeDegrees(bearing(passage.at, cameraPlace(targetRoom))),
      });
    });
  }
  return links;
}

interface Passage {
  at: readonly [x: number, y: number];
  next: RoomParameters;
}

function passagesFrom(home: HomeParameters, room: RoomParameters): Passage[] {
  const passages: Passage[] = [];
  for (const opening of home.openings.filter(isPassage)) {
    const sides = roomsAt(home, opening);
    const next = sides.find((candidate) => candidate !== room);
    if (sides.includes(room) && next) passages.push({ at: opening.at, next });
  }
  for (const walk of home.walks ?? []) {
    if (!walk.includes(room.id)) continue;
    const next = home.rooms.find((candidate) => candidate !== room && walk.includes(candidate.id));
    if (next) passages.push({ at: centreOf(next), next });
  }
  return passages;
}

function reachableRooms(home: HomeParameters, room: RoomParameters, visited: Set<string>): string[] {
  if (visited.has(room.id)) return [];
  visited.add(room.id);
  if (room.camera) return [room.id];
  return passagesFrom(home, room).flatMap((passage) => reachableRooms(home, passage.next, visited));
}

type Position = readonly [x: number, y: number];

function bearing(from: Position, to: Position): number {
  return (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI;
}

function toWholeDegrees(value: number): number {
  return Math.round((value + 720) % 360);
}

export function cameraPlace(room: RoomParameters): [x: number, y: number] {
  const [x, y] = room.camera ?? [0, 0];
  return [room.rect[0] + x, room.rect[1] + y];
}

function centreOf({ rect: [x0, y0, x1, y1] }: RoomParameters): [number, number] {
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

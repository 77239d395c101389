import type { Camera } from '../engine/camera.ts';
import type { Stage } from '../engine/stage.ts';
import type { Surroundings } from '../scenery/hills.ts';
import { type InteriorStyle, indoors, randomInterior } from './look.ts';
import type { Room, RoomWindow, Shell } from './shell.ts';

/** Sets up the camera, the light and the colours of a room. */
export function openRoom(
  stage: Stage,
  surroundings: Surroundings,
  room: Room,
  windows: readonly RoomWindow[],
): { inside: Stage; shell: Shell; look: InteriorStyle } {
  const random = stage.random.fork('eye');
  const look = randomInterior(stage.random);
  const focal = 1120;
  const sideOffset = random.between(-0.55, 0.55);
  const middle = (room.x0 + room.x1) / 2;
  const camera: Camera = {
    focal,
    eye: [middle + sideOffset, random.between(1.32, 1.5), 0],
    centre: [800 + (sideOffset * focal) / room.deep, 560 + random.between(-15, 20)],
  };
  const lightFrom = windows[0]?.wall ?? 'left';
  const inside: Stage = { ...stage, camera, light: indoors(stage.light, lightFrom) };
  const shell: Shell = {
    room,
    look,
    outside: stage.light,
    surroundings,
    windows,
  };
  return { inside, shell, look };
}

import type { SceneKind } from '../../catalogue/picture-keys.ts';
import type { Camera } from '../engine/camera.ts';
import type { Stage } from '../engine/stage.ts';
import type { Surroundings } from '../scenery/hills.ts';
import { indoors, type Look, lookOf } from './look.ts';
import type { Room, RoomWindow, Shell } from './shell.ts';

/** What is the same in every room of one home. */
export type HomeInside = {
  kind: SceneKind;
  surroundings: Surroundings;
  modest: boolean;
  bars: boolean;
  raised: boolean;
};

/** Sets up the eye, the light and the colours of a room. */
export function openRoom(
  stage: Stage,
  home: HomeInside,
  room: Room,
  windows: readonly RoomWindow[],
  options: Partial<Pick<Shell, 'accentWall' | 'ceiling' | 'tiles'>> & {
    focal?: number;
    eye?: number;
    aside?: number;
  } = {},
): { inside: Stage; shell: Shell; look: Look } {
  const random = stage.random.fork('eye');
  const look = lookOf(stage.random);
  const focal = options.focal ?? 1120;
  const aside = options.aside ?? random.between(-0.55, 0.55);
  const middle = (room.x0 + room.x1) / 2;
  const camera: Camera = {
    focal,
    eye: [middle + aside, options.eye ?? random.between(1.32, 1.5), 0],
    centre: [800 + (aside * focal) / room.deep, 560 + random.between(-15, 20)],
  };
  const from = windows[0]?.wall ?? 'left';
  const inside: Stage = { ...stage, camera, light: indoors(stage.light, from) };
  const shell: Shell = {
    room,
    look,
    outside: stage.light,
    surroundings: home.surroundings,
    windows,
    raised: home.raised,
    accentWall: options.accentWall ?? false,
    ceiling: options.ceiling ?? 'plain',
    tiles: options.tiles,
  };
  return { inside, shell, look };
}

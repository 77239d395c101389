import { mix } from '../engine/colour.ts';
import type { Stage } from '../engine/stage.ts';
import type { Surroundings } from '../scenery/hills.ts';
import { box, drawFloorShadow, drawItems, type Item } from './items.ts';
import { openRoom } from './open-room.ts';
import { drawShell, type RoomWindow } from './shell.ts';

const STEEL = '#6f7f88';
const PALLET = '#b08a5a';

/** Draws an empty warehouse: steel frames, high windows, a few pallets. */
export function drawHall(stage: Stage, surroundings: Surroundings): void {
  const random = stage.random.fork('hall');
  const room = { x0: -6.4, x1: 6.4, tall: 5.6, deep: 17 };
  const windows: RoomWindow[] = [
    ...[3, 7, 11].map(
      (from) => ({ wall: 'left', from, to: from + 2.4, sill: 3.5, head: 4.6, bars: true }) as const,
    ),
    { wall: 'back', from: -1.9, to: 1.9, sill: 0, head: 3.6, bars: false, door: true },
  ];
  const { inside, shell } = openRoom(stage, surroundings, room, windows);
  drawShell(inside, shell);
  const frames = [5, 9, 13].flatMap((z): Item[] => [
    box([room.x0, 0, z], [room.x0 + 0.3, room.tall, z + 0.3], STEEL),
    box([room.x1 - 0.3, 0, z], [room.x1, room.tall, z + 0.3], STEEL),
    box(
      [room.x0 + 0.3, room.tall - 0.45, z],
      [room.x1 - 0.3, room.tall, z + 0.3],
      mix(STEEL, '#ffffff', 0.12),
    ),
  ]);
  const pallets = [0, 1, 2, 3].map((layer): Item => {
    const offset = random.between(-0.06, 0.06);
    return box([3.2 + offset, layer * 0.16, 9.6], [4.5 + offset, layer * 0.16 + 0.13, 10.7], PALLET);
  });
  drawFloorShadow(inside, [3.2, 0, 9.6], [4.6, 0, 10.8]);
  drawItems(inside, [...frames, ...pallets]);
}

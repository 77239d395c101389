import { mix } from '../engine/colour.ts';
import type { Stage } from '../engine/stage.ts';
import {
  drawBaskets,
  drawCurtains,
  drawPicture,
  drawRug,
  housePlant,
  pendant,
  vase,
} from './furniture/decor.ts';
import { chair } from './furniture/seats.ts';
import { diningTable, sideboard } from './furniture/tables.ts';
import { drawFloorShadow, drawItems, type Item } from './items.ts';
import { artColours } from './living.ts';
import { type HomeInside, openRoom } from './open-room.ts';
import { drawShell, type RoomWindow } from './shell.ts';

/** The dining room: a long table under its lamps, a cabinet at the back. */
export function drawDining(stage: Stage, home: HomeInside): void {
  const random = stage.random.fork('dining');
  const room = { x0: -2.3, x1: 2.3, tall: 2.85, deep: random.between(4.9, 5.3) };
  const wall = random.pick(['left', 'right'] as const);
  const door = random.chance(0.6);
  const window: RoomWindow = {
    wall,
    from: 2.2,
    to: 4.1,
    sill: door ? 0.02 : 0.9,
    head: 2.25,
    bars: home.bars && !door,
    door,
  };
  const { inside, shell, look } = openRoom(stage, home, room, [window], {
    accentWall: random.chance(0.5),
    ceiling: random.pick(['tray', 'beams', 'plain'] as const),
  });
  drawShell(inside, shell);
  drawCurtains(inside, room, window, look.curtain, look.metal);
  const on = shell.outside.lampsOn;
  const seat = random.pick([look.sofa, look.cushions[1], look.wood]);
  const x = -0.95;
  const z = 2.85;
  drawRug(inside, { x0: x - 0.5, x1: x + 2.4, z0: z - 0.55, z1: z + 1.5 }, look.rug);
  drawFloorShadow(inside, [x, 0, z], [x + 1.9, 0, z + 0.95]);
  const items: Item[] = [...diningTable([x, z], [1.9, 0.95], look.wood)];
  for (const at of [x + 0.2, x + 0.76, x + 1.32]) {
    items.push(...chair('back', [at, z - 0.42], look.wood, seat));
    items.push(...chair('front', [at, z + 0.88], look.wood, seat));
  }
  items.push(
    ...sideboard('front', [-0.9, room.deep - 0.43], 1.8, look.wood, mix(look.wood, '#fff0da', 0.25), 0.8),
  );
  items.push(
    vase([-0.55, 0.8, room.deep - 0.22], '#c98d5a', 0.3),
    vase([0.6, 0.8, room.deep - 0.22], '#e6d6b8', 0.22),
  );
  items.push(
    housePlant([wall === 'left' ? room.x1 - 0.4 : room.x0 + 0.4, room.deep - 0.45], 1.6, '#d9c6a0', 'palm'),
  );
  const shade = random.pick([look.metal, look.cushions[0], '#c9a06a']);
  for (const at of random.chance(0.5) ? [x + 0.95] : [x + 0.45, x + 1.45])
    items.push(pendant([at, z + 0.48], room.tall, 1.05, shade, on));
  if (random.chance(0.5))
    drawPicture(
      inside,
      room,
      { wall: 'back', along: -0.7, y: 1.3, w: 1.4, h: 0.85 },
      artColours(look),
      look.wood,
    );
  else drawBaskets(inside, room, -0.05, 1.75);
  drawItems(inside, items);
}

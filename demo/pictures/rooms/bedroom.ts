import { mix } from '../engine/colour.ts';
import type { Stage } from '../engine/stage.ts';
import { bed, mosquitoNet, nightstand, wardrobe } from './furniture/beds.ts';
import {
  drawBaskets,
  drawCurtains,
  drawMirror,
  drawPicture,
  drawRug,
  housePlant,
  pendant,
  tableLamp,
  vase,
} from './furniture/decor.ts';
import { armchair } from './furniture/seats.ts';
import { desk } from './furniture/tables.ts';
import { drawFloorShadow, drawItems, type Item } from './items.ts';
import { artColours } from './living.ts';
import { type HomeInside, openRoom } from './open-room.ts';
import { drawShell, type RoomWindow } from './shell.ts';

/** The bedroom: the head of the bed at the back wall, the day from one side, often a net over it. */
export function drawBedroom(stage: Stage, home: HomeInside): void {
  const random = stage.random.fork('bedroom');
  const room = {
    x0: -random.between(1.9, 2.35),
    x1: random.between(1.9, 2.35),
    tall: home.modest ? 2.6 : 2.8,
    deep: random.between(4.6, 5.1),
  };
  const wall = random.pick(['left', 'right'] as const);
  const window: RoomWindow = {
    wall,
    from: 2.5,
    to: 2.5 + random.between(1.1, 1.7),
    sill: 0.9,
    head: 2.15,
    bars: home.bars,
  };
  const { inside, shell, look } = openRoom(stage, home, room, [window], {
    accentWall: random.chance(0.65),
    ceiling: home.modest ? 'plain' : random.pick(['plain', 'tray', 'beams'] as const),
  });
  drawShell(inside, shell);
  drawCurtains(inside, room, window, look.curtain, look.metal);
  const on = shell.outside.lampsOn;
  const w = home.modest ? 1.3 : random.pick([1.5, 1.8, 1.8]);
  const d = 2;
  const x = -w / 2 + random.between(-0.15, 0.15);
  const z = room.deep - d - 0.1;
  const cover = random.pick([
    look.cushions[1],
    '#f3ead8',
    mix(look.accent, '#fff6e6', 0.35),
    mix(look.sofa, '#fff6e6', 0.25),
  ]);
  drawRug(inside, { x0: x - 0.55, x1: x + w + 0.55, z0: z - 0.45, z1: z + 1 }, look.rug);
  drawFloorShadow(inside, [x, 0, z], [x + w, 0, room.deep]);
  const items: Item[] = [
    ...bed([x, z], [w, d], {
      wood: look.wood,
      sheet: '#f6efe2',
      cover,
      throwOver: look.cushions[0],
      pillow: '#fbf6ec',
    }),
  ];
  const tables = [x - 0.56, x + w + 0.1].filter((at) => at > room.x0 + 0.05 && at + 0.46 < room.x1 - 0.05);
  for (const [index, at] of tables.entries()) {
    items.push(...nightstand([at, room.deep - 0.44], look.wood));
    if (index === 0 || random.chance(0.6))
      items.push(
        tableLamp([at + 0.23, 0.52, room.deep - 0.22], '#f3e2bd', mix(look.wood, '#c98d5a', 0.5), on),
      );
    else items.push(vase([at + 0.23, 0.52, room.deep - 0.22], '#c98d5a', 0.2));
  }
  if (random.chance(0.45)) items.push(mosquitoNet({ x, z, w, d }, room.tall - 0.25));
  else if (random.chance(0.4)) items.push(pendant([0, z + 0.6], room.tall, 0.55, look.curtain, on));
  const middle = x + w / 2;
  const feature = random.pick(['art', 'baskets', 'pair', 'mirror'] as const);
  if (feature === 'art')
    drawPicture(
      inside,
      room,
      { wall: 'back', along: middle - 0.55, y: 1.4, w: 1.1, h: 0.7 },
      artColours(look),
      look.wood,
    );
  else if (feature === 'pair')
    for (const shift of [-0.64, 0.06])
      drawPicture(
        inside,
        room,
        { wall: 'back', along: middle + shift, y: 1.38, w: 0.56, h: 0.72 },
        artColours(look),
        look.wood,
      );
  else if (feature === 'baskets') drawBaskets(inside, room, middle - 0.05, 1.82);
  else drawMirror(inside, room, middle, 1.78, 0.34, look.wood);
  const dark = wall === 'left' ? 'right' : 'left';
  const tall = Math.min(2.2, room.tall - 0.35);
  if (random.chance(0.6)) {
    items.push(
      ...wardrobe([dark === 'left' ? room.x0 + 0.01 : room.x1 - 0.59, 2.3], 1.6, tall, look.wood, dark),
    );
  } else if (!home.modest) {
    items.push(
      ...desk(
        dark === 'left' ? 'right' : 'left',
        [dark === 'left' ? room.x0 + 0.02 : room.x1 - 0.7, 2.4],
        1.2,
        look.wood,
        look.metal,
      ),
    );
  }
  const lightSide = wall === 'left' ? room.x0 + 0.42 : room.x1 - 0.42;
  if (tables.length < 2 || random.chance(0.4))
    items.push(housePlant([lightSide, room.deep - 1.25], random.between(1.1, 1.5), '#a8512f', 'rubber'));
  if (!home.modest && room.x1 > 2.2 && random.chance(0.4))
    items.push(
      ...armchair(
        wall === 'left' ? 'right' : 'left',
        [wall === 'left' ? room.x0 + 0.1 : room.x1 - 0.92, 2.05],
        look.sofa,
        look.cushions[1],
        look.wood,
      ),
    );
  drawItems(inside, items);
}

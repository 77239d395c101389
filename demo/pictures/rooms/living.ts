import { mix } from '../engine/colour.ts';
import type { Stage } from '../engine/stage.ts';
import {
  drawBaskets,
  drawCurtains,
  drawPicture,
  drawRug,
  floorLamp,
  housePlant,
  pendant,
  tableLamp,
  vase,
} from './furniture/decor.ts';
import { armchair, sofa } from './furniture/seats.ts';
import { bookshelf, coffeeTable, sideboard, television } from './furniture/tables.ts';
import { drawFloorShadow, drawItems, type Item } from './items.ts';
import { type HomeInside, openRoom } from './open-room.ts';
import { drawShell, type RoomWindow } from './shell.ts';

/** The sitting room: three ways to furnish it, the window on any of three walls. */
export function drawLiving(stage: Stage, home: HomeInside): void {
  const random = stage.random.fork('living');
  const small = home.kind === 'studio' || home.modest;
  const room = {
    x0: -random.between(2, small ? 2.2 : 2.7),
    x1: random.between(2, small ? 2.2 : 2.7),
    tall: small ? 2.6 : 2.85,
    deep: random.between(4.9, 5.6),
  };
  const wall = random.pick(['left', 'right', 'back', 'left', 'right'] as const);
  const wide = random.between(1.7, 2.6);
  const door = !home.modest && random.chance(0.5);
  const window: RoomWindow =
    wall === 'back'
      ? {
          wall,
          from: -wide * 0.5 + random.between(-0.3, 0.3),
          to: wide * 0.5,
          sill: door ? 0.02 : 0.85,
          head: 2.25,
          bars: home.bars && !door,
          door,
        }
      : {
          wall,
          from: 2.5,
          to: 2.5 + wide * 0.75,
          sill: door ? 0.02 : 0.85,
          head: 2.2,
          bars: home.bars && !door,
          door,
        };
  const { inside, shell, look } = openRoom(stage, home, room, [window], {
    accentWall: wall !== 'back' && random.chance(0.45),
    ceiling: home.modest ? 'plain' : random.pick(['tray', 'plain', 'beams', 'tray'] as const),
  });
  drawShell(inside, shell);
  drawCurtains(inside, room, window, look.curtain, look.metal);
  const on = shell.outside.lampsOn;
  const items: Item[] = [];
  const sofaWide = small ? 1.7 : random.between(2, 2.5);
  const pots = ['#a8512f', '#d9c6a0', '#5a5148', '#c98d5a'] as const;
  const away = wall === 'left' ? 1 : -1;

  if (wall === 'back') {
    drawRug(inside, { x0: -1.3, x1: 1.3, z0: 2.2, z1: 4.4 }, look.rug);
    items.push(
      ...sofa(
        'right',
        [room.x0 + 0.12, 2.4],
        Math.min(sofaWide, room.deep - 2.9),
        look.sofa,
        look.cushions,
        look.wood,
      ),
    );
    items.push(
      ...armchair(
        'left',
        [room.x1 - 1.05, 2.5],
        mix(look.sofa, look.wood, 0.35),
        look.cushions[1],
        look.wood,
      ),
    );
    items.push(...coffeeTable([-0.5, 2.9], [0.95, 0.62], look.wood, look.accent));
    items.push(
      housePlant(
        [room.x1 - 0.45, room.deep - 0.5],
        random.between(1.3, 1.7),
        random.pick(pots),
        random.pick(['palm', 'rubber'] as const),
      ),
    );
    items.push(floorLamp([room.x0 + 0.4, room.deep - 0.45], '#f0dfb8', look.metal, on));
    drawPicture(
      inside,
      room,
      { wall: 'left', along: 2.9, y: 1.35, w: 1.1, h: 0.75 },
      artColours(look),
      look.wood,
    );
  } else {
    const x = -sofaWide / 2 + away * 0.15;
    drawRug(inside, { x0: x - 0.25, x1: x + sofaWide + 0.25, z0: 2.3, z1: room.deep - 0.75 }, look.rug);
    const z = room.deep - 1;
    drawFloorShadow(inside, [x, 0, z], [x + sofaWide, 0, z + 0.88]);
    items.push(...sofa('front', [x, z], sofaWide, look.sofa, look.cushions, look.wood));
    items.push(...coffeeTable([x + sofaWide / 2 - 0.5, 2.95], [1, 0.6], look.wood, look.accent));
    drawFloorShadow(inside, [x + sofaWide / 2 - 0.5, 0, 2.95], [x + sofaWide / 2 + 0.5, 0, 3.55], 0.8);
    if (random.chance(0.6) && !small) {
      const chairX = away > 0 ? room.x0 + 0.9 : room.x1 - 1.7;
      drawFloorShadow(inside, [chairX, 0, 2.6], [chairX + 0.8, 0, 3.4]);
      items.push(
        ...armchair(
          away > 0 ? 'right' : 'left',
          [chairX, 2.65],
          random.pick([look.cushions[0], mix(look.sofa, look.wood, 0.4)]),
          look.cushions[1],
          look.wood,
        ),
      );
    }
    const cornerX = away > 0 ? room.x1 - 0.4 : room.x0 + 0.4;
    const otherX = -cornerX * 0.98;
    items.push(
      housePlant(
        [
          Math.abs(cornerX - x) < 0.4 || (cornerX > x && cornerX < x + sofaWide) ? cornerX : cornerX,
          room.deep - 0.4,
        ],
        random.between(1.25, 1.75),
        random.pick(pots),
        random.pick(['palm', 'rubber'] as const),
      ),
    );
    if (Math.abs(otherX) > sofaWide / 2 + 0.35)
      items.push(floorLamp([otherX * 0.97, room.deep - 0.5], '#f0dfb8', look.metal, on));
    const feature = random.pick(['art', 'baskets', 'pair'] as const);
    if (feature === 'baskets') drawBaskets(inside, room, x + sofaWide / 2 - 0.05, 1.72);
    else if (feature === 'art')
      drawPicture(
        inside,
        room,
        { wall: 'back', along: x + sofaWide / 2 - 0.65, y: 1.28, w: 1.3, h: 0.85 },
        artColours(look),
        look.wood,
      );
    else
      for (const shift of [-0.78, 0.08])
        drawPicture(
          inside,
          room,
          { wall: 'back', along: x + sofaWide / 2 + shift, y: 1.3, w: 0.68, h: 0.88 },
          artColours(look),
          look.wood,
        );
    const tv = away > 0 ? room.x1 : room.x0;
    if (random.chance(0.55)) {
      items.push(
        ...sideboard(
          away > 0 ? 'left' : 'right',
          [away > 0 ? tv - 0.44 : tv + 0.02, 2.3],
          1.6,
          look.wood,
          mix(look.wood, '#fff0da', 0.25),
        ),
      );
      items.push(
        ...television(away > 0 ? 'left' : 'right', [away > 0 ? tv - 0.1 : tv + 0.04, 2.5], 1.15, 0.85),
      );
      items.push(vase([away > 0 ? tv - 0.22 : tv + 0.22, 0.55, 3.75], '#e6d6b8'));
    } else if (!small) {
      items.push(
        ...bookshelf(
          away > 0 ? 'left' : 'right',
          [away > 0 ? tv - 0.31 : tv + 0.01, 2.5],
          1.25,
          2,
          look.wood,
          ['#b3421f', '#45604f', '#e0b25a', '#f3ead8', '#5b86a0', '#8a5a3a'],
          () => random.next(),
        ),
      );
    }
  }
  if (!home.modest && random.chance(0.5)) items.push(pendant([0, 3.2], room.tall, 0.62, look.metal, on));
  if (home.kind === 'studio' && random.chance(0.5))
    items.push(tableLamp([room.x0 + 0.2, 0.02, 1.9], '#f0dfb8', look.wood, on));
  drawItems(inside, items);
}

export const artColours = (look: {
  accent: string;
  cushions: readonly [string, string];
  rug: readonly [string, string];
  wood: string;
}): readonly string[] => [
  '#f0dcb4',
  '#d9772f',
  mix(look.accent, '#6f8269', 0.4),
  look.cushions[0],
  look.wood,
];

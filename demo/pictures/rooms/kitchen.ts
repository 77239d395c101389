import { mix } from '../engine/colour.ts';
import type { Stage } from '../engine/stage.ts';
import { housePlant, pendant } from './furniture/decor.ts';
import {
  cooker,
  cupboards,
  fridge,
  hood,
  pot,
  tap,
  wallCupboards,
  worktopThings,
} from './furniture/kitchen.ts';
import { stool } from './furniture/seats.ts';
import { bowl } from './furniture/tables.ts';
import { box, drawFloorShadow, drawItems, type Item } from './items.ts';
import { type HomeInside, openRoom } from './open-room.ts';
import { drawShell, type RoomWindow } from './shell.ts';

const fronts = [
  '#f1e9da',
  '#7f9583',
  '#a8643f',
  '#46606a',
  '#d9b98a',
  '#8a5a3a',
  '#e6e2d6',
  '#5f6f58',
] as const;
const tops = ['#3d3a38', '#d8d0c2', '#8a6a4a', '#e9e4d9'] as const;

/** The kitchen: a worktop along the back and one side, the sink under the window. */
export function drawKitchen(stage: Stage, home: HomeInside): void {
  const random = stage.random.fork('kitchen');
  const small = home.modest || home.kind === 'studio';
  const room = {
    x0: -random.between(1.6, small ? 1.8 : 2.2),
    x1: random.between(1.6, small ? 1.8 : 2.2),
    tall: 2.7,
    deep: random.between(4.5, 4.9),
  };
  const windowAt = random.between(-0.7, 0.1);
  const window: RoomWindow = {
    wall: 'back',
    from: windowAt,
    to: windowAt + random.between(1, 1.4),
    sill: 1.12,
    head: 2.05,
    bars: home.bars,
  };
  const tile = random.pick(['#e9e2d3', '#d7e0da', '#e6cdb0', '#dfe4e6', '#f1e8d8']);
  const { inside, shell, look } = openRoom(stage, home, room, [window], {
    ceiling: random.pick(['plain', 'tray'] as const),
    tiles: { upTo: 1.5, colour: tile },
  });
  drawShell(inside, shell);
  const front = random.pick(fronts);
  const upper = random.chance(0.5) ? front : mix(front, '#fff6e6', 0.55);
  const worktop = random.pick(tops);
  const on = shell.outside.lampsOn;
  const side = random.pick(['left', 'right'] as const);
  const items: Item[] = [];
  const z = room.deep - 0.6;
  const width = room.x1 - room.x0;
  const sideX = side === 'left' ? room.x0 : room.x1 - 0.6;
  const backFrom = side === 'left' ? room.x0 + 0.6 : room.x0;
  drawFloorShadow(inside, [room.x0, 0, z], [room.x1, 0, room.deep]);
  items.push(...cupboards('front', [backFrom, z], width - 0.6, front, worktop));
  items.push(
    box(
      [side === 'left' ? room.x0 : room.x1 - 0.6, 0, z],
      [side === 'left' ? room.x0 + 0.6 : room.x1, 0.9, room.deep],
      mix(front, '#2a1a12', 0.12),
      { top: mix(worktop, '#ffffff', 0.25) },
    ),
  );
  const cookerZ = z - 0.64;
  items.push(...cupboards(side === 'left' ? 'right' : 'left', [sideX, cookerZ - 1.05], 1.03, front, worktop));
  items.push(...cooker(side === 'left' ? 'right' : 'left', [sideX, cookerZ]));
  items.push(
    ...hood(
      side === 'left' ? 'right' : 'left',
      [side === 'left' ? room.x0 : room.x1 - 0.46, cookerZ],
      room.tall,
    ),
  );
  items.push(pot(sideX + 0.3, 0.92, cookerZ + 0.3, random.pick(['#b3421f', '#c3c6c5', '#45604f']), 0.13));
  const coldX = side === 'left' ? room.x1 - 0.66 : room.x0;
  items.push(
    ...fridge(
      side === 'left' ? 'left' : 'right',
      [side === 'left' ? room.x1 - 0.65 : room.x0 + 0.01, 2.55],
      random.pick(['#d9dbd9', '#c9cccb', '#3f4144', '#efe9dd']),
    ),
  );
  for (const [from, to] of [
    [room.x0 + (side === 'left' ? 0.02 : 0.02), window.from - 0.12],
    [window.to + 0.12, room.x1 - 0.02],
  ] as const) {
    if (to - from > 0.4) items.push(...wallCupboards('front', [from, room.deep - 0.34], to - from, upper));
  }
  items.push(tap((window.from + window.to) / 2, room.deep - 0.06, 0.9));
  items.push(...worktopThings(backFrom + 0.7, window.from - 0.05, room.deep - 0.3, 0.9, () => random.next()));
  items.push(
    ...worktopThings(window.to + 0.1, Math.min(room.x1 - 0.7, coldX + 0.6), room.deep - 0.3, 0.9, () =>
      random.next(),
    ),
  );
  if (!small && random.chance(0.7)) {
    const islandX = -0.55 + (side === 'left' ? 0.25 : -0.25);
    drawFloorShadow(inside, [islandX, 0, 2.35], [islandX + 1.2, 0, 2.95]);
    items.push(box([islandX + 0.05, 0, 2.45], [islandX + 1.15, 0.88, 2.95], mix(front, look.wood, 0.25)));
    items.push(
      box([islandX - 0.05, 0.88, 2.3], [islandX + 1.25, 0.93, 3], random.pick([worktop, look.wood])),
    );
    items.push(bowl([islandX + 0.75, 0.93, 2.65], 0.13, '#c98d5a'));
    for (const x of [islandX + 0.12, islandX + 0.72]) items.push(...stool([x, 1.98], look.wood, 0.66));
    const shade = random.pick([look.metal, look.cushions[0], '#c9a06a']);
    for (const x of [islandX + 0.3, islandX + 0.9]) items.push(pendant([x, 2.7], room.tall, 0.7, shade, on));
  } else if (random.chance(0.5)) {
    items.push(housePlant([side === 'left' ? room.x1 - 0.3 : room.x0 + 0.3, 2.1], 1, '#a8512f', 'rubber'));
  }
  drawItems(inside, items);
}

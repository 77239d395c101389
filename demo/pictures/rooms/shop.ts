import { mix } from '../engine/colour.ts';
import type { Stage } from '../engine/stage.ts';
import type { Surroundings } from '../scenery/hills.ts';
import { pendantLamp } from './furniture/decor.ts';
import { bookshelf } from './furniture/tables.ts';
import { box, drawFloorShadow, drawItems, type Item } from './items.ts';
import { openRoom } from './open-room.ts';
import { drawShell, type RoomWindow } from './shell.ts';

/** Draws a shop: shelves on three walls and a counter. */
export function drawShop(stage: Stage, surroundings: Surroundings): void {
  const random = stage.random.fork('shop');
  const emptyShare = surroundings === 'city' ? 0.25 : 0;
  const room = { x0: -2.3, x1: 2.3, tall: 2.9, deep: 5 };
  const window: RoomWindow = { wall: 'left', from: 2, to: 3, sill: 1.7, head: 2.4, bars: true };
  const { inside, shell, look } = openRoom(stage, surroundings, room, [window]);
  drawShell(inside, shell);
  const goods = ['#d9a04a', '#c2513a', '#e8ddc8', '#6f9470', '#5b86a0', '#f0d9a0', '#8a4a7a'];
  const randomShare = () => Math.max(0, random.next() - emptyShare * 0.2);
  const items: Item[] = [
    ...bookshelf('front', [-2.2, room.deep - 0.31], 2.15, 2.1, look.wood, goods, randomShare),
    ...bookshelf('front', [0.05, room.deep - 0.31], 2.15, 2.1, look.wood, goods, randomShare),
    ...bookshelf('left', [room.x1 - 0.31, 2.6], 1.9, 2.1, look.wood, goods, randomShare),
    box([-1.5, 0, 2.6], [0.9, 0.95, 3.1], mix(look.wood, '#fff0da', 0.2)),
    box([-1.6, 0.95, 2.52], [1, 1, 3.14], look.wood),
    box([-1.2, 1, 2.7], [-0.8, 1.22, 2.95], '#3a3d40', { soften: 0.02 }),
    box([0.3, 1, 2.7], [0.55, 1.28, 2.9], '#c9a06a', { soften: 0.02 }),
    box([0.6, 1, 2.75], [0.78, 1.2, 2.92], '#b3421f', { soften: 0.02 }),
    pendantLamp([-0.3, 2.8], room.tall, 0.75, look.metal, shell.outside.lampsOn),
  ];
  drawFloorShadow(inside, [-1.5, 0, 2.6], [0.9, 0, 3.1]);
  drawItems(inside, items);
}

import { type Point, project, projectPoint, scaleAt } from '../engine/camera.ts';
import { mix } from '../engine/colour.ts';
import { drawDrum } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { drawMirror, housePlant } from './furniture/decor.ts';
import { box, drawFloorShadow, drawItems, type Item, thing, turned } from './items.ts';
import { type HomeInside, openRoom } from './open-room.ts';
import { drawShell, type Room, type RoomWindow } from './shell.ts';

const level = { origin: [0, 0, 0], yaw: 0 } as const;

/** The bathroom: a basin under a mirror, the toilet, a shower behind glass, the water heater over it. */
export function drawBathroom(stage: Stage, home: HomeInside): void {
  const random = stage.random.fork('bathroom');
  const room: Room = {
    x0: -random.between(1.25, 1.5),
    x1: random.between(1.25, 1.5),
    tall: 2.6,
    deep: random.between(3.4, 3.8),
  };
  const showerSide = random.pick(['left', 'right'] as const);
  const window: RoomWindow = {
    wall: showerSide,
    from: room.deep - 0.85,
    to: room.deep - 0.3,
    sill: 1.6,
    head: 2.2,
    bars: home.bars,
  };
  const tile = random.pick(['#cfdcd6', '#e6d5bd', '#bcccd0', '#e9e2d6', '#d8b79a', '#b7c6ae']);
  const { inside, shell, look } = openRoom(stage, home, room, [window], {
    tiles: { upTo: random.pick([1.8, 2.6, 2.1]), colour: tile },
    aside: 0,
    focal: 1060,
  });
  shell.look = { ...shell.look, floor: { kind: 'tiles', colour: mix(tile, '#a89a88', 0.45) } };
  drawShell(inside, shell);
  const items: Item[] = [];
  const left = showerSide === 'left';
  const showerX0 = left ? room.x0 : room.x1 - 0.95;
  const showerX1 = showerX0 + 0.95;
  const dry = left ? room.x1 : room.x0;
  const basinX = left ? showerX1 + 0.22 : showerX0 - 1.12;
  items.push(box([showerX0, 0, room.deep - 1.15], [showerX1, 0.08, room.deep], '#f3efe6'));
  items.push(showerHead(room, left ? room.x0 + 0.45 : room.x1 - 0.45));
  items.push(
    box(
      [left ? room.x0 + 0.2 : room.x1 - 0.6, 1.95, room.deep - 0.2],
      [left ? room.x0 + 0.6 : room.x1 - 0.2, 2.35, room.deep],
      '#f6f3ea',
      { soften: 0.05 },
    ),
  );
  items.push(glass(left ? showerX1 : showerX0, room.deep - 1.15, room.deep));
  drawMirror(inside, room, basinX + 0.45, 1.6, 0.36, random.pick([look.wood, look.metal, '#c9a06a']));
  drawFloorShadow(inside, [basinX, 0, room.deep - 0.5], [basinX + 0.9, 0, room.deep]);
  items.push(
    box([basinX, 0.25, room.deep - 0.48], [basinX + 0.9, 0.8, room.deep], look.wood, {
      top: mix(look.wood, '#fff0da', 0.2),
    }),
  );
  items.push(
    box(
      [basinX + 0.02, 0.28, room.deep - 0.49],
      [basinX + 0.44, 0.77, room.deep - 0.48],
      mix(look.wood, '#fff0da', 0.14),
    ),
  );
  items.push(
    box(
      [basinX + 0.46, 0.28, room.deep - 0.49],
      [basinX + 0.88, 0.77, room.deep - 0.48],
      mix(look.wood, '#fff0da', 0.14),
    ),
  );
  items.push(basin(basinX + 0.45, room.deep - 0.25));
  const toiletZ = room.deep - 1.55;
  drawFloorShadow(inside, [left ? dry - 0.66 : dry, 0, toiletZ], [left ? dry : dry + 0.66, 0, toiletZ + 0.4]);
  items.push(...toilet(left ? 'left' : 'right', [left ? dry - 0.66 : dry, toiletZ]));
  items.push(
    box(
      [left ? dry - 0.06 : dry + 0.01, 1.1, toiletZ + 0.55],
      [left ? dry - 0.01 : dry + 0.06, 1.65, toiletZ + 0.95],
      look.cushions[0],
      { soften: 0.02 },
    ),
  );
  items.push(
    box([basinX + 0.1, 0.8, room.deep - 0.16], [basinX + 0.17, 0.98, room.deep - 0.09], look.cushions[1], {
      soften: 0.02,
    }),
  );
  if (random.chance(0.7))
    items.push(housePlant([left ? dry - 0.28 : dry + 0.28, 1.55], 0.95, '#a8512f', 'rubber'));
  items.push(
    box([-0.42, 0.002, room.deep - 1.0], [0.42, 0.03, room.deep - 0.58], look.cushions[1], { soften: 0.03 }),
  );
  drawItems(inside, items);
}

function basin(x: number, z: number): Item {
  return thing([x - 0.25, 0.8, z - 0.2], [x + 0.25, 1.15, z + 0.2], (stage) => {
    drawDrum(stage, level, { x, y: 0.8, z, r: 0.16, h: 0.13, top: 0.23 }, '#fbfaf5', '#dfe3df');
    const [px, py] = projectPoint(stage.camera, [x, 0.86, z + 0.2]);
    const scale = scaleAt(stage.camera, [x, 0.8, z]);
    stage.canvas.path(
      `M${px} ${py}v${-0.22 * scale}q0 ${-0.05 * scale} ${-0.02 * scale} ${-0.05 * scale}v${0.07 * scale}`,
      'none',
      { stroke: '#b9bfbf', strokeWidth: 0.03 * scale },
    );
  });
}

function toilet(facing: 'left' | 'right', at: readonly [x: number, z: number]): Item[] {
  const white = '#fbfaf5';
  return turned(facing, at, [0.4, 0.66], (put) => [
    box(...put([0.02, 0.38, 0.5], [0.38, 0.8, 0.66]), white, { soften: 0.04 }),
    box(...put([0.1, 0, 0.08], [0.3, 0.36, 0.5]), white, { soften: 0.05 }),
    box(...put([0.02, 0.34, 0], [0.38, 0.43, 0.5]), white, { soften: 0.07 }),
    box(...put([0.03, 0.42, 0.02], [0.37, 0.46, 0.5]), '#f1ece0', { soften: 0.05 }),
  ]);
}

function showerHead(room: Room, x: number): Item {
  return thing([x - 0.15, 1.1, room.deep - 0.3], [x + 0.15, 2.2, room.deep - 0.21], (stage) => {
    const z = room.deep - 0.03;
    const steel = '#c3c9c8';
    const [p, q] = project(stage.camera, [
      [x, 1.05, z],
      [x, 1.85, z],
      [x, 1.85, z],
    ]);
    const [head] = project(stage.camera, [
      [x, 1.83, z - 0.3],
      [x, 1.83, z - 0.3],
      [x, 1.83, z - 0.3],
    ]);
    const scale = scaleAt(stage.camera, [x, 1.5, z]);
    stage.canvas.line([p!, q!, head!], steel, 0.03 * scale);
    stage.canvas.ellipse(head![0], head![1], 0.12 * scale, 0.035 * scale, steel);
    stage.canvas.ellipse(p![0], p![1], 0.05 * scale, 0.05 * scale, steel);
  });
}

function glass(x: number, from: number, to: number): Item {
  return thing([x - 0.005, 0.08, from], [x + 0.005, 2.05, to], (stage) => {
    const at = (y: number, z: number): Point => [x, y, z];
    const outline = project(stage.camera, [at(0.08, from), at(2.05, from), at(2.05, to), at(0.08, to)]);
    stage.canvas.polygon(outline, '#e6f1ee', { opacity: 0.34 });
    stage.canvas.polygon(
      project(stage.camera, [
        at(0.3, from + 0.2),
        at(1.7, from + 0.2),
        at(1.9, from + 0.45),
        at(0.5, from + 0.45),
      ]),
      '#ffffff',
      { opacity: 0.3 },
    );
    stage.canvas.line([...outline, outline[0]!], '#8f9a98', 3.5);
  });
}

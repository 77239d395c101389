import { type Point, project } from '../engine/camera.ts';
import { mix } from '../engine/colour.ts';
import { shaded } from '../engine/light.ts';
import { drawBox } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { drawColumn, drawRail } from '../houses/details.ts';
import { blossoms, drawBush, drawHedge } from '../plants/shrubs.ts';
import { drawPalm, drawTree } from '../plants/trees.ts';
import { housePlant, pendant } from '../rooms/furniture/decor.ts';
import { caneChair } from '../rooms/furniture/seats.ts';
import { coffeeTable } from '../rooms/furniture/tables.ts';
import { drawFloorShadow, drawItems, type Item } from '../rooms/items.ts';
import { lookOf } from '../rooms/look.ts';
import type { HomeInside } from '../rooms/open-room.ts';
import { drawLandscape } from '../scenery/hills.ts';
import { drawNeighbourhood } from '../scenery/neighbourhood.ts';
import { drawGround } from '../scenery/yard.ts';

const level = { origin: [0, 0, 0], yaw: 0 } as const;

/** Sitting on the veranda: two chairs in the shade, the posts, and the garden or the hills beyond. */
export function drawVeranda(stage: Stage, home: HomeInside): void {
  const random = stage.random.fork('veranda');
  const look = lookOf(stage.random);
  const eye = 1.5;
  const up = home.raised ? 8.5 : 0.35;
  const centre = [800 + random.between(-40, 40), 560] as const;
  const beyond: Stage = { ...stage, camera: { focal: 1080, eye: [0, up + eye, 0], centre } };
  if (home.raised) drawNeighbourhood(beyond, home.surroundings, { near: 20 });
  else drawGarden(beyond, home);

  const here: Stage = { ...stage, camera: { ...beyond.camera, eye: [0, eye, 0] } };
  const { canvas, camera, light } = here;
  const edge = 4.2;
  const tall = 2.75;
  const floor =
    look.floor.kind === 'oxide' ? look.floor.colour : random.pick(['#a5563a', '#c9b79c', '#a34a30']);
  const slab = project(camera, [
    [-6, 0, 0.4],
    [-6, 0, edge],
    [6, 0, edge],
    [6, 0, 0.4],
  ]);
  canvas.polygon(
    slab,
    canvas.linear(
      [0, slab[1]![1]],
      [0, canvas.height],
      [
        [0, mix(floor, light.warm, 0.25)],
        [1, shaded(light, floor, 0.9)],
      ],
    ),
  );
  let joints = '';
  const stroke = (a: Point, b: Point) => {
    const [p, q] = project(camera, [a, b, b]);
    if (p && q) joints += `M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}`;
  };
  for (let x = -5.4; x <= 5.4; x += 0.6) stroke([x, 0, 0.6], [x, 0, edge]);
  for (let z = edge; z > 0.8; z -= 0.6) stroke([-6, 0, z], [6, 0, z]);
  canvas.path(joints, 'none', { stroke: shaded(light, floor, 1), strokeWidth: 1.6, opacity: 0.4 });
  const boards = '#9a6b45';
  const roof = project(camera, [
    [-6, tall, 0.4],
    [-6, tall, edge],
    [6, tall, edge],
    [6, tall, 0.4],
  ]);
  canvas.polygon(
    roof,
    canvas.linear(
      [0, 0],
      [0, roof[1]![1]],
      [
        [0, shaded(light, boards, 1.2)],
        [1, mix(boards, light.warm, 0.12)],
      ],
    ),
  );
  let seams = '';
  for (let x = -5.8; x <= 5.8; x += 0.22) {
    const [p, q] = project(camera, [
      [x, tall, 0.6],
      [x, tall, edge],
      [x, tall, edge],
    ]);
    if (p && q) seams += `M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}`;
  }
  canvas.path(seams, 'none', { stroke: shaded(light, boards, 1.4), strokeWidth: 1.4, opacity: 0.5 });
  drawBox(
    here,
    level,
    { x: -6, y: tall - 0.24, z: edge - 0.12, w: 12, h: 0.24, d: 0.16 },
    mix(boards, '#4a2f20', 0.3),
  );
  drawRail(
    here,
    level,
    [-5.5, 0, edge - 0.05],
    [5.5, 0, edge - 0.05],
    random.pick(['bars', 'balusters', 'glass'] as const),
    random.pick(['#f6efe0', '#5a4636']),
    0.9,
  );
  const step = random.between(2.7, 3.2);
  for (const x of [-step * 0.94, step])
    drawColumn(here, level, x, edge - 0.15, 0, tall - 0.2, random.pick(['#f1e3c8', '#7a5036']), 0.28);

  const items: Item[] = [];
  const cushion = random.pick([look.cushions[0], look.sofa, '#efe2c6']);
  for (const [facing, at] of [
    ['right', [-1.75, 2.35]],
    ['left', [1, 2.45]],
  ] as const) {
    drawFloorShadow(here, [at[0], 0, at[1]], [at[0] + 0.72, 0, at[1] + 0.72]);
    items.push(...caneChair(facing, at, cushion));
  }
  drawFloorShadow(here, [-0.45, 0, 2.5], [0.45, 0, 3.1], 0.8);
  items.push(...coffeeTable([-0.45, 2.5], [0.9, 0.58], look.wood, look.accent));
  items.push(housePlant([random.pick([-2.35, 2.35]), 3.75], 1.35, '#a8512f', 'palm'));
  if (random.chance(0.6)) items.push(pendant([0, 2.8], tall, 0.5, '#c9a06a', light.lampsOn));
  drawItems(here, items);
}

function drawGarden(stage: Stage, home: HomeInside): void {
  const random = stage.random.fork('beyond');
  drawLandscape(stage, 560, { surroundings: home.surroundings, rise: 130, foot: 110 });
  drawGround(stage, 'lawn');
  for (const x of [-8, -3.4, 2.6, 8.4])
    drawTree(
      stage,
      { x: x + random.between(-1, 1), z: 19, tall: random.between(4.5, 6.5) },
      random.pick(['mango', 'jacaranda', 'flame', 'shade'] as const),
    );
  drawHedge(stage, [-22, 16], [22, 16], 1.2);
  drawPalm(stage, { x: random.pick([-4.6, 4.4]), z: 12, tall: 6.5 });
  for (const [index, x] of [-5.2, -2.3, 1.6, 4.8].entries())
    drawBush(
      stage,
      { x, z: 10.5, tall: random.between(0.7, 1.1) },
      '#4a7438',
      index % 2 === 0 ? random.pick(blossoms) : undefined,
    );
}

import { project } from '../engine/camera.ts';
import { mix } from '../engine/colour.ts';
import { lit, shaded } from '../engine/light.ts';
import { drawCastShadow } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { drawColumn, drawPot } from '../houses/details.ts';
import { houseColours } from '../houses/palette.ts';
import { drawHipRoof, drawSoffit } from '../houses/roofs.ts';
import { drawDoor, drawWall, drawWindow } from '../houses/walls.ts';
import { blossoms, drawBush, drawGrass, drawHedge } from '../plants/shrubs.ts';
import { drawMastTree, drawMatooke, drawPalm, drawTree } from '../plants/trees.ts';
import { caneChair } from '../rooms/furniture/seats.ts';
import { drawItems, thing } from '../rooms/items.ts';
import { drawLandscape } from '../scenery/hills.ts';
import { drawCompoundWall, drawGround } from '../scenery/yard.ts';
import { drawFramingLeaves } from './framing.ts';
import type { Setting } from './outside.ts';

/** The garden behind the house: its veranda on one side, flowers, a tree to sit under; a pool where the price allows. */
export function drawGardenScene(stage: Stage, setting: Setting): void {
  const random = stage.random.fork('garden');
  const side = random.pick([-1, 1]);
  const horizon = random.between(620, 690);
  const here: Stage = {
    ...stage,
    camera: { focal: 1150, eye: [0, 1.75, 0], centre: [800 + side * 60, horizon] },
  };
  drawLandscape(here, horizon, { surroundings: setting.surroundings, rise: 190, foot: 90 });
  drawGround(here, 'lawn');
  for (const x of [-13, -7, -1, 6, 12])
    if (random.chance(0.8))
      drawTree(
        here,
        { x: x + random.between(-1.5, 1.5), z: 27, tall: random.between(5.5, 8.5) },
        random.pick(['mango', 'jacaranda', 'flame', 'shade'] as const),
      );
  drawCompoundWall(
    here,
    { origin: [0, 0, 0], yaw: 0 },
    [-34, 24],
    [34, 24],
    2.2,
    random.pick(['#e7d6b8', '#d9b893', '#efe4cf']),
  );
  drawHedge(here, [-30, 23], [30, 23], 1);
  if (random.chance(0.6))
    for (let at = 0; at < 4; at += 1)
      drawMastTree(here, { x: -side * (4.4 + at * 1.9), z: 22, tall: random.between(4.5, 5.8) });
  drawHouseFlank(here, side);
  const pool = setting.kind === 'villa' && random.chance(0.65);
  if (pool) drawPool(here, side);
  const palm = { x: -side * random.between(3.6, 5.2), z: 13, tall: random.between(6.5, 8) };
  drawPalm(here, palm);
  if (!pool)
    drawTree(
      here,
      { x: -side * random.between(1.4, 2.4), z: 14, tall: 6 },
      random.pick(['flame', 'jacaranda', 'mango'] as const),
    );
  const blossom = random.pick(blossoms);
  for (const [index, at] of [5.6, 4.4, 3].entries())
    drawBush(
      here,
      { x: side * at * 0.5 + side * 0.6, z: 13.5 - index * 0.6, tall: random.between(0.6, 1) },
      '#4a7438',
      index % 2 === 0 ? blossom : undefined,
    );
  for (const at of [6.4, 5])
    drawBush(
      here,
      { x: -side * at, z: 9.5, tall: random.between(0.8, 1.3) },
      '#4a7438',
      random.chance(0.6) ? random.pick(blossoms) : undefined,
    );
  if (random.chance(0.6)) drawMatooke(here, { x: -side * 6.6, z: 12, tall: 3.6 });
  drawSeats(here, pool ? -side * 3 : -side * 1.4, pool ? 8.2 : 8, random);
  drawGrass(here, { x: [-7, 7], z: [3.2, 8.5] }, 210);
  drawFramingLeaves(here, side > 0 ? 'left' : 'right');
}

function drawHouseFlank(stage: Stage, side: number): void {
  const colours = houseColours(stage, 'tiles');
  const x0 = side > 0 ? 4.4 : -15;
  const foot = { x0, x1: x0 + 10.6, z0: 13, z1: 22 };
  const frame = { origin: [0, 0, 0], yaw: 0 } as const;
  const tall = 3;
  drawCastShadow(
    stage,
    [
      [foot.x0, foot.z0],
      [foot.x1, foot.z0],
      [foot.x0, foot.z1],
      [foot.x1, foot.z1],
    ].flatMap(([x, z]) => [[x!, 0, z!] as const, [x!, tall, z!] as const]),
    0.24,
  );
  drawSoffit(stage, frame, foot, tall, 0.8, colours.trim);
  const flank =
    side > 0
      ? drawWall(stage, frame, [foot.x0, foot.z1], [foot.x0, foot.z0], 0, tall, colours.wall, {
          eave: 0.8,
          dust: true,
        })
      : drawWall(stage, frame, [foot.x1, foot.z0], [foot.x1, foot.z1], 0, tall, colours.wall, {
          eave: 0.8,
          dust: true,
        });
  if (flank)
    for (const u of [1.2, 5.4])
      drawWindow(
        flank,
        { u, v: 0.9, w: 1.9, h: 1.35 },
        { frame: colours.frame, bars: colours.bars, curtain: colours.curtain, surround: colours.surround },
      );
  const front = drawWall(stage, frame, [foot.x0, foot.z0], [foot.x1, foot.z0], 0, tall, colours.wall, {
    eave: 0.8,
    dust: true,
  });
  if (front) {
    drawDoor(
      front,
      { u: side > 0 ? 1.2 : front.long - 3.4, v: 0.12, w: 2.2, h: 2.2 },
      mix(colours.door, '#b9c7c4', 0.3),
      { double: true, light: true },
    );
    drawWindow(
      front,
      { u: side > 0 ? 4.6 : front.long - 6.6, v: 0.9, w: 2, h: 1.35 },
      { frame: colours.frame, bars: colours.bars, curtain: colours.curtain, surround: colours.surround },
    );
  }
  drawHipRoof(stage, frame, foot, tall, 0.8, 2.6, colours.cover);
  for (const x of side > 0 ? [foot.x0 + 0.4, foot.x0 + 3.9] : [foot.x1 - 0.4, foot.x1 - 3.9])
    drawColumn(stage, frame, x, foot.z0 - 0.5, 0, tall - 0.1, colours.column, 0.3);
  drawPot(stage, frame, side > 0 ? foot.x0 + 0.9 : foot.x1 - 0.9, foot.z0 - 0.4, 0);
}

function drawPool(stage: Stage, side: number): void {
  const { canvas, camera, light } = stage;
  const x0 = side > 0 ? -0.6 : -3.6;
  const x1 = x0 + 4.2;
  const [z0, z1] = [6.4, 11.5];
  const slab = project(camera, [
    [x0 - 0.6, 0, z0 - 0.5],
    [x0 - 0.6, 0, z1 + 0.5],
    [x1 + 0.6, 0, z1 + 0.5],
    [x1 + 0.6, 0, z0 - 0.5],
  ]);
  canvas.polygon(slab, lit(light, '#dcc9ac'));
  const water = project(camera, [
    [x0, 0, z0],
    [x0, 0, z1],
    [x1, 0, z1],
    [x1, 0, z0],
  ]);
  const top = Math.min(...water.map((spot) => spot[1]));
  const low = Math.max(...water.map((spot) => spot[1]));
  canvas.polygon(
    water,
    canvas.linear(
      [0, top],
      [0, low],
      [
        [0, mix('#8fd0d3', light.sky[2], 0.3)],
        [1, shaded(light, '#2f9aa6', 0.35)],
      ],
    ),
  );
  canvas.polygon(
    project(camera, [
      [x0, 0, z1],
      [x1, 0, z1],
      [x1, -0.16, z1],
      [x0, -0.16, z1],
    ]),
    shaded(light, '#7fb7ba', 0.6),
  );
  const random = stage.random.fork('pool');
  let d = '';
  for (let at = 0; at < 16; at += 1) {
    const [spot] = project(camera, [
      [random.between(x0 + 0.3, x1 - 0.6), 0, random.between(z0 + 0.3, z1 - 0.3)],
      [0, 0, z1],
      [0, 0, z1],
    ]);
    if (spot) d += `M${spot[0].toFixed(1)} ${spot[1].toFixed(1)}q20 -5 40 0t40 0`;
  }
  canvas.inside(water, () => canvas.path(d, 'none', { stroke: '#f4fbf6', strokeWidth: 2.2, opacity: 0.55 }));
}

function drawSeats(stage: Stage, x: number, z: number, random: Stage['random']): void {
  const cushion = random.pick(['#f3ead8', '#b3421f', '#e0b25a', '#6f8a78']);
  const { canvas, camera, light } = stage;
  const umbrella = random.pick(['#f3ead8', '#b3421f', '#e0b25a']);
  drawCastShadow(
    stage,
    [
      [x - 1.4, 2.2, z + 0.6],
      [x + 1.4, 2.2, z + 0.6],
      [x, 2.2, z - 0.7],
      [x, 2.2, z + 1.9],
    ],
    0.2,
  );
  drawItems(stage, [
    ...caneChair('right', [x - 1.4, z], cushion),
    ...caneChair('left', [x + 0.75, z + 0.05], cushion),
    thing([x - 0.05, 0, z + 0.6], [x + 0.05, 2.5, z + 0.7], () => {
      const at = (dx: number, y: number, dz: number) =>
        project(camera, [
          [x + dx, y, z + 0.65 + dz],
          [x + dx, y, z + 0.65 + dz],
          [x + dx, y, z + 0.65 + dz],
        ])[0]!;
      canvas.line([at(0, 0, 0), at(0, 2.5, 0)], shaded(light, '#7a5036'), 7);
      const tip = at(0, 2.62, 0);
      const rim = [-1.5, -0.75, 0, 0.75, 1.5].map((dx) =>
        at(dx, 2.08 - (dx === 0 ? 0.1 : Math.abs(dx) === 0.75 ? 0.06 : 0), -(1.5 - Math.abs(dx)) * 0.55),
      );
      for (let gore = 0; gore < 4; gore += 1) {
        canvas.polygon(
          [tip, rim[gore]!, rim[gore + 1]!],
          gore % 2 === (light.towards[0] > 0 ? 1 : 0) ? lit(light, umbrella) : shaded(light, umbrella, 0.45),
        );
      }
    }),
  ]);
}

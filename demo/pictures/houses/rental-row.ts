import { project, scaleAt } from '../engine/camera.ts';
import { lit } from '../engine/light.ts';
import { drawBox, drawCastShadow, type Frame, inFrame } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { drawPot, drawTank } from './details.ts';
import { houseColours } from './palette.ts';
import { drawMonoRoof } from './roofs.ts';
import { drawDoor, drawWall, drawWindow } from './walls.ts';

/** A muzigo: single rooms side by side under one iron roof, a step before every door, washing on the line. */
export function drawRentalRow(stage: Stage, frame: Frame, rooms = 4): void {
  const random = stage.random.fork('row');
  const colours = houseColours(stage, 'iron');
  const wide = 3.5;
  const x0 = (-wide * rooms) / 2;
  const x1 = -x0;
  const tall = 2.7;
  const deep = 4.6;
  const doors = ['#2f6f68', '#8a3b2a', '#41618a', '#b07a2c', '#5f7a3c'];
  drawTank(stage, frame, x1 + 1.3, 3, 1.9, 0.9);
  drawCastShadow(
    stage,
    [
      [x0 - 0.5, -0.7],
      [x1 + 0.5, -0.7],
      [x0 - 0.5, deep],
      [x1 + 0.5, deep],
    ].flatMap(([x, z]) => [inFrame(frame, [x!, 0, z!]), inFrame(frame, [x!, tall, z!])]),
    0.26,
  );
  drawWall(stage, frame, [x0, deep], [x0, 0], 0, tall, colours.accent, { dust: true });
  drawWall(stage, frame, [x1, 0], [x1, deep], 0, tall, colours.accent, { dust: true });
  const wall = drawWall(stage, frame, [x0, 0], [x1, 0], 0, tall, colours.wall, { dust: true, eave: 0.9 });
  if (!wall) return;
  wall.rect(0, 0, wall.long, 0.62, wall.tone(colours.accent), { opacity: 0.85 });
  for (let room = 0; room < rooms; room += 1) {
    const u = room * wide;
    drawDoor(wall, { u: u + 0.4, v: 0.16, w: 0.9, h: 2 }, random.pick(doors), { light: true });
    if (random.chance(0.5))
      wall.rect(u + 0.45, 0.2, 0.8, 1.9, lit(stage.light, random.pick(['#e9d9b8', '#c9876a', '#a9b58c'])), {
        out: 0.03,
        opacity: 0.9,
      });
    drawWindow(
      wall,
      { u: u + 1.8, v: 0.95, w: 1.15, h: 1.05 },
      {
        frame: colours.frame,
        bars: colours.bars,
        curtain: random.pick(['#d9a06a', '#e8ddc8', '#8fa08a', '#b86a55']),
      },
    );
  }
  drawBox(stage, frame, { x: x0, y: 0, z: -1.15, w: x1 - x0, h: 0.16, d: 1.15 }, '#a8674a');
  for (let post = 0; post <= rooms; post += 1) {
    const x = x0 + post * wide + (post === 0 ? 0.1 : post === rooms ? -0.22 : -0.06);
    drawBox(stage, frame, { x, y: 0.16, z: -1.05, w: 0.12, h: tall - 0.2, d: 0.12 }, '#7a5b45');
  }
  drawPot(stage, frame, x0 + 1.6, -0.7, 0.16, '#c9b04a', 0.85);
  drawPot(stage, frame, x1 - 1.1, -0.7, 0.16, '#8f4a30', 0.95);
  drawMonoRoof(stage, frame, { x0, x1, z0: -0.7, z1: deep }, tall, 0.55, 0.95, colours.cover);
}

/** A line of washing between two poles. */
export function drawClothesline(stage: Stage, x0: number, x1: number, z: number): void {
  const { canvas, camera, light } = stage;
  const random = stage.random.fork(`line ${x0}`);
  const frame = { origin: [0, 0, 0], yaw: 0 } as const;
  for (const x of [x0, x1])
    drawBox(stage, frame, { x: x - 0.04, y: 0, z, w: 0.08, h: 1.9, d: 0.08 }, '#7a5b45');
  const sag = (x: number) => 1.85 - 0.55 * (1 - ((2 * (x - x0)) / (x1 - x0) - 1) ** 2) * 0.4;
  const rope = Array.from({ length: 13 }, (_, at) => {
    const x = x0 + ((x1 - x0) * at) / 12;
    return project(camera, [
      [x, sag(x), z],
      [x, sag(x), z],
      [x, sag(x), z],
    ])[0]!;
  });
  canvas.line(rope, '#5a4a40', Math.max(1, 0.015 * scaleAt(camera, [x0, 1, z])));
  const cloths = ['#c2513a', '#f3ead6', '#5b86a0', '#e2b04a', '#7f9b6c', '#d98aa0', '#f6f0e2'];
  let x = x0 + 0.25;
  while (x < x1 - 0.5) {
    const w = random.between(0.28, 0.6);
    const h = random.between(0.5, 1);
    const top = sag(x + w / 2);
    const colour = random.pick(cloths);
    canvas.polygon(
      project(camera, [
        [x, top, z],
        [x + w, top, z],
        [x + w * 0.96, top - h, z],
        [x + w * 0.03, top - h * 1.04, z],
      ]),
      lit(light, colour),
      { soften: 2 },
    );
    canvas.polygon(
      project(camera, [
        [x + w * 0.6, top, z],
        [x + w, top, z],
        [x + w * 0.96, top - h, z],
        [x + w * 0.7, top - h, z],
      ]),
      light.shadow,
      { opacity: 0.12 },
    );
    x += w + random.between(0.06, 0.3);
  }
}

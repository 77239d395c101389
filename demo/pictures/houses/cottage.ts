import { projectPoint, scaleAt } from '../engine/camera.ts';
import { drawBox, drawCastShadow, type Frame, inFrame } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { drawColumn, drawPot, drawRail } from './details.ts';
import { houseColours } from './palette.ts';
import { drawGableRoof, drawSoffit } from './roofs.ts';
import { drawDoor, drawWall, drawWindow } from './walls.ts';

/** A guest cottage: one wide gable over a deep veranda with a string of lamps. */
export function drawCottage(stage: Stage, frame: Frame): void {
  const random = stage.random.fork('cottage');
  const colours = houseColours(stage, 'tiles');
  const half = random.between(4.6, 5.4);
  const tall = 2.8;
  const body = { x0: -half, x1: half, z0: 2.4, z1: 9 };
  const roof = { x0: -half, x1: half, z0: 0, z1: 9 };
  drawCastShadow(
    stage,
    [
      [roof.x0 - 0.5, 0],
      [roof.x1 + 0.5, 0],
      [roof.x0 - 0.5, 9],
      [roof.x1 + 0.5, 9],
    ].flatMap(([x, z]) => [inFrame(frame, [x!, 0, z!]), inFrame(frame, [x!, tall + 1, z!])]),
    0.26,
  );
  drawSoffit(stage, frame, roof, tall, 0.5, '#a87b50');
  drawWall(stage, frame, [body.x0, body.z1], [body.x0, body.z0], 0, tall, colours.wall, {
    eave: 0.5,
    dust: true,
  });
  drawWall(stage, frame, [body.x1, body.z0], [body.x1, body.z1], 0, tall, colours.wall, {
    eave: 0.5,
    dust: true,
  });
  const wall = drawWall(stage, frame, [body.x0, body.z0], [body.x1, body.z0], 0, tall, colours.wall, {
    eave: 2.6,
  });
  if (wall) {
    drawDoor(wall, { u: half - 0.85, v: 0.2, w: 1.7, h: 2.15 }, colours.door, { double: true, light: true });
    for (const u of [0.7, wall.long - 0.7 - 2.1])
      drawWindow(
        wall,
        { u, v: 0.85, w: 2.1, h: 1.4 },
        { frame: colours.frame, bars: colours.bars, curtain: colours.curtain, surround: colours.surround },
      );
  }
  drawBox(stage, frame, { x: body.x0, y: 0, z: 0, w: half * 2, h: 0.2, d: 2.4 }, '#8f5a3c');
  drawBox(stage, frame, { x: -1.1, y: 0, z: -0.45, w: 2.2, h: 0.1, d: 0.45 }, '#8f5a3c');
  for (const x of [-half + 1.3, half - 2.2]) drawVerandaChair(stage, frame, x, 1.1);
  drawPot(stage, frame, -1.5, 1.9, 0.2);
  drawPot(stage, frame, 1.5, 1.9, 0.2);
  for (const [from, to] of [
    [-half + 0.2, -1.4],
    [1.4, half - 0.2],
  ] as const)
    drawRail(stage, frame, [from, 0.2, 0.15], [to, 0.2, 0.15], 'bars', colours.rail, 0.7);
  for (const x of [-half + 0.2, -1.4, 1.4, half - 0.2])
    drawColumn(stage, frame, x, 0.2, 0.2, tall - 0.2, '#7a5036', 0.22);
  drawGableRoof(stage, frame, roof, tall, 0.5, 2.6, colours.cover, 'z', '#b98a5a');
  drawLampString(stage, frame, half, tall - 0.1);
}

function drawVerandaChair(stage: Stage, frame: Frame, x: number, z: number): void {
  const wood = '#6a4630';
  drawBox(stage, frame, { x, y: 0.2, z, w: 0.7, h: 0.38, d: 0.65 }, wood);
  drawBox(stage, frame, { x, y: 0.58, z: z + 0.55, w: 0.7, h: 0.55, d: 0.12 }, '#e8d8b8');
  drawBox(stage, frame, { x: x + 0.03, y: 0.56, z, w: 0.64, h: 0.12, d: 0.6 }, '#e8d8b8');
}

function drawLampString(stage: Stage, frame: Frame, half: number, y: number): void {
  const { canvas, camera, light } = stage;
  const count = 13;
  for (let at = 0; at <= count; at += 1) {
    const share = at / count;
    const sag = 0.3 * Math.sin(((share * 3) % 1) * Math.PI);
    const point = inFrame(frame, [-half + share * half * 2, y - sag, 0.05]);
    const [px, py] = projectPoint(camera, point);
    const size = scaleAt(camera, point) * 0.06;
    if (light.lampsOn) canvas.ellipse(px, py, size * 3.4, size * 3.4, '#ffd78c', { opacity: 0.25 });
    canvas.ellipse(px, py, size, size, light.lampsOn ? '#fff1c4' : '#f6e6c0');
  }
}

import { mix } from '../engine/colour.ts';
import { inShade } from '../engine/light.ts';
import { drawBox, drawCastShadow, type Frame, inFrame } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { drawRail, drawTankBody } from './details.ts';
import { houseColours } from './palette.ts';
import { drawGableRoof, drawSoffit } from './roofs.ts';
import { drawDoor, drawWall, drawWindow } from './walls.ts';

const drawShadow = (stage: Stage, frame: Frame, x0: number, x1: number, depth: number, height: number) =>
  drawCastShadow(
    stage,
    [
      [x0, 0],
      [x1, 0],
      [x0, depth],
      [x1, depth],
    ].flatMap(([x, z]) => [inFrame(frame, [x!, 0, z!]), inFrame(frame, [x!, height, z!])]),
    0.26,
  );

/** Draws shops with rooms above: awnings, shutters, and a gallery along the first floor. */
export function drawShops(stage: Stage, frame: Frame): void {
  const random = stage.random.fork('shops');
  const colours = houseColours(stage, 'iron');
  const units = 4;
  const unitWidth = 4;
  const x0 = (-unitWidth * units) / 2;
  const x1 = -x0;
  const height = 6.6;
  const depth = 8;
  drawShadow(stage, frame, x0, x1, depth, height);
  drawWall(stage, frame, [x0, depth], [x0, 0], 0, height, colours.accent, { dust: true });
  drawWall(stage, frame, [x1, 0], [x1, depth], 0, height, colours.accent, { dust: true });
  const wall = drawWall(stage, frame, [x0, 0], [x1, 0], 0, height, colours.wall, { dust: true });
  if (!wall) return;
  const brights = ['#c24a2c', '#d99a00', '#1f6b4a', '#2f6f92', '#8a4a7a'];
  for (let unit = 0; unit < units; unit += 1) {
    const u = unit * unitWidth;
    const isOpen = random.chance(0.7);
    wall.rect(
      u + 0.35,
      0.1,
      unitWidth - 0.7,
      2.5,
      isOpen ? inShade(stage.light, '#3a2c26', 1) : wall.tone('#9aa3a3'),
    );
    if (isOpen) {
      for (let shelf = 0; shelf < 4; shelf += 1) {
        for (let item = 0; item < 9; item += 1) {
          wall.rect(
            u + 0.5 + item * 0.34,
            0.35 + shelf * 0.55,
            0.26,
            random.between(0.2, 0.42),
            mix(
              random.pick(['#d9a04a', '#c2513a', '#e8ddc8', '#6f9470', '#5b86a0']),
              '#2a1f1a',
              stage.light.lampsOn ? 0.1 : 0.35,
            ),
          );
        }
        wall.rect(u + 0.45, 0.3 + shelf * 0.55, unitWidth - 0.9, 0.05, '#6a4a36');
      }
    } else {
      wall.lines(
        Array.from(
          { length: 12 },
          (_, bar) => [u + 0.35, 0.2 + bar * 0.2, u + unitWidth - 0.35, 0.2 + bar * 0.2] as const,
        ),
        0.025,
        inShade(stage.light, '#7d8686'),
      );
    }
    wall.rect(u + 0.3, 2.72, unitWidth - 0.6, 0.62, wall.tone(random.pick(brights)), { out: 0.05 });
    wall.rect(u + 0.6, 2.92, unitWidth - 1.6, 0.1, '#fff4dc', { out: 0.06, opacity: 0.9 });
    wall.rect(u + 0.6, 3.1, unitWidth - 2.2, 0.07, '#fff4dc', { out: 0.06, opacity: 0.6 });
    drawDoor(wall, { u: u + 0.6, v: 3.8, w: 0.95, h: 2 }, colours.door, { light: true });
    drawWindow(
      wall,
      { u: u + 2.1, v: 4.5, w: 1.3, h: 1.15 },
      { frame: colours.frame, bars: colours.bars, curtain: colours.curtain, surround: colours.surround },
    );
  }
  drawBox(stage, frame, { x: x0 - 0.1, y: 3.45, z: -1.4, w: x1 - x0 + 0.2, h: 0.22, d: 1.4 }, colours.trim);
  drawRail(stage, frame, [x0, 3.67, -1.35], [x1, 3.67, -1.35], 'bars', colours.rail, 0.95);
  for (let post = 0; post <= units; post += 1) {
    drawBox(
      stage,
      frame,
      { x: x0 + post * unitWidth - 0.12, y: 0.15, z: -1.35, w: 0.24, h: height - 0.15, d: 0.24 },
      colours.trim,
    );
  }
  drawBox(stage, frame, { x: x0 - 0.2, y: 0, z: -1.7, w: x1 - x0 + 0.4, h: 0.15, d: 1.7 }, '#a8897a');
  drawTankBody(stage, frame, x1 - 2.5, height + 0.6, 4, 1.2);
  drawSoffit(stage, frame, { x0, x1, z0: -1.5, z1: 0 }, height, 0.2, colours.trim);
  drawBox(
    stage,
    frame,
    { x: x0 - 0.3, y: height, z: -1.5, w: x1 - x0 + 0.6, h: 0.75, d: depth + 1.5 },
    colours.accent,
    { openBelow: true },
  );
}

/** Draws a store with a large sliding door under an iron roof. */
export function drawWarehouse(stage: Stage, frame: Frame): void {
  const colours = houseColours(stage, 'iron');
  const x0 = -8;
  const x1 = 8;
  const height = 5.2;
  const depth = 16;
  drawShadow(stage, frame, x0, x1, depth, height);
  drawWall(stage, frame, [x0, depth], [x0, 0], 0, height, colours.accent, { dust: true });
  drawWall(stage, frame, [x1, 0], [x1, depth], 0, height, colours.accent, { dust: true });
  const wall = drawWall(stage, frame, [x0, 0], [x1, 0], 0, height, colours.wall, { dust: true });
  if (!wall) return;
  wall.rect(0, 0, wall.long, 1, wall.tone(mix(colours.accent, '#b3542f', 0.3)));
  wall.rect(5.4, 0, 5.2, 4.3, wall.tone('#4f6f7c'));
  wall.lines(
    Array.from({ length: 16 }, (_, bar) => [5.6 + bar * 0.32, 0.1, 5.6 + bar * 0.32, 4.2] as const),
    0.03,
    inShade(stage.light, '#4f6f7c'),
  );
  wall.rect(5.1, 4.3, 5.8, 0.2, '#4a4440', { out: 0.08 });
  drawDoor(wall, { u: 12.4, v: 0.1, w: 1.1, h: 2.2 }, colours.door);
  drawWindow(wall, { u: 1.2, v: 3.1, w: 2.6, h: 0.9 }, { frame: colours.frame, bars: colours.bars });
  drawWindow(wall, { u: 12.3, v: 3.1, w: 2.6, h: 0.9 }, { frame: colours.frame, bars: colours.bars });
  drawGableRoof(
    stage,
    frame,
    { x0, x1, z0: 0, z1: depth },
    height,
    0.6,
    2.5,
    colours.cover,
    'z',
    mix(colours.wall, colours.trim, 0.4),
  );
}

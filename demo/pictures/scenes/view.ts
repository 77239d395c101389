import { projectLine } from '../engine/camera.ts';
import { mix } from '../engine/colour.ts';
import { lit, shaded } from '../engine/light.ts';
import { drawBox } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { drawPot, drawRail } from '../houses/details.ts';
import { drawNeighbourhood } from '../scenery/neighbourhood.ts';
import type { Setting } from './outside.ts';

const level = { origin: [0, 0, 0], yaw: 0 } as const;

/** Draws the view from the top: the balcony's rail, roofs among trees, and Kampala behind them. */
export function drawView(stage: Stage, setting: Setting): void {
  const random = stage.random.fork('view');
  const lake = setting.surroundings === 'lake';
  const high = lake ? random.between(13, 17) : random.between(8, 12);
  const here: Stage = {
    ...stage,
    camera: {
      focal: random.between(950, 1150),
      eye: [random.between(-3, 3), high, 0],
      centre: [800, random.between(470, 560)],
    },
  };
  drawNeighbourhood(here, setting.surroundings);
  const floor = high - 1.62;
  const rail = random.pick(['bars', 'glass', 'balusters'] as const);
  const colour = random.pick(['#f6efe0', '#4a4440', '#fbf6ea']);
  const x = here.camera.eye[0];
  drawRail(
    here,
    { origin: [0, floor, 0], yaw: 0 },
    [x - 3.4, 0, 1.75],
    [x + 3.4, 0, 1.75],
    rail,
    colour,
    1.02,
  );
  drawPot(here, { origin: [x, floor, 0], yaw: 0 }, random.pick([-1.02, 1.02]), 1.5, 0.28, '#a8512f', 1.2);
  if (random.chance(0.5)) {
    const side = random.pick([-1, 1]);
    const wall = mix(random.pick(['#f1e3c8', '#e9c58f', '#f4ece0']), here.light.shadow, 0.12);
    drawBox(
      here,
      level,
      { x: side > 0 ? x + 1.16 : x - 1.46, y: floor, z: 1.72, w: 0.3, h: 4, d: 0.3 },
      wall,
    );
  }
  const low = projectLine(here.camera, [x - 4, high + 0.86, 1.72], [x + 4, high + 0.86, 1.72]);
  const y = low[0]?.[1] ?? 0;
  if (y > 0 && random.chance(0.6)) {
    here.canvas.rect(
      -10,
      -10,
      here.canvas.width + 20,
      y + 10,
      here.canvas.linear(
        [0, 0],
        [0, y],
        [
          [0, shaded(here.light, '#8f7a66', 1.2)],
          [1, shaded(here.light, '#b89a7c', 0.8)],
        ],
      ),
    );
    here.canvas.rect(-10, y, here.canvas.width + 20, 9, lit(here.light, '#f3ead8'));
  }
}

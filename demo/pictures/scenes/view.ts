import { projectLine } from '../engine/camera.ts';
import { mix } from '../engine/colour.ts';
import { inShade, inSunlight } from '../engine/light.ts';
import { drawBox } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { drawPot, drawRail } from '../houses/details.ts';
import { drawNeighbourhood } from '../scenery/neighbourhood.ts';
import type { Setting } from './outside.ts';

const worldFrame = { origin: [0, 0, 0], yaw: 0 } as const;

/** Draws the view from the top: the balcony's rail, roofs among trees, and Kampala behind them. */
export function drawView(stage: Stage, setting: Setting): void {
  const random = stage.random.fork('view');
  const hasLake = setting.surroundings === 'lake';
  const eyeHeight = hasLake ? random.between(13, 17) : random.between(8, 12);
  const viewStage: Stage = {
    ...stage,
    camera: {
      focal: random.between(950, 1150),
      eye: [random.between(-3, 3), eyeHeight, 0],
      centre: [800, random.between(470, 560)],
    },
  };
  drawNeighbourhood(viewStage, setting.surroundings);
  const floorHeight = eyeHeight - 1.62;
  const rail = random.pick(['bars', 'glass', 'balusters'] as const);
  const colour = random.pick(['#f6efe0', '#4a4440', '#fbf6ea']);
  const x = viewStage.camera.eye[0];
  drawRail(
    viewStage,
    { origin: [0, floorHeight, 0], yaw: 0 },
    [x - 3.4, 0, 1.75],
    [x + 3.4, 0, 1.75],
    rail,
    colour,
    1.02,
  );
  drawPot(
    viewStage,
    { origin: [x, floorHeight, 0], yaw: 0 },
    random.pick([-1.02, 1.02]),
    1.5,
    0.28,
    '#a8512f',
    1.2,
  );
  if (random.chance(0.5)) {
    const side = random.pick([-1, 1]);
    const wall = mix(random.pick(['#f1e3c8', '#e9c58f', '#f4ece0']), viewStage.light.shadow, 0.12);
    drawBox(
      viewStage,
      worldFrame,
      { x: side > 0 ? x + 1.16 : x - 1.46, y: floorHeight, z: 1.72, w: 0.3, h: 4, d: 0.3 },
      wall,
    );
  }
  const railEnds = projectLine(
    viewStage.camera,
    [x - 4, eyeHeight + 0.86, 1.72],
    [x + 4, eyeHeight + 0.86, 1.72],
  );
  const y = railEnds[0]?.[1] ?? 0;
  if (y > 0 && random.chance(0.6)) {
    viewStage.canvas.rect(
      -10,
      -10,
      viewStage.canvas.width + 20,
      y + 10,
      viewStage.canvas.linear(
        [0, 0],
        [0, y],
        [
          [0, inShade(viewStage.light, '#8f7a66', 1.2)],
          [1, inShade(viewStage.light, '#b89a7c', 0.8)],
        ],
      ),
    );
    viewStage.canvas.rect(-10, y, viewStage.canvas.width + 20, 9, inSunlight(viewStage.light, '#f3ead8'));
  }
}

import { type Point, projectPoint, scaleAt } from '../../engine/camera.ts';
import { type Colour, mix } from '../../engine/colour.ts';
import { drawDrum } from '../../engine/solids.ts';
import type { Stage } from '../../engine/stage.ts';
import { customItem, type Item } from '../items.ts';

const worldFrame = { origin: [0, 0, 0], yaw: 0 } as const;

/** Draws a lamp that hangs from the ceiling. */
export function pendantLamp(
  at: readonly [x: number, z: number],
  ceiling: number,
  drop: number,
  shade: Colour,
  isOn: boolean,
): Item {
  const [x, z] = at;
  const y = ceiling - drop;
  return customItem([x - 0.22, y, z - 0.22], [x + 0.22, ceiling, z + 0.22], (stage) => {
    const top = projectPoint(stage.camera, [x, ceiling, z]);
    const low = projectPoint(stage.camera, [x, y + 0.22, z]);
    stage.canvas.line([top, low], '#3a302a', 2);
    drawShade(stage, [x, y, z], 0.24, 0.24, shade, isOn, 0.4);
  });
}

function drawShade(
  stage: Stage,
  [x, y, z]: Point,
  r: number,
  h: number,
  colour: Colour,
  isOn: boolean,
  taper = 0.72,
): void {
  const [px, py] = projectPoint(stage.camera, [x, y + h / 2, z]);
  const scale = scaleAt(stage.camera, [x, y, z]);
  if (isOn) {
    stage.canvas.ellipse(
      px,
      py,
      scale * 1.5,
      scale * 1.5,
      stage.canvas.radial([px, py], scale * 1.5, [
        [0, '#ffe2a0', 0.6],
        [0.35, '#ffd68a', 0.26],
        [1, '#ffd68a', 0],
      ]),
    );
  }
  const face = isOn ? mix('#ffe7b0', colour, 0.15) : colour;
  drawDrum(stage, worldFrame, { x, y, z, r, h, top: r * taper }, face, isOn ? '#fff2cf' : undefined);
}

import { cross, dot, minus, normalize, type Point, project, scaleAt } from './camera.ts';
import type { Ink, Spot } from './canvas.ts';
import { type Colour, mix } from './colour.ts';
import { inShade, inSunlight, surfaceColour } from './light.ts';
import type { Stage } from './stage.ts';

/**
 * A place to build on, rotated by `yaw`. Local x is to the right along the front, z is to the back, and the
 * front faces the viewer.
 */
export type Frame = { origin: Point; yaw: number };

export const inFrame = (frame: Frame, [x, y, z]: Point): Point => {
  const cos = Math.cos(frame.yaw);
  const sin = Math.sin(frame.yaw);
  return [frame.origin[0] + x * cos + z * sin, frame.origin[1] + y, frame.origin[2] - x * sin + z * cos];
};

/** Returns the normal of a flat outline, whose corners run clockwise when seen from the front. */
export const normalOf = (outline: readonly Point[]): Point =>
  normalize(cross(minus(outline[1]!, outline[0]!), minus(outline[2]!, outline[0]!)));

export const isFacingCamera = (stage: Stage, outline: readonly Point[]): boolean =>
  dot(normalOf(outline), minus(stage.camera.eye, outline[0]!)) > 0;

/**
 * Draws a matt flat face if its front faces the viewer. Returns its spots on the sheet, or none when it is
 * not visible.
 */
export function drawFace(
  stage: Stage,
  outline: readonly Point[],
  colour: Colour,
  ink: Ink & { plain?: boolean } = {},
): Spot[] {
  if (!isFacingCamera(stage, outline)) return [];
  const spots = project(stage.camera, outline);
  const fill = ink.plain ? colour : surfaceColour(stage.light, colour, normalOf(outline));
  stage.canvas.polygon(spots, fill, ink);
  return spots;
}

export type Box = { x: number; y: number; z: number; w: number; h: number; d: number };

/** Draws a box in a frame: x, y, z is its lower left front corner. */
export function drawBox(
  stage: Stage,
  frame: Frame,
  box: Box,
  colour: Colour,
  ink: Ink & { top?: Colour; openBelow?: boolean } = {},
): void {
  const { x, y, z, w, h, d } = box;
  const cornerAt = (a: number, b: number, c: number) => inFrame(frame, [x + a * w, y + b * h, z + c * d]);
  drawFace(stage, [cornerAt(1, 0, 1), cornerAt(1, 1, 1), cornerAt(0, 1, 1), cornerAt(0, 0, 1)], colour, ink);
  drawFace(stage, [cornerAt(0, 0, 1), cornerAt(0, 1, 1), cornerAt(0, 1, 0), cornerAt(0, 0, 0)], colour, ink);
  drawFace(stage, [cornerAt(1, 0, 0), cornerAt(1, 1, 0), cornerAt(1, 1, 1), cornerAt(1, 0, 1)], colour, ink);
  if (!ink.openBelow)
    drawFace(
      stage,
      [cornerAt(0, 0, 1), cornerAt(0, 0, 0), cornerAt(1, 0, 0), cornerAt(1, 0, 1)],
      colour,
      ink,
    );
  drawFace(
    stage,
    [cornerAt(0, 1, 0), cornerAt(0, 1, 1), cornerAt(1, 1, 1), cornerAt(1, 1, 0)],
    ink.top ?? colour,
    ink,
  );
  drawFace(stage, [cornerAt(0, 0, 0), cornerAt(0, 1, 0), cornerAt(1, 1, 0), cornerAt(1, 0, 0)], colour, ink);
}

/** Draws an upright round solid: a column, a tank, a pot. */
export function drawDrum(
  stage: Stage,
  frame: Frame,
  drum: { x: number; y: number; z: number; r: number; h: number; top?: number },
  colour: Colour,
  lid?: Colour,
): void {
  const { canvas, camera, light } = stage;
  const baseCentre = inFrame(frame, [drum.x, drum.y, drum.z]);
  const topCentre = inFrame(frame, [drum.x, drum.y + drum.h, drum.z]);
  const [[x, y0]] = project(camera, [baseCentre, baseCentre, baseCentre]) as [Spot];
  const [[, y1]] = project(camera, [topCentre, topCentre, topCentre]) as [Spot];
  const scale = scaleAt(camera, baseCentre);
  const r0 = drum.r * scale;
  const r1 = (drum.top ?? drum.r) * scale;
  const tilt = (height: number) => ((camera.eye[1] - height) / Math.max(1, camera.focal / scale)) * 0.98;
  const e0 = r0 * tilt(baseCentre[1]);
  const e1 = r1 * tilt(topCentre[1]);
  const isSunOnRight = light.sunDirection[0] > 0;
  const fill = canvas.linear(
    [x - r0, 0],
    [x + r0, 0],
    isSunOnRight
      ? [
          [0, inShade(light, colour, 1.1)],
          [0.72, inSunlight(light, colour)],
          [1, mix(colour, inShade(light, colour), 0.3)],
        ]
      : [
          [0, mix(colour, inShade(light, colour), 0.3)],
          [0.28, inSunlight(light, colour)],
          [1, inShade(light, colour, 1.1)],
        ],
  );
  canvas.path(
    `M${x - r0} ${y0}A${r0} ${Math.abs(e0)} 0 0 ${e0 > 0 ? 0 : 1} ${x + r0} ${y0}L${x + r1} ${y1}A${r1} ${Math.abs(e1)} 0 0 ${e1 > 0 ? 1 : 0} ${x - r1} ${y1}Z`.replace(
      /\d+\.\d+/g,
      (n) => Number(n).toFixed(1),
    ),
    fill,
  );
  if (e1 > 0) canvas.ellipse(x, y1, r1, e1, lid ?? inSunlight(light, colour));
}

/** Draws the shadow of points on level ground: one soft outline around all of them. */
export function drawCastShadow(stage: Stage, points: readonly Point[], opacity = 0.3, ground = 0): void {
  const { light, canvas, camera } = stage;
  const groundPoints = points.map((point): readonly [number, number] => {
    const shadowLength = (point[1] - ground) / Math.max(0.25, light.sunDirection[1]);
    return [point[0] - light.sunDirection[0] * shadowLength, point[2] - light.sunDirection[2] * shadowLength];
  });
  const outline = hull(groundPoints).map(([x, z]): Point => [x, ground, z]);
  canvas.polygon(project(camera, outline), light.shadow, { opacity });
}

/** Returns the convex hull by Andrew's monotone chain. */
function hull(points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const crossProduct = (
    o: readonly [number, number],
    a: readonly [number, number],
    b: readonly [number, number],
  ) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const halfHull = (from: (readonly [number, number])[]) => {
    const chain: (readonly [number, number])[] = [];
    for (const point of from) {
      while (chain.length >= 2 && crossProduct(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...halfHull(sorted), ...halfHull([...sorted].reverse())];
}

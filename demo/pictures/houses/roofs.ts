import { type Point, project, scaleAt } from '../engine/camera.ts';
import { type Colour, mix } from '../engine/colour.ts';
import { inShade } from '../engine/light.ts';
import { drawFace, type Frame, inFrame } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';

export type Footprint = { x0: number; x1: number; z0: number; z1: number };
export type RoofCover = { colour: Colour; kind: 'tiles' | 'iron' };

const expandFootprint = (footprint: Footprint, margin: number): Footprint => ({
  x0: footprint.x0 - margin,
  x1: footprint.x1 + margin,
  z0: footprint.z0 - margin,
  z1: footprint.z1 + margin,
});

/** Draws the underside that is visible from the ground. Call it before drawing the walls. */
export function drawSoffit(
  stage: Stage,
  frame: Frame,
  foot: Footprint,
  y: number,
  overhang: number,
  colour: Colour,
): void {
  const { x0, x1, z0, z1 } = expandFootprint(foot, overhang);
  if (stage.camera.eye[1] > y) return;
  const outline = [
    [x0, y, z0],
    [x1, y, z0],
    [x1, y, z1],
    [x0, y, z1],
  ].map((point) => inFrame(frame, point as unknown as Point));
  stage.canvas.polygon(project(stage.camera, outline), inShade(stage.light, colour, 1.15));
}

/** Draws a roof that slopes to all four sides, its ridge along the longer side. */
export function drawHipRoof(
  stage: Stage,
  frame: Frame,
  foot: Footprint,
  y: number,
  overhang: number,
  rise: number,
  cover: RoofCover,
): void {
  const { x0, x1, z0, z1 } = expandFootprint(foot, overhang);
  const width = x1 - x0;
  const depth = z1 - z0;
  const run = Math.min(width, depth) / 2;
  const a: Point = width >= depth ? [x0 + run, y + rise, (z0 + z1) / 2] : [(x0 + x1) / 2, y + rise, z0 + run];
  const b: Point = width >= depth ? [x1 - run, y + rise, (z0 + z1) / 2] : [(x0 + x1) / 2, y + rise, z1 - run];
  const fl: Point = [x0, y, z0];
  const fr: Point = [x1, y, z0];
  const br: Point = [x1, y, z1];
  const bl: Point = [x0, y, z1];
  const slopes: [Point, Point, Point, Point][] =
    width >= depth
      ? [
          [br, bl, a, b],
          [bl, fl, a, a],
          [fr, br, b, b],
          [fl, fr, b, a],
        ]
      : [
          [br, bl, b, b],
          [bl, fl, a, b],
          [fr, br, b, a],
          [fl, fr, a, a],
        ];
  for (const slope of slopes) drawSlope(stage, frame, slope, cover);
  drawFascia(stage, frame, { x0, x1, z0, z1 }, y, cover.colour);
  drawRidge(
    stage,
    frame,
    [
      [a, b],
      [fl, a],
      [fr, width >= depth ? b : a],
    ],
    cover.colour,
  );
}

/**
 * Draws a roof with two slopes. With `along` x the gables face left and right, with `along` z one gable faces
 * the viewer.
 */
export function drawGableRoof(
  stage: Stage,
  frame: Frame,
  foot: Footprint,
  y: number,
  overhang: number,
  rise: number,
  cover: RoofCover,
  along: 'x' | 'z',
  gable: Colour,
): void {
  const { x0, x1, z0, z1 } = expandFootprint(foot, overhang);
  if (along === 'x') {
    const middle = (z0 + z1) / 2;
    const a: Point = [x0, y + rise, middle];
    const b: Point = [x1, y + rise, middle];
    drawSlope(stage, frame, [[x1, y, z1], [x0, y, z1], a, b], cover);
    drawGable(
      stage,
      frame,
      [
        [foot.x0, y, foot.z1],
        [foot.x0, y + rise * 0.94, middle],
        [foot.x0, y, foot.z0],
      ],
      gable,
    );
    drawGable(
      stage,
      frame,
      [
        [foot.x1, y, foot.z0],
        [foot.x1, y + rise * 0.94, middle],
        [foot.x1, y, foot.z1],
      ],
      gable,
    );
    drawSlope(stage, frame, [[x0, y, z0], [x1, y, z0], b, a], cover);
  } else {
    const middle = (x0 + x1) / 2;
    const a: Point = [middle, y + rise, z0];
    const b: Point = [middle, y + rise, z1];
    drawUnderside(
      stage,
      frame,
      [[x0, y, z0], a, [middle, y + rise, foot.z0], [x0, y, foot.z0]],
      cover.colour,
    );
    drawUnderside(
      stage,
      frame,
      [a, [x1, y, z0], [x1, y, foot.z0], [middle, y + rise, foot.z0]],
      cover.colour,
    );
    drawGable(
      stage,
      frame,
      [
        [foot.x0, y, foot.z0],
        [middle, y + rise * 0.94, foot.z0],
        [foot.x1, y, foot.z0],
      ],
      gable,
    );
    drawSlope(stage, frame, [[x0, y, z1], [x0, y, z0], a, b], cover);
    drawSlope(stage, frame, [[x1, y, z0], [x1, y, z1], b, a], cover);
    drawRidge(
      stage,
      frame,
      [
        [[x0, y, z0], a],
        [[x1, y, z0], a],
        [a, b],
      ],
      mix(cover.colour, '#fff0da', 0.2),
      0.16,
    );
    return;
  }
  drawFascia(stage, frame, { x0, x1, z0, z1 }, y, cover.colour);
}

/** Draws a slope. Corners: eave left, eave right, ridge right, ridge left, seen from the front. */
function drawSlope(
  stage: Stage,
  frame: Frame,
  slope: readonly [Point, Point, Point, Point],
  cover: RoofCover,
): void {
  const [a, b, c, d] = slope.map((point) => inFrame(frame, point)) as [Point, Point, Point, Point];
  const outline = c === d || (c[0] === d[0] && c[2] === d[2]) ? [a, d, b] : [a, d, c, b];
  if (drawFace(stage, outline, cover.colour).length === 0) return;
  const { canvas, camera, light } = stage;
  const pointAt = (across: number, up: number): Point => {
    const eavePoint = between(a, b, across);
    return between(eavePoint, between(d, c, across), up);
  };
  const scale = scaleAt(camera, pointAt(0.5, 0.5));
  const darkColour = mix(cover.colour, light.shadow, 0.5);
  if (scale < 14) return;
  let lines = '';
  const stroke = (from: Point, to: Point) => {
    const [p, q] = project(camera, [from, to, to]);
    if (p && q) lines += `M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}`;
  };
  if (cover.kind === 'tiles') {
    const courses = Math.round(distance(a, d) / 0.36);
    for (let course = 1; course < courses; course += 1)
      stroke(pointAt(0, course / courses), pointAt(1, course / courses));
  } else {
    const ribs = Math.round(distance(a, b) / 0.42);
    for (let rib = 1; rib < ribs; rib += 1) {
      const foot = between(a, b, rib / ribs);
      stroke(foot, ribEnd(foot, a, b, c, d, rib / ribs));
    }
  }
  if (lines)
    canvas.path(lines, 'none', {
      stroke: darkColour,
      strokeWidth: Math.max(0.8, 0.035 * scale),
      opacity: cover.kind === 'tiles' ? 0.32 : 0.26,
    });
}

/** Returns the end of a rib. Ribs run straight up: on a hipped end they stop at the hip, not at the ridge. */
function ribEnd(foot: Point, a: Point, b: Point, c: Point, d: Point, share: number): Point {
  const left = shareAlong(a, b, d);
  const right = shareAlong(a, b, c);
  if (share < left) return between(foot, between(a, d, share / left), 1);
  if (share > right) return between(foot, between(b, c, (1 - share) / (1 - right)), 1);
  return between(d, c, right === left ? 0 : (share - left) / (right - left));
}

/** Returns the position of `p` along the line from `a` to `b`, from 0 to 1. */
function shareAlong(a: Point, b: Point, p: Point): number {
  const ab = [b[0] - a[0], b[2] - a[2]] as const;
  return ((p[0] - a[0]) * ab[0] + (p[2] - a[2]) * ab[1]) / (ab[0] ** 2 + ab[1] ** 2);
}

/** Draws the boards under a roof that overhangs its gable. */
function drawUnderside(stage: Stage, frame: Frame, outline: readonly Point[], colour: Colour): void {
  const spots = project(
    stage.camera,
    outline.map((point) => inFrame(frame, point)),
  );
  stage.canvas.polygon(spots, inShade(stage.light, mix(colour, '#6b4a36', 0.35), 1.1));
}

function drawGable(stage: Stage, frame: Frame, triangle: readonly Point[], colour: Colour): void {
  drawFace(
    stage,
    triangle.map((point) => inFrame(frame, point)),
    colour,
  );
}

function drawFascia(
  stage: Stage,
  frame: Frame,
  { x0, x1, z0, z1 }: Footprint,
  y: number,
  colour: Colour,
): void {
  const board = mix(colour, '#4a2a20', 0.4);
  const edge = (from: Point, to: Point) => {
    const [a, b] = [inFrame(frame, from), inFrame(frame, to)];
    drawFace(
      stage,
      [
        [a[0], y - 0.2, a[2]],
        [a[0], y + 0.02, a[2]],
        [b[0], y + 0.02, b[2]],
        [b[0], y - 0.2, b[2]],
      ],
      board,
    );
  };
  edge([x0, y, z1], [x0, y, z0]);
  edge([x1, y, z0], [x1, y, z1]);
  edge([x0, y, z0], [x1, y, z0]);
}

function drawRidge(
  stage: Stage,
  frame: Frame,
  lines: readonly (readonly [Point, Point])[],
  colour: Colour,
  thickness = 0.13,
): void {
  for (const [from, to] of lines) {
    const [a, b] = [inFrame(frame, from), inFrame(frame, to)];
    stage.canvas.line(
      project(stage.camera, [a, b, b]).slice(0, 2),
      mix(colour, '#fff0da', 0.18),
      Math.max(1, thickness * scaleAt(stage.camera, a)),
    );
  }
}

const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

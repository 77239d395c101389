import { type Point, project, projectPoint, scaleAt } from '../engine/camera.ts';
import { type Colour, mix } from '../engine/colour.ts';
import { lit, shaded } from '../engine/light.ts';
import { drawBox, drawDrum, type Frame, inFrame } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';

/** A black water tank with its ribs, on its stand of steel. */
export function drawTank(
  stage: Stage,
  frame: Frame,
  x: number,
  z: number,
  standTall: number,
  size = 1,
): void {
  const legs = '#6f6a63';
  const half = 0.62 * size;
  for (const [lx, lz] of [
    [-half, half],
    [half, half],
    [-half, -half],
    [half, -half],
  ] as const) {
    drawBox(stage, frame, { x: x + lx - 0.05, y: 0, z: z + lz, w: 0.1, h: standTall, d: 0.1 }, legs);
  }
  if (standTall > 1) {
    const brace = (from: Point, to: Point) => {
      const [a, b] = [inFrame(frame, from), inFrame(frame, to)];
      stage.canvas.line(project(stage.camera, [a, b, b]).slice(0, 2), legs, 0.05 * scaleAt(stage.camera, a));
    };
    brace([x - half, 0.2, z - half], [x + half, standTall - 0.2, z - half]);
    brace([x + half, 0.2, z - half], [x - half, standTall - 0.2, z - half]);
  }
  drawBox(
    stage,
    frame,
    { x: x - half - 0.12, y: standTall, z: z - half - 0.12, w: half * 2 + 0.24, h: 0.1, d: half * 2 + 0.24 },
    legs,
  );
  drawTankBody(stage, frame, x, standTall + 0.1, z, size);
}

export function drawTankBody(stage: Stage, frame: Frame, x: number, y: number, z: number, size = 1): void {
  const black = '#2b2c2f';
  const r = 0.62 * size;
  const h = 1.35 * size;
  drawDrum(stage, frame, { x, y, z, r, h }, black);
  const scale = scaleAt(stage.camera, inFrame(frame, [x, y, z]));
  for (let at = 1; at < 6; at += 1) {
    const [cx, cy] = projectPoint(stage.camera, inFrame(frame, [x, y + (h * at) / 6, z]));
    stage.canvas.line(
      [
        [cx - r * scale, cy],
        [cx + r * scale, cy],
      ],
      '#4b4d52',
      Math.max(0.8, 0.03 * scale),
    );
  }
  drawDrum(stage, frame, { x, y: y + h, z, r: r * 0.98, h: 0.2 * size, top: r * 0.3 }, black);
  drawDrum(stage, frame, { x, y: y + h + 0.2 * size, z, r: r * 0.3, h: 0.08 * size }, '#3a3b3f');
}

/** A round or a square column with a base and a head. */
export function drawColumn(
  stage: Stage,
  frame: Frame,
  x: number,
  z: number,
  y: number,
  tall: number,
  colour: Colour,
  thick = 0.34,
  stone = false,
): void {
  drawBox(
    stage,
    frame,
    { x: x - thick * 0.66, y, z: z - thick * 0.66, w: thick * 1.32, h: 0.18, d: thick * 1.32 },
    mix(colour, '#8f7a66', 0.3),
  );
  drawBox(
    stage,
    frame,
    { x: x - thick / 2, y: y + 0.18, z: z - thick / 2, w: thick, h: tall - 0.36, d: thick },
    stone ? '#b59a7c' : colour,
  );
  if (stone) drawStones(stage, frame, x - thick / 2, z - thick / 2, y + 0.18, thick, tall - 0.36);
  drawBox(
    stage,
    frame,
    {
      x: x - thick * 0.66,
      y: y + tall - 0.18,
      z: z - thick * 0.66,
      w: thick * 1.32,
      h: 0.18,
      d: thick * 1.32,
    },
    mix(colour, '#fff3df', 0.2),
  );
}

/** Cladding of split stone on the front of a column. */
export function drawStones(
  stage: Stage,
  frame: Frame,
  x: number,
  z: number,
  y: number,
  wide: number,
  tall: number,
): void {
  const { canvas, camera, light } = stage;
  const random = stage.random.fork(`stones ${x.toFixed(1)}`);
  const tints = ['#a58766', '#c4a683', '#8d7560', '#b99672', '#d3b896'];
  for (let row = 0; row < tall - 0.05; row += 0.16) {
    let u = 0;
    while (u < wide - 0.02) {
      const long = Math.min(wide - u, random.between(0.14, 0.34));
      const at = (a: number, b: number) =>
        inFrame(frame, [x + u + a * (long - 0.015), y + row + b * Math.min(0.145, tall - row), z - 0.005]);
      canvas.polygon(
        project(camera, [at(0, 0), at(0, 1), at(1, 1), at(1, 0)]),
        lit(light, random.pick(tints)),
      );
      u += long;
    }
  }
}

/** Rails between two places: round balusters, straight bars or glass. */
export function drawRail(
  stage: Stage,
  frame: Frame,
  from: Point,
  to: Point,
  kind: 'bars' | 'balusters' | 'glass',
  colour: Colour,
  tall = 1,
): void {
  const { canvas, camera, light } = stage;
  const long = Math.hypot(to[0] - from[0], to[2] - from[2]);
  const at = (share: number, up: number): Point =>
    inFrame(frame, [from[0] + (to[0] - from[0]) * share, from[1] + up, from[2] + (to[2] - from[2]) * share]);
  const scale = scaleAt(camera, at(0.5, 0.5));
  const bright = lit(light, colour);
  if (kind === 'glass') {
    canvas.polygon(
      project(camera, [at(0, 0.06), at(0, tall), at(1, tall), at(1, 0.06)]),
      mix(light.sky[1], '#ffffff', 0.35),
      { opacity: 0.42 },
    );
  } else {
    const count = Math.max(2, Math.round(long / (kind === 'bars' ? 0.14 : 0.24)));
    let d = '';
    for (let rod = 0; rod <= count; rod += 1) {
      const [a] = project(camera, [at(rod / count, 0.08), at(rod / count, 0.08), at(rod / count, 0.08)]);
      const [b] = project(camera, [
        at(rod / count, tall - 0.04),
        at(rod / count, tall),
        at(rod / count, tall),
      ]);
      if (a && b) d += `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`;
    }
    canvas.path(d, 'none', {
      stroke: kind === 'bars' ? bright : mix(bright, light.shadow, 0.12),
      strokeWidth: Math.max(1, scale * (kind === 'bars' ? 0.025 : 0.1)),
      cap: 'butt',
    });
  }
  for (const up of [0.06, tall]) {
    canvas.line(
      project(camera, [at(0, up), at(1, up), at(1, up)]).slice(0, 2),
      up > 0.5 ? bright : mix(bright, light.shadow, 0.15),
      Math.max(1.5, scale * 0.075),
    );
  }
}

/** Vent blocks in front of a staircase: rows of squares with a cross of light. */
export function drawVentBlocks(
  stage: Stage,
  wall: { rect(u: number, v: number, w: number, h: number, fill: string): void },
  u: number,
  v: number,
  wide: number,
  tall: number,
  colour: Colour,
): void {
  const dark = shaded(stage.light, '#4a3b34', 1);
  wall.rect(u, v, wide, tall, stage.light.lampsOn ? '#e0a860' : dark);
  const size = 0.34;
  const columns = Math.round(wide / size);
  const rows = Math.round(tall / size);
  const bright = lit(stage.light, colour);
  for (let column = 0; column <= columns; column += 1)
    wall.rect(u + (wide / columns) * column - 0.035, v, 0.07, tall, bright);
  for (let row = 0; row <= rows; row += 1) wall.rect(u, v + (tall / rows) * row - 0.035, wide, 0.07, bright);
}

/** A potted plant by a door. */
export function drawPot(
  stage: Stage,
  frame: Frame,
  x: number,
  z: number,
  y = 0,
  colour: Colour = '#a8512f',
  size = 1,
): void {
  const { canvas, camera, light } = stage;
  drawDrum(stage, frame, { x, y, z, r: 0.15 * size, h: 0.36 * size, top: 0.21 * size }, colour, '#4a2f22');
  const point = inFrame(frame, [x, y + 0.36 * size, z]);
  const [px, py] = projectPoint(camera, point);
  const scale = scaleAt(camera, point) * size;
  const random = stage.random.fork(`pot ${x.toFixed(1)} ${z.toFixed(1)}`);
  for (let at = 0; at < 11; at += 1) {
    const turn = Math.PI * (0.08 + 0.84 * ((at % 2 === 0 ? at : 10 - at) / 10));
    const reach = scale * random.between(0.35, 0.6);
    const tip = [px + Math.cos(turn) * reach * 0.72, py - Math.sin(turn) * reach] as const;
    const nx = Math.sin(turn) * reach * 0.15;
    const ny = Math.cos(turn) * reach * 0.15;
    const green = mix(shaded(light, '#4f7d3d', 0.9), lit(light, '#86ad52'), random.next());
    canvas.path(
      `M${px.toFixed(1)} ${py.toFixed(1)}Q${((px + tip[0]) / 2 + nx).toFixed(1)} ${((py + tip[1]) / 2 + ny).toFixed(1)} ${tip[0].toFixed(1)} ${tip[1].toFixed(1)}Q${((px + tip[0]) / 2 - nx).toFixed(1)} ${((py + tip[1]) / 2 - ny).toFixed(1)} ${px.toFixed(1)} ${py.toFixed(1)}Z`,
      green,
    );
  }
}

import { type Point, project, projectPoint, scaleAt } from '../engine/camera.ts';
import { type Colour, mix } from '../engine/colour.ts';
import { inShade, inSunlight } from '../engine/light.ts';
import { drawDrum, type Frame, inFrame } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';

export function drawTankBody(stage: Stage, frame: Frame, x: number, y: number, z: number, size = 1): void {
  const black = '#2b2c2f';
  const r = 0.62 * size;
  const h = 1.35 * size;
  drawDrum(stage, frame, { x, y, z, r, h }, black);
  const scale = scaleAt(stage.camera, inFrame(frame, [x, y, z]));
  for (let ring = 1; ring < 6; ring += 1) {
    const [cx, cy] = projectPoint(stage.camera, inFrame(frame, [x, y + (h * ring) / 6, z]));
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

/** Draws rails between two places: round balusters, straight bars or glass. */
export function drawRail(
  stage: Stage,
  frame: Frame,
  from: Point,
  to: Point,
  kind: 'bars' | 'balusters' | 'glass',
  colour: Colour,
  height = 1,
): void {
  const { canvas, camera, light } = stage;
  const length = Math.hypot(to[0] - from[0], to[2] - from[2]);
  const pointAt = (share: number, up: number): Point =>
    inFrame(frame, [from[0] + (to[0] - from[0]) * share, from[1] + up, from[2] + (to[2] - from[2]) * share]);
  const scale = scaleAt(camera, pointAt(0.5, 0.5));
  const bright = inSunlight(light, colour);
  if (kind === 'glass') {
    canvas.polygon(
      project(camera, [pointAt(0, 0.06), pointAt(0, height), pointAt(1, height), pointAt(1, 0.06)]),
      mix(light.sky[1], '#ffffff', 0.35),
      { opacity: 0.42 },
    );
  } else {
    const count = Math.max(2, Math.round(length / (kind === 'bars' ? 0.14 : 0.24)));
    let d = '';
    for (let rod = 0; rod <= count; rod += 1) {
      const [a] = project(camera, [
        pointAt(rod / count, 0.08),
        pointAt(rod / count, 0.08),
        pointAt(rod / count, 0.08),
      ]);
      const [b] = project(camera, [
        pointAt(rod / count, height - 0.04),
        pointAt(rod / count, height),
        pointAt(rod / count, height),
      ]);
      if (a && b) d += `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`;
    }
    canvas.path(d, 'none', {
      stroke: kind === 'bars' ? bright : mix(bright, light.shadow, 0.12),
      strokeWidth: Math.max(1, scale * (kind === 'bars' ? 0.025 : 0.1)),
      cap: 'butt',
    });
  }
  for (const up of [0.06, height]) {
    canvas.line(
      project(camera, [pointAt(0, up), pointAt(1, up), pointAt(1, up)]).slice(0, 2),
      up > 0.5 ? bright : mix(bright, light.shadow, 0.15),
      Math.max(1.5, scale * 0.075),
    );
  }
}

/** Draws a potted plant by a door. */
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
  for (let leaf = 0; leaf < 11; leaf += 1) {
    const angle = Math.PI * (0.08 + 0.84 * ((leaf % 2 === 0 ? leaf : 10 - leaf) / 10));
    const reach = scale * random.between(0.35, 0.6);
    const tip = [px + Math.cos(angle) * reach * 0.72, py - Math.sin(angle) * reach] as const;
    const nx = Math.sin(angle) * reach * 0.15;
    const ny = Math.cos(angle) * reach * 0.15;
    const green = mix(inShade(light, '#4f7d3d', 0.9), inSunlight(light, '#86ad52'), random.next());
    canvas.path(
      `M${px.toFixed(1)} ${py.toFixed(1)}Q${((px + tip[0]) / 2 + nx).toFixed(1)} ${((py + tip[1]) / 2 + ny).toFixed(1)} ${tip[0].toFixed(1)} ${tip[1].toFixed(1)}Q${((px + tip[0]) / 2 - nx).toFixed(1)} ${((py + tip[1]) / 2 - ny).toFixed(1)} ${px.toFixed(1)} ${py.toFixed(1)}Z`,
      green,
    );
  }
}

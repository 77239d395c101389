import { project, projectPoint, scaleAt } from '../engine/camera.ts';
import { round } from '../engine/canvas.ts';
import { type Colour, mix } from '../engine/colour.ts';
import { inShade, inSunlight } from '../engine/light.ts';
import type { Stage } from '../engine/stage.ts';
import { paddle, tuft } from './leaves.ts';
import type { Planting } from './trees.ts';

/** Draws a mound of tufts. With blossom it is a bougainvillea, a hibiscus or a lantana. */
export function drawBush(
  stage: Stage,
  planting: Planting & { wide?: number },
  green: Colour = '#4a7438',
  blossom?: Colour,
): void {
  const { canvas, light, camera } = stage;
  const point = [planting.x, planting.y ?? 0, planting.z] as const;
  const scale = scaleAt(camera, point);
  const [x, y] = projectPoint(camera, point);
  const random = stage.random.fork(`bush ${planting.x.toFixed(2)} ${planting.z.toFixed(2)} ${planting.tall}`);
  const sunSide = light.sunDirection[0] > 0 ? 1 : -1;
  const height = planting.tall * scale;
  const width = ((planting.wide ?? planting.tall * 1.3) / 2) * scale;
  canvas.ellipse(x - sunSide * width * 0.16, y, width * 1.1, height * 0.1, light.shadow, { opacity: 0.28 });
  const layers = [
    [inShade(light, green, 1.2), 1, 0, 26],
    [inShade(light, green, 0.4), 0.86, 0.1, 26],
    [inSunlight(light, mix(green, '#a8bf62', 0.35)), 0.68, 0.22, 20],
  ] as const;
  for (const [colour, spread, shift, count] of layers) {
    let d = '';
    for (let i = 0; i < count; i += 1) {
      const angle = Math.PI * random.next();
      const out = spread * Math.sqrt(random.between(0.1, 0.95));
      const size = Math.min(height, width) * random.between(0.13, 0.24);
      const up = Math.sin(angle) * out * (height - size) * 0.92 + shift * height * 0.2;
      d += tuft(
        x + Math.cos(angle) * out * (width - size) + sunSide * shift * width * 0.5,
        Math.min(y - size * 0.6, y - up - size * 0.3),
        size,
        size * 0.8,
      );
    }
    if (colour === layers[0][0])
      d += `M${round(x - width * 0.95)} ${round(y)}Q${round(x - width)} ${round(y - height * 0.7)} ${round(x)} ${round(y - height * 0.72)}Q${round(x + width)} ${round(y - height * 0.7)} ${round(x + width * 0.95)} ${round(y)}Z`;
    canvas.path(d, colour);
  }
  if (!blossom) return;
  for (const [colour, count, share] of [
    [inShade(light, blossom, 0.7), 46, 0.96],
    [inSunlight(light, blossom), 62, 0.88],
    [inSunlight(light, mix(blossom, '#ffe9e0', 0.4)), 22, 0.75],
  ] as const) {
    let d = '';
    for (let i = 0; i < count; i += 1) {
      const angle = Math.PI * random.next();
      const out = Math.sqrt(random.next()) * share;
      const size = Math.min(height, width) * random.between(0.035, 0.085);
      d += tuft(
        x + Math.cos(angle) * out * width * 0.92 + sunSide * width * 0.05,
        y - height * 0.12 - Math.sin(angle) * out * height * 0.82,
        size,
        size * 0.8,
      );
    }
    canvas.path(d, colour);
  }
}

export const blossoms: readonly Colour[] = ['#c2387a', '#d1495b', '#e08a2e', '#b23a94', '#f0ead8'];

/** Draws a clipped hedge from one place to another: a soft box with a speckled top. */
export function drawHedge(
  stage: Stage,
  from: readonly [number, number],
  to: readonly [number, number],
  height: number,
): void {
  const { canvas, camera, light } = stage;
  const random = stage.random.fork(`hedge ${from.join()} ${to.join()}`);
  const green = '#47723a';
  const face = project(camera, [
    [from[0], 0, from[1]],
    [to[0], 0, to[1]],
    [to[0], height, to[1]],
    [from[0], height, from[1]],
  ]);
  const ys = face.map((spot) => spot[1]);
  canvas.polygon(
    face,
    canvas.linear(
      [0, Math.min(...ys)],
      [0, Math.max(...ys)],
      [
        [0, inSunlight(light, mix(green, '#9dbb5a', 0.3))],
        [0.35, green],
        [1, inShade(light, green, 1.3)],
      ],
    ),
    {},
  );
  for (const [colour, low] of [
    [inShade(light, green, 0.8), 0.05],
    [inSunlight(light, mix(green, '#a8bf62', 0.4)), 0.78],
  ] as const) {
    let d = '';
    for (let i = 0; i < 70; i += 1) {
      const share = random.next();
      const point = [
        from[0] + (to[0] - from[0]) * share,
        height * (low + random.between(0, 0.26)),
        from[1] + (to[1] - from[1]) * share,
      ] as const;
      const [x, y] = projectPoint(camera, point);
      const size = scaleAt(camera, point) * random.between(0.08, 0.17);
      d += tuft(x, y, size, size * 0.7);
    }
    canvas.path(d, colour, { opacity: 0.8 });
  }
}

/** Draws blades of grass in clumps over a stretch of ground. */
export function drawGrass(
  stage: Stage,
  area: { x: readonly [number, number]; z: readonly [number, number] },
  count: number,
  green: Colour = '#6f9447',
  height = 0.22,
): void {
  const { canvas, camera, light } = stage;
  const random = stage.random.fork(`grass ${area.x.join()} ${area.z.join()}`);
  const shades = [inShade(light, green, 0.5), green, inSunlight(light, mix(green, '#c6d27a', 0.35))];
  for (const [index, colour] of shades.entries()) {
    let d = '';
    for (let i = index; i < count; i += shades.length) {
      const point = [random.between(...area.x), 0, random.between(...area.z)] as const;
      const [x, y] = projectPoint(camera, point);
      const size = scaleAt(camera, point) * height * random.between(0.6, 1.3);
      for (const lean of [-0.45, 0, 0.5])
        d += paddle(
          [x + lean * size * 0.3, y],
          [x + lean * size, y - size * (1 - Math.abs(lean) * 0.4)],
          0,
          size * 0.08,
        );
    }
    canvas.path(d, colour);
  }
}

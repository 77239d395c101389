import { type Point, project, scaleAt } from '../engine/camera.ts';
import { type Colour, mix } from '../engine/colour.ts';
import { inShade, inSunlight } from '../engine/light.ts';
import { drawBox, type Frame } from '../engine/solids.ts';
import { horizonOf, type Stage } from '../engine/stage.ts';
import { drawWall } from '../houses/walls.ts';

export type GroundKind = 'lawn' | 'earth' | 'paving' | 'murram';

const grounds: Record<GroundKind, Colour> = {
  lawn: '#7fa04c',
  earth: '#b8673f',
  paving: '#b5a596',
  murram: '#bd6a40',
};

export type Area = { x: readonly [left: number, right: number]; z: readonly [near: number, far: number] };

/** Draws a level stretch of ground, paler towards the horizon. */
export function drawGround(
  stage: Stage,
  kind: GroundKind,
  area: Area = { x: [-60, 60], z: [0.5, 60] },
): void {
  const { canvas, camera, light } = stage;
  const colour = inSunlight(light, grounds[kind]);
  const spots = project(camera, [
    [area.x[0], 0, area.z[0]],
    [area.x[0], 0, area.z[1]],
    [area.x[1], 0, area.z[1]],
    [area.x[1], 0, area.z[0]],
  ]);
  canvas.polygon(
    spots,
    canvas.linear(
      [0, horizonOf(stage)],
      [0, canvas.height],
      [
        [0, mix(colour, light.haze, 0.34)],
        [0.35, colour],
        [1, mix(colour, inShade(light, colour), 0.55)],
      ],
    ),
  );
  if (kind === 'paving') drawJoints(stage, area, 0.62);
  if (kind === 'earth' || kind === 'murram') drawPebbles(stage, area);
}

function drawJoints(stage: Stage, area: Area, step: number): void {
  const { canvas, camera, light } = stage;
  const near = Math.max(1.2, area.z[0]);
  const far = Math.min(area.z[1], 20);
  let d = '';
  const stroke = (from: Point, to: Point) => {
    const [p, q] = project(camera, [from, to, to]);
    if (p && q) d += `M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}`;
  };
  for (let x = Math.ceil(Math.max(area.x[0], -14) / step) * step; x <= Math.min(area.x[1], 14); x += step)
    stroke([x, 0, near], [x, 0, far]);
  for (let z = near; z <= far; z += step) stroke([area.x[0], 0, z], [area.x[1], 0, z]);
  canvas.path(d, 'none', { stroke: mix(grounds.paving, light.shadow, 0.5), strokeWidth: 1.5, opacity: 0.3 });
  const random = stage.random.fork('paving');
  for (const colour of [mix(grounds.paving, '#b3542f', 0.5), mix(grounds.paving, '#fff1dc', 0.4)]) {
    for (let i = 0; i < 22; i += 1) {
      const x =
        Math.round(random.between(Math.max(area.x[0], -8), Math.min(area.x[1] - step, 8)) / step) * step;
      const z = near + Math.floor(random.between(0, Math.min(10, far - near - step)) / step) * step;
      if (x < area.x[0] || x + step > area.x[1]) continue;
      canvas.polygon(
        project(camera, [
          [x, 0, z],
          [x, 0, z + step],
          [x + step, 0, z + step],
          [x + step, 0, z],
        ]),
        colour,
        { opacity: 0.28 },
      );
    }
  }
}

function drawPebbles(stage: Stage, area: Area): void {
  const { canvas, camera, light } = stage;
  const random = stage.random.fork(`pebbles ${area.x.join()}`);
  for (const [colour, share] of [
    [mix('#8d4526', light.shadow, 0.2), 0.55],
    [inSunlight(light, '#dd9a6c'), 0.45],
  ] as const) {
    let d = '';
    for (let i = 0; i < 150 * share; i += 1) {
      const z = area.z[0] + (Math.min(area.z[1], 22) - area.z[0]) * random.next() ** 1.7;
      const point: Point = [
        random.between(Math.max(area.x[0], -12), Math.min(area.x[1], 12)),
        0,
        Math.max(1.4, z),
      ];
      const [spot] = project(camera, [point, point, point]);
      if (!spot) continue;
      const size = scaleAt(camera, point) * random.between(0.015, 0.07);
      d += `M${(spot[0] - size * 1.8).toFixed(1)} ${spot[1].toFixed(1)}q${(size * 1.8).toFixed(1)} ${(-size).toFixed(1)} ${(size * 3.6).toFixed(1)} 0z`;
    }
    canvas.path(d, colour, { opacity: 0.5 });
  }
}

/** Draws the compound wall with its coping. */
export function drawCompoundWall(
  stage: Stage,
  frame: Frame,
  from: readonly [number, number],
  to: readonly [number, number],
  height: number,
  colour: Colour,
): void {
  const wall = drawWall(stage, frame, from, to, 0, height, colour, { dust: true });
  if (!wall) return;
  wall.rect(0, height - 0.06, wall.long, 0.14, inSunlight(stage.light, mix(colour, '#a8552f', 0.75)), {
    out: 0.06,
  });
  wall.rect(0, height - 0.16, wall.long, 0.1, stage.light.shadow, { opacity: 0.2 });
  const pillars = Math.floor(wall.long / 3.2);
  for (let i = 0; i <= pillars; i += 1) {
    const u = (wall.long / pillars) * i;
    wall.rect(u - 0.17, 0, 0.34, height + 0.16, wall.tone(mix(colour, '#fff3df', 0.25)), { out: 0.05 });
    wall.rect(u - 0.23, height + 0.16, 0.46, 0.1, inSunlight(stage.light, '#a8552f'), { out: 0.07 });
  }
}

/** Draws a steel gate of two leaves between two pillars. */
export function drawGate(
  stage: Stage,
  frame: Frame,
  x: number,
  z: number,
  width: number,
  colour: Colour,
): void {
  const height = 2.3;
  const wall = drawWall(stage, frame, [x, z], [x + width, z], 0, height, colour);
  if (!wall) return;
  const darkColour = mix(wall.tone(colour), stage.light.shadow, 0.45);
  const brightColour = inSunlight(stage.light, mix(colour, '#fff3df', 0.3));
  const lines: [number, number, number, number][] = [];
  for (let u = 0.2; u < width; u += 0.2) lines.push([u, 0.1, u, height - 0.1]);
  wall.lines(lines, 0.02, darkColour);
  wall.lines(
    [
      [0, 0.75, width, 0.75],
      [0, height - 0.35, width, height - 0.35],
      [width / 2, 0, width / 2, height],
    ],
    0.06,
    brightColour,
  );
  wall.rect(width / 2 - 0.35, 0.95, 0.7, 0.7, darkColour, { opacity: 0.35 });
  wall.rect(width / 2 - 0.22, 1.08, 0.44, 0.44, brightColour, { opacity: 0.8 });
  for (const side of [x - 0.45, x + width]) {
    drawBox(stage, frame, { x: side, y: 0, z: z - 0.1, w: 0.45, h: height + 0.35, d: 0.45 }, '#e7d6b8');
    drawBox(
      stage,
      frame,
      { x: side - 0.07, y: height + 0.35, z: z - 0.17, w: 0.59, h: 0.14, d: 0.59 },
      '#a8552f',
    );
  }
}

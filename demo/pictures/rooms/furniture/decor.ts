import { type Point, project, projectPoint, scaleAt } from '../../engine/camera.ts';
import { type Colour, mix } from '../../engine/colour.ts';
import { lit, shaded } from '../../engine/light.ts';
import type { Random } from '../../engine/random.ts';
import { drawDrum } from '../../engine/solids.ts';
import type { Stage } from '../../engine/stage.ts';
import { paddle, rib } from '../../plants/leaves.ts';
import { box, type Item, thing } from '../items.ts';
import type { Room, RoomWindow } from '../shell.ts';

const level = { origin: [0, 0, 0], yaw: 0 } as const;

/** A large plant in a pot or a basket. */
export function housePlant(
  at: readonly [x: number, z: number],
  tall: number,
  pot: Colour,
  kind: 'palm' | 'rubber',
): Item {
  const [x, z] = at;
  return thing([x - 0.24, 0, z - 0.24], [x + 0.24, tall, z + 0.24], (stage) => {
    const { canvas, camera, light } = stage;
    drawDrum(stage, level, { x, y: 0, z, r: 0.17, h: 0.4, top: 0.23 }, pot, '#46301f');
    const random = stage.random.fork(`plant ${x.toFixed(2)} ${z.toFixed(2)}`);
    const [px, py] = projectPoint(camera, [x, 0.4, z]);
    const scale = scaleAt(camera, [x, 1, z]);
    const side = light.towards[0] > 0 ? 1 : -1;
    const leaves = kind === 'palm' ? 13 : 17;
    for (let at = 0; at < leaves; at += 1) {
      const order = at % 2 === 0 ? at : leaves - 1 - at;
      const turn = Math.PI * (0.04 + (0.92 * order) / (leaves - 1));
      const out = Math.cos(turn);
      const bright = (out * side + 1) / 2;
      const green = mix(
        shaded(light, '#3f6b38', 1),
        lit(light, '#7fa655'),
        bright * 0.7 + random.next() * 0.3,
      );
      if (kind === 'palm') {
        const reach = (tall - 0.4) * scale * random.between(0.75, 1.05);
        const tip = [
          px + out * reach * 0.62,
          py - Math.sin(turn) * reach * 0.98 + Math.abs(out) * reach * 0.12,
        ] as const;
        canvas.path(paddle([px, py], tip, -out * reach * 0.16, reach * 0.075, 0.6), green);
        canvas.path(rib([px, py], tip, -out * reach * 0.16, 0.6), 'none', {
          stroke: lit(light, '#a9c47a'),
          strokeWidth: 1.4,
          opacity: 0.6,
        });
      } else {
        const up = (at / leaves) * (tall - 0.6) * scale;
        const from = [px + random.between(-0.03, 0.03) * scale, py - up] as const;
        const reach = scale * random.between(0.26, 0.4);
        const tip = [
          from[0] + (at % 2 === 0 ? 1 : -1) * reach * random.between(0.6, 1),
          from[1] - reach * random.between(0.1, 0.8),
        ] as const;
        canvas.path(paddle(from, tip, (at % 2 === 0 ? -1 : 1) * reach * 0.1, reach * 0.3), green);
      }
    }
    if (kind === 'rubber')
      canvas.line(
        [
          [px, py],
          [px, py - (tall - 0.5) * scale],
        ],
        shaded(light, '#5a4632'),
        3,
      );
  });
}

/** A lamp on a tall foot, with the pool of light that it makes when it is on. */
export function floorLamp(
  at: readonly [x: number, z: number],
  shade: Colour,
  metal: Colour,
  on: boolean,
): Item {
  const [x, z] = at;
  return thing([x - 0.2, 0, z - 0.2], [x + 0.2, 1.62, z + 0.2], (stage) => {
    drawDrum(stage, level, { x, y: 0, z, r: 0.15, h: 0.03 }, metal);
    drawDrum(stage, level, { x, y: 0.03, z, r: 0.014, h: 1.3 }, metal);
    drawShade(stage, [x, 1.28, z], 0.2, 0.32, shade, on);
  });
}

export function tableLamp(at: Point, shade: Colour, foot: Colour, on: boolean): Item {
  const [x, y, z] = at;
  return thing([x - 0.14, y, z - 0.14], [x + 0.14, y + 0.5, z + 0.14], (stage) => {
    drawDrum(stage, level, { x, y, z, r: 0.06, h: 0.22, top: 0.035 }, foot);
    drawShade(stage, [x, y + 0.22, z], 0.15, 0.22, shade, on);
  });
}

/** A lamp that hangs from the ceiling. */
export function pendant(
  at: readonly [x: number, z: number],
  ceiling: number,
  drop: number,
  shade: Colour,
  on: boolean,
): Item {
  const [x, z] = at;
  const y = ceiling - drop;
  return thing([x - 0.22, y, z - 0.22], [x + 0.22, ceiling, z + 0.22], (stage) => {
    const top = projectPoint(stage.camera, [x, ceiling, z]);
    const low = projectPoint(stage.camera, [x, y + 0.22, z]);
    stage.canvas.line([top, low], '#3a302a', 2);
    drawShade(stage, [x, y, z], 0.24, 0.24, shade, on, 0.4);
  });
}

function drawShade(
  stage: Stage,
  [x, y, z]: Point,
  r: number,
  h: number,
  colour: Colour,
  on: boolean,
  taper = 0.72,
): void {
  const [px, py] = projectPoint(stage.camera, [x, y + h / 2, z]);
  const scale = scaleAt(stage.camera, [x, y, z]);
  if (on) {
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
  const face = on ? mix('#ffe7b0', colour, 0.15) : colour;
  drawDrum(stage, level, { x, y, z, r, h, top: r * taper }, face, on ? '#fff2cf' : undefined);
}

/** Curtains on both sides of a window, hanging from a rod. */
export function drawCurtains(
  stage: Stage,
  room: Room,
  window: RoomWindow,
  colour: Colour,
  rod: Colour,
): void {
  const { canvas, camera, light } = stage;
  const top = Math.min(window.head + 0.22, room.tall - 0.06);
  const low = window.door || window.sill < 0.5 ? 0.03 : Math.max(0.03, window.sill - 0.25);
  const wide = window.to - window.from;
  const at = (along: number, up: number, out: number): Point =>
    window.wall === 'back'
      ? [along, up, room.deep - out]
      : [window.wall === 'left' ? room.x0 + out : room.x1 - out, up, along];
  const gather = Math.min(0.42, wide * 0.2);
  for (const [from, to] of [
    [window.from - 0.26, window.from + gather],
    [window.to - gather, window.to + 0.26],
  ] as const) {
    const folds = 7;
    for (let fold = 0; fold < folds; fold += 1) {
      const a = from + ((to - from) * fold) / folds;
      const b = from + ((to - from) * (fold + 1)) / folds;
      const shade = fold % 2 === 0 ? lit(light, colour) : shaded(light, colour, 0.55);
      canvas.polygon(
        project(camera, [at(a, low, 0.1), at(a, top, 0.1), at(b, top, 0.1), at(b, low, 0.1)]),
        shade,
        { stroke: shade, strokeWidth: 1 },
      );
    }
  }
  const [p, q] = project(camera, [
    at(window.from - 0.4, top + 0.02, 0.12),
    at(window.to + 0.4, top + 0.02, 0.12),
    at(window.to + 0.4, top + 0.02, 0.12),
  ]);
  if (p && q)
    canvas.line(
      [p, q],
      rod,
      Math.max(3, (0.035 * camera.focal) / Math.max(1, (at(wide, 0, 0)[2] + room.deep) / 2)),
    );
}

/** A woven rug with a border and bands. */
export function drawRug(
  stage: Stage,
  area: { x0: number; x1: number; z0: number; z1: number },
  [ground, band]: readonly [Colour, Colour],
): void {
  const { canvas, camera, light } = stage;
  const random = stage.random.fork('rug');
  const piece = (inset: number, colour: Colour) => {
    const { x0, x1, z0, z1 } = area;
    canvas.polygon(
      project(camera, [
        [x0 + inset, 0.01, z0 + inset],
        [x0 + inset, 0.01, z1 - inset],
        [x1 - inset, 0.01, z1 - inset],
        [x1 - inset, 0.01, z0 + inset],
      ]),
      colour,
    );
  };
  piece(-0.02, shaded(light, ground, 0.8));
  piece(0, lit(light, ground));
  piece(0.09, band);
  piece(0.14, lit(light, ground));
  const kind = random.pick(['bands', 'diamonds', 'plain'] as const);
  const { x0, x1, z0, z1 } = area;
  if (kind === 'bands') {
    for (let z = z0 + 0.35; z < z1 - 0.3; z += 0.42) {
      canvas.polygon(
        project(camera, [
          [x0 + 0.14, 0.01, z],
          [x0 + 0.14, 0.01, z + 0.09],
          [x1 - 0.14, 0.01, z + 0.09],
          [x1 - 0.14, 0.01, z],
        ]),
        band,
        { opacity: 0.55 },
      );
    }
  }
  if (kind === 'diamonds') {
    const step = (x1 - x0 - 0.4) / 5;
    for (let z = z0 + 0.3; z < z1 - 0.3; z += 0.4) {
      for (let x = x0 + 0.2 + step / 2; x < x1 - 0.2; x += step) {
        canvas.polygon(
          project(camera, [
            [x - step * 0.34, 0.01, z],
            [x, 0.01, z + 0.15],
            [x + step * 0.34, 0.01, z],
            [x, 0.01, z - 0.15],
          ]),
          band,
          { opacity: 0.6 },
        );
      }
    }
  }
}

type WallArea = { wall: 'back' | 'left' | 'right'; along: number; y: number; w: number; h: number };

function wallSpots(stage: Stage, room: Room, { wall, along, y, w, h }: WallArea, inset = 0) {
  const at = (a: number, b: number): Point =>
    wall === 'back' ? [a, b, room.deep - 0.02] : [wall === 'left' ? room.x0 + 0.02 : room.x1 - 0.02, b, a];
  return project(stage.camera, [
    at(along + inset, y + inset),
    at(along + inset, y + h - inset),
    at(along + w - inset, y + h - inset),
    at(along + w - inset, y + inset),
  ]);
}

/** A framed picture of hills and a sun, or of bark cloth. */
export function drawPicture(
  stage: Stage,
  room: Room,
  area: WallArea,
  colours: readonly Colour[],
  frame: Colour,
): void {
  const { canvas, light } = stage;
  const random = stage.random.fork(`picture ${area.along.toFixed(2)}`);
  const outer = wallSpots(stage, room, area);
  canvas.polygon(
    outer.map(([x, y]) => [x + 5, y + 8] as const),
    light.shadow,
    { opacity: 0.2 },
  );
  canvas.polygon(outer, frame);
  const inner = wallSpots(stage, room, area, Math.min(area.w, area.h) * 0.06);
  canvas.polygon(inner, '#f6eedd');
  const art = wallSpots(stage, room, area, Math.min(area.w, area.h) * 0.14);
  canvas.polygon(art, colours[0]!);
  canvas.inside(art, () => {
    const xs = art.map((spot) => spot[0]);
    const ys = art.map((spot) => spot[1]);
    const [left, right, top, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const w = right - left;
    const h = low - top;
    canvas.ellipse(
      left + w * random.between(0.3, 0.7),
      top + h * random.between(0.28, 0.42),
      Math.min(w, h) * 0.17,
      Math.min(w, h) * 0.17,
      colours[1]!,
    );
    for (const [share, colour] of [
      [0.52, colours[2]!],
      [0.68, colours[3]!],
      [0.82, colours[4] ?? colours[2]!],
    ] as const) {
      const y = top + h * share;
      const lift = h * random.between(-0.1, 0.16);
      canvas.path(
        `M${left} ${low}V${y}C${left + w * 0.3} ${y - lift} ${left + w * 0.7} ${y + lift} ${right} ${y - lift * 0.5}V${low}Z`,
        colour,
      );
    }
  });
}

/** Flat baskets on the wall, woven in rings. */
export function drawBaskets(stage: Stage, room: Room, x: number, y: number): void {
  const { canvas, camera, light } = stage;
  const random = stage.random.fork('baskets');
  const tints = ['#c9a06a', '#b3421f', '#3f3a30', '#e6d0a0', '#8a5a34'];
  for (const [dx, dy, r] of [
    [0, 0, 0.3],
    [0.52, 0.22, 0.21],
    [0.46, -0.27, 0.17],
    [-0.42, 0.26, 0.16],
  ] as const) {
    const point: Point = [x + dx, y + dy, room.deep - 0.03];
    const [px, py] = projectPoint(camera, point);
    const scale = scaleAt(camera, point);
    canvas.ellipse(px + 5, py + 7, r * scale, r * scale, light.shadow, { opacity: 0.22 });
    for (let ring = 6; ring > 0; ring -= 1) {
      const size = (r * scale * ring) / 6;
      canvas.ellipse(px, py, size, size, lit(light, ring === 6 ? '#c9a06a' : random.pick(tints)));
    }
  }
}

/** A round mirror in a frame. */
export function drawMirror(stage: Stage, room: Room, x: number, y: number, r: number, frame: Colour): void {
  const { canvas, camera } = stage;
  const [px, py] = projectPoint(camera, [x, y, room.deep - 0.03]);
  const size = r * scaleAt(camera, [x, y, room.deep]);
  canvas.ellipse(px + 4, py + 7, size * 1.06, size * 1.06, '#2a1a12', { opacity: 0.18 });
  canvas.ellipse(px, py, size * 1.07, size * 1.07, frame);
  canvas.ellipse(
    px,
    py,
    size,
    size,
    canvas.linear(
      [px - size, py - size],
      [px + size, py + size],
      [
        [0, '#f2f5f0'],
        [0.5, '#c9d5d3'],
        [1, '#e8ece6'],
      ],
    ),
  );
}

/** A vase with a few stems. */
export function vase(at: Point, colour: Colour, tall = 0.26): Item {
  const [x, y, z] = at;
  return thing([x - 0.1, y, z - 0.1], [x + 0.1, y + tall + 0.3, z + 0.1], (stage) => {
    const [px, py] = projectPoint(stage.camera, [x, y + tall, z]);
    const scale = scaleAt(stage.camera, at);
    for (const [dx, dy] of [
      [-0.12, 0.28],
      [0.02, 0.36],
      [0.14, 0.25],
    ] as const) {
      const tip = [px + dx * scale, py - dy * scale] as const;
      stage.canvas.line([[px, py], tip], '#6f7f4a', 2);
      stage.canvas.ellipse(tip[0], tip[1], scale * 0.05, scale * 0.05, lit(stage.light, '#e08a5a'));
    }
    drawDrum(stage, level, { x, y, z, r: 0.065, h: tall, top: 0.04 }, colour);
  });
}

export const books =
  (random: Random): (() => number) =>
  () =>
    random.next();

export const boxOn = (min: Point, max: Point, colour: Colour): Item => box(min, max, colour);

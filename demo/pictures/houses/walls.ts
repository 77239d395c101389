import { type Point, plus, project, scaleAt, times } from '../engine/camera.ts';
import type { Ink, Spot } from '../engine/canvas.ts';
import { type Colour, mix } from '../engine/colour.ts';
import { inShade, inSunlight, surfaceColour } from '../engine/light.ts';
import { type Frame, inFrame, isFacingCamera } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';

export type Place = readonly [x: number, z: number];

export type WallOptions = {
  /** The overhang of the roof above the wall, which casts a band of shade. */
  eave?: number;
  /** Adds red dust at the foot, as after rain. */
  dust?: boolean;
};

/**
 * A wall with its coordinates: `u` metres along the wall, `v` metres up from its foot, `out` metres in front.
 */
export type Wall = {
  stage: Stage;
  long: number;
  tall: number;
  colour: Colour;
  normal: Point;
  at(u: number, v: number, out?: number): Point;
  rect(u: number, v: number, w: number, h: number, fill: string, ink?: Ink & { out?: number }): void;
  spots(u: number, v: number, w: number, h: number, out?: number): Spot[];
  lines(
    lines: readonly (readonly [u0: number, v0: number, u1: number, v1: number])[],
    thickness: number,
    colour: string,
    out?: number,
  ): void;
  tone(colour: Colour): Colour;
};

/**
 * Draws a wall from one place to another, left to right when seen from the front. Returns null when it faces
 * away.
 */
export function drawWall(
  stage: Stage,
  frame: Frame,
  from: Place,
  to: Place,
  y: number,
  height: number,
  colour: Colour,
  options: WallOptions = {},
): Wall | null {
  const foot = inFrame(frame, [from[0], y, from[1]]);
  const end = inFrame(frame, [to[0], y, to[1]]);
  const length = Math.hypot(end[0] - foot[0], end[2] - foot[2]);
  const direction: Point = times([end[0] - foot[0], 0, end[2] - foot[2]], 1 / length);
  const normal: Point = [direction[2], 0, -direction[0]];
  const pointAt = (u: number, v: number, out = 0): Point =>
    plus(plus(foot, times(direction, u)), plus([0, v, 0], times(normal, out)));
  const outline = [pointAt(0, 0), pointAt(0, height), pointAt(length, height), pointAt(length, 0)];
  if (!isFacingCamera(stage, outline)) return null;
  const wall = wallOf(stage, { long: length, tall: height, colour, normal, at: pointAt });
  paintWall(wall, options);
  return wall;
}

function wallOf(stage: Stage, dimensions: Pick<Wall, 'long' | 'tall' | 'colour' | 'normal' | 'at'>): Wall {
  const { at } = dimensions;
  const spots = (u: number, v: number, w: number, h: number, out = 0) =>
    project(stage.camera, [at(u, v, out), at(u, v + h, out), at(u + w, v + h, out), at(u + w, v, out)]);
  return {
    stage,
    ...dimensions,
    spots,
    rect: (u, v, w, h, fill, ink = {}) => stage.canvas.polygon(spots(u, v, w, h, ink.out), fill, ink),
    lines(lines, thickness, colour, out = 0) {
      const scale = scaleAt(stage.camera, at(dimensions.long / 2, dimensions.tall / 2, out));
      let d = '';
      for (const [u0, v0, u1, v1] of lines) {
        const [a, b] = project(stage.camera, [at(u0, v0, out), at(u1, v1, out), at(u1, v1, out)]);
        if (a && b) d += `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`;
      }
      if (d)
        stage.canvas.path(d, 'none', {
          stroke: colour,
          strokeWidth: Math.max(0.7, thickness * scale),
          cap: 'butt',
        });
    },
    tone: (colour) => surfaceColour(stage.light, colour, dimensions.normal),
  };
}

function paintWall(wall: Wall, options: WallOptions): void {
  const { stage, long, tall } = wall;
  const { light, canvas } = stage;
  const base = wall.tone(wall.colour);
  const spots = wall.spots(0, 0, long, tall);
  const ys = spots.map((spot) => spot[1]);
  canvas.polygon(
    spots,
    canvas.linear(
      [0, Math.min(...ys)],
      [0, Math.max(...ys)],
      [
        [0, mix(base, light.shadow, 0.05)],
        [0.5, base],
        [1, mix(base, '#c98a5c', 0.14)],
      ],
    ),
  );
  if (options.dust) {
    const bandHeight = Math.min(0.55, tall * 0.25);
    const strip = wall.spots(0, 0, long, bandHeight);
    const edges = strip.map((spot) => spot[1]);
    canvas.polygon(
      strip,
      canvas.linear(
        [0, Math.min(...edges)],
        [0, Math.max(...edges)],
        [
          [0, '#b3562f', 0],
          [1, '#b3562f', 0.42],
        ],
      ),
    );
  }
  if (options.eave) {
    const facing = wall.normal[0] * light.sunDirection[0] + wall.normal[2] * light.sunDirection[2];
    const depth =
      facing > 0.04 ? Math.min(tall * 0.55, (options.eave * light.sunDirection[1]) / facing) : 0.5;
    wall.rect(0, tall - depth, long, depth, light.shadow, { opacity: facing > 0.04 ? 0.3 : 0.16 });
  }
}

export type Opening = { u: number; v: number; w: number; h: number };
export type WindowStyle = {
  frame: Colour;
  bars?: Colour | undefined;
  /** The number of panes across. */
  panes?: number;
  sill?: boolean;
  curtain?: Colour | undefined;
  surround?: Colour | undefined;
};

/**
 * Draws a window set back in its wall: glass that reflects the sky, a frame, a sill, and the burglar bars
 * that are usual in Kampala.
 */
export function drawWindow(wall: Wall, opening: Opening, style: WindowStyle): void {
  const { stage } = wall;
  const { canvas, light } = stage;
  const { u, v, w, h } = opening;
  const scale = scaleAt(stage.camera, wall.at(u, v));
  if (scale < 34) {
    drawSmallWindow(wall, opening, style);
    return;
  }
  if (style.surround) wall.rect(u - 0.12, v - 0.12, w + 0.24, h + 0.24, wall.tone(style.surround));
  const hole = wall.spots(u, v, w, h);
  canvas.polygon(hole, inShade(light, wall.colour, 1.2));
  canvas.inside(hole, () => drawGlazing(wall, opening, style));
  if (style.bars) drawBars(wall, opening, style.bars);
  if (style.sill !== false) {
    wall.rect(u - 0.08, v - 0.09, w + 0.16, 0.09, inSunlight(light, mix(wall.colour, '#fff6e5', 0.4)), {
      out: 0.07,
    });
    wall.rect(u - 0.06, v - 0.22, w + 0.12, 0.13, light.shadow, { opacity: 0.16 });
  }
}

/** Draws a distant window as a pane in a frame. */
function drawSmallWindow(wall: Wall, { u, v, w, h }: Opening, style: WindowStyle): void {
  const { light } = wall.stage;
  wall.rect(u - 0.05, v - 0.05, w + 0.1, h + 0.1, wall.tone(style.frame));
  wall.rect(
    u + 0.05,
    v + 0.05,
    w - 0.1,
    h - 0.1,
    light.lampsOn ? '#f6c373' : mix(light.sky[2], '#3d5a62', 0.65),
  );
  wall.lines([[u + w / 2, v, u + w / 2, v + h]], 0.05, wall.tone(style.frame));
}

function drawGlazing(wall: Wall, { u, v, w, h }: Opening, style: WindowStyle): void {
  const { stage } = wall;
  const { canvas, light } = stage;
  const glassOffset = -0.1;
  const glass = wall.spots(u, v, w, h, glassOffset);
  const ys = glass.map((spot) => spot[1]);
  const xs = glass.map((spot) => spot[0]);
  const top: Spot = [Math.min(...xs), Math.min(...ys)];
  const bottom: Spot = [Math.max(...xs), Math.max(...ys)];
  canvas.polygon(
    glass,
    light.lampsOn
      ? canvas.linear(top, bottom, [
          [0, '#ffe0a0'],
          [0.6, '#f6b565'],
          [1, '#b8703f'],
        ])
      : canvas.linear(top, bottom, [
          [0, mix(light.sky[1], '#2f4a55', 0.5)],
          [0.5, mix(light.sky[2], '#3d5a62', 0.62)],
          [1, mix('#2a3f47', light.shadow, 0.3)],
        ]),
  );
  if (style.curtain) {
    const cloth = light.lampsOn ? mix(style.curtain, '#ffc676', 0.45) : mix(style.curtain, '#41525a', 0.42);
    wall.rect(u, v, w * 0.2, h, cloth, { out: glassOffset });
    wall.rect(u + w * 0.8, v, w * 0.2, h, cloth, { out: glassOffset });
  } else if (!light.lampsOn) {
    canvas.polygon(
      project(stage.camera, [
        wall.at(u + w * 0.1, v, glassOffset),
        wall.at(u + w * 0.55, v + h, glassOffset),
        wall.at(u + w * 0.85, v + h, glassOffset),
        wall.at(u + w * 0.4, v, glassOffset),
      ]),
      '#ffffff',
      { opacity: 0.13 },
    );
  }
  const panes = style.panes ?? Math.max(2, Math.round(w / 0.6));
  const frame = wall.tone(style.frame);
  const frameWidth = 0.05;
  const lines: [number, number, number, number][] = [
    [u, v + frameWidth / 2, u + w, v + frameWidth / 2],
    [u, v + h - frameWidth / 2, u + w, v + h - frameWidth / 2],
  ];
  for (let pane = 0; pane <= panes; pane += 1) {
    const x = u + Math.min(w - frameWidth / 2, Math.max(frameWidth / 2, (w * pane) / panes));
    lines.push([x, v, x, v + h]);
  }
  if (h > 1) lines.push([u, v + h * 0.72, u + w, v + h * 0.72]);
  wall.lines(lines, frameWidth, frame, glassOffset + 0.02);
}

function drawBars(wall: Wall, { u, v, w, h }: Opening, colour: Colour): void {
  const lines: [number, number, number, number][] = [];
  const count = Math.max(3, Math.round(w / 0.2));
  for (let bar = 1; bar < count; bar += 1)
    lines.push([u + (w * bar) / count, v, u + (w * bar) / count, v + h]);
  for (const up of [0.18, 0.82]) lines.push([u, v + h * up, u + w, v + h * up]);
  wall.lines(lines, 0.022, wall.tone(colour), 0.01);
}

/** Draws a panelled door with its frame, in a wall. */
export function drawDoor(
  wall: Wall,
  { u, v, w, h }: Opening,
  colour: Colour,
  options: { double?: boolean; light?: boolean } = {},
): void {
  const { stage } = wall;
  wall.rect(u - 0.07, v, w + 0.14, h + 0.07, wall.tone(mix(colour, '#fff2dc', 0.35)));
  wall.rect(u, v, w, h, wall.tone(colour));
  const leaves = options.double ? 2 : 1;
  const darkColour = mix(wall.tone(colour), stage.light.shadow, 0.35);
  for (let leaf = 0; leaf < leaves; leaf += 1) {
    const from = u + (w / leaves) * leaf;
    const leafWidth = w / leaves;
    for (const [low, high] of [
      [0.07, 0.42],
      [0.5, 0.93],
    ] as const) {
      const lamp = options.light && low > 0.4 && stage.light.lampsOn;
      wall.rect(
        from + leafWidth * 0.17,
        v + h * low,
        leafWidth * 0.66,
        h * (high - low),
        lamp ? '#ffd48a' : darkColour,
        lamp ? {} : { opacity: 0.7 },
      );
    }
  }
  if (options.double) wall.lines([[u + w / 2, v, u + w / 2, v + h]], 0.03, darkColour);
}

import type { Camera, Point } from '../engine/camera.ts';
import { project, projectPoint } from '../engine/camera.ts';
import type { Ink } from '../engine/canvas.ts';
import type { Colour } from '../engine/colour.ts';
import { drawBox } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';

/** An object in a room with its bounds, which determine the drawing order. */
export type Item = { min: Point; max: Point; draw(stage: Stage): void };

const worldFrame = { origin: [0, 0, 0], yaw: 0 } as const;

/** Creates a box as an item, by its bounds. `soften` rounds its edges, in metres. */
export function box(
  min: Point,
  max: Point,
  colour: Colour,
  ink: Omit<Ink, 'soften'> & { soften?: number; top?: Colour } = {},
): Item {
  return {
    min,
    max,
    draw(stage) {
      const near = Math.max(0.5, min[2] - stage.camera.eye[2]);
      const soften = ink.soften ? (ink.soften * stage.camera.focal) / near : undefined;
      const inset = (ink.soften ?? 0) * 0.5;
      drawBox(
        stage,
        worldFrame,
        {
          x: min[0] + inset,
          y: min[1] + inset,
          z: min[2] + inset,
          w: max[0] - min[0] - inset * 2,
          h: max[1] - min[1] - inset * 2,
          d: max[2] - min[2] - inset * 2,
        },
        colour,
        { ...ink, ...(soften !== undefined && { soften }) },
      );
    },
  };
}

/** Creates an item that is drawn by `draw`, in the order that its bounds determine. */
export function customItem(min: Point, max: Point, draw: (stage: Stage) => void): Item {
  return { min, max, draw };
}

export type Facing = 'front' | 'back' | 'left' | 'right';

/**
 * Turns and places a piece of furniture that was built facing the viewer. Its own x runs along its front, and
 * z runs to its back.
 */
export function placeFurniture(
  facing: Facing,
  at: readonly [x: number, z: number],
  size: readonly [w: number, d: number],
  make: (put: (min: Point, max: Point) => [Point, Point]) => Item[],
): Item[] {
  const [w, d] = size;
  const corner = ([x, y, z]: Point): Point => {
    const positions: Record<Facing, Point> = {
      front: [at[0] + x, y, at[1] + z],
      back: [at[0] + w - x, y, at[1] + d - z],
      right: [at[0] + d - z, y, at[1] + x],
      left: [at[0] + z, y, at[1] + w - x],
    };
    return positions[facing];
  };
  return make((min, max) => {
    const a = corner(min);
    const b = corner(max);
    return [
      [Math.min(a[0], b[0]), a[1], Math.min(a[2], b[2])],
      [Math.max(a[0], b[0]), b[1], Math.max(a[2], b[2])],
    ];
  });
}

/** Draws items from the farthest to the nearest. The order is exact for boxes that do not intersect. */
export function drawItems(stage: Stage, items: readonly Item[]): void {
  const remaining = items.map((item) => ({ item, seen: boundsOf(stage.camera, item) }));
  while (remaining.length > 0) {
    const unobstructed = remaining.findIndex((candidate) =>
      remaining.every(
        (other) =>
          other === candidate ||
          !overlap(candidate.seen, other.seen) ||
          !hides(stage.camera, candidate.item, other.item),
      ),
    );
    const farthestIndex = () =>
      remaining.reduce(
        (best, candidate, index) => (candidate.item.min[2] > remaining[best]!.item.min[2] ? index : best),
        0,
      );
    const [next] = remaining.splice(unobstructed >= 0 ? unobstructed : farthestIndex(), 1);
    next!.item.draw(stage);
  }
}

type Bounds = { left: number; right: number; top: number; low: number };

function boundsOf(camera: Camera, { min, max }: Item): Bounds {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
    projectPoint(camera, [
      corner & 1 ? max[0] : min[0],
      corner & 2 ? max[1] : min[1],
      corner & 4 ? max[2] : min[2],
    ]),
  );
  const xs = corners.map((spot) => spot[0]);
  const ys = corners.map((spot) => spot[1]);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), low: Math.max(...ys) };
}

const overlap = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.low && b.top < a.low;

const slack = 1e-6;

/**
 * True when `front` may cover part of `back`: some plane between them has the viewer on the side of `front`.
 */
function hides(camera: Camera, front: Item, back: Item): boolean {
  let hidesIt = false;
  for (const axis of [0, 1, 2] as const) {
    const eye = camera.eye[axis];
    if (front.max[axis] <= back.min[axis] + slack) {
      if (eye >= back.min[axis]) return false;
      if (eye < back.min[axis]) hidesIt = true;
    }
    if (front.min[axis] >= back.max[axis] - slack) {
      if (eye <= back.max[axis]) return false;
      hidesIt = true;
    }
  }
  return hidesIt;
}

/** Draws a soft shadow on the floor under an object, leaning away from the light. */
export function drawFloorShadow(stage: Stage, min: Point, max: Point, strength = 1): void {
  const { canvas, camera, light } = stage;
  const lean = -light.sunDirection[0] * 0.22;
  for (const [grow, opacity] of [
    [0.09, 0.1],
    [0, 0.15],
  ] as const) {
    const x0 = min[0] - grow + Math.min(0, lean) * (grow > 0.05 ? 1 : 0.4);
    const x1 = max[0] + grow + Math.max(0, lean) * (grow > 0.05 ? 1 : 0.4);
    canvas.polygon(
      project(camera, [
        [x0, 0, min[2] - grow],
        [x0, 0, max[2] + grow],
        [x1, 0, max[2] + grow],
        [x1, 0, min[2] - grow],
      ]),
      '#2a1a12',
      { opacity: opacity * strength, soften: 6 },
    );
  }
}

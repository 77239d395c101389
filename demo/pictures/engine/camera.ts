import type { Spot } from './canvas.ts';

/** A point in metres: x to the right, y up, z away from the camera. */
export type Point = readonly [x: number, y: number, z: number];

/**
 * A level camera, like an architect's, so that vertical lines stay vertical. `centre` shifts the sheet
 * instead of tilting the camera.
 */
export type Camera = {
  /** Pixels per metre at a distance of one metre. */
  focal: number;
  eye: Point;
  centre: Spot;
  /** The rotation to the right in radians. */
  yaw?: number;
};

const near = 0.15;

export function toCamera(camera: Camera, point: Point): Point {
  const x = point[0] - camera.eye[0];
  const y = point[1] - camera.eye[1];
  const z = point[2] - camera.eye[2];
  const yaw = camera.yaw ?? 0;
  if (yaw === 0) return [x, y, z];
  const cos = Math.cos(yaw);
  const sin = Math.sin(yaw);
  return [x * cos - z * sin, y, x * sin + z * cos];
}

function toSpot(camera: Camera, [x, y, z]: Point): Spot {
  return [camera.centre[0] + (camera.focal * x) / z, camera.centre[1] - (camera.focal * y) / z];
}

/** Projects a flat outline to the sheet. Parts behind the camera are clipped. */
export function project(camera: Camera, outline: readonly Point[]): Spot[] {
  const seen = outline.map((point) => toCamera(camera, point));
  const cut: Point[] = [];
  for (const [at, point] of seen.entries()) {
    const following = seen[(at + 1) % seen.length]!;
    if (point[2] >= near) cut.push(point);
    if (point[2] >= near !== following[2] >= near) cut.push(crossing(point, following));
  }
  return cut.map((point) => toSpot(camera, point));
}

export function projectLine(camera: Camera, from: Point, to: Point): Spot[] {
  const a = toCamera(camera, from);
  const b = toCamera(camera, to);
  if (a[2] < near && b[2] < near) return [];
  return [a[2] < near ? crossing(a, b) : a, b[2] < near ? crossing(a, b) : b].map((point) =>
    toSpot(camera, point),
  );
}

export function projectPoint(camera: Camera, point: Point): Spot {
  const seen = toCamera(camera, point);
  return toSpot(camera, [seen[0], seen[1], Math.max(seen[2], near)]);
}

/** Returns the pixels per metre at that point. */
export function scaleAt(camera: Camera, point: Point): number {
  return camera.focal / Math.max(toCamera(camera, point)[2], near);
}

function crossing(a: Point, b: Point): Point {
  const at = (near - a[2]) / (b[2] - a[2]);
  return [a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at, near];
}

export const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Point, by: number): Point => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export function unit(a: Point): Point {
  return times(a, 1 / (Math.hypot(...a) || 1));
}

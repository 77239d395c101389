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

const nearPlane = 0.15;

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
  const cameraPoints = outline.map((point) => toCamera(camera, point));
  const clipped: Point[] = [];
  for (const [index, point] of cameraPoints.entries()) {
    const next = cameraPoints[(index + 1) % cameraPoints.length]!;
    if (point[2] >= nearPlane) clipped.push(point);
    if (point[2] >= nearPlane !== next[2] >= nearPlane) clipped.push(clipAtNearPlane(point, next));
  }
  return clipped.map((point) => toSpot(camera, point));
}

export function projectLine(camera: Camera, from: Point, to: Point): Spot[] {
  const a = toCamera(camera, from);
  const b = toCamera(camera, to);
  if (a[2] < nearPlane && b[2] < nearPlane) return [];
  return [a[2] < nearPlane ? clipAtNearPlane(a, b) : a, b[2] < nearPlane ? clipAtNearPlane(a, b) : b].map(
    (point) => toSpot(camera, point),
  );
}

export function projectPoint(camera: Camera, point: Point): Spot {
  const cameraPoint = toCamera(camera, point);
  return toSpot(camera, [cameraPoint[0], cameraPoint[1], Math.max(cameraPoint[2], nearPlane)]);
}

/** Returns the pixels per metre at that point. */
export function scaleAt(camera: Camera, point: Point): number {
  return camera.focal / Math.max(toCamera(camera, point)[2], nearPlane);
}

function clipAtNearPlane(a: Point, b: Point): Point {
  const share = (nearPlane - a[2]) / (b[2] - a[2]);
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, nearPlane];
}

export const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Point, factor: number): Point => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export function normalize(a: Point): Point {
  return times(a, 1 / (Math.hypot(...a) || 1));
}

import { normaliseYaw, type ViewDirection } from './tour-plan.ts';

/** The visible part of a room. The field of view is horizontal, in degrees. */
export type View = ViewDirection & { hfov: number };

/** The maximum pitch up and down in degrees, beyond which the view would flip. */
const maxPitch = 85;

const radians = Math.PI / 180;

/** Returns the view after turning by these degrees. */
export function rotateView(view: View, yaw: number, pitch: number): View {
  const tilted = Math.max(-maxPitch, Math.min(maxPitch, view.pitch + pitch));
  return { ...view, yaw: normaliseYaw(view.yaw + yaw), pitch: tilted };
}

/**
 * Returns the view after a drag by these pixels in a picture of this width. The touched point stays under the
 * finger.
 */
export function dragView(view: View, x: number, y: number, width: number): View {
  const degrees = (2 * Math.tan((view.hfov * radians) / 2)) / width / radians;
  return rotateView(view, -x * degrees, y * degrees);
}

/**
 * Returns the position of a direction in the picture, from 0 to 1 rightwards and downwards, or null if it is
 * outside.
 * @param aspect the width divided by the height
 */
export function positionInView(
  view: View,
  direction: ViewDirection,
  aspect: number,
): { x: number; y: number } | null {
  const turn = (direction.yaw - view.yaw) * radians;
  const [up, tilt] = [direction.pitch * radians, view.pitch * radians];
  const right = Math.sin(turn) * Math.cos(up);
  const forward = Math.cos(turn) * Math.cos(up);
  const depth = forward * Math.cos(tilt) + Math.sin(up) * Math.sin(tilt);
  if (depth <= 0) return null;
  const extent = Math.tan((view.hfov * radians) / 2);
  const x = 0.5 + right / depth / extent / 2;
  const y = 0.5 - ((Math.sin(up) * Math.cos(tilt) - forward * Math.sin(tilt)) / depth / extent / 2) * aspect;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null;
}

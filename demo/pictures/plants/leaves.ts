import { round, type Spot } from '../engine/canvas.ts';

/**
 * Returns a closed paddle from `from` to `to`, bent sideways by `bend`, `width` wide at its widest: the blade
 * of most leaves.
 */
export function paddle(from: Spot, to: Spot, bend: number, width: number, widest = 0.45): string {
  const [mx, my] = along(from, to, widest);
  const [nx, ny] = across(from, to);
  const cx = mx + nx * bend;
  const cy = my + ny * bend;
  const point = (side: number) => `${round(cx + nx * side * width)} ${round(cy + ny * side * width)}`;
  return `M${round(from[0])} ${round(from[1])}Q${point(1)} ${round(to[0])} ${round(to[1])}Q${point(-1)} ${round(from[0])} ${round(from[1])}Z`;
}

/** Returns the rib in the middle of a paddle. */
export function rib(from: Spot, to: Spot, bend: number, widest = 0.45): string {
  const [mx, my] = along(from, to, widest);
  const [nx, ny] = across(from, to);
  return `M${round(from[0])} ${round(from[1])}Q${round(mx + nx * bend)} ${round(my + ny * bend)} ${round(to[0])} ${round(to[1])}`;
}

const along = (from: Spot, to: Spot, share: number): Spot => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

function across(from: Spot, to: Spot): Spot {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy) || 1;
  return [-dy / length, dx / length];
}

/** Returns a round tuft, as a path. */
export const tuft = (x: number, y: number, rx: number, ry: number): string =>
  `M${round(x - rx)} ${round(y)}a${round(rx)} ${round(ry)} 0 1 1 ${round(rx * 2)} 0a${round(rx)} ${round(ry)} 0 1 1 ${round(-rx * 2)} 0Z`;

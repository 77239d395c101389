import { clamp, type Rgb, type Vector } from './solid.ts';

const unit = ([x, y, z]: Vector): Vector => {
  const long = Math.hypot(x, y, z);
  return [x / long, y / long, z / long];
};

/** Towards the sun: afternoon, from the west and a little from the south (north is +z). */
export const sun: Vector = unit([-0.78, 0.52, -0.5]);
/** Light of the sun on a face that looks at it, and what the sky gives, in the same arbitrary unit. */
export const sunLight: Rgb = [9, 7.9, 6.2];

const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** What the sky gives as light: smooth, without a picture in it. */
export function skyLight(_dx: number, dy: number, _dz: number): Rgb {
  if (dy < 0) return [1.5, 1.55, 1.2];
  return mix([5.2, 5, 4.5], [3.1, 3.9, 5.4], Math.sqrt(dy));
}

/** What the eye sees of the far world in a direction: sky, clouds, hills with their roofs, and the lake in the south. */
export function farView(dx: number, dy: number, dz: number): Rgb {
  const azimuth = bearing(dx, dz);
  const rise = dy / Math.hypot(dx, dz);
  for (const ridge of ridges) {
    const top = ridgeTop(ridge, azimuth);
    if (rise < top) return ridgeColour(ridge, azimuth, rise, top);
  }
  if (rise < 0) return [0.3, 0.36, 0.2];
  return skyView(dx, dy, dz, rise);
}

/** 0 is the south: the seam where the angle jumps lies behind the house. */
const bearing = (dx: number, dz: number): number => Math.atan2(-dx, -dz);

function skyView(dx: number, dy: number, dz: number, rise: number): Rgb {
  const height = clamp(dy, 0, 1);
  let colour = mix([1.05, 1.08, 1.02], [0.2, 0.52, 1.05], clamp(height * 2.3, 0, 1) ** 0.6);
  const toSun = clamp(dx * sun[0] + dy * sun[1] + dz * sun[2], 0, 1);
  colour = mix(colour, [1.7, 1.45, 1], toSun ** 10 * 0.4 + toSun ** 90 * 0.5);
  const cloud =
    clamp((clouds(bearing(dx, dz) * 2.4, rise * 5.2) - 0.54) * 3.4, 0, 1) *
    clamp(rise * 6 - 0.25, 0, 1) *
    clamp(2.2 - rise * 1.6, 0, 1);
  return mix(colour, [1.75, 1.7, 1.6], cloud * 0.8);
}

type Ridge = { seed: number; base: number; height: number; far: number; roofs: number; lake?: boolean };

/** From the nearest to the farthest; the lake lies between the last two. */
const ridges: readonly Ridge[] = [
  { seed: 1.3, base: -0.08, height: 0.06, far: 0.06, roofs: 0.34 },
  { seed: 4.1, base: -0.035, height: 0.07, far: 0.24, roofs: 0.3 },
  { seed: 9.2, base: -0.008, height: 0.09, far: 0.46, roofs: 0.2 },
  { seed: 0, base: -0.002, height: 0, far: 0.5, roofs: 0, lake: true },
  { seed: 6.6, base: 0.006, height: 0.036, far: 0.72, roofs: 0 },
];

function ridgeTop(ridge: Ridge, azimuth: number): number {
  if (ridge.lake) return ridge.base;
  const { seed } = ridge;
  const wave =
    0.5 +
    0.3 * Math.sin(azimuth * 2 + seed) +
    0.2 * Math.sin(azimuth * 5 + seed * 2.1) +
    0.09 * Math.sin(azimuth * 11 + seed * 3.7);
  const south = Math.exp(-((azimuth + 0.15) ** 2) / 0.42);
  const lowered = ridge.far < 0.7 ? 1 - south * 0.98 * (ridge.far > 0.3 ? 1 : 0.5) : 1;
  const trees = (valueNoise(azimuth * 260 + seed * 40, seed) - 0.5) * 0.007 * (1 - ridge.far);
  return ridge.base + ridge.height * wave * lowered - (1 - lowered) * 0.03 + trees;
}

function ridgeColour(ridge: Ridge, azimuth: number, rise: number, top: number): Rgb {
  const haze: Rgb = [0.5, 0.68, 0.78];
  if (ridge.lake) {
    const down = clamp((top - rise) / 0.05, 0, 1);
    const sparkle = valueNoise(azimuth * 180, rise * 4000) > 0.8 ? 0.1 : 0;
    const water = mix([0.62, 0.82, 0.92], [0.12, 0.36, 0.52], down);
    return [water[0] + sparkle, water[1] + sparkle, water[2] + sparkle];
  }
  const scale = 150 - ridge.far * 40;
  const leaf = fractal(azimuth * scale, rise * scale * 1.8 + ridge.seed * 17);
  let colour = mix([0.035, 0.1, 0.03], [0.2, 0.32, 0.08], leaf);
  colour = mix(
    colour,
    [0.5, 0.36, 0.22],
    clamp(fractal(azimuth * 22, rise * 60 + ridge.seed) - 0.62, 0, 0.3),
  );
  const roof = roofAt(azimuth, rise, ridge);
  if (roof) colour = roof;
  return mix(colour, haze, ridge.far * 0.86 + clamp((top - rise) * 1.5, 0, 0.08));
}

/** Houses in a net of cells: a pale wall below, clay or iron above. */
function roofAt(azimuth: number, rise: number, ridge: Ridge): Rgb | null {
  if (ridge.roofs === 0) return null;
  const cellWide = 0.03 - ridge.far * 0.018;
  const cellTall = cellWide * 0.55;
  const columnAt = (row: number) => (azimuth + hash(row, ridge.seed) * cellWide) / cellWide;
  const lifted =
    (rise + ridge.seed + 0.4 * cellTall * hash(Math.floor(azimuth / cellWide / 1.7), ridge.seed)) / cellTall;
  const row = Math.floor(lifted);
  const column = Math.floor(columnAt(row));
  const dice = hash(column * 7 + ridge.seed, row);
  if (dice > ridge.roofs * (0.4 + 1.2 * valueNoise(azimuth * 9 + ridge.seed, rise * 30))) return null;
  const u = columnAt(row) - column;
  const v = lifted - row - hash(column, row + 11) * 0.3;
  const left = 0.15 + hash(row, column) * 0.2;
  const wide = 0.35 + hash(column, row + 3) * 0.25;
  if (u > left && u < left + wide && v > 0.12 && v < 0.42)
    return hash(column, row * 5) > 0.5 ? [0.86, 0.78, 0.66] : [0.8, 0.68, 0.52];
  const lean = (v - 0.42) * 0.5;
  if (v >= 0.42 && v < 0.68 && u > left - 0.07 + lean && u < left + wide + 0.07 - lean) {
    const kind = hash(column * 3, row * 9);
    return kind > 0.35 ? [0.62, 0.25, 0.13] : kind > 0.15 ? [0.5, 0.5, 0.5] : [0.2, 0.35, 0.33];
  }
  return null;
}

const hash = (x: number, y: number): number => {
  const value = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return value - Math.floor(value);
};

/** Smooth noise from 0 to 1. */
export function valueNoise(x: number, y: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const top = hash(ix, iy) + (hash(ix + 1, iy) - hash(ix, iy)) * sx;
  const low = hash(ix, iy + 1) + (hash(ix + 1, iy + 1) - hash(ix, iy + 1)) * sx;
  return top + (low - top) * sy;
}

export function fractal(x: number, y: number): number {
  return (
    valueNoise(x, y) * 0.5 + valueNoise(x * 2.1 + 5, y * 2.1) * 0.3 + valueNoise(x * 4.3, y * 4.3 + 9) * 0.2
  );
}

const clouds = (x: number, y: number): number =>
  fractal(x, y) * 0.75 + valueNoise(x * 8, y * 8) * 0.12 + 0.08;

import { basis, type LightMap } from './bake.ts';
import { farView, sun, sunLight } from './sky.ts';
import { newHit, type Rgb, type Vector } from './solid.ts';
import type { Scene } from './tree.ts';

export type CubeFace = 'f' | 'b' | 'u' | 'd' | 'l' | 'r';
export const cubeFaces: readonly CubeFace[] = ['f', 'b', 'u', 'd', 'l', 'r'];

/** Where the middle, the right edge and the upper edge of a face point. North is +z, east is +x. */
const frames: Record<CubeFace, readonly [ahead: Vector, right: Vector, up: Vector]> = {
  f: [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
  ],
  b: [
    [0, 0, -1],
    [-1, 0, 0],
    [0, 1, 0],
  ],
  r: [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  l: [
    [-1, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ],
  u: [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, -1],
  ],
  d: [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
};

/** Where one stands. `brighter` corrects what the meter finds: 1 leaves it as it is. */
export type Eye = { at: Vector; brighter: number; outdoors: boolean };

/** What a photographer sets before the shot: how much light, and what counts as white. */
export type Setting = { exposure: number; balance: Rgb };

const unset: Setting = { exposure: 1, balance: [1, 1, 1] };

/** Meters the room around an eye: all directions, the bright far world left out. */
export function meter(scene: Scene, light: LightMap, eye: Eye): Setting {
  const camera = openCamera(scene, light, eye, unset, 0.05);
  const sum = [0, 0, 0];
  let logs = 0;
  let count = 0;
  for (let at = 0; at < 3000; at += 1) {
    const y = (1 - (2 * (at + 0.5)) / 3000) * 0.8;
    const turn = at * 2.399963;
    const r = Math.sqrt(1 - y * y);
    const colour = camera.raw(Math.cos(turn) * r, y, Math.sin(turn) * r);
    if (!camera.seen()) continue;
    const brightness = 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2];
    logs += Math.log(brightness + 1e-4);
    count += 1;
    for (let c = 0; c < 3; c += 1) sum[c]! += Math.min(colour[c as 0], 3);
  }
  const grey = (sum[0]! + sum[1]! + sum[2]!) / 3;
  const balance = sum.map((value) => (grey / value) ** (eye.outdoors ? 0.12 : 0.55)) as unknown as Rgb;
  return { exposure: (0.42 / Math.exp(logs / count)) * eye.brighter, balance };
}

/** One face of the cube around an eye, as 8-bit RGB rows from the top. */
export function renderFace(
  scene: Scene,
  light: LightMap,
  eye: Eye,
  setting: Setting,
  face: CubeFace,
  size: number,
): Buffer {
  const [ahead, right, up] = frames[face];
  const camera = openCamera(scene, light, eye, setting, 2 / size);
  const first = new Float32Array(size * size * 3);
  const owners = new Int32Array(size * size);
  const look = (px: number, py: number): Rgb => {
    const a = (px / size) * 2 - 1;
    const b = 1 - (py / size) * 2;
    return camera.look(
      ahead[0] + right[0] * a + up[0] * b,
      ahead[1] + right[1] * a + up[1] * b,
      ahead[2] + right[2] * a + up[2] * b,
    );
  };
  const names = new Map<object, number>();
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      first.set(look(x + 0.5, y + 0.5), (y * size + x) * 3);
      const seen = camera.seen();
      owners[y * size + x] = seen ? (names.get(seen) ?? (names.set(seen, names.size + 1), names.size)) : 0;
    }
  }
  const pixels = Buffer.allocUnsafe(size * size * 3);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = y * size + x;
      let sum: [number, number, number] = [first[at * 3]!, first[at * 3 + 1]!, first[at * 3 + 2]!];
      if (isEdge(first, owners, size, x, y)) {
        for (const [dx, dy] of spread) {
          const more = look(x + 0.5 + dx, y + 0.5 + dy);
          sum = [sum[0] + more[0], sum[1] + more[1], sum[2] + more[2]];
        }
        sum = [sum[0] / (spread.length + 1), sum[1] / (spread.length + 1), sum[2] / (spread.length + 1)];
      }
      // A dither of half a step keeps walls from showing bands.
      const noise = ((x * 7 + y * 13) % 16) / 16 - 0.5;
      for (let c = 0; c < 3; c += 1)
        pixels[at * 3 + c] = Math.max(0, Math.min(255, Math.round(sum[c as 0] * 255 + noise)));
    }
  }
  return pixels;
}

const spread = [
  [-0.33, -0.12],
  [0.12, -0.33],
  [0.33, 0.12],
  [-0.12, 0.33],
  [-0.28, 0.28],
  [0.28, -0.28],
  [0.3, 0.38],
  [-0.38, -0.36],
] as const;

function isEdge(colours: Float32Array, owners: Int32Array, size: number, x: number, y: number): boolean {
  const at = y * size + x;
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    const a = x + dx;
    const b = y + dy;
    if (a < 0 || b < 0 || a >= size || b >= size) continue;
    const other = b * size + a;
    if (owners[other] !== owners[at]) return true;
    for (let c = 0; c < 3; c += 1)
      if (Math.abs(colours[other * 3 + c]! - colours[at * 3 + c]!) > 0.025) return true;
  }
  return false;
}

const farGain = 1.7;

/** Rays from one eye; colours come back as they are shown, 0 to 1. */
function openCamera(scene: Scene, light: LightMap, eye: Eye, setting: Setting, pixel: number) {
  const hit = newHit();
  let seen: object | null = null;
  const shadowRays = sunRays();

  function colourAt(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    depth: number,
    travelled: number,
  ): Rgb {
    if (!scene.trace(hit, ox, oy, oz, dx, dy, dz)) {
      if (depth === 0) seen = null;
      const far = farView(dx, dy, dz);
      // The far world is painted as it should look, whatever the room's exposure is.
      return [
        (far[0] * farGain) / setting.balance[0],
        (far[1] * farGain) / setting.balance[1],
        (far[2] * farGain) / setting.balance[2],
      ];
    }
    const solid = hit.solid!;
    if (depth === 0) seen = solid;
    const { t, nx, ny, nz } = hit;
    const x = ox + dx * t;
    const y = oy + dy * t;
    const z = oz + dz * t;
    const facing = -(nx * dx + ny * dy + nz * dz);
    const blur = ((travelled + t) * pixel * 0.7) / Math.max(0.08, Math.abs(facing));
    const colour = solid.material.colour(x, y, z, nx, ny, nz, blur);
    const around = light.at(hit);
    const { glow, gloss } = solid.material;
    const inSun = sunShare(x + nx * 1e-3, y + ny * 1e-3, z + nz * 1e-3, nx, ny, nz);
    // As if two shots were laid over each other: one for the room, one for what is seen through its windows.
    const outside = scene.isOutdoors(x + nx * 0.04, z + nz * 0.04);
    const exposure =
      outside === eye.outdoors
        ? setting.exposure
        : outside
          ? Math.min(setting.exposure, 0.75)
          : setting.exposure * 2.2;
    const cast = outside && !eye.outdoors ? setting.balance : unset.balance;
    const shade = (c: 0 | 1 | 2) =>
      (((colour[c] * (around[c] + inSun * sunLight[c])) / Math.PI + (glow?.[c] ?? 0)) * exposure) / cast[c];
    let result: Rgb = [shade(0), shade(1), shade(2)];
    if (gloss && depth < 2) {
      const share =
        gloss + (Math.max(0.25, gloss) - gloss) * (1 - Math.max(0, facing)) ** 5 * (gloss > 0.3 ? 1 : 0.8);
      if (share > 0.012) {
        const away = 2 * facing;
        const back = colourAt(
          x + nx * 2e-3,
          y + ny * 2e-3,
          z + nz * 2e-3,
          dx + nx * away,
          dy + ny * away,
          dz + nz * away,
          depth + 1,
          travelled + t,
        );
        result = [
          result[0] * (1 - share) + back[0] * share,
          result[1] * (1 - share) + back[1] * share,
          result[2] * (1 - share) + back[2] * share,
        ];
      }
    }
    return result;
  }

  /** The sun is half a degree wide; its edge on the floor is drawn a little softer than that. */
  function sunShare(x: number, y: number, z: number, nx: number, ny: number, nz: number): number {
    const facing = nx * sun[0] + ny * sun[1] + nz * sun[2];
    if (facing <= 0) return 0;
    let open = 0;
    for (const [dx, dy, dz] of shadowRays) if (!scene.isBlocked(x, y, z, dx, dy, dz)) open += 1;
    return (facing * open) / shadowRays.length;
  }

  const raw = (dx: number, dy: number, dz: number): Rgb => {
    const long = Math.hypot(dx, dy, dz);
    return colourAt(eye.at[0], eye.at[1], eye.at[2], dx / long, dy / long, dz / long, 0, 0);
  };
  return {
    seen: () => seen,
    raw,
    look(dx: number, dy: number, dz: number): Rgb {
      const colour = raw(dx, dy, dz);
      return [
        develop(colour[0] * setting.balance[0]),
        develop(colour[1] * setting.balance[1]),
        develop(colour[2] * setting.balance[2]),
      ];
    },
  };
}

function sunRays(): Vector[] {
  const [tx, ty, tz, bx, by, bz] = basis(...sun);
  const wide = 0.011;
  return [
    [0, 0],
    [0.95, 0.1],
    [-0.4, 0.85],
    [-0.6, -0.75],
    [0.45, -0.85],
  ].map(([a, b]) => {
    const x = sun[0] + (tx * a! + bx * b!) * wide;
    const y = sun[1] + (ty * a! + by * b!) * wide;
    const z = sun[2] + (tz * a! + bz * b!) * wide;
    return [x, y, z] as const;
  });
}

/** A film-like curve: a gentle shoulder that reaches white at seven times middle white, then the sRGB gamma. */
function develop(value: number): number {
  const v = Math.max(0, value);
  const curved = (v * (1 + v / 49)) / (1 + v);
  const bounded = Math.min(1, curved);
  return bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
}

/** An ordinary photograph from an eye: looks towards `yaw` and `pitch`, sees `across` degrees. */
export function renderView(
  scene: Scene,
  light: LightMap,
  eye: Eye,
  setting: Setting,
  yaw: number,
  pitch: number,
  across: number,
  wide: number,
  tall: number,
): Buffer {
  const radians = Math.PI / 180;
  const reach = Math.tan((across / 2) * radians);
  const camera = openCamera(scene, light, eye, setting, (2 * reach) / wide);
  const [sy, cy, sp, cp] = [
    Math.sin(yaw * radians),
    Math.cos(yaw * radians),
    Math.sin(pitch * radians),
    Math.cos(pitch * radians),
  ];
  const pixels = Buffer.allocUnsafe(wide * tall * 3);
  for (let y = 0; y < tall; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const sum = [0, 0, 0];
      for (const [dx, dy] of [
        [0.25, 0.38],
        [0.75, 0.12],
        [0.62, 0.75],
        [0.12, 0.88],
      ] as const) {
        const a = (((x + dx) / wide) * 2 - 1) * reach;
        const b = ((1 - ((y + dy) / tall) * 2) * reach * tall) / wide;
        const colour = camera.look(
          sy * cp + cy * a - sy * sp * b,
          sp + cp * b,
          cy * cp - sy * a - cy * sp * b,
        );
        for (let c = 0; c < 3; c += 1) sum[c]! += colour[c as 0];
      }
      for (let c = 0; c < 3; c += 1)
        pixels[(y * wide + x) * 3 + c] = Math.max(0, Math.min(255, Math.round((sum[c]! / 4) * 255)));
    }
  }
  return pixels;
}

import { fractal, valueNoise } from './sky.ts';
import { clamp, type Material, type Rgb } from './solid.ts';

/** `#rrggbb` as linear reflectance. */
export function paint(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

export const blend = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
const scaled = (a: Rgb, by: number): Rgb => [a[0] * by, a[1] * by, a[2] * by];

export function plain(hex: string, options: { gloss?: number; glow?: Rgb } = {}): Material {
  const colour = paint(hex);
  return { colour: () => colour, ...options };
}

/** 1 on a line every `step`, 0 between, softened by the width of a pixel. */
function lineAt(value: number, step: number, wide: number, blur: number): number {
  const from = Math.abs(value / step - Math.round(value / step)) * step;
  const soft = Math.max(blur, wide * 0.4);
  return clamp((wide + soft - from) / (soft * 2), 0, 1) * clamp(wide / (blur + wide * 0.5), 0, 1);
}

/** Boards that run along x or z (or up, on furniture), each a little different, with the grain in them. */
export function planks(hex: string, along: 'x' | 'z', wide = 0.16, gloss = 0.022): Material {
  const base = paint(hex);
  return {
    gloss,
    colour(x, _y, z, _nx, _ny, _nz, blur) {
      const across = along === 'x' ? z : x;
      const length = along === 'x' ? x : z;
      const row = Math.floor(across / wide);
      const board = Math.floor(length / 1.5 + fract(Math.sin(row * 91.7) * 437.5) * 7);
      const shade = 0.84 + 0.3 * fract(Math.sin(row * 12.9 + board * 78.2) * 43758.5);
      const grain =
        blur < 0.02
          ? (fractal(across * 46, length * 2.6 + row * 9) - 0.5) * 0.34 * clamp(1.4 - blur * 80, 0, 1)
          : 0;
      const joint = Math.max(
        lineAt(across, wide, 0.0025, blur),
        lineAt(length / 1.5 + fract(Math.sin(row * 91.7) * 437.5) * 7, 1, 0.0018, blur),
      );
      return scaled(base, (shade + grain) * (1 - joint * 0.55));
    },
  };
}

export function wood(hex: string, gloss = 0.03): Material {
  const base = paint(hex);
  return {
    gloss,
    colour(x, y, z, _nx, ny, _nz, blur) {
      const along = Math.abs(ny) > 0.5 ? x : y;
      const grain =
        (fractal((x + z) * 24 + (Math.abs(ny) > 0.5 ? z * 22 : 0), along * 2.2 + z * 3) - 0.5) *
        0.36 *
        clamp(1.3 - blur * 60, 0, 1);
      return scaled(base, 0.97 + grain);
    },
  };
}

/** Square tiles with grout; `vary` lets each differ. */
export function tiles(
  hex: string,
  grout: string,
  step: number,
  options: { gloss?: number; vary?: number; upright?: boolean } = {},
): Material {
  const base = paint(hex);
  const between = paint(grout);
  const vary = options.vary ?? 0.06;
  return {
    gloss: options.gloss ?? 0.04,
    colour(x, y, z, nx, ny, _nz, blur) {
      const a = Math.abs(ny) > 0.5 ? x : Math.abs(nx) > 0.5 ? z : x;
      const b = Math.abs(ny) > 0.5 ? z : y;
      const line = Math.max(lineAt(a, step, 0.0035, blur), lineAt(b, step, 0.0035, blur));
      const shade =
        1 +
        (fract(Math.sin(Math.floor(a / step) * 12.9 + Math.floor(b / step) * 78.2) * 43758.5) - 0.5) *
          vary *
          2;
      const cloud = (fractal(a * 3.1, b * 3.1) - 0.5) * 0.1;
      return blend(scaled(base, shade + cloud), between, line * 0.85);
    },
  };
}

/** A painted wall: the colour depends on the side, a skirting at its foot, the slightest unevenness. */
export function walls(colourOf: (x: number, z: number, y: number) => Rgb, skirting: Rgb): Material {
  return {
    colour(x, y, z, nx, _ny, nz, blur) {
      const inside = colourOf(x + nx * 0.08, z + nz * 0.08, y);
      const cloud = 1 + (valueNoise((x + z) * 2.3, y * 2.3) - 0.5) * 0.025;
      const foot = clamp((0.09 - y) / Math.max(0.004, blur) + 0.5, 0, 1);
      return blend(scaled(inside, cloud), skirting, y > -0.01 ? foot : 0);
    },
  };
}

/** Woven cloth: the colour with a fine weave that fades with distance. */
export function cloth(hex: string, weave = 0.12): Material {
  const base = paint(hex);
  return {
    colour(x, y, z, _nx, _ny, _nz, blur) {
      const fade = clamp(1.2 - blur * 160, 0, 1) * weave;
      const thread = Math.sin(x * 700) * Math.sin(y * 700 + z * 700);
      const wear = (fractal(x * 7 + z * 5, y * 7 + z * 3) - 0.5) * 0.12;
      return scaled(base, 1 + thread * fade + wear);
    },
  };
}

/** Cloth with bands of other colours along one axis. */
export function striped(
  hex: string,
  bands: readonly (readonly [from: number, to: number, hex: string])[],
  period: number,
  axis: 'x' | 'y' | 'z',
  offset = 0,
): Material {
  const base = paint(hex);
  const colours = bands.map(([from, to, band]) => [from, to, paint(band)] as const);
  return {
    colour(x, y, z, _nx, _ny, _nz, blur) {
      const value = (axis === 'x' ? x : axis === 'y' ? y : z) - offset;
      const at = fract(value / period) * period;
      let colour = base;
      for (const [from, to, band] of colours) {
        const soft = Math.max(0.0015, blur);
        const share = clamp((at - from) / soft + 0.5, 0, 1) * clamp((to - at) / soft + 0.5, 0, 1);
        colour = blend(colour, band, share);
      }
      const thread = Math.sin(x * 620) * Math.sin(z * 620 + y * 620) * 0.08 * clamp(1.2 - blur * 140, 0, 1);
      return scaled(colour, 1 + thread);
    },
  };
}

/** A rug: border, ground, and rows of diamonds. */
export function rug(
  ground: string,
  band: string,
  accent: string,
  area: { x0: number; x1: number; z0: number; z1: number },
): Material {
  const [g, b, a] = [paint(ground), paint(band), paint(accent)];
  return {
    colour(x, _y, z, _nx, _ny, _nz, blur) {
      const edge = Math.min(x - area.x0, area.x1 - x, z - area.z0, area.z1 - z);
      const soft = Math.max(0.004, blur);
      const inBand = clamp((edge - 0.1) / soft + 0.5, 0, 1) * clamp((0.16 - edge) / soft + 0.5, 0, 1);
      let colour = blend(g, b, inBand);
      if (edge > 0.24) {
        const u = fract((x - area.x0) / 0.42) - 0.5;
        const v = fract((z - area.z0) / 0.5) - 0.5;
        const inside = 0.3 - (Math.abs(u) * 0.42 + Math.abs(v) * 0.5) / 0.7;
        colour = blend(colour, a, clamp(inside / (soft / 0.4) + 0.5, 0, 1) * 0.85);
        colour = blend(colour, g, clamp((inside - 0.13) / (soft / 0.4) + 0.5, 0, 1) * 0.9);
      }
      const pile = (fractal(x * 60, z * 60) - 0.5) * 0.22 * clamp(1.3 - blur * 50, 0, 1);
      return scaled(colour, 1 + pile);
    },
  };
}

/** A picture in a frame: hills, a sun, a road of earth. Lies on a wall that looks along x or z. */
export function painting(
  area: { axis: 'x' | 'z'; from: number; to: number; y0: number; y1: number },
  seed: number,
): Material {
  const sky = paint('#f0d9a8');
  const sunColour = paint('#d9662c');
  const bands = ['#7f9a7c', '#b8623c', '#3f5f4a', '#e0b060'].map(paint);
  const paper = paint('#f6efe0');
  return {
    colour(x, y, z) {
      const u = ((area.axis === 'x' ? x : z) - area.from) / (area.to - area.from);
      const v = (y - area.y0) / (area.y1 - area.y0);
      const margin = 0.1;
      if (u < margin || u > 1 - margin || v < margin || v > 1 - margin) return paper;
      let colour = sky;
      const aspect = (area.to - area.from) / (area.y1 - area.y0);
      if (Math.hypot((u - 0.5 - 0.14 * Math.sin(seed)) * aspect, v - 0.66) < 0.12) colour = sunColour;
      for (const [index, band] of bands.entries()) {
        const top = 0.52 - index * 0.12 + 0.06 * Math.sin(u * (4 + index) + seed * (index + 1));
        if (v < top) colour = band;
      }
      return colour;
    },
  };
}

/** Foliage: dark between, bright at the tips, in patches as fine as the distance allows. */
export function leaves(hex: string, tip = '#a9c46a'): Material {
  const base = paint(hex);
  const bright = paint(tip);
  return {
    colour(x, y, z, _nx, _ny, _nz, blur) {
      const broad = fractal(x * 5 + z * 3, y * 5 + z * 4);
      const fine = (valueNoise(x * 46 + z * 31, y * 46 - z * 27) - 0.5) * clamp(1.5 - blur * 26, 0, 1);
      return blend(scaled(base, 0.75 + broad * 0.5), bright, clamp(broad * 0.7 + fine * 1.5 - 0.2, 0, 1));
    },
  };
}

export function grass(): Material {
  const dark = paint('#47742a');
  const light = paint('#86a845');
  const earth = paint('#a86a44');
  return {
    colour(x, _y, z, _nx, _ny, _nz, blur) {
      const broad = fractal(x * 0.6, z * 0.6);
      const fine = (fractal(x * 24, z * 24) - 0.5) * clamp(1.4 - blur * 14, 0, 1);
      const blades = (valueNoise(x * 120, z * 45) - 0.5) * clamp(1.3 - blur * 70, 0, 1);
      const bare = clamp((fractal(x * 0.9 + 7, z * 0.9) - 0.68) * 4, 0, 0.6);
      return blend(blend(dark, light, clamp(broad * 0.9 + fine * 0.7 + blades * 0.5, 0, 1)), earth, bare);
    },
  };
}

const fract = (value: number) => value - Math.floor(value);

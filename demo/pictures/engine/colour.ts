/** A colour as `#rrggbb`. Colours are mixed in OKLab, so that mixtures do not turn grey. */
export type Colour = string;

type Lab = [lightness: number, a: number, b: number];

export function mix(from: Colour, to: Colour, share: number): Colour {
  const a = toLab(from);
  const b = toLab(to);
  const clampedShare = Math.min(Math.max(share, 0), 1);
  return fromLab([
    a[0] + (b[0] - a[0]) * clampedShare,
    a[1] + (b[1] - a[1]) * clampedShare,
    a[2] + (b[2] - a[2]) * clampedShare,
  ]);
}

const cache = new Map<Colour, Lab>();

function toLab(colour: Colour): Lab {
  const cached = cache.get(colour);
  if (cached) return cached;
  const [r, g, b] = [1, 3, 5].map((start) =>
    toLinear(Number.parseInt(colour.slice(start, start + 2), 16) / 255),
  ) as Lab;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lab: Lab = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  cache.set(colour, lab);
  return lab;
}

function fromLab([lightness, a, b]: Lab): Colour {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels
    .map((value) =>
      Math.round(toGamma(value) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function toGamma(value: number): number {
  const bounded = Math.min(Math.max(value, 0), 1);
  return bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
}

import type { cubeFaces } from './generated-export.ts';

/** A raw picture with one byte per channel: three per pixel, or four in a browser. */
export interface Picture {
  data: Uint8Array<ArrayBuffer> | Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

export type Face = (typeof cubeFaces)[number];

/**
 * The directions of each cube face. The middle of the panorama is +z, its right +x, up +y. On a face, `a`
 * runs right and `b` down, from -1 to 1.
 */
const directions: Record<Face, (a: number, b: number) => [number, number, number]> = {
  f: (a, b) => [a, -b, 1],
  r: (a, b) => [1, -b, -a],
  b: (a, b) => [-a, -b, -1],
  l: (a, b) => [-1, -b, a],
  u: (a, b) => [a, 1, b],
  d: (a, b) => [a, -1, -b],
};

/** Returns one face, `size` pixels wide, of the cube around a panorama (2:1, its middle in front). */
export function cubeFace(panorama: Picture, face: Face, size: number): Picture {
  return project(panorama, size, size, directions[face]);
}

/**
 * Returns a flat picture of a part of a panorama. In degrees, `yaw` is clockwise from its middle, `pitch` is
 * upwards, and `hfov` is the horizontal field of view.
 */
export function renderView(
  panorama: Picture,
  yaw: number,
  pitch: number,
  hfov: number,
  width: number,
  height: number,
): Picture {
  const [turn, tilt] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const extent = Math.tan((hfov * Math.PI) / 360);
  return project(panorama, width, height, (a, b) => {
    const [right, up] = [a * extent, (-b * extent * height) / width];
    const [y, z] = [up * Math.cos(tilt) + Math.sin(tilt), Math.cos(tilt) - up * Math.sin(tilt)];
    return [right * Math.cos(turn) + z * Math.sin(turn), y, z * Math.cos(turn) - right * Math.sin(turn)];
  });
}

/** Renders the picture seen in the given directions, with bilinear interpolation. */
function project(
  panorama: Picture,
  columns: number,
  rows: number,
  directionAt: (a: number, b: number) => [number, number, number],
): Picture {
  const { data, width, height } = panorama;
  const channels = data.length / (width * height);
  const out = new Uint8Array(columns * rows * channels);
  let offset = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y, z] = directionAt((2 * (column + 0.5)) / columns - 1, (2 * (row + 0.5)) / rows - 1);
      const u = (Math.atan2(x, z) / (2 * Math.PI) + 0.5) * width - 0.5;
      const v = Math.min(
        height - 1,
        Math.max(0, (0.5 - Math.atan2(y, Math.hypot(x, z)) / Math.PI) * height - 0.5),
      );
      const left = Math.floor(u);
      const top = Math.min(height - 2, Math.floor(v));
      const s = u - left;
      const t = v - top;
      const x0 = (left + width) % width;
      const x1 = (left + 1 + width) % width;
      const a = (top * width + x0) * channels;
      const b = (top * width + x1) * channels;
      const down = width * channels;
      for (let c = 0; c < channels; c++) {
        const upper = (data[a + c] ?? 0) * (1 - s) + (data[b + c] ?? 0) * s;
        const lower = (data[a + down + c] ?? 0) * (1 - s) + (data[b + down + c] ?? 0) * s;
        out[offset++] = Math.round(upper * (1 - t) + lower * t);
      }
    }
  }
  return { data: out, width: columns, height: rows };
}

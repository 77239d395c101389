/**
 * This module describes the appearance of a picture in 64 bits (a perceptual hash). Each bit says whether one
 * of the 64 lowest frequencies of its brightness is above their median. A copy that was saved again, scaled
 * or made lighter has nearly the same bits. A crop does not, so there is a hash of the whole picture and of
 * each of five smaller crops, which are compared with the whole of the other picture.
 */
export const rasterEdge = 128;
const blockEdge = 32;
const maxFrequency = 8;

/** The share of the edge that is cropped: on all sides, and on one side. */
const allSidesShare = 0.04;
const oneSideShare = 0.08;

type Crop = { left: number; top: number; right: number; bottom: number };
const wholePicture: Crop = { left: 0, top: 0, right: 0, bottom: 0 };
const crops: readonly Crop[] = [
  wholePicture,
  { left: allSidesShare, top: allSidesShare, right: allSidesShare, bottom: allSidesShare },
  { ...wholePicture, top: oneSideShare },
  { ...wholePicture, bottom: oneSideShare },
  { ...wholePicture, left: oneSideShare },
  { ...wholePicture, right: oneSideShare },
];

/**
 * Below this spread of brightness, a picture has no features to recognise, such as one of a wall, a sky or a
 * blank page.
 */
const minSpread = 6;

/**
 * Returns the hash of each crop, the whole picture first, as signed 64-bit numbers in text; empty for a
 * picture without features.
 * @param raster the picture in `rasterEdge` × `rasterEdge` greys, whatever its shape
 */
export function imageHashes(raster: Uint8Array): string[] {
  if (spreadOf(raster) < minSpread) return [];
  return crops.map((crop) => hashOf(blocksOf(raster, crop)));
}

function spreadOf(values: ArrayLike<number>): number {
  let [sum, squares] = [0, 0];
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return Math.sqrt(Math.max(0, squares / values.length - mean * mean));
}

/**
 * Returns the mean of each of 32 × 32 blocks of the crop. Each pixel counts by the share that the block
 * covers.
 */
function blocksOf(raster: Uint8Array, { left, top, right, bottom }: Crop): Float64Array {
  const rows = weightsOf(top * rasterEdge, (1 - bottom) * rasterEdge);
  const columns = weightsOf(left * rasterEdge, (1 - right) * rasterEdge);
  const blocks = new Float64Array(blockEdge * blockEdge);
  for (const [row, ys] of rows.entries())
    for (const [column, xs] of columns.entries()) {
      let [sum, weight] = [0, 0];
      for (const [y, share] of ys)
        for (const [x, part] of xs) {
          sum += (raster[y * rasterEdge + x] ?? 0) * share * part;
          weight += share * part;
        }
      blocks[row * blockEdge + column] = sum / weight;
    }
  return blocks;
}

/** Returns the pixels under each block between two edges, with the covered share of each pixel. */
function weightsOf(from: number, to: number): Array<Array<readonly [number, number]>> {
  const step = (to - from) / blockEdge;
  return Array.from({ length: blockEdge }, (_, block) => {
    const [start, end] = [from + block * step, from + (block + 1) * step];
    const pixels: Array<readonly [number, number]> = [];
    for (let pixel = Math.floor(start); pixel < Math.min(end, rasterEdge); pixel++)
      pixels.push([pixel, Math.min(end, pixel + 1) - Math.max(start, pixel)]);
    return pixels.filter(([, share]) => share > 1e-9);
  });
}

const cosines = Array.from({ length: maxFrequency + 1 }, (_, frequency) =>
  Array.from({ length: blockEdge }, (__, block) =>
    Math.cos((Math.PI * frequency * (2 * block + 1)) / (2 * blockEdge)),
  ),
);

/**
 * Returns the hash. It uses the frequencies 1 to 8 in each direction and not frequency 0, so that overall
 * brightness makes no difference.
 */
function hashOf(blocks: Float64Array): string {
  const strengths: number[] = [];
  for (let yFrequency = 1; yFrequency <= maxFrequency; yFrequency++) {
    const summed = new Float64Array(blockEdge);
    for (let y = 0; y < blockEdge; y++)
      for (let x = 0; x < blockEdge; x++)
        summed[x] = (summed[x] ?? 0) + (blocks[y * blockEdge + x] ?? 0) * (cosines[yFrequency]?.[y] ?? 0);
    for (let xFrequency = 1; xFrequency <= maxFrequency; xFrequency++) {
      let strength = 0;
      for (let x = 0; x < blockEdge; x++) strength += (summed[x] ?? 0) * (cosines[xFrequency]?.[x] ?? 0);
      strengths.push(strength);
    }
  }
  const ordered = strengths.toSorted((a, b) => a - b);
  const median = ((ordered[31] ?? 0) + (ordered[32] ?? 0)) / 2;
  let hash = 0n;
  for (const strength of strengths) hash = (hash << 1n) | (strength > median ? 1n : 0n);
  return BigInt.asIntN(64, hash).toString();
}

/** Returns the number of bits in which two hashes differ. */
export function hashDistance(a: string, b: string): number {
  let bits = BigInt.asUintN(64, BigInt(a) ^ BigInt(b));
  let count = 0;
  for (; bits > 0n; bits &= bits - 1n) count += 1;
  return count;
}

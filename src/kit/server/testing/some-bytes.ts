import { SeededRandom } from './seeded-random.ts';

/** Returns incompressible bytes, which are the same for the same seed. */
export function noiseBytes(length: number, seed = 1): Buffer {
  const random = new SeededRandom(seed);
  const bytes = Buffer.alloc(length);
  for (let index = 0; index < length; index++) bytes[index] = random.below(256);
  return bytes;
}

/** Returns slightly compressible bytes. */
export function buildBytes(length: number, seed = 1): Buffer {
  const bytes = noiseBytes(length, seed);
  for (let index = 0; index < length; index += 3) bytes[index] = (bytes[index] ?? 0) & 15;
  return bytes;
}

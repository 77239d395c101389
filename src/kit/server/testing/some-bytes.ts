import { SeededRandom } from './seeded-random.ts';

/** Returns incompressible bytes, which are the same for the same seed. */
export function noise(length: number, seed = 1): Buffer {
  const chance = new SeededRandom(seed);
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at++) bytes[at] = chance.below(256);
  return bytes;
}

/** Returns slightly compressible bytes. */
export function buildBytes(length: number, seed = 1): Buffer {
  const bytes = noise(length, seed);
  for (let at = 0; at < length; at += 3) bytes[at] = (bytes[at] ?? 0) & 15;
  return bytes;
}

import { SeededRandom } from '#kit/server/testing/seeded-random.ts';

/** Returns a sample, determined by the seed, in the original order. */
export function sample<T>(all: readonly T[], max: number, seed: number): T[] {
  const places = new SeededRandom(seed).shuffled([...all.keys()]);
  const chosen = places.slice(0, max).toSorted((one, other) => one - other);
  return chosen.map((at) => all[at] as T);
}

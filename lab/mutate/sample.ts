import { SeededRandom } from '#kit/server/testing/seeded-random.ts';

/** Returns a random sample in the original order. The same seed gives the same sample. */
export function sample<T>(all: readonly T[], max: number, seed: number): T[] {
  const indexes = new SeededRandom(seed).shuffled([...all.keys()]);
  const selected = indexes.slice(0, max).toSorted((a, b) => a - b);
  return selected.map((index) => all[index] as T);
}

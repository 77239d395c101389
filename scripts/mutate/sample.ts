/** A sample, determined by the seed, in the original order. */
export function sample<T>(all: readonly T[], most: number, seed: number): T[] {
  const figure = figures(seed);
  const places = all.map((_, at) => at);
  for (let at = places.length - 1; at > 0; at--) {
    const other = Math.floor(figure() * (at + 1));
    [places[at], places[other]] = [places[other] as number, places[at] as number];
  }
  const chosen = places.slice(0, most).toSorted((one, other) => one - other);
  return chosen.map((at) => all[at] as T);
}

/** Reproducible numbers from 0 to below 1 (mulberry32). */
function figures(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

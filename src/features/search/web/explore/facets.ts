/**
 * The number of homes for each value of one facet. Values without homes are left out, unless they had homes
 * before.
 */
export type Counts = Record<string, number>;
export type Facets = Partial<Record<string, Counts>>;

/**
 * Returns the counts, with a zero in place of each value that no longer has homes. Options therefore neither
 * vanish nor move while a visitor chooses.
 */
export function withVanishedValues(previous: Facets | undefined, current: Facets): Facets {
  const all = Object.entries(current).map(([facet, counts]) => [
    facet,
    { ...zeros(previous?.[facet]), ...counts },
  ]);
  return Object.fromEntries(all);
}

function zeros(counts: Counts = {}): Counts {
  return Object.fromEntries(Object.keys(counts).map((value) => [value, 0]));
}

type Reply = Record<string, { value: string; count: number }[]> | null | undefined;

export function toFacets(reply: Reply): Facets | undefined {
  if (!reply) return undefined;
  return Object.fromEntries(
    Object.entries(reply).map(([facet, values]) => [
      facet,
      Object.fromEntries(values.map(({ value, count }) => [value, count])),
    ]),
  );
}

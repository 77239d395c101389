/** How many homes each value of one facet would show; values with none are left out. */
export type Counts = Record<string, number>;
export type Facets = Partial<Record<string, Counts>>;

type Reply = Record<string, { value: string; count: number }[]> | null | undefined;

export function facetsOf(reply: Reply): Facets | undefined {
  if (!reply) return undefined;
  return Object.fromEntries(
    Object.entries(reply).map(([facet, values]) => [
      facet,
      Object.fromEntries(values.map(({ value, count }) => [value, count])),
    ]),
  );
}

import type { Choice } from '#features/search/web/filters/filter-choices.ts';

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

type Options = { /** The current choice, kept even if its count is 0. */ value?: string | undefined };

/**
 * The choices with their number of homes, without those that have none; all choices unchanged while the counts are
 * unknown.
 */
export function counted(choices: Choice[], counts: Counts | undefined, { value }: Options = {}): Choice[] {
  if (!counts) return choices;
  return choices.flatMap((choice) => {
    const count = counts[choice.value] ?? 0;
    if (count === 0 && choice.value !== value) return [];
    return [{ value: choice.value, name: `${choice.name} (${count})` }];
  });
}

/** Adds the requested value to the choices if it is not among them. */
export function including(
  choices: Choice[],
  value: string | undefined,
  name: (value: string) => string,
): Choice[] {
  if (!value || choices.some((choice) => choice.value === value)) return choices;
  return [...choices, { value, name: name(value) }];
}

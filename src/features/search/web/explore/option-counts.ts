import type { Choice } from '#features/search/web/explore/fields/price-options.ts';
import type { Counts } from './facets.ts';

type Options = { /** The current choice, kept even if its count is 0. */ value?: string | undefined };

/**
 * Returns the choices with their numbers of homes, and leaves out choices without homes. Returns all choices
 * unchanged while the counts are unknown.
 */
export function withCounts(choices: Choice[], counts: Counts | undefined, { value }: Options = {}): Choice[] {
  if (!counts) return choices;
  return choices.flatMap((choice) => {
    const count = counts[choice.value];
    if (count === undefined && choice.value !== value) return [];
    return [{ value: choice.value, name: `${choice.name} (${count ?? 0})` }];
  });
}

/** Adds the requested value to the choices if it is not among them. */
export function withValue(
  choices: Choice[],
  value: string | undefined,
  name: (value: string) => string,
): Choice[] {
  if (!value || choices.some((choice) => choice.value === value)) return choices;
  return [...choices, { value, name: name(value) }];
}

import type { FieldName, FormValues } from './form-values.ts';

export type Merge = {
  values: FormValues;
  /** Fields that both have changed, differently. Mine stand in the form. */
  disputed: FieldName[];
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What was typed, laid over what somebody else has saved meanwhile: untouched fields become theirs, mine stay.
 * @param before what mine differed from
 */
export function mergeOver(theirs: FormValues, mine: Partial<FormValues>, before: Partial<FormValues>): Merge {
  const disputed = (Object.keys(mine) as FieldName[]).filter(
    (name) => !same(before[name], theirs[name]) && !same(mine[name], theirs[name]),
  );
  const known = Object.fromEntries(Object.entries(mine).filter(([name]) => name in theirs));
  return { values: { ...theirs, ...known }, disputed };
}

/** A dispute stays open, whatever else changes, until both say the same. */
export function stillDisputed(
  fields: readonly FieldName[],
  theirs: FormValues,
  mine: FormValues,
): FieldName[] {
  return [...new Set(fields)].filter((name) => !same(mine[name], theirs[name]));
}

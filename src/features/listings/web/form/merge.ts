import { type FieldName, type FormValues, isSame } from './form-values.ts';

export type Merge = {
  values: FormValues;
  /** Fields that both have changed differently. The form keeps the user's value. */
  disputed: FieldName[];
};

/**
 * Merges unsaved input with another user's saved version: untouched fields take its values, changed fields
 * stay.
 * @param before the values that the user's were typed over
 */
export function mergeDrafts(
  theirs: FormValues,
  mine: Partial<FormValues>,
  before: Partial<FormValues>,
): Merge {
  const disputed = (Object.keys(mine) as FieldName[]).filter(
    (name) => !isSame(name, before[name], theirs[name]) && !isSame(name, mine[name], theirs[name]),
  );
  const shared = Object.fromEntries(Object.entries(mine).filter(([name]) => name in theirs));
  return { values: { ...theirs, ...shared }, disputed };
}

/**
 * Returns the conflicts that remain. A conflict stays open, whatever else changes, until both values are
 * equal.
 */
export function remainingConflicts(
  fields: readonly FieldName[],
  theirs: FormValues,
  mine: FormValues,
): FieldName[] {
  return [...new Set(fields)].filter((name) => !isSame(name, mine[name], theirs[name]));
}

import { type FieldName, type FormValues, isSameValue } from './form-values.ts';

export type MergeResult = {
  values: FormValues;
  /** The fields that both users have changed to different values. The form keeps this user's value. */
  disputed: FieldName[];
};

/**
 * Merges unsaved input with a version that another user has saved. Untouched fields take the saved values,
 * and changed fields are kept.
 * @param before the values that the user started from
 */
export function mergeDrafts(
  theirs: FormValues,
  mine: Partial<FormValues>,
  before: Partial<FormValues>,
): MergeResult {
  const disputed = (Object.keys(mine) as FieldName[]).filter(
    (name) => !isSameValue(name, before[name], theirs[name]) && !isSameValue(name, mine[name], theirs[name]),
  );
  const ownValues = Object.fromEntries(Object.entries(mine).filter(([name]) => name in theirs));
  return { values: { ...theirs, ...ownValues }, disputed };
}

/** Returns the fields that still conflict. A conflict ends only when both values are equal. */
export function remainingConflicts(
  fields: readonly FieldName[],
  theirs: FormValues,
  mine: FormValues,
): FieldName[] {
  return [...new Set(fields)].filter((name) => !isSameValue(name, mine[name], theirs[name]));
}

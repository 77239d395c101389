import type { ManagerListing } from '#features/listings/schema.ts';
import type { Draft } from './draft-store.ts';
import { changedFields, emptyValues, type FieldName, type FormValues, toFormValues } from './form-values.ts';
import { mergeDrafts, remainingConflicts } from './merge.ts';

/**
 * The version that another user saved while this form was open. `fields` are the fields that both users have
 * changed.
 */
export type EditConflict = { theirs: FormValues; fields: FieldName[] };

export type FormStart = {
  base: FormValues;
  values: FormValues;
  draft: Draft | null;
  dispute: EditConflict | null;
};

/** Returns the initial values of the form: the stored listing with an unsaved draft on top. */
export function buildFormStart(listing: ManagerListing | null, draft: Draft | null): FormStart {
  const base = listing ? toFormValues(listing) : emptyValues;
  if (!draft) return { base, values: base, draft: null, dispute: null };
  const { values, disputed } = mergeDrafts(base, draft.values, draft.before);
  // Input that was typed during a save has no version. It is based on the values that were saved.
  const hasNewerVersion = listing !== null && draft.version !== null && draft.version !== listing.version;
  const fields = remainingConflicts(
    [...(draft.disputed ?? []), ...(hasNewerVersion ? disputed : [])],
    base,
    values,
  );
  const dispute = fields.length > 0 ? { theirs: base, fields } : null;
  return { base, values, draft: changedFields(base, values).length > 0 ? draft : null, dispute };
}

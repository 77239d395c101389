import type { DeskListing } from '#features/listings/schema.ts';
import type { Draft } from './draft-store.ts';
import { changedFields, emptyValues, type FieldName, type FormValues, valuesOf } from './form-values.ts';
import { mergeOver, stillDisputed } from './merge.ts';

/** What somebody else has saved while this form was open. `theirs` of the fields that both have changed. */
export type Dispute = { theirs: FormValues; fields: FieldName[] };

export type FormStart = {
  base: FormValues;
  values: FormValues;
  draft: Draft | null;
  dispute: Dispute | null;
};

/** What the form begins with: what is stored, and over it what was typed and never saved. */
export function formStart(listing: DeskListing | null, draft: Draft | null): FormStart {
  const base = listing ? valuesOf(listing) : emptyValues;
  if (!draft) return { base, values: base, draft: null, dispute: null };
  const { values, disputed } = mergeOver(base, draft.values, draft.before);
  // What was typed after a save was sent knows no version: it stands on what that save wrote.
  const hasMoved = listing !== null && draft.version !== null && draft.version !== listing.version;
  const fields = stillDisputed([...(draft.disputed ?? []), ...(hasMoved ? disputed : [])], base, values);
  const dispute = fields.length > 0 ? { theirs: base, fields } : null;
  return { base, values, draft: changedFields(base, values).length > 0 ? draft : null, dispute };
}

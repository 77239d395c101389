import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ManagerListing } from '#features/listings/schema.ts';
import type { EditConflict, FormStart } from './form-start.ts';
import { changedFields, type FieldName, type FormValues, toFormValues } from './form-values.ts';
import { mergeDrafts, remainingConflicts } from './merge.ts';

export type ListingState = ReturnType<typeof useListingState>;

/**
 * Manages the stored listing that the form is based on, and the fields in which a newer version conflicts
 * with the input.
 */
export function useListingState(
  form: UseFormReturn<FormValues>,
  listing: ManagerListing | null,
  start: FormStart,
) {
  const [base, setBase] = useState(start.base);
  const [version, setVersion] = useState(listing?.version ?? null);
  const [dispute, setDispute] = useState<EditConflict | null>(start.dispute);
  return {
    base,
    version,
    dispute,
    changed: () => changedFields(base, form.getValues()),

    /** Merges the input with a newer version of the listing. */
    mergeLatest(latest: ManagerListing): void {
      const theirs = toFormValues(latest);
      const values = form.getValues();
      const mine = Object.fromEntries(changedFields(base, values).map((name) => [name, values[name]]));
      const merged = mergeDrafts(theirs, mine, base);
      setBase(theirs);
      setVersion(latest.version);
      setDispute((current) => ({
        theirs,
        fields: remainingConflicts([...(current?.fields ?? []), ...merged.disputed], theirs, merged.values),
      }));
      form.reset(merged.values);
    },

    acceptTheirs(name: FieldName): void {
      if (!dispute) return;
      form.setValue(name, dispute.theirs[name], { shouldDirty: true });
      setDispute({ ...dispute, fields: dispute.fields.filter((field) => field !== name) });
    },

    /** Resets the form to the stored listing. */
    discard(): void {
      form.reset(base);
      setDispute(null);
    },
  };
}

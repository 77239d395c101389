import { type RefObject, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { saveListingDraft } from './draft-store.ts';
import { changedFields, type FieldName, type FormValues } from './form-values.ts';
import type { Attempt } from './save-listing.ts';
import type { ListingState } from './use-listing-state.ts';

const draftPauseMs = 300;

type DraftAutosaveOptions = {
  form: UseFormReturn<FormValues>;
  name: string;
  state: ListingState;
  attempt: RefObject<Attempt | null>;
  /** True once the listing is saved, when there is no draft left to store. */
  isDone: RefObject<boolean>;
  /** Called with the time when a draft was stored, or with null when nothing differs any more. */
  onSaved(at: Date | null): void;
};

/**
 * Stores unsaved input as a draft: after a pause, and when the page or the form is closed.
 * @returns a function that stores it immediately
 */
export function useDraftAutosave({
  form,
  name: draftName,
  state,
  attempt,
  isDone,
  onSaved,
}: DraftAutosaveOptions): () => void {
  const { base, version, dispute } = state;
  const saveNow = useRef(() => {});
  useEffect(() => {
    let timer: number | undefined;
    const save = () => {
      if (isDone.current) return;
      const values = form.getValues();
      const changed = changedFields(base, values);
      const disputed = dispute?.fields ?? [];
      saveListingDraft(draftName, { base, values, changed, disputed, version, attempt: attempt.current });
      onSaved(changed.length > 0 ? new Date() : null);
    };
    saveNow.current = save;
    const stopWatching = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name) form.clearErrors(name as FieldName);
        clearTimeout(timer);
        timer = window.setTimeout(save, draftPauseMs);
      },
    });
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      save();
      removeEventListener('pagehide', save);
      stopWatching();
    };
  }, [form, base, version, dispute, draftName, attempt, isDone, onSaved]);
  return () => saveNow.current();
}

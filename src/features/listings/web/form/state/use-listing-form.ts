import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { ManagerListing } from '#features/listings/schema.ts';
import { formatAmounts } from '#features/listings/web/form/format-amounts-on-blur.ts';
import {
  fetchManagerListing,
  patchRows,
  refreshListings,
  refreshPublicLists,
} from '#features/listings/web/queries.ts';
import { isRejection } from '#kit/web/attempt.ts';
import { CallError } from '#kit/web/call.ts';
import { showToast } from '#kit/web/toasts.ts';
import { deleteListingDraft, draftKey, readDraft, saveListingDraft } from './draft-store.ts';
import { type FieldErrors, formErrors, serverFieldErrors } from './form-checks.ts';
import { buildFormStart, type EditConflict } from './form-start.ts';
import { changedFields, type FieldName, type FormValues, toFormValues } from './form-values.ts';
import {
  type Attempt,
  changeListing,
  createListing,
  fallbackMessage,
  type MarketState,
  mayHaveBeenCreatedMessage,
} from './save-listing.ts';
import { useDraftAutosave } from './use-draft-autosave.ts';
import { type ListingState, useListingState } from './use-listing-state.ts';

export type ListingForm = {
  form: UseFormReturn<FormValues>;
  /** The step that is in progress while saving, or null. */
  savingStep: 'pictures' | 'listing' | null;
  /** An error that does not belong to a single field, or null. */
  message: string | null;
  /**
   * Set when the plan's limit was exceeded. With 'on the market', the listing can still be saved as
   * unavailable.
   */
  planIsFull: 'for it' | 'on the market' | null;
  dispute: EditConflict | null;
  acceptTheirs(name: FieldName): void;
  /** The time when the draft in the form was stored, or null without a draft. */
  draftFrom: string | null;
  discardDraft(): void;
  /** The time when the input was last stored as a draft. Null while nothing differs. */
  draftSavedAt: Date | null;
  /** Stores the input as a draft immediately. */
  saveDraft(): void;
  /** Returns true while there is input that is only stored as a draft. */
  hasDraft(): boolean;
  /**
   * Saves the listing. Resolves with its id, or with null when it was not saved.
   * @param pendingUploads returns null when no uploads are pending; otherwise resolves with true when all
   * succeeded
   * @param marketState the state of a new listing
   */
  save(pendingUploads: () => Promise<boolean> | null, marketState?: MarketState): Promise<number | null>;
};

const changedByOthersMessage = 'Someone else has just changed this property. This is the latest version.';
const mergedMessage =
  'Someone else changed this property while you were editing. We added your changes to their version. Check them and save again.';

const laterInputMessage = 'Changes you made after pressing Save are kept as a draft. They are not saved yet.';

const pictureLostMessage = 'We could not upload a photo. Choose it again, or save without it.';

const offlineMessage = 'You are offline. Your changes are still here. Try again when you are back online.';
const deletedMessage = 'Someone else deleted this property. Your changes are stored on this device.';

/**
 * Returns the state of the property form. Saving changes an existing listing, or creates a new one only once,
 * even after a double click or a lost response.
 */
export function useListingForm(listing: ManagerListing | null, userId: number): ListingForm {
  const client = useQueryClient();
  const draftName = draftKey(userId, listing?.id ?? 'new');
  const [start] = useState(() => buildFormStart(listing, readDraft(draftName)));
  const [draftFrom, setDraftFrom] = useState(start.draft?.at ?? null);
  const [message, setMessage] = useState<string | null>(null);
  const [planIsFull, setPlanIsFull] = useState<ListingForm['planIsFull']>(null);
  const [savingStep, setSavingStep] = useState<ListingForm['savingStep']>(null);
  const isSaving = useRef(false);
  const attempt = useRef<Attempt | null>(start.draft?.attempt ?? null);
  const isDone = useRef(false);
  const form = useForm<FormValues>({ defaultValues: start.values, reValidateMode: 'onSubmit' });
  const state = useListingState(form, listing, start);
  const [draftSavedAt, setDraftSavedAt] = useState<Date | null>(null);
  const saveDraftNow = useDraftAutosave({
    form,
    name: draftName,
    state,
    attempt,
    isDone,
    onSaved: setDraftSavedAt,
  });

  useEffect(() => clearMonthlyPriceForSales(form), [form]);

  useNewerListing(listing, state, () => isSaving.current || isDone.current, setMessage);

  async function save(
    pendingUploads: () => Promise<boolean> | null,
    marketState: MarketState = 'on the market',
  ): Promise<number | null> {
    if (isSaving.current) return null;
    form.clearErrors();
    setMessage(null);
    setPlanIsFull(null);
    formatAmounts(form);
    if (showErrors(form, formErrors(form.getValues()))) return null;
    isSaving.current = true;
    try {
      const pictures = pendingUploads();
      if (pictures) setSavingStep('pictures');
      if ((await pictures) === false) {
        showErrors(form, { pictures: pictureLostMessage });
        return null;
      }
      setSavingStep('listing');
      const values = form.getValues();
      const id = await send(values, marketState);
      // Photos that were chosen during the save are added to the draft.
      const lateUploads = pendingUploads();
      if (lateUploads) setSavingStep('pictures');
      await lateUploads;
      isDone.current = true;
      deleteListingDraft(draftName);
      const hasDraft = saveLaterInput(draftKey(userId, id), values, form.getValues());
      announceSaved(client, id, values, {
        isNew: listing === null,
        isOff: marketState === 'off the market',
        hasDraft,
      });
      return id;
    } catch (error) {
      await handleError(error);
      return null;
    } finally {
      isSaving.current = false;
      setSavingStep(null);
    }
  }

  function send(values: FormValues, marketState: MarketState): Promise<number> {
    if (listing) return changeListing(listing.id, state.version, values, changedFields(state.base, values));
    const remember = (next: Attempt) => {
      attempt.current = next;
      saveDraftNow();
    };
    return createListing(values, attempt.current, remember, marketState);
  }

  async function handleError(error: unknown): Promise<void> {
    if (isRejection(error)) attempt.current = null;
    if (!(error instanceof CallError)) return setMessage(listing ? offlineMessage : fallbackMessage(error));
    if (error.problem?.code === 'changed_meanwhile' && listing) return mergeWithTheirs(listing.id);
    const code = error.problem?.code;
    if (code === 'plan_full' && !listing) setPlanIsFull('on the market');
    else if (code?.startsWith('plan_')) setPlanIsFull('for it');
    showErrors(form, serverFieldErrors(error.problem?.fields ?? {}));
    const message = error.problem?.message ?? error.message;
    setMessage(!listing && error.status >= 500 ? `${message} ${mayHaveBeenCreatedMessage}` : message);
  }

  async function mergeWithTheirs(id: number): Promise<void> {
    setMessage(mergedMessage);
    try {
      state.mergeLatest(await fetchManagerListing(id));
    } catch (error) {
      if (error instanceof CallError && error.status === 404) setMessage(deletedMessage);
    }
  }

  function discardDraft(): void {
    deleteListingDraft(draftName);
    attempt.current = null;
    state.discard();
    setDraftFrom(null);
    setMessage(null);
  }

  const { dispute, acceptTheirs } = state;
  const hasDraft = () => !isDone.current && !isSaving.current && state.changed().length > 0;
  return {
    form,
    savingStep,
    message,
    planIsFull,
    dispute,
    acceptTheirs,
    draftFrom,
    discardDraft,
    draftSavedAt,
    saveDraft: saveDraftNow,
    hasDraft,
    save,
  };
}

/**
 * Merges a newer version of the same listing into the form, for example after its tour was uploaded or its
 * availability changed.
 */
function useNewerListing(
  listing: ManagerListing | null,
  state: ListingState,
  isBusy: () => boolean,
  announce: (message: string) => void,
): void {
  useEffect(() => {
    // Versions are timestamps, and older ones have already been merged.
    if (!listing || !state.version || listing.version <= state.version || isBusy()) return;
    const theirs = changedFields(state.base, toFormValues(listing));
    if (theirs.length > 0) announce(state.changed().length > 0 ? mergedMessage : changedByOthersMessage);
    state.mergeLatest(listing);
  });
}

/**
 * Shows errors in the form.
 * @returns true when there were errors
 */
function showErrors(form: UseFormReturn<FormValues>, errors: FieldErrors): boolean {
  for (const [name, message] of Object.entries(errors)) form.setError(name as FieldName, { message });
  return Object.keys(errors).length > 0;
}

/**
 * Stores input that was typed during the save as a draft, which is offered when the listing is next opened.
 * @returns true when there was such input
 */
function saveLaterInput(key: string, saved: FormValues, values: FormValues): boolean {
  const changed = changedFields(saved, values);
  if (changed.length > 0)
    saveListingDraft(key, { base: saved, values, changed, disputed: [], version: null, attempt: null });
  return changed.length > 0;
}

const createdOffMarketMessage =
  'Visitors see it as unavailable until you make it available. You can now add a virtual tour.';

function announceSaved(
  client: QueryClient,
  id: number,
  { title, location }: FormValues,
  { isNew, isOff, hasDraft }: { isNew: boolean; isOff: boolean; hasDraft: boolean },
): void {
  if (!isNew) patchRows(client, id, { title: title.trim(), location: location.trim() });
  void refreshListings(client);
  refreshPublicLists(client);
  showToast(
    isNew
      ? {
          title: 'Property Created',
          description: hasDraft
            ? laterInputMessage
            : isOff
              ? createdOffMarketMessage
              : 'You can now add a virtual tour.',
        }
      : { title: 'Property Updated', description: hasDraft ? laterInputMessage : 'Your changes are saved.' },
  );
}

/**
 * Clears the monthly price when the category changes to a sale, which has none.
 * @returns a function that stops watching the category
 */
function clearMonthlyPriceForSales(form: UseFormReturn<FormValues>): () => void {
  return form.subscribe({
    name: 'category',
    formState: { values: true },
    callback: ({ values }) => {
      const isSale = values.category === 'for_sale' || values.category === 'bank_sales';
      if (isSale && values.monthlyPrice !== '') form.setValue('monthlyPrice', '');
    },
  });
}

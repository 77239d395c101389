import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { DeskListing } from '#features/listings/schema.ts';
import { isRefusal } from '#features/listings/web/attempt.ts';
import {
  patchRows,
  readDeskListing,
  refreshDesk,
  refreshPublicLists,
} from '#features/listings/web/queries.ts';
import { CallError } from '#kit/web/call.ts';
import { showToast } from '#kit/web/toasts.ts';
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from './draft-store.ts';
import { type Faults, faultsIn, faultsOfServer } from './form-checks.ts';
import { changedFields, emptyValues, type FieldName, type FormValues, valuesOf } from './form-values.ts';
import { mergeOver, stillDisputed } from './merge.ts';
import { type Attempt, changeListing, createListing, mayHaveBeenCreated } from './save-listing.ts';

/** What somebody else has saved while this form was open. `theirs` of the fields that both have changed. */
export type Dispute = { theirs: FormValues; fields: FieldName[] };

export type ListingForm = {
  form: UseFormReturn<FormValues>;
  /** What a save is waiting for. */
  underWay: 'pictures' | 'listing' | null;
  /** What concerns no single field. */
  message: string | null;
  dispute: Dispute | null;
  takeTheirs(name: FieldName): void;
  /** When what is shown was typed, if it comes from a draft. */
  draftFrom: string | null;
  discardDraft(): void;
  isChanged(): boolean;
  /**
   * Resolves with the listing's id, or null when it was not saved.
   * @param arrival of the pictures that are on their way: whether all of them came; null when there are none
   */
  save(arrival: () => Promise<boolean> | null): Promise<number | null>;
};

const draftPauseMs = 300;

const changedByOthers = 'Someone else has just changed this property. You see it as it is now.';
const changedBelow =
  'Someone else changed this property in the meantime. What you typed is still here, on top of what they saved: check it and save again.';

const typedSince = 'What you typed after pressing Save is not saved yet: it is kept as a draft.';

const pictureLost = 'A photo could not be sent. Choose it again, or save without it.';

/**
 * The state of the property form. A listing that exists is changed, a new one created once: whatever is pressed twice, and
 * whatever gets lost on the line, never makes a second one.
 */
export function useListingForm(listing: DeskListing | null, userId: number): ListingForm {
  const client = useQueryClient();
  const draftName = draftKey(userId, listing?.id ?? 'new');
  const [start] = useState(() => begin(listing, readDraft(draftName)));
  const [base, setBase] = useState(start.base);
  const [version, setVersion] = useState(listing?.version ?? null);
  const [dispute, setDispute] = useState<Dispute | null>(start.dispute);
  const [draftFrom, setDraftFrom] = useState(start.draft?.at ?? null);
  const [message, setMessage] = useState<string | null>(null);
  const [underWay, setUnderWay] = useState<ListingForm['underWay']>(null);
  const isUnderWay = useRef(false);
  const attempt = useRef<Attempt | null>(start.draft?.attempt ?? null);
  const isDone = useRef(false);
  const keepNow = useRef(() => {});
  const form = useForm<FormValues>({ defaultValues: start.values, reValidateMode: 'onSubmit' });

  useEffect(() => {
    let timer: number | undefined;
    const keep = () => {
      if (isDone.current) return;
      const values = form.getValues();
      const changed = changedFields(base, values);
      const disputed = dispute?.fields ?? [];
      keepDraft(draftName, { base, values, changed, disputed, version, attempt: attempt.current });
    };
    keepNow.current = keep;
    const watching = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name) form.clearErrors(name as FieldName);
        clearTimeout(timer);
        timer = window.setTimeout(keep, draftPauseMs);
      },
    });
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      keep();
      removeEventListener('pagehide', keep);
      watching();
    };
  }, [form, base, version, dispute, draftName]);

  useEffect(() => clearForeignPrice(form), [form]);

  const isChangedNow = () => changedFields(base, form.getValues()).length > 0;

  // The same listing, read again: its tour came in, or its availability was switched.
  useEffect(() => {
    // Versions are times: what is older than what stands here was merged already.
    if (!listing || !version || listing.version <= version || isUnderWay.current || isDone.current) return;
    follow(listing);
  });

  function follow(latest: DeskListing): void {
    const theirs = changedFields(base, valuesOf(latest));
    if (theirs.length > 0) setMessage(isChangedNow() ? changedBelow : changedByOthers);
    takeIn(latest);
  }

  /** Lays what was typed over a newer state of the listing. */
  function takeIn(latest: DeskListing): void {
    const theirs = valuesOf(latest);
    const values = form.getValues();
    const mine = Object.fromEntries(changedFields(base, values).map((name) => [name, values[name]]));
    const merged = mergeOver(theirs, mine, base);
    setBase(theirs);
    setVersion(latest.version);
    setDispute((before) => ({
      theirs,
      fields: stillDisputed([...(before?.fields ?? []), ...merged.disputed], theirs, merged.values),
    }));
    form.reset(merged.values);
  }

  function show(faults: Faults): void {
    for (const [name, words] of Object.entries(faults)) form.setError(name as FieldName, { message: words });
  }

  async function save(arrival: () => Promise<boolean> | null): Promise<number | null> {
    if (isUnderWay.current) return null;
    form.clearErrors();
    setMessage(null);
    const faults = faultsIn(form.getValues());
    if (Object.keys(faults).length > 0) {
      show(faults);
      return null;
    }
    isUnderWay.current = true;
    try {
      const pictures = arrival();
      if (pictures) setUnderWay('pictures');
      if ((await pictures) === false) {
        show({ pictures: pictureLost });
        return null;
      }
      setUnderWay('listing');
      const values = form.getValues();
      const id = listing
        ? await changeListing(listing.id, version, values, changedFields(base, values))
        : await createListing(values, attempt.current, (next) => {
            attempt.current = next;
            keepNow.current();
          });
      // Photos that were chosen meanwhile come into the draft.
      const late = arrival();
      if (late) setUnderWay('pictures');
      await late;
      isDone.current = true;
      dropDraft(draftName);
      tellLists(id, values, keepTypedSince(id, values));
      return id;
    } catch (error) {
      await refused(error);
      return null;
    } finally {
      isUnderWay.current = false;
      setUnderWay(null);
    }
  }

  /** What was typed while the save was on its way is offered again when the listing is opened. */
  function keepTypedSince(id: number, saved: FormValues): boolean {
    const values = form.getValues();
    const changed = changedFields(saved, values);
    const key = draftKey(userId, id);
    if (changed.length > 0)
      keepDraft(key, { base: saved, values, changed, disputed: [], version: null, attempt: null });
    return changed.length > 0;
  }

  function tellLists(id: number, saved: FormValues, hasDraft: boolean): void {
    const { title, location } = saved;
    if (listing) patchRows(client, id, { title: title.trim(), location: location.trim() });
    void refreshDesk(client);
    refreshPublicLists(client);
    showToast(
      listing
        ? { title: 'Property Updated', description: hasDraft ? typedSince : 'Your changes are saved.' }
        : {
            title: 'Property Created',
            description: hasDraft ? typedSince : 'Now you can add its virtual tour.',
          },
    );
  }

  async function refused(error: unknown): Promise<void> {
    if (isRefusal(error)) attempt.current = null;
    if (!(error instanceof CallError)) {
      setMessage(
        listing
          ? 'There is no connection right now. Nothing was lost; please try again.'
          : mayHaveBeenCreated,
      );
      return;
    }
    if (error.problem?.code === 'changed_meanwhile' && listing) return mergeWithTheirs(listing.id);
    const faults = faultsOfServer(error.problem?.fields ?? {});
    show(faults);
    setMessage(error.problem?.message ?? error.message);
  }

  async function mergeWithTheirs(id: number): Promise<void> {
    setMessage(changedBelow);
    try {
      takeIn(await readDeskListing(id));
    } catch (error) {
      if (error instanceof CallError && error.status === 404)
        setMessage(
          'Someone else deleted this property in the meantime. What you typed is kept on this device.',
        );
    }
  }

  return {
    form,
    underWay,
    message,
    dispute,
    takeTheirs(name) {
      if (!dispute) return;
      form.setValue(name, dispute.theirs[name], { shouldDirty: true });
      setDispute({ ...dispute, fields: dispute.fields.filter((other) => other !== name) });
    },
    draftFrom,
    discardDraft() {
      dropDraft(draftName);
      attempt.current = null;
      form.reset(base);
      setDraftFrom(null);
      setDispute(null);
      setMessage(null);
    },
    isChanged: isChangedNow,
    save,
  };
}

/** What the form begins with: what is stored, and over it what was typed and never saved. */
function begin(listing: DeskListing | null, draft: Draft | null) {
  const base = listing ? valuesOf(listing) : emptyValues;
  if (!draft) return { base, values: base, draft: null, dispute: null };
  const { values, disputed } = mergeOver(base, draft.values, draft.before);
  // What was typed after a save was sent knows no version: it stands on what that save wrote.
  const hasMoved = listing !== null && draft.version !== null && draft.version !== listing.version;
  const fields = stillDisputed([...(draft.disputed ?? []), ...(hasMoved ? disputed : [])], base, values);
  const dispute = fields.length > 0 ? { theirs: base, fields } : null;
  return { base, values, draft: changedFields(base, values).length > 0 ? draft : null, dispute };
}

/** A monthly price belongs to rentals; what is for sale has none. */
function clearForeignPrice(form: UseFormReturn<FormValues>): () => void {
  return form.subscribe({
    name: 'category',
    formState: { values: true },
    callback: ({ values }) => {
      const isSale = values.category === 'for_sale' || values.category === 'bank_sales';
      if (isSale && values.monthlyPrice !== '') form.setValue('monthlyPrice', '');
    },
  });
}

import type { EditedListing } from '#features/listings/web/form/form-address.ts';
import { parseEditedListing } from '#features/listings/web/listing-filter.ts';
import { deviceStorage } from '#kit/web/storage.ts';
import type { FieldName, FormValues } from './form-values.ts';
import type { Attempt } from './save-listing.ts';

/** Unsaved input: the changed fields, their original values and the version of the listing. */
export type Draft = {
  at: string;
  /** The title of the stored listing. Older drafts do not have it. */
  title?: string;
  version: string | null;
  values: Partial<FormValues>;
  before: Partial<FormValues>;
  /** The conflicting fields that the user has not resolved yet. Older drafts do not have it. */
  disputed?: FieldName[];
  /** The request that got no response, or null. */
  attempt: Attempt | null;
};

/**
 * Returns the key of a draft. There is one per user and listing, so that users of a shared computer do not
 * see each other's drafts.
 */
export const draftKey = (userId: number, listing: EditedListing) => `${draftPrefix(userId)}${listing}`;

const draftPrefix = (userId: number) => `property-draft:${userId}:`;

export type StoredDraft = { edited: EditedListing; draft: Draft };

/** Returns all drafts of a user on this device, the newest first. */
export function readDrafts(userId: number): StoredDraft[] {
  return deviceStorage
    .keys()
    .filter((key) => key.startsWith(draftPrefix(userId)))
    .flatMap((key) => {
      const edited = parseEditedListing(key.slice(draftPrefix(userId).length));
      const draft = readDraft(key);
      return edited && draft ? [{ edited, draft }] : [];
    })
    .sort((a, b) => b.draft.at.localeCompare(a.draft.at));
}

export function readDraft(key: string): Draft | null {
  const draft = deviceStorage.getJson(key) as Draft | null;
  return draft?.values && draft.before ? draft : null;
}

/** Stores a draft, unless nothing has changed. If the storage is full or blocked, only the draft is lost. */
export function saveListingDraft(
  key: string,
  {
    base,
    values,
    changed,
    disputed,
    version,
    attempt,
  }: {
    base: FormValues;
    values: FormValues;
    changed: FieldName[];
    disputed: FieldName[];
    version: string | null;
    attempt: Attempt | null;
  },
): void {
  if (changed.length === 0) return deviceStorage.remove(key);
  const pick = (from: FormValues) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  const at = new Date().toISOString();
  const draft: Draft = {
    at,
    title: base.title,
    version,
    values: pick(values),
    before: pick(base),
    disputed,
    attempt,
  };
  deviceStorage.set(key, JSON.stringify(draft));
}

export function deleteListingDraft(key: string): void {
  deviceStorage.remove(key);
}

import type { FieldName, FormValues } from './form-values.ts';
import type { Attempt } from './save-listing.ts';

/** What was typed and not saved: the fields that differ, what they differed from, and of which state of the listing. */
export type Draft = {
  at: string;
  version: string | null;
  values: Partial<FormValues>;
  before: Partial<FormValues>;
  /** Fields that somebody else has changed too, and nobody has decided. Older drafts do not say. */
  disputed?: FieldName[];
  /** Sent, and no answer came. */
  attempt: Attempt | null;
};

/** One draft per person and listing, so that nobody finds another's on a shared computer. */
export const draftKey = (userId: number, edited: number | 'new') => `property-draft:${userId}:${edited}`;

export function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    return draft?.values && draft.before ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps nothing when nothing differs. A full or forbidden storage costs the draft, not the form. */
export function keepDraft(
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
  try {
    if (changed.length === 0) return localStorage.removeItem(key);
    const pick = (from: FormValues) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    const at = new Date().toISOString();
    const draft: Draft = { at, version, values: pick(values), before: pick(base), disputed, attempt };
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {}
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

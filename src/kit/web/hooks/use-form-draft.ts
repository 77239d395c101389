import { type FormEvent, useState } from 'react';
import { tabStorage } from '#kit/web/storage.ts';

/**
 * Keeps what is typed into a form in this tab, for readers who close its dialog or reload the page.
 * @param key names the form, and what it is about
 */
export function useFormDraft(key: string) {
  const storageKey = `draft ${key}`;
  const [draft] = useState(() => (tabStorage.getJson(storageKey) ?? {}) as Partial<Record<string, string>>);
  return {
    /** The values by the names of the fields; empty at first. */
    draft,
    /** The handler for the form's `onInput`. */
    onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
      const entries = [...new FormData(currentTarget)].filter(([, value]) => typeof value === 'string');
      tabStorage.set(storageKey, JSON.stringify(Object.fromEntries(entries)));
    },
    clear: () => tabStorage.remove(storageKey),
  };
}

import { createContext, type ReactNode, use, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Router } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { inLanguage, languagePrefix } from '#kit/t.ts';
import type { Place } from './use-arrival.ts';

/** The page shown. Its path stays, its search may change. */
class Shown {
  readonly path: string;
  #search: string;
  readonly #told = new Set<() => void>();

  constructor({ path, search }: Place) {
    this.path = path;
    this.#search = search;
  }

  search = (): string => this.#search;

  onMove = (tell: () => void): (() => void) => {
    this.#told.add(tell);
    return () => this.#told.delete(tell);
  };

  move(search: string): void {
    this.#search = search;
    for (const tell of this.#told) tell();
  }
}

/**
 * Never changes while a page is shown: whatever is not hydrated yet may depend on a context, and React replaces all of
 * it when one changes.
 */
const ShownPage = createContext(new Shown({ path: '/', search: '' }));

/**
 * Gives its children the address of the page shown, even while it leaves and the browser's address is already the next
 * one. Mounted anew for each path.
 */
export function ShownAt({ place, children }: { place: Place; children: ReactNode }) {
  const [shown] = useState(() => new Shown(place));
  useLayoutEffect(() => shown.move(place.search), [shown, place.search]);
  return (
    <ShownPage value={shown}>
      <Router base={languagePrefix()} hook={useShownPath} searchHook={useShownSearch}>
        {children}
      </Router>
    </ShownPage>
  );
}

function useShownPath(): [string, typeof navigate] {
  return [inLanguage(use(ShownPage).path), navigate];
}

function useShownSearch(): string {
  const { onMove, search } = use(ShownPage);
  return useSyncExternalStore(onMove, search, search);
}

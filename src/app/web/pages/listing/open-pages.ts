import { useSyncExternalStore } from 'react';

/**
 * How many pages of cards stood open, kept with the entry of the history: who goes back finds the list as it was. The
 * server knows of the first only, so that is what hydration starts with.
 */
export function useRememberedPages(): number {
  return useSyncExternalStore(neverChanges, remembered, () => 1);
}

export function rememberPages(pages: number): void {
  history.replaceState({ ...(history.state as object | null), pages }, '');
}

function remembered(): number {
  const state = history.state as { pages?: unknown } | null;
  return typeof state?.pages === 'number' ? state.pages : 1;
}

const neverChanges = () => () => {};

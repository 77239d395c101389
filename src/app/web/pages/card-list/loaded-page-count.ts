import { useSyncExternalStore } from 'react';

/**
 * Returns how many pages of cards were open. The number is stored with the history entry, so that going back
 * restores the list. The server renders only the first page, so hydration starts with one.
 */
export function useRememberedPages(): number {
  return useSyncExternalStore(neverChanges, readRemembered, () => 1);
}

export function rememberPages(pages: number): void {
  history.replaceState({ ...(history.state as object | null), pages }, '');
}

function readRemembered(): number {
  const state = history.state as { pages?: unknown } | null;
  return typeof state?.pages === 'number' ? state.pages : 1;
}

const neverChanges = () => () => {};

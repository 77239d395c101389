import { useSyncExternalStore } from 'react';

/**
 * Returns the number of pages of cards that were open. It is stored in the history entry, so that going back
 * restores the list. The server renders only the first page, so hydration starts with 1.
 */
export function useRememberedPages(): number {
  return useSyncExternalStore(subscribeToNothing, readPageCount, () => 1);
}

export function rememberPages(pages: number): void {
  history.replaceState({ ...(history.state as object | null), pages }, '');
}

function readPageCount(): number {
  const state = history.state as { pages?: unknown } | null;
  return typeof state?.pages === 'number' ? state.pages : 1;
}

const subscribeToNothing = () => () => {};

import { useSyncExternalStore } from 'react';

/**
 * Returns false on the server and during hydration, when the render must match the server's HTML. A component
 * that is first rendered in the browser gets true at once.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};

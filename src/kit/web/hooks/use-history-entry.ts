import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Gives a dialog that covers the page a history entry while it is open, so that Back on a phone closes it and
 * leaves the page unchanged. Call `take` when it opens, and `leave` after it was closed in any way.
 */
export function useHistoryEntry(dialog: RefObject<HTMLDialogElement | null>) {
  const hasEntry = useRef(false);

  useEffect(() => {
    const onPopState = () => {
      if (!hasEntry.current || isDialogEntry(history.state)) return;
      hasEntry.current = false;
      dialog.current?.close();
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [dialog]);

  const take = useCallback(() => {
    if (hasEntry.current) return;
    hasEntry.current = true;
    history.pushState({ ...(history.state as object | null), isCover: true }, '');
  }, []);
  const leave = useCallback(() => {
    if (!hasEntry.current) return;
    hasEntry.current = false;
    if (isDialogEntry(history.state)) history.back();
  }, []);
  return { take, leave };
}

function isDialogEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isCover' in state;
}

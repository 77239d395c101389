import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Gives a dialog that covers the page a history entry while it is open, so that Back on a phone closes it and
 * leaves the page unchanged. Call `take` when it opens, and `leave` after it was closed in any way.
 */
export function useHistoryEntry(dialog: RefObject<HTMLDialogElement | null>) {
  const isTaken = useRef(false);

  useEffect(() => {
    const left = () => {
      if (!isTaken.current || isCover(history.state)) return;
      isTaken.current = false;
      dialog.current?.close();
    };
    addEventListener('popstate', left);
    return () => removeEventListener('popstate', left);
  }, [dialog]);

  const take = useCallback(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    history.pushState({ ...(history.state as object | null), isCover: true }, '');
  }, []);
  const leave = useCallback(() => {
    if (!isTaken.current) return;
    isTaken.current = false;
    if (isCover(history.state)) history.back();
  }, []);
  return { take, leave };
}

function isCover(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isCover' in state;
}

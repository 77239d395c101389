import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { addCover } from './use-back-to-close.ts';

/**
 * Like `useBackToClose`, for a dialog that is opened by a call. Call `take` when it opens, and `leave` after it was
 * closed in any way.
 */
export function useHistoryEntry(dialog: RefObject<HTMLDialogElement | null>) {
  const removeEntry = useRef<(() => void) | null>(null);
  const take = useCallback(() => {
    const element = dialog.current;
    if (element) removeEntry.current ??= addCover(() => close(element));
  }, [dialog]);
  const leave = useCallback(() => {
    removeEntry.current?.();
    removeEntry.current = null;
  }, []);
  useEffect(() => leave, [leave]);
  return { take, leave };
}

function close(dialog: HTMLDialogElement): void {
  if (dialog.popover) dialog.hidePopover();
  else dialog.close();
}

import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { addCover } from './use-back-to-close.ts';

/**
 * Like `useBackToClose`, for a dialog that is opened by a call. Call `take` when it opens, and `leave` after it was
 * closed in any way.
 */
export function useHistoryEntry(dialog: RefObject<HTMLDialogElement | null>) {
  const removeEntry = useRef<(() => void) | null>(null);
  const take = useCallback(() => {
    removeEntry.current ??= addCover(() => {
      if (dialog.current?.popover) dialog.current.hidePopover();
      else dialog.current?.close();
    });
  }, [dialog]);
  const leave = useCallback(() => {
    removeEntry.current?.();
    removeEntry.current = null;
  }, []);
  useEffect(() => leave, [leave]);
  return { take, leave };
}

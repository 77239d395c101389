import { type RefObject, useCallback, useState } from 'react';
import { useHistoryEntry } from './use-history-entry.ts';

/**
 * Enlarges a `<dialog open>` in the page to fill it. Nothing is moved in the document, so its content keeps
 * running. Escape and the back gesture close it and restore the focus, as in every modal dialog.
 */
export function useFullPage(dialog: RefObject<HTMLDialogElement | null>) {
  const [isFullPage, setFullPage] = useState(false);

  const { take: takeEntry, leave: leaveEntry } = useHistoryEntry(dialog);

  const enter = useCallback(() => {
    const element = dialog.current;
    if (!element || element.matches(':modal')) return;
    element.removeAttribute('open');
    element.showModal();
    element.focus();
    takeEntry();
    setFullPage(true);
  }, [dialog, takeEntry]);

  const leave = useCallback(() => {
    if (dialog.current?.matches(':modal')) dialog.current.close();
  }, [dialog]);

  /** The handler for the dialog's `onClose`. */
  const afterClose = useCallback(() => {
    dialog.current?.setAttribute('open', '');
    leaveEntry();
    setFullPage(false);
  }, [dialog, leaveEntry]);

  return { isFullPage, enter, leave, afterClose };
}

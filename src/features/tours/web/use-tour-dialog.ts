import { useCallback, useEffect, useRef, useState } from 'react';
import { useHistoryEntry } from '#kit/web/hooks/use-history-entry.ts';

/**
 * Controls a `<dialog open>` in the page, which can be enlarged to fill it. Nothing is moved in the document, so
 * its content keeps running. Back closes the dialog in both sizes. Escape needs `closeOnEscape`, because the browser
 * closes only modal dialogs.
 */
export function useTourDialog(startsFullPage: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isFullPage, setFullPage] = useState(false);
  const { take } = useHistoryEntry(dialog);

  const enterFullPage = useCallback(() => {
    const element = dialog.current;
    if (!element || element.matches(':modal')) return;
    element.removeAttribute('open');
    element.showModal();
    element.focus();
    setFullPage(true);
  }, []);

  const close = () => dialog.current?.close();
  // In full screen, Escape leaves that first.
  const closeOnEscape = () => {
    if (!document.fullscreenElement) close();
  };

  useEffect(() => {
    take();
    if (startsFullPage) enterFullPage();
    else dialog.current?.focus({ preventScroll: true });
  }, [startsFullPage, take, enterFullPage]);

  return { dialog, isFullPage, enterFullPage, close, closeOnEscape };
}

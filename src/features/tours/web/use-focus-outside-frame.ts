import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const textFieldSelector =
  'input:not([type=button], [type=submit], [type=reset], [type=image], [type=checkbox], [type=radio], [type=range], [type=file], [type=color]), textarea, select, [contenteditable]:not([contenteditable=false])';

/**
 * Returns true when one of our fields has the focus, or one of our dialogs is open without the frame in it.
 * The frame must then be out of the layout. If it takes the focus anyway, without a tap by the user, the
 * focus is restored and `onFocusTaken` is called.
 */
export function useFocusOutsideFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  onFocusTaken: () => void,
): boolean {
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let wasBusy = false;
    let lastFocused: HTMLElement | null = null;
    const checkFocus = () => {
      const active = document.activeElement;
      if (wasBusy && active !== null && active === frame.current) {
        lastFocused?.focus({ preventScroll: true });
        return onFocusTaken();
      }
      wasBusy = Boolean(active?.matches(textFieldSelector)) || hasOtherDialog(frame.current);
      setBusy(wasBusy);
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== frame.current) lastFocused = target;
      checkFocus();
    };
    // The newly focused element is known only after this event.
    const onFocusOut = () => void setTimeout(checkFocus);
    const observer = new MutationObserver(checkFocus);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    window.addEventListener('blur', onFocusOut);
    document.addEventListener('toggle', checkFocus, true);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    checkFocus();
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
      window.removeEventListener('blur', onFocusOut);
      document.removeEventListener('toggle', checkFocus, true);
      observer.disconnect();
    };
  }, [frame, onFocusTaken]);

  useLayoutEffect(() => {
    // Forces a layout now, because the frame could take the focus until the next one.
    if (isBusy) frame.current?.getBoundingClientRect();
  }, [isBusy, frame]);

  return isBusy;
}

function hasOtherDialog(frame: HTMLIFrameElement | null): boolean {
  const dialogs = document.querySelectorAll('dialog:is(:modal, :popover-open)');
  return [...dialogs].some((dialog) => !dialog.contains(frame));
}

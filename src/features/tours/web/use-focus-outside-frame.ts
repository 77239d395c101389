import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const fields =
  'input:not([type=button], [type=submit], [type=reset], [type=image], [type=checkbox], [type=radio], [type=range], [type=file], [type=color]), textarea, select, [contenteditable]:not([contenteditable=false])';

/**
 * True when one of our fields has the focus, or one of our dialogs is open without the frame in it. The frame
 * must then be out of the layout. If it takes the focus anyway, without a tap by the user, the focus is
 * restored and `onFocusTaken` is called.
 */
export function useBusyElsewhere(
  frame: RefObject<HTMLIFrameElement | null>,
  onFocusTaken: () => void,
): boolean {
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let wasBusy = false;
    let last: HTMLElement | null = null;
    const checkFocus = () => {
      const active = document.activeElement;
      if (wasBusy && active !== null && active === frame.current) {
        last?.focus({ preventScroll: true });
        return onFocusTaken();
      }
      wasBusy = Boolean(active?.matches(fields)) || hasOtherDialog(frame.current);
      setBusy(wasBusy);
    };
    const gained = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== frame.current) last = target;
      checkFocus();
    };
    // The newly focused element is known only after this event.
    const lost = () => void setTimeout(checkFocus);
    const observer = new MutationObserver(checkFocus);
    document.addEventListener('focusin', gained);
    document.addEventListener('focusout', lost);
    window.addEventListener('blur', lost);
    document.addEventListener('toggle', checkFocus, true);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    checkFocus();
    return () => {
      document.removeEventListener('focusin', gained);
      document.removeEventListener('focusout', lost);
      window.removeEventListener('blur', lost);
      document.removeEventListener('toggle', checkFocus, true);
      observer.disconnect();
    };
  }, [frame, onFocusTaken]);

  useLayoutEffect(() => {
    // Forces a layout; until the next one, the frame could still take the focus.
    if (isBusy) frame.current?.getBoundingClientRect();
  }, [isBusy, frame]);

  return isBusy;
}

function hasOtherDialog(frame: HTMLIFrameElement | null): boolean {
  const dialogs = document.querySelectorAll('dialog:is(:modal, :popover-open)');
  return [...dialogs].some((dialog) => !dialog.contains(frame));
}

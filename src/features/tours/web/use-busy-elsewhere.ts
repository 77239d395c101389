import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const fields =
  'input:not([type=button], [type=submit], [type=reset], [type=image], [type=checkbox], [type=radio], [type=range], [type=file], [type=color]), textarea, select, [contenteditable]:not([contenteditable=false])';

/**
 * Whether a field of ours has the focus, or a dialog of ours is open in which the frame does not stand: then the frame has to
 * be out of the layout. One that takes the focus even so was not tapped by anybody: `onTheft` is called, once the focus has
 * been given back.
 */
export function useBusyElsewhere(frame: RefObject<HTMLIFrameElement | null>, onTheft: () => void): boolean {
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let wasBusy = false;
    let last: HTMLElement | null = null;
    const look = () => {
      const active = document.activeElement;
      if (wasBusy && active !== null && active === frame.current) {
        last?.focus({ preventScroll: true });
        return onTheft();
      }
      wasBusy = Boolean(active?.matches(fields)) || hasOtherDialog(frame.current);
      setBusy(wasBusy);
    };
    const gained = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== frame.current) last = target;
      look();
    };
    // Where the focus has gone is known a moment later.
    const lost = () => void setTimeout(look);
    const observer = new MutationObserver(look);
    document.addEventListener('focusin', gained);
    document.addEventListener('focusout', lost);
    window.addEventListener('blur', lost);
    document.addEventListener('toggle', look, true);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    look();
    return () => {
      document.removeEventListener('focusin', gained);
      document.removeEventListener('focusout', lost);
      window.removeEventListener('blur', lost);
      document.removeEventListener('toggle', look, true);
      observer.disconnect();
    };
  }, [frame, onTheft]);

  useLayoutEffect(() => {
    // Until the page is laid out the next time the frame would still be there to take the focus.
    if (isBusy) frame.current?.getBoundingClientRect();
  }, [isBusy, frame]);

  return isBusy;
}

function hasOtherDialog(frame: HTMLIFrameElement | null): boolean {
  const dialogs = document.querySelectorAll('dialog:is(:modal, :popover-open)');
  return [...dialogs].some((dialog) => !dialog.contains(frame));
}

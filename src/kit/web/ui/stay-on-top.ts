/**
 * Keeps this place of messages within the dialog that was opened last, at the end of the page while none is open: what does
 * not stand in it can neither be reached nor heard.
 */
export function stayOnTop(place: HTMLElement, onMoved: () => void): void {
  if (!CSS.supports('selector(:modal)')) return;
  let open: Element[] = [];
  const look = () => {
    const modal = [...document.querySelectorAll('dialog:modal')];
    open = [...open.filter((one) => modal.includes(one)), ...modal.filter((one) => !open.includes(one))];
    const top = open.at(-1) ?? document.body;
    if (place.parentElement === top && place.isConnected) return;
    top.append(place);
    const shown = place.firstElementChild as HTMLElement | null;
    if (shown) lieAbove(shown);
    onMoved();
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  });
}

/** What came into the browser's top layer last lies above. */
export function lieAbove(shown: HTMLElement): void {
  // Its dialog may have gone a moment ago, and it with that: it is shown where it comes next.
  if (!shown.showPopover || !shown.isConnected) return;
  if (shown.matches(':popover-open')) shown.hidePopover();
  shown.showPopover();
}

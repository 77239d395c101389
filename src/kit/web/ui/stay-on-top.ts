/**
 * Keeps the message container inside the dialog that was opened last, or at the end of the page if none is open:
 * elements outside a modal dialog can be neither reached nor announced.
 */
export function keepAboveDialogs(place: HTMLElement, onMoved: () => void): void {
  if (!CSS.supports('selector(:modal)')) return;
  let open: Element[] = [];
  const look = () => {
    const modal = [...document.querySelectorAll('dialog:modal')];
    open = [...open.filter((one) => modal.includes(one)), ...modal.filter((one) => !open.includes(one))];
    const top = open.at(-1) ?? document.body;
    if (place.parentElement === top && place.isConnected) return;
    top.append(place);
    const shown = place.firstElementChild as HTMLElement | null;
    if (shown) moveAbove(shown);
    onMoved();
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  });
}

/** Moves the element above others: the one that entered the browser's top layer last is on top. */
export function moveAbove(shown: HTMLElement): void {
  // Its dialog may just have been removed together with it; it is then shown in its next place.
  if (!shown.showPopover || !shown.isConnected) return;
  if (shown.matches(':popover-open')) shown.hidePopover();
  shown.showPopover();
}

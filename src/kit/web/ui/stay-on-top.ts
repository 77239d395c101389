/**
 * Keeps the message container inside the dialog that was opened last, or at the end of the page if none is
 * open. Elements outside a modal dialog can be neither reached nor announced.
 */
export function keepAboveDialogs(container: HTMLElement, onMoved: () => void): void {
  if (!CSS.supports('selector(:modal)')) return;
  let openDialogs: Element[] = [];
  const update = () => {
    const modalDialogs = [...document.querySelectorAll('dialog:modal')];
    openDialogs = [
      ...openDialogs.filter((dialog) => modalDialogs.includes(dialog)),
      ...modalDialogs.filter((dialog) => !openDialogs.includes(dialog)),
    ];
    const parent = openDialogs.at(-1) ?? document.body;
    if (container.parentElement === parent && container.isConnected) return;
    parent.append(container);
    const toast = container.firstElementChild as HTMLElement | null;
    if (toast) moveAbove(toast);
    onMoved();
  };
  new MutationObserver(update).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  });
}

/**
 * Moves the element above others, because the element that entered the browser's top layer last is on top.
 */
export function moveAbove(toast: HTMLElement): void {
  // The dialog that contained the toast may just have been removed. The toast is then shown in its next
  // place.
  if (!toast.showPopover || !toast.isConnected) return;
  if (toast.matches(':popover-open')) toast.hidePopover();
  toast.showPopover();
}

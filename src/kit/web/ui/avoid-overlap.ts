const gap = 8;

/** A vertical extent on the screen, in pixels. */
type Extent = { top: number; bottom: number };

/**
 * Places the messages so that they cover neither the bar or button at the foot of the page or dialog nor the
 * focused field. They stay where they are or move just above the bar. Otherwise they move to the other end of
 * the screen above the keyboard, or below the title of a dialog.
 * @returns how far to move the messages down, in pixels; a negative number moves them up
 */
export function overlapShift(
  messages: Extent,
  {
    seen,
    head,
    foot,
    field,
  }: { seen: Extent; head: Extent | null; foot: Extent | null; field: Extent | null },
): number {
  const height = messages.bottom - messages.top;
  const covers = (top: number, obstacle: Extent | null) =>
    obstacle !== null && top < obstacle.bottom && top + height > obstacle.top;
  const isInLowerHalf = messages.top + messages.bottom > seen.top + seen.bottom;
  const lowestTop = seen.bottom - gap - height;
  const atFoot = isInLowerHalf ? Math.min(messages.top, lowestTop) : lowestTop;
  const lowTop = foot && covers(atFoot, foot) ? foot.top - gap - height : atFoot;
  const highestTop = Math.max(seen.top, head?.bottom ?? 0) + gap;
  const highTop = isInLowerHalf ? highestTop : Math.max(messages.top, seen.top + gap);
  const [preferred, alternative] = isInLowerHalf ? [lowTop, highTop] : [highTop, lowTop];
  return (covers(preferred, field) && !covers(alternative, field) ? alternative : preferred) - messages.top;
}

const textFieldSelector =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]';

/**
 * Moves the messages by `overlapShift` while they are shown.
 * @returns a function that stops the updates
 */
export function avoidOverlap(container: HTMLElement): () => void {
  const update = () => {
    // A button in a message must not move away while it is being pressed.
    if (container.contains(document.activeElement)) return;
    container.style.translate = '';
    const messages = container.getBoundingClientRect();
    if (messages.height === 0) return;
    const viewport = window.visualViewport;
    const seenTop = viewport?.offsetTop ?? 0;
    const seen = { top: seenTop, bottom: seenTop + (viewport?.height ?? window.innerHeight) };
    const dialog = container.closest('dialog');
    const head = extentBeside(messages, dialog?.querySelector('h2'));
    const bar = (dialog ?? document).querySelector('.at-foot');
    const foot = extentBeside(messages, bar ?? lastButtonsOf(dialog, container));
    const focused = document.activeElement;
    const field = focused?.matches(textFieldSelector) ? extentBeside(messages, focused) : null;
    const shift = overlapShift(messages, { seen, head, foot, field });
    if (shift !== 0) container.style.translate = `0 ${shift}px`;
  };
  update();
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('focusin', update, { signal });
  document.addEventListener('scroll', update, { signal, capture: true, passive: true });
  window.visualViewport?.addEventListener('resize', update, { signal });
  window.addEventListener('resize', update, { signal });
  // A dialog in the middle of the screen moves when it shows errors.
  const resizeObserver = new ResizeObserver(update);
  resizeObserver.observe(container.closest('dialog') ?? document.body);
  return () => {
    stop.abort();
    resizeObserver.disconnect();
  };
}

/** Returns the last button, or the last row of buttons, of a dialog without a bar. */
function lastButtonsOf(dialog: Element | null, container: Element): Element | null | undefined {
  const last = [...(dialog?.querySelectorAll('button') ?? [])].findLast(
    (button) => !container.contains(button),
  );
  const row = last?.parentElement;
  return row && [...row.children].every((child) => child.matches('button, a')) ? row : last;
}

/**
 * Returns the extent of an element. Returns null if the element is hidden, or is to the left or right of the
 * messages.
 */
function extentBeside(messages: DOMRect, element: Element | null | undefined): Extent | null {
  const box = element?.getBoundingClientRect();
  if (!box || box.height === 0) return null;
  return box.left < messages.right && box.right > messages.left ? box : null;
}

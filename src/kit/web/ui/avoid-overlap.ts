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
  const covers = (top: number, other: Extent | null) =>
    other !== null && top < other.bottom && top + height > other.top;
  const isLow = messages.top + messages.bottom > seen.top + seen.bottom;
  const lowest = seen.bottom - gap - height;
  const atFoot = isLow ? Math.min(messages.top, lowest) : lowest;
  const low = foot && covers(atFoot, foot) ? foot.top - gap - height : atFoot;
  const highest = Math.max(seen.top, head?.bottom ?? 0) + gap;
  const high = isLow ? highest : Math.max(messages.top, seen.top + gap);
  const [preferred, other] = isLow ? [low, high] : [high, low];
  return (covers(preferred, field) && !covers(other, field) ? other : preferred) - messages.top;
}

const typedInto =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]';

/**
 * Keeps the messages clear while they are shown.
 * @returns a function that stops this
 */
export function avoidOverlap(place: HTMLElement): () => void {
  const update = () => {
    // A button in a message must not move away while it is being pressed.
    if (place.contains(document.activeElement)) return;
    place.style.translate = '';
    const messages = place.getBoundingClientRect();
    if (messages.height === 0) return;
    const view = window.visualViewport;
    const seenTop = view?.offsetTop ?? 0;
    const seen = { top: seenTop, bottom: seenTop + (view?.height ?? window.innerHeight) };
    const dialog = place.closest('dialog');
    const head = extentBeside(messages, dialog?.querySelector('h2'));
    const bar = (dialog ?? document).querySelector('.at-foot');
    const foot = extentBeside(messages, bar ?? lastButtonsOf(dialog, place));
    const focused = document.activeElement;
    const field = focused?.matches(typedInto) ? extentBeside(messages, focused) : null;
    const shift = overlapShift(messages, { seen, head, foot, field });
    if (shift !== 0) place.style.translate = `0 ${shift}px`;
  };
  update();
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('focusin', update, { signal });
  document.addEventListener('scroll', update, { signal, capture: true, passive: true });
  window.visualViewport?.addEventListener('resize', update, { signal });
  window.addEventListener('resize', update, { signal });
  // A dialog in the middle of the screen moves when it shows errors.
  const sized = new ResizeObserver(update);
  sized.observe(place.closest('dialog') ?? document.body);
  return () => {
    stop.abort();
    sized.disconnect();
  };
}

/** Returns the last button, or the last row of buttons, of a dialog without a bar. */
function lastButtonsOf(dialog: Element | null, place: Element): Element | null | undefined {
  const last = [...(dialog?.querySelectorAll('button') ?? [])].findLast((button) => !place.contains(button));
  const row = last?.parentElement;
  return row && [...row.children].every((one) => one.matches('button, a')) ? row : last;
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

/**
 * An expression for the lines of text that overflow the window or a box that hides them, and for lines that
 * overlap. It ignores content that scrolls sideways, is fixed to an edge of the window, or is for screen
 * readers only.
 */
(() => {
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const words = node.textContent?.trim();
    if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || !words) continue;
    let [scrolls, hangs, hidden] = [false, false, false];
    let [left, right, bottom] = [0, document.documentElement.clientWidth, Number.POSITIVE_INFINITY];
    for (let box = parent; box; box = box.parentElement) {
      const { overflowX, position, clipPath } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowX)) scrolls = true;
      if (/fixed|sticky/.test(position)) hangs = true;
      const edges = box.getBoundingClientRect();
      if (clipPath !== 'none' || edges.width <= 1) hidden = true;
      if (/hidden|clip/.test(overflowX) && !scrolls) {
        left = Math.max(left, edges.left);
        right = Math.min(right, edges.right);
        bottom = Math.min(bottom, edges.bottom);
      }
    }
    if (hidden) continue;
    range.selectNodeContents(node);
    // Clamped text ends with an ellipsis, and its hidden lines do not count.
    for (const box of range.getClientRects())
      if (box.top < bottom - 1) lines.push({ words: words.slice(0, 50), box, scrolls, hangs, left, right });
  }
  const cut = lines
    .filter(({ box, scrolls, left, right }) => !scrolls && (box.left < left - 1 || box.right > right + 1))
    .map(({ words }) => `cut: ${words}`);
  const still = lines.filter(({ hangs, scrolls }) => !hangs && !scrolls);
  const covered = still.flatMap(({ words, box }, index) =>
    still
      .slice(index + 1)
      .filter(({ box: other }) => {
        const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
        return wide > 2 && high > Math.min(box.height, other.height) / 2;
      })
      .map((other) => `one on the other: ${words} / ${other.words}`),
  );
  return [...cut, ...covered];
})();

type Row = Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'> & {
  children: ArrayLike<unknown>;
  scrollTo(options: ScrollToOptions): void;
};

/** The tolerance in pixels, because scroll positions are fractional in a zoomed window. */
const tolerance = 2;

/** Scrolls one card forward or back, wrapping around at both ends. */
export function scrollByCard(row: Row, direction: 1 | -1): void {
  row.scrollTo({ left: scrollLeftAfterStep(row, direction), behavior: 'smooth' });
}

export function canScroll({ scrollWidth, clientWidth }: Pick<Row, 'scrollWidth' | 'clientWidth'>): boolean {
  return scrollWidth - clientWidth > tolerance;
}

export function scrollLeftAfterStep(row: Row, direction: 1 | -1): number {
  const maxLeft = row.scrollWidth - row.clientWidth;
  const isAtEnd = row.scrollLeft >= maxLeft - tolerance;
  const isAtStart = row.scrollLeft <= tolerance;
  if (direction === 1 && isAtEnd) return 0;
  if (direction === -1 && isAtStart) return maxLeft;
  const cardWidth = row.scrollWidth / row.children.length;
  const nextLeft = Math.round(row.scrollLeft / cardWidth + direction) * cardWidth;
  return Math.min(Math.max(nextLeft, 0), maxLeft);
}

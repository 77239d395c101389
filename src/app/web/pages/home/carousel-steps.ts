type Row = Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'> & {
  children: ArrayLike<unknown>;
  scrollTo(options: ScrollToOptions): void;
};

/** The tolerance in pixels, because a zoomed window loses half a pixel. */
const tolerance = 2;

/** Scrolls one card forward or back, wrapping around at both ends. */
export function step(row: Row, direction: 1 | -1): void {
  row.scrollTo({ left: placeAfterStep(row, direction), behavior: 'smooth' });
}

export function canScroll({ scrollWidth, clientWidth }: Pick<Row, 'scrollWidth' | 'clientWidth'>): boolean {
  return scrollWidth - clientWidth > tolerance;
}

export function placeAfterStep(row: Row, direction: 1 | -1): number {
  const last = row.scrollWidth - row.clientWidth;
  const isAtEnd = row.scrollLeft >= last - tolerance;
  const isAtStart = row.scrollLeft <= tolerance;
  if (direction === 1 && isAtEnd) return 0;
  if (direction === -1 && isAtStart) return last;
  const cardWidth = row.scrollWidth / row.children.length;
  const next = Math.round(row.scrollLeft / cardWidth + direction) * cardWidth;
  return Math.min(Math.max(next, 0), last);
}

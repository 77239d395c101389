import type { DeskRow } from '#features/listings/schema.ts';
import type { DeskPage, DeskPages } from './queries.ts';

/**
 * The loaded pages with one row added, updated or removed. A row beyond the last loaded one appears when it is
 * scrolled to.
 * @param row null when it is no longer in this list
 */
export function placedRow(
  data: DeskPages,
  id: number,
  row: DeskRow | null,
  { total, room }: Pick<DeskPage, 'total' | 'room'>,
): DeskPages {
  const at = data.pages.findIndex(
    ({ items, nextBefore }) => nextBefore === null || (items.at(-1)?.id ?? 0) <= id,
  );
  const pages = data.pages.map((page, index) => {
    const others = page.items.filter((other) => other.id !== id);
    const items = row && index === at ? [...others, row].sort((one, other) => other.id - one.id) : others;
    return { ...page, items, total, room };
  });
  return { ...data, pages };
}

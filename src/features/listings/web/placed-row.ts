import type { DeskRow } from '#features/listings/schema.ts';
import type { DeskPage, DeskPages } from './queries.ts';

/**
 * The loaded pages with one row as it is now: in its place, changed, or gone. What lies beyond the last loaded row comes
 * when it is scrolled to.
 * @param row null: it is none of this list's any more
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

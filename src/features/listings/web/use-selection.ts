import { useMemo, useState } from 'react';
import type { SelectedRow } from '#features/listings/schema.ts';

export type Selection = {
  /** The selected rows by id, of this page and other pages. */
  rows: ReadonlyMap<number, SelectedRow>;
  toggle(row: SelectedRow): void;
  set(rows: Iterable<SelectedRow>): void;
  remove(id: number): void;
  clear(): void;
};

type Ticks = { listName: string; rows: ReadonlyMap<number, SelectedRow>; visit: symbol };

const noTicks = (listName: string): Ticks => ({ listName, rows: new Map(), visit: Symbol(listName) });

/**
 * Returns the selected listings. They stay selected on other pages and when the order changes. A new search
 * or filter starts with an empty selection, and late results of the previous one do not affect it.
 * @param shown the rows of this page, which may be newer than the selected ones
 */
export function useSelection(listName: string, shown: readonly SelectedRow[]): Selection {
  const [ticks, setTicks] = useState(() => noTicks(listName));
  if (ticks.listName !== listName) setTicks(noTicks(listName));
  const change = (next: (rows: Map<number, SelectedRow>) => Map<number, SelectedRow>) =>
    setTicks((now) => (now.visit === ticks.visit ? { ...now, rows: next(new Map(now.rows)) } : now));
  const without = (rows: Map<number, SelectedRow>, id: number) => {
    rows.delete(id);
    return rows;
  };
  const rows = useMemo(() => {
    const newest = new Map(ticks.rows);
    for (const row of shown) if (newest.has(row.id)) newest.set(row.id, row);
    return newest;
  }, [ticks, shown]);
  return {
    rows,
    set: (next) => change(() => new Map([...next].map((row) => [row.id, row]))),
    clear: () => change(() => new Map()),
    remove: (id) => change((now) => without(now, id)),
    toggle: (row) => change((now) => (now.has(row.id) ? without(now, row.id) : now.set(row.id, row))),
  };
}

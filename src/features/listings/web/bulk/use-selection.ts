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

type SelectionState = { listName: string; rows: ReadonlyMap<number, SelectedRow>; visit: symbol };

const emptySelection = (listName: string): SelectionState => ({
  listName,
  rows: new Map(),
  visit: Symbol(listName),
});

/**
 * Returns the selected listings. They stay selected on other pages and when the order changes. A new search
 * or filter starts with an empty selection, and late results of the previous one do not affect it.
 * @param visibleRows the rows of this page, which may be newer than the selected ones
 */
export function useSelection(listName: string, visibleRows: readonly SelectedRow[]): Selection {
  const [state, setState] = useState(() => emptySelection(listName));
  if (state.listName !== listName) setState(emptySelection(listName));
  const change = (next: (rows: Map<number, SelectedRow>) => Map<number, SelectedRow>) =>
    setState((current) =>
      current.visit === state.visit ? { ...current, rows: next(new Map(current.rows)) } : current,
    );
  const removeRow = (rows: Map<number, SelectedRow>, id: number) => {
    rows.delete(id);
    return rows;
  };
  const rows = useMemo(() => {
    const newest = new Map(state.rows);
    for (const row of visibleRows) if (newest.has(row.id)) newest.set(row.id, row);
    return newest;
  }, [state, visibleRows]);
  return {
    rows,
    set: (next) => change(() => new Map([...next].map((row) => [row.id, row]))),
    clear: () => change(() => new Map()),
    remove: (id) => change((current) => removeRow(current, id)),
    toggle: (row) =>
      change((current) => (current.has(row.id) ? removeRow(current, row.id) : current.set(row.id, row))),
  };
}

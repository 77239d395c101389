import { useMemo, useState } from 'react';
import type { DeskRow } from '#features/listings/schema.ts';

export type Selection = {
  ids: ReadonlySet<number>;
  toggle(id: number): void;
  set(ids: Iterable<number>): void;
  clear(): void;
};

type Ticks = { listName: string; ids: ReadonlySet<number>; visit: symbol };

const noTicks = (listName: string): Ticks => ({ listName, ids: new Set(), visit: Symbol(listName) });

/**
 * The selected rows among the existing ones: a removed row loses its selection. Another search or filter starts with
 * nothing selected, and late results of the previous one do not affect it.
 */
export function useSelection(listName: string, rows: readonly DeskRow[]): Selection {
  const [ticks, setTicks] = useState(() => noTicks(listName));
  if (ticks.listName !== listName) setTicks(noTicks(listName));
  const change = (next: (ids: ReadonlySet<number>) => Iterable<number>) =>
    setTicks((now) => (now.visit === ticks.visit ? { ...now, ids: new Set(next(now.ids)) } : now));
  const ids = useMemo(
    () => new Set(rows.flatMap(({ id }) => (ticks.ids.has(id) ? [id] : []))),
    [rows, ticks],
  );
  return {
    ids,
    set: (next) => change(() => next),
    clear: () => change(() => []),
    toggle: (id) => change((now) => (now.has(id) ? [...now].filter((other) => other !== id) : [...now, id])),
  };
}

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
 * What is ticked of the rows that are there: a row that goes takes its tick along. Another search or filter is another list
 * and begins with nothing ticked; what comes late from the one before does nothing to it.
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

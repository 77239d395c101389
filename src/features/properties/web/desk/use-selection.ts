import { useState } from 'react';

export type Selection = {
  ids: ReadonlySet<number>;
  toggle(id: number): void;
  set(ids: Iterable<number>): void;
  clear(): void;
};

/** What is ticked. Another search or filter is another list, and begins with nothing ticked. */
export function useSelection(listName: string): Selection {
  const [{ of, ids }, keep] = useState({ of: listName, ids: new Set<number>() });
  const present = of === listName ? ids : new Set<number>();
  const set = (next: Iterable<number>) => keep({ of: listName, ids: new Set(next) });
  return {
    ids: present,
    set,
    clear: () => set([]),
    toggle: (id) => set(present.has(id) ? [...present].filter((other) => other !== id) : [...present, id]),
  };
}

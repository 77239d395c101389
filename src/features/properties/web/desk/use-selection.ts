import { useState } from 'react';

export type Selection = {
  ids: ReadonlySet<number>;
  toggle(id: number): void;
  set(ids: Iterable<number>): void;
  clear(): void;
};

/** What is ticked. Another search or filter is another list, and begins with nothing ticked. */
export function useSelection(listName: string): Selection {
  const [of, setOf] = useState(listName);
  const [ids, keep] = useState<ReadonlySet<number>>(new Set());
  const isOther = of !== listName;
  if (isOther) {
    setOf(listName);
    keep(new Set());
  }
  const present: ReadonlySet<number> = isOther ? new Set() : ids;
  const set = (next: Iterable<number>) => keep(new Set(next));
  return {
    ids: present,
    set,
    clear: () => set([]),
    toggle: (id) => set(present.has(id) ? [...present].filter((other) => other !== id) : [...present, id]),
  };
}

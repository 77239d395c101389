import type { ReactNode } from 'react';

/** What the page and its skeleton share: the home on the left, what it is and costs on the right; a phone has one below the other. */
export function DetailColumns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12">
      <div className="min-w-0">{left}</div>
      <div className="min-w-0">{right}</div>
    </div>
  );
}

/** The shape of the place where the home is seen. */
export const stageShape = 'aspect-[4/3]';

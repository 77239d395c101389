import type { ReactNode } from 'react';

/**
 * Lays out the page and its skeleton: pictures on the left, facts and price on the right; stacked on a phone.
 */
export function DetailColumns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12">
      <div className="min-w-0">{left}</div>
      <div className="min-w-0">{right}</div>
    </div>
  );
}

/** The aspect ratio of the main area, which shows the tour or a picture. */
export const stageClass = 'aspect-[4/3]';

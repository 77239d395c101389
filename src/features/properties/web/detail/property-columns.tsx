import type { ReactNode } from 'react';

type Props = {
  /** The title and the key facts. */
  head: ReactNode;
  /** The card with the price and the next step. On a phone it comes after the title. */
  card: ReactNode;
  /** False for a card that may be taller than the window, whose end would then be out of reach. */
  isCardSticky?: boolean;
  children: ReactNode;
};

/** Lays out a home's page and its skeleton: one column to read, and the card beside it. */
export function PropertyColumns({ head, card, isCardSticky = true, children }: Props) {
  return (
    <div className="mt-4 grid gap-x-12 gap-y-6 md:mt-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
      <div className="min-w-0">{head}</div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className={isCardSticky ? 'stays-in-view' : ''}>
          <div className="rounded-card border border-line bg-surface p-4 md:p-6">{card}</div>
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** The size of the main area, which shows the tour or a picture. */
export const stageClass = 'home-picture aspect-[4/3] max-sm:rounded-none lg:aspect-auto lg:h-105';

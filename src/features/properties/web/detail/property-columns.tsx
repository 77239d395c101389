import type { ReactNode } from 'react';
import { Card } from '#kit/web/ui/card.tsx';

type Props = {
  /** The warning of a lot or a home with known risks. */
  warning?: ReactNode;
  title: ReactNode;
  /** The key facts. */
  facts: ReactNode;
  price: ReactNode;
  /** The next step, and what else belongs to the price. */
  card: ReactNode;
  children: ReactNode;
};

/**
 * Lays out a home's page and its skeleton. A phone shows the warning, the price, the title, the facts and the rest of
 * the card. A large screen has one column to read, and beside it a card with the price and the next step.
 */
export function PropertyColumns({ warning, title, facts, price, card, children }: Props) {
  return (
    <div className="mt-4 flex flex-col gap-x-12 gap-y-6 lg:grid lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
      <div className="grid min-w-0 gap-6 *:min-w-0 max-lg:contents">
        <div className="max-lg:-order-1">{title}</div>
        {warning && <div className="empty:hidden max-lg:-order-3">{warning}</div>}
        <div>{facts}</div>
      </div>
      <div className="min-w-0 max-lg:contents lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="stays-in-view max-lg:contents">
          <Card className="*:min-w-0 max-lg:contents lg:grid lg:gap-4 lg:p-6">
            <div className="max-lg:-order-2">{price}</div>
            {card}
          </Card>
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** The size of the main area, which shows the tour or a picture. */
export const stageClass = 'home-picture aspect-[4/3] max-sm:rounded-none lg:aspect-auto lg:stage-height';

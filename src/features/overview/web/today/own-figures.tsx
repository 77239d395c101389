import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Period } from '#features/overview/choices.ts';
import { ownFiguresQuery } from '#features/overview/web/queries.ts';
import { formatMoney, groupThousands } from '#kit/money.ts';
import { List } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { FigureContent, figureClass } from './figure-section.tsx';
import { PeriodChips } from './period-chips.tsx';

const refetchMs = 60_000;

const figures = [
  { id: 'views', name: 'Home views', href: '/admin/properties?sort=views' },
  { id: 'enquiries', name: 'Enquiries', href: '/admin/leads' },
  { id: 'viewings', name: 'Viewings booked', href: '/admin/viewings' },
  { id: 'earnings', name: 'Earnings after our fee', href: '/earnings' },
] as const;

/** Shows the figures of a manager's own homes under what waits for the manager. Each leads to what it counts. */
export function OwnFigures({ period, children }: { period: Period; children: ReactNode }) {
  const { data, isError, refetch } = useQuery({ ...ownFiguresQuery(period), refetchInterval: refetchMs });
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {children}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <PeriodChips period={period} />
          {isError && !data && (
            <LoadError onRetry={() => void refetch()}>We could not load the figures.</LoadError>
          )}
          {!data && !isError && <Skeleton className="h-69 rounded-card" />}
          {data && (
            <List label="Figures" className="grid @3xl:grid-cols-2">
              {figures.map(({ id, name, href }) => (
                <li
                  key={id}
                  className="border-line not-first:border-t @3xl:even:border-s @3xl:nth-2:border-t-0"
                >
                  <Link href={href} className={figureClass}>
                    <FigureContent
                      name={name}
                      total={data.now[id]}
                      totalBefore={data.before[id]}
                      format={id === 'earnings' ? formatShillings : groupThousands}
                    />
                  </Link>
                </li>
              ))}
            </List>
          )}
        </div>
      </div>
    </div>
  );
}

const formatShillings = (amount: number) => formatMoney(amount, 'UGX');

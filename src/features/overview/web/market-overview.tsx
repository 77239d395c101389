import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Period, periods } from '#features/overview/choices.ts';
import { formatTime } from '#kit/dates.ts';
import { Chip } from '#kit/web/ui/chip.tsx';
import { ChipRow } from '#kit/web/ui/chip-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { AdminQueueList } from './admin-queue-list.tsx';
import { FunnelSection } from './funnel-section.tsx';
import { ListingSection } from './listing-section.tsx';
import { MoneySection } from './money-section.tsx';
import { overviewQuery } from './queries.ts';
import { SearchSection } from './search-section.tsx';
import { WaitlistSection } from './waitlist-section.tsx';

const refetchMs = 60_000;
const columnClass = 'grid grid-cols-[minmax(0,1fr)] gap-6';

/** Shows the queues that wait for an admin, and the statistics of the last days. */
export function MarketOverview({ period, children }: { period: Period; children?: ReactNode }) {
  const { data, isError, refetch } = useQuery({ ...overviewQuery(period), refetchInterval: refetchMs });
  return (
    <div className="page-frame grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <h1 className="t-title">Overview</h1>
      {children}
      <AdminQueueList />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <ChipRow label="Period">
          {periods.map((days) => (
            <Chip key={days} href={`/admin/overview?days=${days}`} current={days === period}>
              {`${days} days`}
            </Chip>
          ))}
        </ChipRow>
        {data && (
          <p className="t-small text-muted">
            Kampala time. Today’s figures are up to {formatTime(data.countedAt)}.
          </p>
        )}
      </div>
      {isError && !data && (
        <LoadError onRetry={() => void refetch()}>We could not load the figures.</LoadError>
      )}
      {!data && !isError && <Skeleton className="h-96" />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
          <div className={columnClass}>
            <MoneySection overview={data} period={period} />
            <ListingSection overview={data} period={period} />
          </div>
          <div className={columnClass}>
            <FunnelSection overview={data} period={period} />
            <SearchSection overview={data} period={period} />
            <WaitlistSection />
          </div>
        </div>
      )}
    </div>
  );
}

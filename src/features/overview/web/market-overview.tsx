import { useQuery } from '@tanstack/react-query';
import { type Period, periods } from '#features/overview/choices.ts';
import { FigureSection } from '#features/overview/web/today/figure-section.tsx';
import { formatTime } from '#kit/dates.ts';
import { Chip } from '#kit/web/ui/chip.tsx';
import { ChipRow } from '#kit/web/ui/chip-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { FunnelSection } from './funnel-section.tsx';
import { ListingSection } from './listing-section.tsx';
import { MoneySection } from './money-section.tsx';
import { overviewQuery } from './queries.ts';
import { SearchSection } from './search-section.tsx';
import { WaitlistSection } from './waitlist-section.tsx';

const refetchMs = 60_000;
const columnClass = 'grid grid-cols-[minmax(0,1fr)] gap-6';

/** Shows the statistics of the last days. */
export function MarketOverview({ period }: { period: Period }) {
  const { data, isError, refetch } = useQuery({ ...overviewQuery(period), refetchInterval: refetchMs });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
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
      {!data && !isError && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <>
          <FigureSection overview={data} period={period} />
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
        </>
      )}
    </>
  );
}

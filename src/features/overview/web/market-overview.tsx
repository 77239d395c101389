import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Period } from '#features/overview/choices.ts';
import { FigurePlot, Figures } from '#features/overview/web/today/figure-section.tsx';
import type { FigureName } from '#features/overview/web/today/figures.ts';
import { PeriodChips } from '#features/overview/web/today/period-chips.tsx';
import { formatTime } from '#kit/dates.ts';
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

type Props = {
  period: Period;
  /** Content next to the figures where there is room, and otherwise above them. */
  children?: ReactNode;
};

/** Shows the statistics of the last days. */
export function MarketOverview({ period, children }: Props) {
  const { data, isError, refetch } = useQuery({ ...overviewQuery(period), refetchInterval: refetchMs });
  const [chosen, setChosen] = useState<FigureName>('views');
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @4xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] @4xl:grid-rows-[auto_1fr]">
        {children}
        <div className={`@4xl:row-span-2 ${columnClass}`}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <PeriodChips period={period} />
            {isError && !data && (
              <LoadError onRetry={() => void refetch()}>We could not load the figures.</LoadError>
            )}
            {!data && !isError && <Skeleton className="h-69 rounded-card" />}
            {data && (
              <>
                <Figures overview={data} chosen={chosen} onChoose={setChosen} />
                <p className="t-small text-muted">Kampala time. Updated at {formatTime(data.countedAt)}.</p>
              </>
            )}
          </div>
          {!data && !isError && <Skeleton className="h-96 rounded-card" />}
          {data && (
            <>
              <FigurePlot overview={data} period={period} chosen={chosen} />
              <FunnelSection overview={data} period={period} />
              <SearchSection overview={data} period={period} />
            </>
          )}
        </div>
        {data && (
          <div className={columnClass}>
            <MoneySection overview={data} period={period} />
            <ListingSection overview={data} period={period} />
            <WaitlistSection />
          </div>
        )}
      </div>
    </div>
  );
}

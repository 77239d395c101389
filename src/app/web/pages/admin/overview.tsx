import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { periods } from '#features/overview/choices.ts';
import { MarketOverview } from '#features/overview/web/market-overview.tsx';
import { LateWorkBanner } from './late-work-banner.tsx';

export const about = privatePageMeta('Overview');

/** The statistics of the last 30 days; `?days=7` selects another period. */
export default function OverviewPage({ search }: PageContext) {
  const period = periods.find((days) => String(days) === search.get('days')) ?? 30;
  return (
    <Restricted otherwise="/membership" roles={['admin']}>
      {() => (
        <MarketOverview period={period}>
          <LateWorkBanner />
        </MarketOverview>
      )}
    </Restricted>
  );
}

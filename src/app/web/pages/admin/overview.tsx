import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { periods } from '#features/overview/choices.ts';
import { MarketOverview } from '#features/overview/web/market-overview.tsx';
import { OwnFigures } from '#features/overview/web/today/own-figures.tsx';
import { TaskQueue } from '#features/overview/web/today/task-queue.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { LateWorkBanner } from './late-work-banner.tsx';

export const about = privatePageMeta('Today');

/**
 * What waits for the user, and the figures of the last 30 days: for an admin those of the market, and for a manager
 * those of their own homes. `?days=7` selects another period.
 */
export default function TodayPage({ search }: PageContext) {
  const period = periods.find((days) => String(days) === search.get('days')) ?? 30;
  return (
    <Restricted otherwise="/membership" roles={['admin', 'property_manager']}>
      {({ role }) => (
        <DeskPage title="Today">
          {role === 'admin' && <LateWorkBanner />}
          {role === 'admin' ? (
            <MarketOverview period={period}>
              <TaskQueue isAdmin />
            </MarketOverview>
          ) : (
            <OwnFigures period={period}>
              <TaskQueue isAdmin={false} />
            </OwnFigures>
          )}
        </DeskPage>
      )}
    </Restricted>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OwnViewing } from '#features/viewings/schema.ts';
import { formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { List, ListRow } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { DayRoutes } from './day-routes.tsx';
import { ownViewingsQuery } from './queries.ts';
import { fullSlotLabel, viewingStateLabel, viewingStateTone } from './slot-labels.ts';

/**
 * Shows the viewings of this account or browser: first the upcoming ones in chronological order, then the
 * others. Renders nothing when there are none.
 */
export function OwnViewings({
  more,
}: {
  /** Renders further actions for a viewing. */ more?: (viewing: OwnViewing) => ReactNode;
}) {
  const { data, error, refetch } = useQuery(ownViewingsQuery());
  if (error && !data)
    return (
      <section>
        <LoadError onRetry={() => void refetch()}>{t('We could not load your viewings.')}</LoadError>
      </section>
    );
  if (!data)
    return (
      <section aria-busy className="text-muted">
        {t('Loading your viewings...')}
      </section>
    );
  if (data.length === 0) return null;
  const upcoming = data.filter(({ mayChange }) => mayChange).toReversed();
  const sorted = [...upcoming, ...data.filter(({ mayChange }) => !mayChange)];
  return (
    <section>
      <h2 className="mb-3 t-subhead">{t('Viewings')}</h2>
      {upcoming.length > 1 && <DayRoutes />}
      <List>
        {sorted.map((viewing) => (
          <ListRow
            key={viewing.mark}
            href={`/viewings/${viewing.mark}`}
            below={more && <div className="px-4 pb-2 empty:hidden">{more(viewing)}</div>}
          >
            <span className="t-strong">{fullSlotLabel(viewing)}</span>
            <span className="wrap-anywhere">{viewing.home.title}</span>
            <span className="t-small">
              <Badge tone={viewingStateTone(viewing)}>{viewingStateLabel(viewing)}</Badge>
            </span>
            {viewing.state === 'reserved' && viewing.reserved && (
              <span className="t-small">
                {t('We are holding this time for you until {time}.', {
                  time: formatTime(viewing.reserved.until),
                })}
              </span>
            )}
          </ListRow>
        ))}
      </List>
    </section>
  );
}

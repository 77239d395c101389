import { useQuery } from '@tanstack/react-query';
import type { FirstRent } from '#features/first-rents/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { List, ListRow } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { refundLabel, shillings, stateLabels, timeLabel } from './first-rent-labels.ts';
import { ownFirstRentsQuery } from './queries.ts';

/** Shows the first rents of the user. Renders nothing when there are none. */
export function OwnFirstRents() {
  const { data, error, refetch } = useQuery(ownFirstRentsQuery());
  if (error && !data)
    return (
      <section>
        <LoadError onRetry={() => void refetch()}>{t('We could not load your first rents.')}</LoadError>
      </section>
    );
  if (!data || data.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 t-subhead">{t('First rents')}</h2>
      <List>
        {data.map((firstRent) => (
          <ListRow
            key={firstRent.id}
            href={firstRent.propertyId === null ? undefined : `/rent/${firstRent.propertyId}`}
          >
            <Summary firstRent={firstRent} />
          </ListRow>
        ))}
      </List>
    </section>
  );
}

function Summary({ firstRent }: { firstRent: FirstRent }) {
  const { title, moveIn, amount, state, payBy } = firstRent;
  const [label, tone] = stateLabels[state];
  return (
    <>
      <span className="t-strong wrap-anywhere">{title}</span>
      <span className="text-muted">{t('Moving in on {day}', { day: formatDate(moveIn) })}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 t-small">
        <Badge tone={tone}>{label}</Badge>
        {state === 'accepted' && payBy
          ? t('Pay {amount} by {time}', { amount: shillings(amount), time: timeLabel(payBy) })
          : (refundLabel(firstRent) ?? shillings(amount))}
      </span>
    </>
  );
}

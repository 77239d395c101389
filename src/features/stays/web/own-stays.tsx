import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OwnStay } from '#features/stays/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { List } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { ownStaysQuery } from './queries.ts';
import { dateRangeLabel, guestLabel, stayStateLabels } from './stay-labels.ts';

/** Shows the stays of this account or browser. Renders nothing when there are none. `OwnHold` shows the way to pay for a hold. */
export function OwnStays({
  more,
}: {
  /** Renders further actions for a stay. */ more?: (stay: OwnStay) => ReactNode;
}) {
  const { data, error, refetch } = useQuery(ownStaysQuery());
  if (error && !data)
    return (
      <section>
        <LoadError onRetry={() => void refetch()}>{t('We could not load your stays.')}</LoadError>
      </section>
    );
  if (!data)
    return (
      <section aria-busy className="text-muted">
        {t('Loading your stays...')}
      </section>
    );
  if (data.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 t-subhead">{t('Stays')}</h2>
      <List>
        {data.map((stay) => (
          <li key={stay.mark} className="border-b border-line last:border-b-0">
            <Link href={`/stays/${stay.mark}`} className="grid gap-1 p-4 hover:bg-sunken">
              <span className="t-strong wrap-anywhere">{stay.title}</span>
              <span className="text-muted">{`${dateRangeLabel(stay)}, ${guestLabel(stay.guests)}`}</span>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 t-small">
                <Badge tone={stayStateLabels[stay.state][1]}>{stayStateLabels[stay.state][0]}</Badge>
                {moneyLabel(stay)}
              </span>
              {stay.damageDepositDue > 0 && (
                <span className="t-small">
                  {t('Damage deposit of {amount} not paid yet', {
                    amount: formatMoney(stay.damageDepositDue, stay.currency),
                  })}
                </span>
              )}
            </Link>
            {more && <div className="px-4 pb-2 empty:hidden">{more(stay)}</div>}
          </li>
        ))}
      </List>
    </section>
  );
}

function moneyLabel({ state, due, total, returned, currency }: OwnStay): string {
  if (state === 'confirmed' && due > 0) return t('{due} balance due', { due: formatMoney(due, currency) });
  if (state === 'held') return t('{due} deposit due', { due: formatMoney(due, currency) });
  if (state !== 'confirmed' && returned.amount > 0) {
    const refund = formatMoney(returned.amount, currency);
    return returned.hasArrived
      ? t('{refund} refunded', { refund })
      : t('A refund of {refund} is on its way', { refund });
  }
  return formatMoney(total, currency);
}

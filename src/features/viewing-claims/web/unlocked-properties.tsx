import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { ClaimSummary } from './claim-row.tsx';
import { ownUnlocksQuery } from './queries.ts';

/** Shows the homes that this person has unlocked, and their claims. */
export function UnlockedProperties() {
  const { data, isError } = useQuery(ownUnlocksQuery());
  if (!data)
    return isError ? (
      <p role="alert" className="text-danger">
        {t('We could not load your unlocked homes. Please try again later.')}
      </p>
    ) : (
      <Skeleton className="h-40 w-full" />
    );
  if (data.length === 0)
    return (
      <div className="grid justify-items-center gap-4 rounded-card bg-sunken p-8 text-center text-muted">
        <p>{t('No unlocked homes yet. Homes that you unlock with a viewing package appear here.')}</p>
        <LinkButton href="/rental-units" tone="secondary">
          {t('See rental homes')}
        </LinkButton>
      </div>
    );
  return (
    <ul className="grid gap-3">
      {data.map((unlock) => (
        <li key={unlock.id} className="rounded-card border border-line bg-surface p-4">
          <Link href={`/property/${unlock.home.id}`} className="inline-block py-2 link wrap-anywhere">
            {unlock.home.title}
          </Link>
          <p className="mb-2 t-small text-muted">
            {t('Unlocked {openedAt}', { openedAt: formatDate(unlock.openedAt) })}
          </p>
          <ClaimSummary unlock={unlock} onReturned={() => undefined} />
        </li>
      ))}
    </ul>
  );
}

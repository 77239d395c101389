import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { ClaimSummary } from './claim-row.tsx';
import { ownUnlocksQuery } from './queries.ts';

/** Shows the homes that this person has unlocked, and their claims. */
export function UnlockedProperties() {
  const { data, isError } = useQuery(ownUnlocksQuery());
  if (!data)
    return isError ? (
      <Notice tone="danger" role="alert">
        {t('We could not load your unlocked homes. Please try again later.')}
      </Notice>
    ) : (
      <Skeleton className="h-40 w-full" />
    );
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Icon name="key" />}
        action={<LinkButton href="/rental-units">{t('See rental homes')}</LinkButton>}
      >
        {t('No unlocked homes yet. Homes that you unlock with a viewing package appear here.')}
      </EmptyState>
    );
  return (
    <ul className="grid gap-3">
      {data.map((unlock) => (
        <Card as="li" key={unlock.id}>
          <TextLink href={`/property/${unlock.home.id}`}>{unlock.home.title}</TextLink>
          <p className="mb-2 t-small text-muted">
            {t('Unlocked {openedAt}', { openedAt: formatDate(unlock.openedAt) })}
          </p>
          <ClaimSummary unlock={unlock} onReturned={() => undefined} />
        </Card>
      ))}
    </ul>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { BoughtPackage } from '#features/viewing-packages/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { inLanguage, t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { offerLabel, unlocksLeftLabel } from './package-labels.ts';
import { boughtPackagesQuery } from './queries.ts';

/**
 * Shows all packages of this account or browser, their remaining unlocks, and the homes that they have
 * unlocked.
 */
export function BoughtPackages() {
  const { data, error, refetch } = useQuery(boughtPackagesQuery());
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>{t('We could not load your packages.')}</LoadError>;
  if (!data) return <p className="text-muted">{t('Loading...')}</p>;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Icon name="key" />}
        action={
          <LinkButton href="/rental-units" tone="secondary">
            {t('See rental homes')}
          </LinkButton>
        }
      >
        {t('No viewing packages yet. Packages that you buy appear here.')}
      </EmptyState>
    );
  return (
    <ul className="grid gap-3">
      {data.map((viewingPackage) => (
        <Card as="li" key={viewingPackage.id}>
          <PurchasedPackage {...viewingPackage} />
        </Card>
      ))}
    </ul>
  );
}

const stateLabels = { running: t('Active'), over: t('Expired'), given_back: t('Refunded') } as const;

export function PurchasedPackage(bought: BoughtPackage) {
  const { title, state, homes } = bought;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="t-strong">{title}</h3>
        <Badge tone={state === 'running' ? 'ok' : 'plain'}>{stateLabels[state]}</Badge>
      </div>
      <p className="mt-1 t-small text-muted">{packageLabel(bought)}</p>
      {homes.length > 0 && (
        <ul aria-label={t('Homes unlocked with {title}', { title })} className="mt-2">
          {homes.map(({ id, title: homeTitle, location }) => (
            <li key={id}>
              <a
                href={inLanguage(`/property/${id}`)}
                className="flex min-h-11 flex-wrap items-center gap-x-2 wrap-anywhere hover:underline"
              >
                <span className="t-strong">{homeTitle}</span>
                <span className="t-small text-muted">{location}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function packageLabel(bought: BoughtPackage): string {
  const { state, startsAt, endsAt, homes } = bought;
  if (state === 'running') return unlocksLeftLabel(bought);
  const count = t('{n, plural, one {# home unlocked} other {# homes unlocked}}', { n: homes.length });
  const dateText =
    state === 'over'
      ? t('expired on {endsAt}', { endsAt: formatDate(endsAt) })
      : t('bought on {startsAt}', { startsAt: formatDate(startsAt) });
  return `${offerLabel({ ...bought, hours: hoursOf(bought) })}, ${dateText}. ${count}`;
}

function hoursOf({ startsAt, endsAt }: BoughtPackage): number {
  return Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000);
}

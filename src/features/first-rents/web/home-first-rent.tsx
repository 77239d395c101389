import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { openFirstRentStates } from '#features/first-rents/choices.ts';
import type { HomeFirstRent } from '#features/first-rents/schema.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { stateLabels } from './first-rent-labels.ts';
import { FirstRentView } from './first-rent-view.tsx';
import { homeFirstRentQuery } from './queries.ts';
import { RequestForm } from './request-form.tsx';

type Props = { propertyId: number; user: CurrentUser };

/** Lets a tenant ask for a home, pay its first rent and follow the money until the keys. */
export function HomeFirstRentView({ propertyId, user }: Props) {
  const client = useQueryClient();
  const query = homeFirstRentQuery(propertyId);
  const { data, error, refetch } = useQuery(query);
  if (!data) {
    if (!error) return <p className="text-muted">{t('Loading...')}</p>;
    if (error.status < 500)
      return (
        <div className="grid justify-items-start gap-4">
          <p>{t('We could not find this home. It may have been deleted.')}</p>
          <LinkButton href="/rental-units">{t('See rental homes')}</LinkButton>
        </div>
      );
    return (
      <LoadError onRetry={() => void refetch()}>
        {t('We could not load your first rent. The money itself is not affected.')}
      </LoadError>
    );
  }
  const refresh = () => void client.invalidateQueries({ queryKey: query.queryKey });
  const { own, title, isTest } = data;
  const isOpen = own !== null && openFirstRentStates.some((state) => state === own.state);
  return (
    <div className="grid gap-6">
      <div>
        {own && (
          <p className="mb-2">
            <Badge tone={stateLabels[own.state][1]}>{stateLabels[own.state][0]}</Badge>
          </p>
        )}
        <h1 className="t-title">{own ? t('Your first rent') : t('Rent this home')}</h1>
        <Link
          href={`/property/${propertyId}`}
          className="inline-flex min-h-11 items-center link wrap-anywhere"
        >
          {title}
        </Link>
      </div>
      {own && <FirstRentView firstRent={own} isTest={isTest} onChange={refresh} />}
      {!isOpen && own?.state !== 'handed_over' && (
        <Offer data={data} propertyId={propertyId} user={user} onAsked={refresh} />
      )}
    </div>
  );
}

type OfferProps = Props & { data: HomeFirstRent; onAsked: () => void };

function Offer({ data: { offer, isTaken, isOwner, own }, propertyId, user, onAsked }: OfferProps) {
  if (isOwner) return <Notice>{t('This is your own listing.')}</Notice>;
  if (isTaken) return <Notice>{t('This home is promised to another tenant now.')}</Notice>;
  if (!offer)
    return own ? null : <Notice>{t('The lister does not take the first rent through us now.')}</Notice>;
  return (
    <>
      {own && <h2 className="t-heading">{t('Ask again')}</h2>}
      <p>
        {t(
          'Agree on a day with the lister and pay the first rent here. We hold it until you have the keys, and refund it if they never come.',
        )}
      </p>
      <RequestForm propertyId={propertyId} offer={offer} user={user} onAsked={onAsked} />
    </>
  );
}

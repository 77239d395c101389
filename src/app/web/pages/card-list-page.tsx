import { useQuery } from '@tanstack/react-query';
import { auctionDetailsAt } from '#app/web/pages/card-list/auction-card-details-at.tsx';
import { ListError } from '#app/web/pages/card-list/list-error.tsx';
import { Message } from '#app/web/pages/card-list/message.tsx';
import { type CardList, PaginatedCards } from '#app/web/pages/card-list/paginated-cards.tsx';
import { PropertyGridSkeleton } from '#features/properties/web/property-grid.tsx';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';

type Props = { title: string; text: string; list: CardList; cursor: string | undefined; path: string };

const skeletons = 8;

/** A page with a heading over a grid of cards without filters. */
export function CardListPage({ title, text, ...list }: Props) {
  return (
    <div className="page-frame py-8 md:py-12">
      <h1 className="t-title">{title}</h1>
      <p className="mt-2 mb-8 max-w-xl text-muted">{text}</p>
      <SectionBoundary instead={<ListError />}>
        <Cards {...list} />
      </SectionBoundary>
    </div>
  );
}

function Cards({ list, cursor, path }: Omit<Props, 'title' | 'text'>) {
  const { data, error, refetch } = useQuery(propertyPageQuery(list.query(cursor)));
  if (error && !data) return <ListError error={error} path={path} onRetry={() => void refetch()} />;
  if (!data) return <PropertyGridSkeleton count={skeletons} />;
  if (data.items.length === 0)
    return (
      <Message title={t('No properties found in this category.')}>
        <LinkButton href="/" tone="secondary">
          {t('Return to Home')}
        </LinkButton>
      </Message>
    );
  return (
    <section aria-label={t('Properties')}>
      <PaginatedCards list={list} cursor={cursor} early={2} heading="h2" extra={auctionDetailsAt} />
    </section>
  );
}

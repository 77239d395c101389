import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { cardDetailsAt } from '#app/web/pages/card-list/card-details-at.tsx';
import { ListError } from '#app/web/pages/card-list/list-error.tsx';
import { PaginatedCards } from '#app/web/pages/card-list/paginated-cards.tsx';
import { resultCountLabel } from '#app/web/pages/card-list/result-count-label.ts';
import { PropertyGrid, PropertyGridSkeleton } from '#features/properties/web/property-grid.tsx';
import type { PropertyPage } from '#features/search/schema.ts';
import { type Search, searchQueryOf, searchUrl } from '#features/search/web/explore/search-url.ts';
import { t } from '#kit/t.ts';
import type { CallError } from '#kit/web/call.ts';
import { island } from '#kit/web/island.tsx';

/** This component is loaded separately because it is seldom needed. */
const NoHomes = island(() => import('./no-homes.tsx'), { hydrate: 'idle' });
const GroupedCards = island(() => import('./grouped-cards.tsx'), {
  hydrate: 'idle',
  placeholder: () => <PropertyGridSkeleton count={8} />,
});
/** Only a search with few results has close matches. */
const NearMisses = island(() => import('./near-misses.tsx'), { hydrate: 'idle' });
const ViewingOffer = island(() => import('#features/viewing-packages/web/viewing-offer.tsx'), {
  hydrate: 'idle',
  instead: null,
});

/** Returns about as many cards as a screen shows. They are rendered first after a tap. */
const cardsOnScreen = () => (matchMedia('(width < 40rem)').matches ? 2 : 4);

type Props = {
  search: Search;
  page: UseQueryResult<PropertyPage, CallError>;
};

/** The total and the cards, or a placeholder or message in their place. */
export function ResultList({ search, page }: Props) {
  const { data, error, isPlaceholderData, refetch } = page;
  // The previous cards stay, dimmed, while the next results load.
  const [shown, setShown] = useState(search);
  const [initialSearch] = useState(search);
  if (!isPlaceholderData && searchUrl(shown) !== searchUrl(search)) setShown(search);
  const emptyResult = <NoHomes search={search} page={data} error={error} />;

  if (error?.status === 400) return emptyResult;
  if (error && !data) return <ListError error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="pt-16">
        <PropertyGridSkeleton count={8} />
      </div>
    );
  if (data.items.length === 0) return emptyResult;
  const { filters } = shown;
  const list = {
    query: (cursor = filters.cursor) => searchQueryOf({ ...filters, cursor }),
    address: (cursor: string) => searchUrl(shown, { cursor }),
  };
  const isMixed = !filters.category && !!filters.sort?.startsWith('price');
  return (
    <>
      <section
        aria-label={t('Properties')}
        aria-busy={isPlaceholderData}
        className="transition-opacity aria-busy:opacity-60"
      >
        <p role="status" className="pb-2 t-small text-muted">
          {resultCountLabel(data)}
        </p>
        <Suspense fallback={<PropertyGridSkeleton count={8} />}>
          <PaginatedCards
            key={searchUrl(shown)}
            list={list}
            early={2}
            first={shown === initialSearch ? undefined : cardsOnScreen()}
            heading={isMixed ? 'h3' : 'h2'}
            extra={cardDetailsAt(data)}
            grid={isMixed ? GroupedCards : PropertyGrid}
            offer={search.category === 'rental_units' ? <ViewingOffer /> : undefined}
          />
        </Suspense>
      </section>
      {data.nearMisses && <NearMisses homes={data.nearMisses} near={data.near} />}
    </>
  );
}

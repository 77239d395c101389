import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PaginatedCards } from '#app/web/pages/card-list/paginated-cards.tsx';
import { resultCountLabel } from '#app/web/pages/card-list/result-count-label.ts';
import { PropertyGridSkeleton } from '#features/properties/web/property-grid.tsx';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { browseAddress, browseList, readBrowse } from './browse-choice.ts';
import { BrowseTools } from './browse-tools.tsx';

const skeletonCount = 8;
/**
 * The homes of one category or of all, in the chosen order. The previous list stays, dimmed, while the next
 * one loads.
 */
export function BrowseProperties({ search }: { search: URLSearchParams }) {
  const choice = readBrowse(search);
  const { data, errorUpdateCount, isPlaceholderData } = useQuery({
    ...propertyPageQuery(browseList(choice).query(choice.cursor)),
    placeholderData: keepPreviousData,
  });
  const address = browseAddress(choice);
  const [shown, setShown] = useState({ address, choice });
  if (!isPlaceholderData && shown.address !== address) setShown({ address, choice });
  return (
    <>
      <BrowseTools choice={choice} />
      <div aria-busy={isPlaceholderData} className="swipe pt-4 transition-opacity aria-busy:opacity-60">
        {errorUpdateCount && !data ? (
          <BrowseError />
        ) : !data ? (
          <PropertyGridSkeleton count={skeletonCount} />
        ) : data.items.length === 0 ? (
          <p className="py-12 text-center text-muted" role="status">
            {t('No properties found in this category.')}
          </p>
        ) : (
          <>
            <p role="status" className="pb-2 t-small text-muted">
              {resultCountLabel(data)}
            </p>
            <PaginatedCards
              key={shown.address}
              list={browseList(shown.choice)}
              cursor={shown.choice.cursor}
              moreName={t('Load More Properties')}
            />
          </>
        )}
      </div>
    </>
  );
}

export function BrowseError() {
  return (
    <div role="alert" className="grid justify-items-center gap-4 py-12 text-center">
      <p className="text-danger">{t('Error loading properties. Please try again later.')}</p>
      <LinkButton href="/#browse" tone="secondary">
        {t('Start again')}
      </LinkButton>
    </div>
  );
}

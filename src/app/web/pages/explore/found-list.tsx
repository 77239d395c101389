import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { auctionLinesAt } from '#app/web/pages/listing/card-pages.tsx';
import { ListingFault } from '#app/web/pages/listing/listing-fault.tsx';
import { OpenCardPages } from '#app/web/pages/listing/open-card-pages.tsx';
import { showingWords } from '#app/web/pages/listing/showing-words.ts';
import { PropertyGridSkeleton } from '#features/properties/web/property-grid.tsx';
import type { PropertyPage } from '#features/search/schema.ts';
import {
  type ExploreFilters,
  exploreAddress,
  searchQueryOf,
} from '#features/search/web/explore/explore-filters.ts';
import type { SearchChip } from '#features/search/web/explore/search-chips.ts';
import type { CallError } from '#kit/web/call.ts';
import { NothingFound } from './nothing-found.tsx';

type Props = {
  filters: ExploreFilters;
  page: UseQueryResult<PropertyPage, CallError>;
  chips: SearchChip[];
};

/** The total and the cards, or one of the four states without any. */
export function FoundList({ filters, page, chips }: Props) {
  const { data, error, isPlaceholderData, refetch } = page;
  // While the next results load, the previous cards stay, dimmed.
  const [shown, setShown] = useState(filters);
  if (!isPlaceholderData && JSON.stringify(shown) !== JSON.stringify(filters)) setShown(filters);

  if (error?.status === 400) return <NothingFound chips={chips} />;
  if (error && !data) return <ListingFault onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="pt-15">
        <PropertyGridSkeleton count={8} />
      </div>
    );
  if (data.items.length === 0) return <NothingFound chips={chips} />;
  const list = {
    query: (cursor = shown.cursor) => searchQueryOf({ ...shown, cursor }),
    address: (cursor: string) => exploreAddress(shown, { cursor }),
  };
  return (
    <section
      aria-label="Properties"
      aria-busy={isPlaceholderData}
      className="transition-opacity aria-busy:opacity-60"
    >
      <p role="status" className="pb-4 text-sm text-muted">
        {showingWords(data)}
      </p>
      <OpenCardPages key={JSON.stringify(shown)} list={list} early={2} heading="h2" extra={auctionLinesAt} />
    </section>
  );
}

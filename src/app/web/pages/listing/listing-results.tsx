import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PropertyGridSkeleton } from '#features/properties/web/property-grid.tsx';
import { isNarrowed, pageQueryOf } from '#features/search/web/filters/listing-filters.ts';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { CardPages } from './card-pages.tsx';
import { NothingListed } from './listing-empty.tsx';
import { ListingFault } from './listing-fault.tsx';
import type { ListingPlace } from './listing-place.ts';
import { NothingFits } from './nothing-fits.tsx';
import { showingWords } from './showing-words.ts';

const skeletons = 8;

/** The total and the cards, or one of the four states without any. */
export function ListingResults(place: ListingPlace) {
  const { category, path, filters } = place;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...propertyPageQuery(pageQueryOf(category, filters)),
    placeholderData: keepPreviousData,
  });
  // While the next results load, the previous cards stay, dimmed.
  const [shown, setShown] = useState(filters);
  if (!isPlaceholderData && JSON.stringify(shown) !== JSON.stringify(filters)) setShown(filters);

  if (error && !data) return <ListingFault error={error} path={path} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="pt-15">
        <PropertyGridSkeleton count={skeletons} />
      </div>
    );
  if (data.items.length === 0) {
    return isNarrowed(filters) || filters.cursor ? (
      <NothingFits path={path} />
    ) : (
      <NothingListed category={category} />
    );
  }
  return (
    <section
      aria-label="Properties"
      aria-busy={isPlaceholderData}
      className="transition-opacity aria-busy:opacity-60"
    >
      <p role="status" className="pt-6 pb-4 text-sm text-muted">
        {showingWords(data)}
      </p>
      <CardPages key={JSON.stringify(shown)} {...place} filters={shown} />
    </section>
  );
}

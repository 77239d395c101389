import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PropertyCard } from '#features/properties/schema.ts';
import { changed, pageQueryOf } from '#features/properties/web/filters/listing-filters.ts';
import { PropertyGrid, PropertyGridSkeleton } from '#features/properties/web/property-grid.tsx';
import { propertyPageQuery } from '#features/properties/web/queries.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { AuctionLines } from './auction-lines.tsx';
import type { ListingPlace } from './listing-place.ts';
import { LoadMore } from './load-more.tsx';
import { rememberPages, useRememberedPages } from './open-pages.ts';

type Props = ListingPlace & { /** Which page of the open ones this is, from 1. */ page?: number };

/** One page of cards, and below it the way to the next: a link, which with the application opens the page in its place. */
export function CardPages({ page = 1, ...place }: Props) {
  const { category, path, filters } = place;
  const { data, dataUpdatedAt, isError, refetch } = useQuery(
    propertyPageQuery(pageQueryOf(category, filters)),
  );
  const wasOpen = useRememberedPages() > page;
  const [isOpened, setOpened] = useState(false);
  const isOpen = wasOpen || isOpened;
  if (isError && !data) return <Again onRetry={() => void refetch()} />;
  if (!data) return <PropertyGridSkeleton count={4} />;
  const open = () => {
    rememberPages(page + 1);
    setOpened(true);
  };
  const { nextCursor } = data;
  return (
    <>
      <PropertyGrid
        properties={data.items}
        early={page === 1 ? 2 : 0}
        heading="h2"
        extra={auctionLinesAt(dataUpdatedAt)}
      />
      {nextCursor && !isOpen && (
        <LoadMore href={changed(path, filters, { cursor: nextCursor })} onOpen={open} />
      )}
      {nextCursor && isOpen && (
        <div className="mt-9">
          <CardPages {...place} filters={{ ...filters, cursor: nextCursor }} page={page + 1} />
        </div>
      )}
    </>
  );
}

/** A bank sale says more than other cards. */
function auctionLinesAt(readAt: number) {
  return (property: PropertyCard) =>
    property.category === 'bank_sales' && <AuctionLines property={property} readAt={readAt} />;
}

function Again({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-8 text-center">
      <p className="text-alert">Error loading properties. Please try again later.</p>
      <Button tone="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

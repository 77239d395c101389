import type { PropertyCard } from '#features/properties/schema.ts';
import { changed, pageQueryOf } from '#features/search/web/filters/listing-filters.ts';
import { AuctionLines } from './auction-lines.tsx';
import type { ListingPlace } from './listing-place.ts';
import { OpenCardPages } from './open-card-pages.tsx';

export function CardPages({ category, path, filters }: ListingPlace) {
  const list = {
    query: (cursor = filters.cursor) => pageQueryOf(category, { ...filters, cursor }),
    address: (cursor: string) => changed(path, filters, { cursor }),
  };
  return <OpenCardPages list={list} early={2} heading="h2" extra={auctionLinesAt} />;
}

/** The extra lines of a bank sale's card. */
export function auctionLinesAt(readAt: number) {
  return (property: PropertyCard) =>
    property.category === 'bank_sales' && <AuctionLines property={property} readAt={readAt} />;
}

import { lazy, Suspense } from 'react';
import type { PropertyCard } from '#features/properties/schema.ts';

/** The component is loaded on demand, because few pages have an auction. */
const AuctionDetails = import.meta.env.SSR
  ? (await import('./auction-card-details.tsx')).default
  : lazy(() => import('./auction-card-details.tsx'));

/** Returns a component factory for the extra details of a bank sale's card. */
export function auctionDetailsAt(readAt: number) {
  return (property: PropertyCard) =>
    property.category === 'bank_sales' && (
      <Suspense fallback={<div className="h-35" />}>
        <AuctionDetails property={property} readAt={readAt} />
      </Suspense>
    );
}

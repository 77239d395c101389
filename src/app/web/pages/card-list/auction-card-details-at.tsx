import type { PropertyCard } from '#features/properties/schema.ts';
import { island } from '#kit/web/island.tsx';

/** The component is loaded on demand, because few pages have an auction. */
const AuctionDetails = island(() => import('./auction-card-details.tsx'), {
  hydrate: 'idle',
  placeholder: () => <div className="h-10" />,
  instead: null,
});

/** Returns a component factory for the extra details of a bank sale's card. */
export function auctionDetailsAt(readAt: number) {
  return (property: PropertyCard) =>
    property.category === 'bank_sales' && <AuctionDetails property={property} readAt={readAt} />;
}

import { lazy } from 'react';
import type { Category } from '#features/properties/categories.ts';
import type { FoundCard, PropertyPage } from '#features/search/schema.ts';
import { freezeUntilHydrated } from '#kit/web/freeze-until-hydrated.tsx';

const CardDetails = freezeUntilHydrated(
  import.meta.env.SSR
    ? (await import('./card-details.tsx')).default
    : lazy(() => import('./card-details.tsx')),
  ({ home }) => <div className={home.category === 'bank_sales' ? 'h-35' : 'h-11'} />,
);

/**
 * Returns the extra details of a card in a search: for a bank sale, a search near a place or for some nights,
 * or a rental unit on the page of rental units.
 * @param page the category whose page shows the card
 */
export function cardLinesAt({ near, stay }: Pick<PropertyPage, 'near' | 'stay'>, page: Category | null) {
  return (readAt: number) => (home: FoundCard) => {
    const isLot = home.category === 'bank_sales';
    // The contact of a rented home cannot be seen, so its card has no such line and leaves no room for one.
    const isRental = page === 'rental_units' && home.isAvailable;
    return (isLot || isRental || near || stay) && <CardDetails {...{ near, stay, home, readAt, isRental }} />;
  };
}

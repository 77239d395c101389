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
 * Returns the extra details of a card in a search: of a bank sale, beside a place, for some nights, or of a
 * rental unit on the page of rental units.
 * @param page the category whose page it is
 */
export function cardLinesAt({ near, stay }: Pick<PropertyPage, 'near' | 'stay'>, page: Category | null) {
  return (readAt: number) => (home: FoundCard) => {
    const isLot = home.category === 'bank_sales';
    // A rented home's contact cannot be seen, so it has no such line, and no place for it.
    const isRental = page === 'rental_units' && home.isAvailable;
    return (isLot || isRental || near || stay) && <CardDetails {...{ near, stay, home, readAt, isRental }} />;
  };
}

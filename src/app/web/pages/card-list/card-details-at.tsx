import type { Category } from '#features/properties/categories.ts';
import type { PropertyPage, PropertyPageItem } from '#features/search/schema.ts';
import { island } from '#kit/web/island.tsx';

const CardDetails = island(() => import('./card-details.tsx'), {
  hydrate: 'idle',
  placeholder: ({ home }) => <div className={home.category === 'bank_sales' ? 'h-35' : 'h-11'} />,
  instead: null,
});

/**
 * Returns a function that renders a card's extra details in search results: for bank sales, for searches near
 * a place or for specific nights, and for rental units on their own page.
 * @param page the category whose page shows the card
 */
export function cardDetailsAt({ near, stay }: Pick<PropertyPage, 'near' | 'stay'>, page: Category | null) {
  return (readAt: number) => (home: PropertyPageItem) => {
    const isLot = home.category === 'bank_sales';
    // A rented home has no contact to unlock, so its card reserves no room for the contact link.
    const isRental = page === 'rental_units' && home.isAvailable;
    return (isLot || isRental || near || stay) && <CardDetails {...{ near, stay, home, readAt, isRental }} />;
  };
}

import type { PropertyPage, PropertyPageItem } from '#features/search/schema.ts';
import { island } from '#kit/web/island.tsx';

const CardDetails = island(() => import('./card-details.tsx'), {
  hydrate: 'idle',
  placeholder: ({ home }) => <div className={home.category === 'bank_sales' ? 'h-10' : 'h-5'} />,
  instead: null,
});

/**
 * Returns a function that renders a card's extra details in search results: for bank sales, and for searches near
 * a place, by travel time or for specific nights.
 */
export function cardDetailsAt({ near, stay }: Pick<PropertyPage, 'near' | 'stay'>) {
  return (readAt: number) => (home: PropertyPageItem) => {
    const isLot = home.category === 'bank_sales';
    return (
      (isLot || near || stay || home.trips || home.monthTotal !== undefined) && (
        <CardDetails {...{ near, stay, home, readAt }} />
      )
    );
  };
}

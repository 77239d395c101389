import { buildPropertyCard } from '#features/properties/web/testing/card-of.ts';
import type { PropertyPage, PropertyPageItem } from '#features/search/schema.ts';

/** Returns a rental in Kira as a list shows it, with a title such as `Home 7`. */
export const buildCard = (id: number): PropertyPageItem =>
  buildPropertyCard(id, {
    ...{ location: 'Kira', price: 500_000, bedrooms: 3, bathrooms: 2, squareMeters: 100 },
    ...{ propertyType: 'Villa', listedAt: '2026-11-01T06:00:00.000Z' },
  });

export const buildPage = (ids: number[], nextCursor: string | null = null): PropertyPage => ({
  ...{ items: ids.map(buildCard), nextCursor, total: ids.length, totalIsMore: false, near: null },
  neighbours: [],
});

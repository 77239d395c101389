import type { PageRead } from '#app/web/route-table.ts';
import type { ListedProperty } from '#features/properties/schema.ts';
import {
  featuredTourQuery,
  heroPropertyQuery,
  popularPropertiesQuery,
  recentPropertiesQuery,
} from '#features/properties/web/queries.ts';
import { propertyTourQuery } from '#features/tours/web/queries.ts';

const featuredTour = featuredTourQuery();

/** None is required: a home page that lacks a section is still a home page. */
export const homeReads: PageRead[] = [
  featuredTour,
  heroPropertyQuery(),
  popularPropertiesQuery(),
  recentPropertiesQuery(),
].map((query) => ({ query, required: false }));

export function tourOfFeaturedHome([featured]: unknown[]): PageRead[] {
  const home = (featured as ListedProperty[] | undefined)?.[0];
  return home ? [{ query: propertyTourQuery(home.id), required: false }] : [];
}

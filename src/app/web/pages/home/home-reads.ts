import type { PageContext, PageRead } from '#app/web/route-table.ts';
import type { ListedProperty, PropertyCard } from '#features/properties/schema.ts';
import {
  amenitiesQuery,
  featuredTourQuery,
  popularPropertiesQuery,
  propertyPageQuery,
  recentPropertiesQuery,
} from '#features/properties/web/queries.ts';
import { propertyTourQuery } from '#features/tours/web/queries.ts';
import { browseList, readBrowse } from './browse-choice.ts';

const featuredTour = featuredTourQuery();

/** What a card shows, and no more: a front page has two dozen of them. */
const cardFields: (keyof PropertyCard)[] = [
  'id',
  'title',
  'location',
  'area',
  'price',
  'currency',
  'monthlyPrice',
  'bedrooms',
  'bathrooms',
  'squareMeters',
  'picture',
  'rating',
  'reviewCount',
  'propertyType',
  'category',
  'hasTour',
  'isAvailable',
];
const asCards = <Query extends object>(query: Query) => ({ ...query, meta: { keep: cardFields } });

/** The featured homes of the front page; the first of them that has rooms to show is on its cover. */
export function featuredHomesQuery() {
  return asCards(propertyPageQuery({ featured: 'true', available: 'true', sort: 'newest', limit: '8' }));
}

export const popularHomesQuery = () => asCards(popularPropertiesQuery());
export const recentHomesQuery = () => asCards(recentPropertiesQuery());
export const popularAmenitiesQuery = () => ({ ...amenitiesQuery(10), meta: { keep: ['id', 'name'] } });

/** None is required: a home page that lacks a section is still a home page. */
export function homeReads({ search }: PageContext): PageRead[] {
  const choice = readBrowse(search);
  return [
    featuredTour,
    featuredHomesQuery(),
    popularHomesQuery(),
    recentHomesQuery(),
    asCards(propertyPageQuery(browseList(choice).query(choice.cursor))),
    popularAmenitiesQuery(),
  ].map((query) => ({ query, required: false }));
}

export function tourOfFeaturedHome([featured]: unknown[]): PageRead[] {
  const home = (featured as ListedProperty[] | undefined)?.[0];
  return home ? [{ query: propertyTourQuery(home.id), required: false }] : [];
}

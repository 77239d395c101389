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

/** What a card shows, and no more: a front page has two dozen of them. */
const cardFields: (keyof PropertyCard)[] | undefined = import.meta.env.SSR
  ? [
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
    ]
  : undefined;

function keeping<Query extends object>(query: Query, keep: string[] | undefined): Query {
  return import.meta.env.SSR ? { ...query, meta: { keep } } : query;
}

/** The featured homes of the front page; the first of them that has rooms to show is on its cover. */
export function featuredHomesQuery() {
  return keeping(
    propertyPageQuery({ featured: 'true', available: 'true', sort: 'newest', limit: '8' }),
    cardFields,
  );
}

export const popularHomesQuery = () => keeping(popularPropertiesQuery(), cardFields);
export const recentHomesQuery = () => keeping(recentPropertiesQuery(), cardFields);
export const popularAmenitiesQuery = () => keeping(amenitiesQuery(10), ['id', 'name']);

/** None is required: a home page that lacks a section is still a home page. */
export function homeReads({ search }: PageContext): PageRead[] {
  const choice = readBrowse(search);
  return [
    keeping(featuredTourQuery(), cardFields && [...cardFields, 'description', 'amenities']),
    featuredHomesQuery(),
    popularHomesQuery(),
    recentHomesQuery(),
    keeping(propertyPageQuery(browseList(choice).query(choice.cursor)), cardFields),
    popularAmenitiesQuery(),
  ].map((query) => ({ query, required: false }));
}

export function tourOfFeaturedHome([featured]: unknown[]): PageRead[] {
  const home = (featured as ListedProperty[] | undefined)?.[0];
  return home ? [{ query: propertyTourQuery(home.id), required: false }] : [];
}

import type { PageContext, PageRead } from '#app/web/route-table.ts';
import type { Amenity, ListedProperty, PropertyCard } from '#features/properties/schema.ts';
import { amenitiesQuery } from '#features/properties/web/queries.ts';
import type { PropertyPage } from '#features/search/schema.ts';
import {
  featuredTourQuery,
  popularPropertiesQuery,
  propertyPageQuery,
  recentPropertiesQuery,
} from '#features/search/web/queries.ts';
import { propertyTourQuery } from '#features/tours/web/queries.ts';
import { pictureAddress } from '#kit/picture.ts';
import { browseList, readBrowse } from './browse-choice.ts';

/** Only what a card shows, because a front page has two dozen of them. The place replaces the address where it is known. */
const asCard = import.meta.env.SSR
  ? ({ area, location, picture, ...home }: PropertyCard) => ({
      id: home.id,
      title: home.title,
      ...(area ? { area: { name: area.name } } : { location }),
      price: home.price,
      currency: home.currency,
      monthlyPrice: home.monthlyPrice,
      bedrooms: home.bedrooms,
      bathrooms: home.bathrooms,
      squareMeters: home.squareMeters,
      picture,
      rating: home.rating,
      reviewCount: home.reviewCount,
      propertyType: home.propertyType,
      category: home.category,
      hasTour: home.hasTour,
      isAvailable: home.isAvailable,
    })
  : undefined;

/** Trims the data sent with the page; what the browser requests by itself is complete. */
function slim<Query extends object>(query: Query, toLess: ((item: never) => object) | undefined): Query {
  return import.meta.env.SSR ? { ...query, meta: { toLess } } : query;
}

/** The featured homes of the front page; the first one with rooms to show is its cover. */
export function featuredHomesQuery() {
  return slim(propertyPageQuery({ featured: 'true', available: 'true', sort: 'newest', limit: '8' }), asCard);
}

export const popularHomesQuery = () => slim(popularPropertiesQuery(), asCard);
export const recentHomesQuery = () => slim(recentPropertiesQuery(), asCard);
export const popularAmenitiesQuery = () =>
  slim(amenitiesQuery(10), ({ id, name }: Amenity) => ({ id, name }));

/** None is required: the home page may lack a section. */
export function homeReads({ search }: PageContext): PageRead[] {
  const choice = readBrowse(search);
  return [
    slim(
      featuredTourQuery(),
      asCard &&
        ((home: ListedProperty) => ({
          ...asCard(home),
          location: home.location,
          description: home.description,
          amenities: home.amenities,
        })),
    ),
    featuredHomesQuery(),
    popularHomesQuery(),
    recentHomesQuery(),
    slim(propertyPageQuery(browseList(choice).query(choice.cursor)), asCard),
    popularAmenitiesQuery(),
  ].map((query) => ({ query, required: false }));
}

/** The picture on the cover, for link previews of the front page. */
export function coverOf([, featured]: unknown[]): string | undefined {
  const picture = coverHome((featured as PropertyPage | undefined)?.items)?.picture;
  return picture ? pictureAddress(picture.key, 1080, 'jpg') : undefined;
}

export function coverHome(featured: PropertyCard[] | undefined): PropertyCard | undefined {
  return featured?.find(({ bedrooms }) => bedrooms > 0);
}

export function tourOfFeaturedHome([featured]: unknown[]): PageRead[] {
  const home = (featured as ListedProperty[] | undefined)?.[0];
  return home ? [{ query: propertyTourQuery(home.id), required: false }] : [];
}

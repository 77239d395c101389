import type { PageContext, PageRead } from '#app/web/route-table.ts';
import type { Amenity, ListedProperty, PropertyCard } from '#features/properties/schema.ts';
import { amenitiesQuery } from '#features/properties/web/queries.ts';
import type { PropertyPage } from '#features/search/schema.ts';
import {
  facetsQuery,
  featuredTourQuery,
  popularPropertiesQuery,
  propertyPageQuery,
  recentPropertiesQuery,
} from '#features/search/web/queries.ts';
import { propertyTourQuery } from '#features/tours/web/queries.ts';
import { pictureAddress } from '#kit/picture.ts';
import { browseList, readBrowse } from './browse-choice.ts';
import { homeRows } from './home-rows.ts';
import { truncateText } from './truncate-text.ts';

/**
 * The contacts query, only on the server. In the browser, the section that shows the contacts is far down the
 * page and loads them itself.
 */
const contacts = import.meta.env.SSR
  ? (await import('#features/settings/web/contacts-query.ts')).contactsQuery()
  : null;

/**
 * Returns only the fields that a card shows, because the data of two dozen cards is part of the HTML. A known
 * area replaces the address.
 */
const toCard = import.meta.env.SSR
  ? (home: PropertyCard) => ({
      id: home.id,
      title: home.title,
      ...(home.area ? { area: { name: home.area.name } } : { location: home.location }),
      price: home.price,
      currency: home.currency,
      ...(home.priceInShillings && { priceInShillings: home.priceInShillings }),
      monthlyPrice: home.monthlyPrice,
      bedrooms: home.bedrooms,
      bathrooms: home.bathrooms,
      squareMeters: home.squareMeters,
      // The picture of a card needs no alternative text, because the title describes it.
      picture: home.picture && { ...home.picture, alt: '' },
      pictureCount: home.pictureCount,
      rating: home.rating,
      reviewCount: home.reviewCount,
      propertyType: home.propertyType,
      category: home.category,
      hasTour: home.hasTour,
      isAvailable: home.isAvailable,
      ...(home.sleeps !== null && { sleeps: home.sleeps }),
      ...(home.risks && { risks: home.risks }),
      ...(home.isFurnished === false && { isFurnished: false }),
      ...(home.category === 'bank_sales' && { takesBids: home.takesBids }),
      ...(home.startingBid !== null && {
        startingBid: home.startingBid,
        currentBid: home.currentBid,
        auctionStatus: home.auctionStatus,
        ...(home.lotStage !== null && { lotStage: home.lotStage }),
        ...(home.auctionStatus !== 'ended' && { auctionDate: home.auctionDate }),
      }),
    })
  : undefined;

/**
 * Makes the server trim the query's data before it is sent with the page. Replies to the browser's own
 * requests are not trimmed.
 */
function withTrimming<Query extends object>(
  query: Query,
  toLess: ((item: never) => object) | undefined,
): Query {
  return import.meta.env.SSR ? { ...query, meta: { toLess } } : query;
}

/** Returns the query for the featured homes on the home page. One of the homes is its cover. */
export function featuredHomesQuery() {
  return withTrimming(
    propertyPageQuery({ featured: 'true', available: 'true', sort: 'newest', limit: '12' }),
    toCard,
  );
}

/** Requests more homes than a row shows, because some may already appear twice on the page. */
export const popularHomesQuery = () => withTrimming(popularPropertiesQuery(12), toCard);
export const recentHomesQuery = () => withTrimming(recentPropertiesQuery(12), toCard);
export const popularAmenitiesQuery = () => withTrimming(amenitiesQuery(8), toNamed);
const toNamed = ({ id, name }: Amenity) => ({ id, name });

/** The number of homes in each category. */
export const categoryCountsQuery = () => facetsQuery({});

const maxAmenities = 6;

const toFeaturedTour =
  toCard &&
  ((home: ListedProperty) => ({
    ...toCard(home),
    picture: home.picture,
    location: home.location,
    description: truncateText(home.description),
    amenities: home.amenities.slice(0, maxAmenities),
  }));

/** Returns the reads of the home page. None is required, because a section may be left out. */
export function homeReads({ search }: PageContext): PageRead[] {
  const choice = readBrowse(search);
  return [
    withTrimming(featuredTourQuery(), toFeaturedTour),
    featuredHomesQuery(),
    popularHomesQuery(),
    recentHomesQuery(),
    withTrimming(propertyPageQuery(browseList(choice).query(choice.cursor)), toCard),
    categoryCountsQuery(),
    popularAmenitiesQuery(),
    ...(contacts ? [contacts] : []),
  ].map((query) => ({ query, required: false }));
}

/** Removes the homes that no row shows, and all counts but those of the categories. What could not be read is not changed. */
export function withoutUnshownHomes(values: unknown[]): unknown[] {
  const [tour, featured, popular, recent, browse, counts, ...others] = values;
  const rows = homeRowsOf(values);
  const featuredWithCover = rows.cover && rows.featured && [rows.cover, ...rows.featured];
  return [
    tour,
    keepHomes(featured, featuredWithCover ?? rows.featured),
    keepHomes(popular, rows.popular),
    keepHomes(recent, rows.recent),
    browse,
    categoriesOnly(counts as FacetReply | undefined),
    ...others,
  ];
}

type FacetReply = { facets: { category: unknown } | null };

function categoriesOnly(counts: FacetReply | undefined): unknown {
  return counts?.facets ? { ...counts, facets: { category: counts.facets.category } } : counts;
}

function keepHomes(list: unknown, homes: PropertyCard[] | undefined): unknown {
  const page = list as PropertyPage;
  return homes ? { ...page, items: page.items.filter((home) => homes.includes(home)) } : list;
}

/** Returns the URL of the cover picture, for link previews of the home page. */
export function coverImageUrl(values: unknown[]): string | undefined {
  const picture = homeRowsOf(values).cover?.picture;
  return picture ? pictureAddress(picture.key, 1080, 'jpg') : undefined;
}

function homeRowsOf(values: unknown[]) {
  const [tour, ...lists] = values;
  const [featured, popular, recent, browse] = lists.map((list) => (list as PropertyPage | undefined)?.items);
  return homeRows({ tour: (tour as ListedProperty[] | undefined)?.[0], featured, popular, recent, browse });
}

export function tourOfFeaturedHome([featured]: unknown[]): PageRead[] {
  const home = (featured as ListedProperty[] | undefined)?.[0];
  return home ? [{ query: propertyTourQuery(home.id), required: false }] : [];
}

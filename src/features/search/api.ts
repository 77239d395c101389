import { z } from 'zod';
import { categories } from '#features/properties/categories.ts';
import { listedProperty, propertyParams } from '#features/properties/schema.ts';
import { surroundingKinds } from '#features/travel/surroundings.ts';
import { endpoint, type QueryInput } from '#kit/endpoint.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { currencies } from '#kit/money.ts';
import { areaPage, areaParams } from './area-schema.ts';
import {
  listQuery,
  pageQuery,
  propertyFilters,
  propertyPage,
  searchReading,
  suggestionQuery,
} from './schema.ts';

/** Returns all matching properties, at most 1,000. A `Link: rel="next"` header points to the rest. */
export const listProperties = endpoint({
  method: 'GET',
  path: '/api/properties',
  summary: 'All properties, by filters and order',
  query: listQuery,
  reply: z.array(listedProperty),
});

/** Returns one page of cards for the screens, with the total and the cursor of the next page. */
export const listPropertyPage = endpoint({
  method: 'GET',
  path: '/api/properties/page',
  summary: 'One page of property cards, by filters and order',
  query: pageQuery,
  reply: propertyPage,
});

export type PropertyFilterQuery = QueryInput<typeof listPropertyPage>;

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }));

/**
 * The number of homes that each value of each filter would show, largest first. A facet ignores its own
 * filter, so that other choices can be compared. The features are an exception, because chosen features are
 * combined with AND. Price bands are upper limits in shillings.
 */
export const facetCounts = z.object({
  category: facet,
  area: facet,
  type: facet,
  /** The keys are whole numbers. The last, '6', means six or more. */
  bedrooms: facet,
  price: facet,
  firstPayment: facet,
  feature: facet,
  power: facet,
  water: facet,
  meter: facet,
  road: facet,
  tenure: facet,
  furnished: facet,
  compound: facet,
  floor: facet,
  hasTour: facet,
  available: facet,
  bank: facet,
  /** Empty if no streets were imported. */
  surroundings: facet,
});

export const countFacets = endpoint({
  method: 'GET',
  path: '/api/properties/facets',
  summary: 'How many homes each value of each filter would show',
  query: propertyFilters,
  reply: z.object({
    total: z.number().int().nullable(),
    facets: facetCounts.nullable(),
    /** True while the counts are slightly out of date and are being recomputed. */
    isApproximate: z.boolean(),
    search: searchReading.optional(),
  }),
});

export const readArea = endpoint({
  method: 'GET',
  path: '/api/areas/:slug',
  summary:
    'Returns an area: its homes, asking prices compared with all areas, neighbours, roads and landmarks',
  params: areaParams,
  reply: areaPage,
});

/** A home's surroundings, as far as streets were imported. They belong to its cell of the map, not to its location. */
export const homeSurroundings = z.object({
  /** The ways on foot to the nearest place of each kind, rounded to 100 m. */
  walks: z.array(
    z.object({ kind: z.enum(surroundingKinds), meters: z.number().int(), minutes: z.number().int() }),
  ),
  /** The metres above the lowest ground around the home. Null without an imported elevation. */
  aboveValleyMeters: z.number().int().nullable(),
});

export const readSurroundings = endpoint({
  method: 'GET',
  path: '/api/properties/:id/surroundings',
  summary:
    'Returns the ways on foot from a home to the nearest stage, tarmac road, school, clinic and market',
  params: propertyParams,
  reply: homeSurroundings,
});

export const pinSchema = z.object({
  id: z.number().int(),
  lat: z.number(),
  lng: z.number(),
  price: majorAmount,
  currency: z.enum(currencies),
  category: z.enum(categories),
  hasTour: z.boolean(),
  stayTotal: majorAmount.optional(),
  asked: z.string().optional(),
});

/**
 * Returns at most 500 pins for the map, the first in the order of the list. A pin shows the home's grid cell,
 * never its exact location.
 */
export const listPins = endpoint({
  method: 'GET',
  path: '/api/properties/pins',
  summary: 'Returns the approximate locations of matching homes',
  query: propertyFilters,
  reply: z.object({
    items: z.array(pinSchema),
    /** The number of requested nights. */
    nights: z.number().int().optional(),
    total: z.number().int(),
    totalIsMore: z.boolean(),
    search: searchReading.optional(),
  }),
});

/** Returns the landmarks for the labels of the map. */
export const listLandmarks = endpoint({
  method: 'GET',
  path: '/api/landmarks',
  summary: 'Malls, markets, hospitals and other places that people name, by name',
  reply: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })),
});

export const suggestionSchema = z.object({
  kind: z.enum(['area', 'landmark', 'category', 'type', 'feature', 'listing']),
  text: z.string(),
  /** An area's or a landmark's slug, a listing's id, or the value of the filter. */
  value: z.string(),
  /** The full text of the search box once the suggestion is chosen. */
  query: z.string(),
  /** The location of a listing. */
  note: z.string().nullable(),
  /** The number of homes that the suggestion would find. Null while the counts are not ready. */
  count: z.number().int().nullable(),
});

/**
 * Returns suggestions while the visitor types, at most eight: areas and landmarks first, then categories,
 * types and features, then listings.
 */
export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/places',
  summary: 'Returns suggestions for the search box',
  query: suggestionQuery,
  reply: z.array(suggestionSchema),
});

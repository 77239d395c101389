import { z } from 'zod';
import { categories } from '#features/properties/categories.ts';
import { currencies } from '#features/properties/choices.ts';
import { listedProperty } from '#features/properties/schema.ts';
import { endpoint, type QueryInput } from '#kit/endpoint.ts';
import {
  listQuery,
  pageQuery,
  propertyFilters,
  propertyPage,
  searchReading,
  suggestionQuery,
} from './schema.ts';

/** The specification's list: everything, cut at 1,000; a `Link: rel="next"` header leads on where there is more. */
export const listProperties = endpoint({
  method: 'GET',
  path: '/api/properties',
  summary: 'All properties, by filters and order',
  query: listQuery,
  reply: z.array(listedProperty),
});

/** What the screens ask for: one page of cards, how many there are, and the cursor of the next page. */
export const pageProperties = endpoint({
  method: 'GET',
  path: '/api/properties/page',
  summary: 'One page of property cards, by filters and order',
  query: pageQuery,
  reply: propertyPage,
});

export type PropertyFilterQuery = QueryInput<typeof pageProperties>;

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }));

/**
 * How many homes each further choice would show, the most first. A facet leaves out its own filter, so that one sees what
 * another choice would show; features add up. Money bands are ceilings in shillings. Null where the counts are not ready.
 */
export const facetCounts = z.object({
  category: facet,
  area: facet,
  type: facet,
  /** Whole numbers; the last, '6', stands for six and more. */
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
  hasTour: facet,
  available: facet,
  bank: facet,
});

export const countFacets = endpoint({
  method: 'GET',
  path: '/api/properties/facets',
  summary: 'How many homes each value of each filter would show',
  query: propertyFilters,
  reply: z.object({
    total: z.number().int().nullable(),
    facets: facetCounts.nullable(),
    /** The counts are of a moment ago and being made anew. */
    isApproximate: z.boolean(),
    search: searchReading.optional(),
  }),
});

export const pinShape = z.object({
  id: z.number().int(),
  lat: z.number(),
  lng: z.number(),
  price: z.number(),
  currency: z.enum(currencies),
  category: z.enum(categories),
  hasTour: z.boolean(),
});

/** For the map: at most 500, the first in the order of the list. A pin shows the cell of the grid, never the home. */
export const listPins = endpoint({
  method: 'GET',
  path: '/api/properties/pins',
  summary: 'Where the homes of a search are, roughly',
  query: propertyFilters,
  reply: z.object({
    items: z.array(pinShape),
    total: z.number().int(),
    totalIsMore: z.boolean(),
    search: searchReading.optional(),
  }),
});

export const suggestionShape = z.object({
  kind: z.enum(['area', 'category', 'type', 'feature', 'listing']),
  text: z.string(),
  /** An area's slug, a listing's id, or the value of the filter. */
  value: z.string(),
  /** The whole text of the box after this was chosen. */
  query: z.string(),
  /** Where the listing is. */
  note: z.string().nullable(),
  count: z.number().int().nullable(),
});

/** While somebody types: places first, then kinds of homes and what they have, then listings. At most eight. */
export const suggestPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  summary: 'What the text in the search box may become',
  query: suggestionQuery,
  reply: z.array(suggestionShape),
});

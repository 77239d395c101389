import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import {
  amenitySchema,
  areaSchema,
  deletedHome,
  dollarRateSchema,
  idListQuery,
  interestCounted,
  listedProperty,
  propertyCard,
  propertyDetail,
  propertyParams,
  propertyTypeSchema,
  shortListQuery,
  viewCounted,
} from './schema.ts';

/** Returns featured homes that are available. */
export const featuredProperties = endpoint({
  method: 'GET',
  path: '/api/properties/featured',
  summary: 'Featured properties, the newest first',
  query: shortListQuery,
  reply: z.array(listedProperty),
});

export const popularProperties = endpoint({
  method: 'GET',
  path: '/api/properties/popular',
  summary: 'The properties viewed most',
  query: shortListQuery,
  reply: z.array(listedProperty),
});

export const recentProperties = endpoint({
  method: 'GET',
  path: '/api/properties/recent',
  summary: 'The properties added last',
  query: shortListQuery,
  reply: z.array(listedProperty),
});

export const oneProperty = endpoint({
  method: 'GET',
  path: '/api/properties/:id',
  summary: 'One property with its pictures and facts',
  params: propertyParams,
  reply: propertyDetail,
});

/** Returns available homes of the same category that are close in price, place and rooms. */
export const similarProperties = endpoint({
  method: 'GET',
  path: '/api/properties/:id/similar',
  summary: 'Up to four homes like this one',
  params: propertyParams,
  reply: z.array(propertyCard),
});

/** Leaves out homes that are hidden or do not exist. */
export const homesById = endpoint({
  method: 'GET',
  path: '/api/properties/by-id',
  summary: 'The homes with these ids, in their order',
  query: idListQuery,
  reply: z.array(propertyCard),
});

/**
 * Returns the names of deleted homes, for saved lists and old links. Leaves out hidden homes and homes
 * deleted over a year ago.
 */
export const deletedHomes = endpoint({
  method: 'GET',
  path: '/api/properties/deleted',
  summary: 'Returns the titles and places of deleted homes among these ids',
  query: idListQuery,
  reply: z.array(deletedHome),
});

export const countView = endpoint({
  method: 'POST',
  path: '/api/properties/:id/view',
  summary: 'Counts a view, once per visitor per day',
  params: propertyParams,
  reply: viewCounted,
});

/** Counts a tour once per visitor, home and day, so a repeated request changes nothing. */
export const countTourOpened = endpoint({
  method: 'POST',
  path: '/api/properties/:id/tour-opened',
  summary: 'Counts that a tour was opened, once per visitor and day',
  params: propertyParams,
  reply: interestCounted,
});

/** Counts a use of a link to call or message the lister of the home. */
export const countContact = endpoint({
  method: 'POST',
  path: '/api/properties/:id/contact-tap',
  summary: 'Counts a contact tap, once per visitor and day',
  params: propertyParams,
  reply: interestCounted,
});

export const listAmenities = endpoint({
  method: 'GET',
  path: '/api/amenities',
  summary: 'All amenities, or the first of them',
  query: shortListQuery,
  reply: z.array(amenitySchema),
});

export const listPropertyTypes = endpoint({
  method: 'GET',
  path: '/api/property-types',
  summary: 'All property types',
  reply: z.array(propertyTypeSchema),
});

export const rateOfDollar = endpoint({
  method: 'GET',
  path: '/api/dollar-rate',
  summary: 'Returns the exchange rate of the dollar in shillings, and its date',
  reply: dollarRateSchema,
});

export const listAreas = endpoint({
  method: 'GET',
  path: '/api/areas',
  summary: 'All areas with the pin of each',
  reply: z.array(areaSchema),
});

/** Returns the banks. Each of them is a tab of the bank sales page. */
export const listBanks = endpoint({
  method: 'GET',
  path: '/api/banks',
  summary: 'The banks that have a sale, by name',
  reply: z.array(z.string()),
});

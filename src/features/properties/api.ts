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

/** Only available homes; the same holds for popular and recent. */
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

/** Available homes of the same category that are close in price, place and rooms. */
export const similarProperties = endpoint({
  method: 'GET',
  path: '/api/properties/:id/similar',
  summary: 'Up to four homes like this one',
  params: propertyParams,
  reply: z.array(propertyCard),
});

/** Whatever is not to be seen, or never was, is left out. */
export const homesById = endpoint({
  method: 'GET',
  path: '/api/properties/by-id',
  summary: 'The homes with these ids, in their order',
  query: idListQuery,
  reply: z.array(propertyCard),
});

/** For saved lists and old links. Homes that were hidden, or deleted over a year ago, are left out. */
export const deletedHomes = endpoint({
  method: 'GET',
  path: '/api/properties/deleted',
  summary: 'What the homes with these ids were, of those that were deleted',
  query: idListQuery,
  reply: z.array(deletedHome),
});

export const countView = endpoint({
  method: 'POST',
  path: '/api/properties/:id/view',
  summary: 'Counts a view, once per visitor and day',
  params: propertyParams,
  reply: viewCounted,
});

/** Counted once per visitor, home and day; asking again changes nothing. */
export const countTourOpened = endpoint({
  method: 'POST',
  path: '/api/properties/:id/tour-opened',
  summary: 'Counts that a tour was opened, once per visitor and day',
  params: propertyParams,
  reply: interestCounted,
});

/** A tap on a link to call or write to whoever offers the home. */
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
  summary: 'How many shillings a dollar is, and the day from which',
  reply: dollarRateSchema,
});

export const listAreas = endpoint({
  method: 'GET',
  path: '/api/areas',
  summary: 'All areas with the pin of each',
  reply: z.array(areaSchema),
});

/** Each bank is a tab of the bank sales page. */
export const listBanks = endpoint({
  method: 'GET',
  path: '/api/banks',
  summary: 'The banks that have a sale, by name',
  reply: z.array(z.string()),
});

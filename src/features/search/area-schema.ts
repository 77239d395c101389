import { z } from 'zod';
import { categories } from '#features/properties/categories.ts';
import { propertyCard } from '#features/properties/schema.ts';
import { majorAmount } from '#kit/major-amount.ts';

export const areaParams = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,60}$/, 'Area not found') });

/**
 * The minimum number of homes for which a median is shown. With fewer, it would describe the homes rather
 * than the area.
 */
export const minHomesForMedian = 5;

/** The asking prices of similar homes. The median is in shillings, and null if there are too few homes. */
const askingPrices = z.object({ count: z.number().int(), median: majorAmount.nullable() });

/** The kinds of homes whose prices can be compared: without land, offices and shops. */
export const pricedCategories = ['rental_units', 'furnished_houses', 'for_sale'] as const;
/** Homes with at least this many bedrooms are compared together. */
export const maxPricedBedrooms = 4;

const priceRow = z.object({
  category: z.enum(pricedCategories),
  /** 4 means four or more. Stays are compared together, without a number of bedrooms. */
  bedrooms: z.number().int().nullable(),
  area: askingPrices,
  /** The same in all areas. */
  market: askingPrices,
});

/** The fewest months with enough homes that show how prices change. */
export const minTrendMonths = 3;

/**
 * The median prices of the most common kind of home by the month in which the homes were listed, in shillings. Months with too
 * few homes are left out.
 */
const priceTrend = z.object({
  category: z.enum(pricedCategories),
  bedrooms: z.number().int().nullable(),
  months: z.array(z.object({ month: z.string(), count: z.number().int(), median: majorAmount })),
});

const place = z.object({ slug: z.string(), name: z.string() });

/** The public page of an area. It includes the homes of the areas within it. */
export const areaPage = z.object({
  slug: z.string(),
  name: z.string(),
  /** The surrounding area. */
  within: place.nullable(),
  /** The number of homes on the market by category, without categories that have none. */
  counts: z.array(z.object({ category: z.enum(categories), count: z.number().int() })),
  homes: z.array(propertyCard),
  prices: z.array(priceRow),
  /** Null with too few months. */
  trend: priceTrend.nullable(),
  /** The nearest areas with homes. */
  neighbours: z.array(place.extend({ count: z.number().int() })),
  /** The trunk roads along which the area lies. */
  roads: z.array(place),
  /** The nearest landmarks, at most 5 km away. */
  landmarks: z.array(place.extend({ distanceMeters: z.number().int() })),
});
export type AreaPage = z.output<typeof areaPage>;
export type PriceTrend = NonNullable<AreaPage['trend']>;
export type AreaPriceRow = AreaPage['prices'][number];

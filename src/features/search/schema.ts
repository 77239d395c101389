import { z } from 'zod';
import { categories, priceTiers, sorts } from '#features/properties/categories.ts';
import {
  landTenures,
  powerBackups,
  roadSurfaces,
  waterSources,
  yakaMeters,
} from '#features/properties/choices.ts';
import { normaliseAmenities, normaliseCategory, normaliseSort } from '#features/properties/normalise.ts';
import { propertyCard } from '#features/properties/schema.ts';
import { readAmountText } from '#kit/amount-text.ts';
import { fieldError } from '#kit/field-error.ts';
import { daySchema } from '#kit/pasted-shapes.ts';
import { limitUpTo, whole } from '#kit/query-shapes.ts';
import { isStorable } from '#kit/text.ts';
import { areasMax, searchLimits } from './limits.ts';

/** How the text in `q` was read: the screen shows each understood part as a removable chip. */
export const searchReading = z.object({
  understood: z.array(
    z.object({
      kind: z.string(),
      /** The words of the text that said so; `at` is their position in it. */
      text: z.string(),
      at: z.number().int(),
      value: z.union([z.string(), z.number(), z.boolean()]),
      /** Not said, but meant by an amount or a room: `anyCategory` takes it away. */
      isImplied: z.boolean().optional(),
    }),
  ),
  /** Only homes that have all of these in title, place or description are found. */
  words: z.array(z.string()),
  /** Words found in no listing, with the words searched for instead. */
  corrected: z.array(z.object({ typed: z.string(), used: z.array(z.string()) })),
  /** Those of `words` that no home of this list has, where nothing was found. */
  unknown: z.array(z.string()),
  /** Words that filter nothing: homes that have them come first. */
  preferred: z.array(z.string()).optional(),
  /** A second value for a filter that takes only one. */
  ignored: z.array(z.string()),
  /** When somebody wants it, said so that no filter can ask for it: 'next weekend'. */
  dates: z.array(z.string()).optional(),
  /** What should not be there, which no filter can ask for: 'no pool'. */
  unwanted: z.array(z.string()).optional(),
});
export type SearchReading = z.output<typeof searchReading>;

export const propertyPage = z.object({
  /** The distance from the landmark asked for is rounded to 100 m, because a home's place is known no better. */
  items: z.array(
    propertyCard.extend({
      distanceMeters: z.number().int().optional(),
      /** What the nights asked for cost together, in its currency. */
      stayTotal: z.number().optional(),
      /** How its page opens with what was asked for: `?checkIn=…`. */
      asked: z.string().optional(),
    }),
  ),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
  /** The number of all matches; with `totalIsMore`, a lower bound. */
  total: z.number().int(),
  totalIsMore: z.boolean(),
  search: searchReading.optional(),
  /** The landmark or area that distances are measured from. */
  near: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** The nights asked for. */
  stay: z.object({ checkIn: z.string(), checkOut: z.string(), nights: z.number().int() }).optional(),
  /** If no home is free for them: the nearest nights for which some are, and how many; or why none can ever be. */
  otherNights: z
    .array(z.object({ checkIn: z.string(), checkOut: z.string(), count: z.number().int() }))
    .optional(),
  nightsFault: z.string().optional(),
  /** If nothing was found in the areas or around the landmark: the nearest areas where the other filters find homes. */
  neighbours: z.array(z.object({ slug: z.string(), name: z.string(), count: z.number().int() })),
  /** If nothing is so cheap: the lowest price in shillings at which the other filters find homes, and how many. */
  cheapest: z.object({ category: z.enum(categories), price: z.number(), count: z.number().int() }).optional(),
});
export type PropertyPage = z.output<typeof propertyPage>;
export type FoundCard = PropertyPage['items'][number];

const flag = (name: string) =>
  z
    .enum(['true', 'false', '1', '0', 'yes', 'no'], `${name} is either true or false`)
    .transform((text) => text === 'true' || text === '1' || text === 'yes');

/** In whole shillings, or in dollars of the dated rate. */
export type Money = number | { dollars: number };

const mostMoney = 100_000_000_000_000;

/** As people write it: 900000, 900k, 1.2m, shs 900,000, $800. */
const amount = z
  .string('An amount is like 900,000, 900k or $800')
  .max(40, 'An amount is like 900,000, 900k or $800')
  .transform((text, context): Money => {
    const read = readAmountText(text);
    if (read && read.amount <= mostMoney)
      return read.currency === 'USD' ? { dollars: read.amount } : read.amount;
    context.addIssue({ code: 'custom', message: 'An amount is like 900,000, 900k or $800' });
    return z.NEVER;
  });
const rooms = whole(500, 'Bedrooms is a whole number');

const shortText = z
  .string()
  .trim()
  .min(1, 'This must not be empty')
  .max(100, 'This is too long')
  .refine(isStorable, 'This contains characters that cannot be searched for');

const day = daySchema(fieldError('Please select a date'));

/** Several areas, any of them: 'ntinda,kisaasi'. */
const areaList = z
  .union([z.string(), z.array(z.string())], 'Areas are names, with commas between them')
  .transform((texts, context): string[] => {
    const names = new Set(
      [texts]
        .flat()
        .join(',')
        .split(',')
        .map((text) => text.trim()),
    );
    const refused = [...names].map((name) => shortText.safeParse(name).error?.issues[0]?.message);
    const message = refused.find((one) => one !== undefined);
    if (message) context.addIssue({ code: 'custom', message });
    if (names.size > areasMax)
      context.addIssue({ code: 'custom', message: `At most ${areasMax} areas at once` });
    return [...names];
  });

/** Text from the search box; an empty text is no search. */
const searchText = z
  .string('A search is one text')
  .max(200, 'A search is at most 200 characters long')
  .refine(isStorable, 'This contains characters that cannot be searched for')
  .transform((text) => text.trim() || undefined);

const mapBox = z
  .string('A part of the map is west,south,east,north')
  .regex(
    /^-?[0-9]{1,3}(\.[0-9]{1,15})?(,-?[0-9]{1,3}(\.[0-9]{1,15})?){3}$/,
    'A part of the map is west,south,east,north',
  )
  .transform((text) => {
    const [west, south, east, north] = text.split(',').map(Number) as [number, number, number, number];
    return { west, south, east, north };
  })
  .refine(
    ({ west, south, east, north }) =>
      west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north,
    'A part of the map goes from west to east and from south to north',
  );
export type MapBox = z.output<typeof mapBox>;

/** The filters as clients send them; `type` and `area` are also checked against the tables. */
export const propertyFilters = z.object({
  q: searchText.optional(),
  box: mapBox.optional(),
  category: z.preprocess(normaliseCategory, z.enum(categories, 'There is no such category')).optional(),
  /** An amount in the text does not imply a category: rents, nights and sales may mix. */
  anyCategory: flag('anyCategory').optional(),
  area: areaList.optional(),
  /** A landmark or an area: homes up to five kilometres away, the nearest first, and those not available after them. */
  near: shortText.optional(),
  price: z.enum(priceTiers, 'A price range is low, medium or high').optional(),
  minPrice: amount.optional(),
  maxPrice: amount.optional(),
  maxFirstPayment: amount.optional(),
  bedrooms: rooms.optional(),
  minBedrooms: rooms.optional(),
  maxBedrooms: rooms.optional(),
  minBathrooms: rooms.optional(),
  /** At least so many guests; only stays say it. */
  sleeps: whole(500, 'Guests is a whole number').optional(),
  /** Only homes that can be had for all nights in between, which are priced as a whole. Kampala's calendar. */
  checkIn: day.optional(),
  checkOut: day.optional(),
  /** Free by this day: available, and without a later day from which it can be had. */
  freeFrom: day.optional(),
  type: shortText.optional(),
  /** The end of a `/category/…` address: a type with hyphens for spaces. Another one finds nothing. */
  slug: shortText.optional(),
  /** The same as `amenity`; links say `feature`. */
  feature: z
    .preprocess(normaliseAmenities, z.array(shortText).max(10, 'At most 10 features at once'))
    .optional(),
  amenity: z
    .preprocess(normaliseAmenities, z.array(shortText).max(10, 'At most 10 amenities at once'))
    .optional(),
  hasTour: flag('hasTour').optional(),
  available: flag('available').optional(),
  featured: flag('featured').optional(),
  furnished: flag('furnished').optional(),
  meter: z.enum(yakaMeters, 'A meter must be own or shared').optional(),
  power: z.enum([...powerBackups, 'any'], 'Power must be none, inverter, solar, generator or any').optional(),
  water: z.enum(waterSources, 'Water must be nwsc, tank or borehole').optional(),
  road: z.enum(roadSurfaces, 'A road must be tarmac or murram').optional(),
  /** 'titled' is any tenure with a land title: mailo, freehold or leasehold. */
  tenure: z.enum([...landTenures, 'titled'], 'There is no such land tenure').optional(),
  bank: shortText.optional(),
  sort: z.preprocess(normaliseSort, z.enum(sorts, 'There is no such sort order')).optional(),
});
export type PropertyFilters = z.output<typeof propertyFilters>;

const cursor = z.string().min(1).max(600);

export const listQuery = propertyFilters.extend({
  limit: limitUpTo(searchLimits.listMax).optional(),
  cursor: cursor.optional(),
});

export const pageQuery = propertyFilters.extend({
  limit: limitUpTo(searchLimits.pageMax).optional(),
  cursor: cursor.optional(),
});

export const suggestionQuery = z.object({ q: searchText.optional() });

import { z } from 'zod';
import { categories, priceTiers, sorts } from '#features/properties/categories.ts';
import {
  compounds,
  landTenures,
  powerBackups,
  roadSurfaces,
  waterSources,
  yakaMeters,
} from '#features/properties/choices.ts';
import { normaliseAmenities, normaliseCategory, normaliseSort } from '#features/properties/normalise.ts';
import { propertyCard } from '#features/properties/schema.ts';
import { unrecordedFacts } from '#features/search/phrases/unrecorded-facts.ts';
import { formatReach, parseReach, travelModes } from '#features/travel/reach.ts';
import { formatSurrounding, parseSurrounding } from '#features/travel/surroundings.ts';
import { readAmountText } from '#kit/amount-text.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { daySchema } from '#kit/pasted-shapes.ts';
import { integerParam, limitUpTo } from '#kit/query-shapes.ts';
import { isStorable } from '#kit/text.ts';
import { splitExclusion } from './exclusions.ts';
import {
  areasMax,
  exclusionsMax,
  maxPlotDecimals,
  roadsMax,
  searchLimits,
  surroundingsMax,
} from './limits.ts';
import { roadSlugs } from './roads.ts';

/** The interpretation of the text in `q`. The screen shows each understood part as a removable chip. */
export const searchReading = z.object({
  understood: z.array(
    z.object({
      kind: z.string(),
      /** The part of `q` that was understood. `at` is its character offset. */
      text: z.string(),
      at: z.number().int(),
      value: z.union([z.string(), z.number(), z.boolean()]),
      /** True when an amount or the word 'room' implies the filter. `anyCategory` removes it. */
      isImplied: z.boolean().optional(),
    }),
  ),
  /** The words that a home must contain in title, place or description. */
  words: z.array(z.string()),
  /** Words that no listing contains, with the words that replace them. */
  corrected: z.array(z.object({ typed: z.string(), used: z.array(z.string()) })),
  /**
   * Words that none of the homes matching the other filters contain. With a place they do not filter.
   * Otherwise, they are those `words` because of which nothing was found.
   */
  unknown: z.array(z.string()),
  /** Words that do not filter. Homes that contain them rank first. */
  preferred: z.array(z.string()).optional(),
  /** The parts of the text with a second value for a filter that takes only one. */
  ignored: z.array(z.string()),
  /** Dates that no filter can express: 'next weekend'. */
  dates: z.array(z.string()).optional(),
  /** Requirements that no filter can express, because listings do not record them: 'not too noisy'. */
  unwanted: z.array(z.string()).optional(),
  /** Amounts in a currency without an exchange rate. */
  foreignAmounts: z.array(z.string()).optional(),
  /** Facts that the text names and that listings do not record yet. */
  notRecorded: z.array(z.enum(unrecordedFacts)).optional(),
});
export type SearchReading = z.output<typeof searchReading>;

/** A home with its prices for the request and its distance from the requested place. */
const quotedCard = propertyCard.extend({
  /** The total price of the requested nights, in the currency of the home. */
  stayTotal: majorAmount.optional(),
  /** The price of thirty nights, if homes by the month were requested. */
  monthTotal: majorAmount.optional(),
  /** The query string to add to the address of the home's page: `?checkIn=…`. */
  asked: z.string().optional(),
  /**
   * The distance from the requested landmark or area, rounded to 100 m, because a home's published location is
   * not more accurate.
   */
  distanceMeters: z.number().int().optional(),
  /**
   * The ways to the requested places on a weekday at 7:30, with the usual fare in shillings. Without imported streets
   * the minutes are an estimate.
   */
  trips: z
    .array(
      z.object({
        slug: z.string(),
        name: z.string(),
        mode: z.enum(travelModes),
        minutes: z.number().int(),
        fare: z.number().int(),
        isEstimate: z.boolean(),
      }),
    )
    .optional(),
});

export const propertyPage = z.object({
  items: z.array(quotedCard),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
  /** The number of all matches, or a lower bound if `totalIsMore` is set. */
  total: z.number().int(),
  totalIsMore: z.boolean(),
  search: searchReading.optional(),
  /** The landmark or area that distances are measured from. */
  near: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** The requested nights. */
  stay: z.object({ checkIn: z.string(), checkOut: z.string(), nights: z.number().int() }).optional(),
  /**
   * Set if no home is available for the requested nights: the nearest nights with available homes and the
   * number of these homes, or the reason why there are none.
   */
  otherNights: z
    .array(z.object({ checkIn: z.string(), checkOut: z.string(), count: z.number().int() }))
    .optional(),
  nightsFault: z.string().optional(),
  /**
   * Set if nothing was found in the areas or around the landmark: the nearest areas, at most eight kilometres
   * away, in which the other filters find homes.
   */
  neighbours: z.array(z.object({ slug: z.string(), name: z.string(), count: z.number().int() })),
  /** Set if few homes were found: homes that miss one filter, with that filter. A home may miss several words. */
  nearMisses: z
    .array(quotedCard.extend({ missed: z.object({ kind: z.string(), values: z.array(z.string()) }) }))
    .optional(),
  /**
   * Set if the maximum price is too low: the lowest price in shillings at which the other filters find homes,
   * and their number.
   */
  cheapest: z
    .object({ category: z.enum(categories), price: majorAmount, count: z.number().int() })
    .optional(),
});
export type PropertyPage = z.output<typeof propertyPage>;
export type PropertyPageItem = PropertyPage['items'][number];

const flag = (name: string) =>
  z
    .enum(['true', 'false', '1', '0', 'yes', 'no'], `${name} must be true or false`)
    .transform((text) => text === 'true' || text === '1' || text === 'yes');

/** An amount in whole shillings, or in dollars at the dated rate. */
export type Money = number | { dollars: number };

const maxAmount = 100_000_000_000_000;

/** An amount as people type it: 900000, 900k, 1.2m, shs 900,000, $800. */
const amount = z
  .string('Enter an amount such as 900,000, 900k or $800')
  .max(40, 'Enter an amount such as 900,000, 900k or $800')
  .transform((text, context): Money => {
    const parsed = readAmountText(text);
    if (parsed && parsed.amount <= maxAmount)
      return parsed.currency === 'USD' ? { dollars: parsed.amount } : parsed.amount;
    context.addIssue({ code: 'custom', message: 'Enter an amount such as 900,000, 900k or $800' });
    return z.NEVER;
  });
/** The choices for the floor of a home: 'upper' is any floor above the ground floor. */
const floors = ['ground', 'upper'] as const;
const roomCount = integerParam(500, 'Bedrooms must be a whole number');

const bathroomCount = z
  .string()
  .regex(/^\d{1,3}(\.[05])?$/, 'Use whole or half bathrooms, such as 1.5')
  .transform(Number)
  .refine((value) => value <= 500, 'Use whole or half bathrooms, such as 1.5');

/** The size of a plot, to a hundredth of a decimal. */
const plotDecimals = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Decimals must be a number such as 12.5')
  .transform(Number)
  .refine((value) => value > 0 && value <= maxPlotDecimals, 'Decimals must be a number such as 12.5');

const monthCount = integerParam(60, 'Months must be a whole number');

const shortText = z
  .string()
  .trim()
  .min(1, 'Fill in this field')
  .max(100, 'Enter at most 100 characters')
  .refine(isStorable, 'This contains characters that cannot be searched');

const day = daySchema(fieldError('Please select a date'));

/** A list of areas, any of which matches: 'ntinda,kisaasi'. */
const areaList = z
  .union([z.string(), z.array(z.string())], 'Enter area names separated by commas')
  .transform((texts, context): string[] => {
    const names = new Set(
      [texts]
        .flat()
        .join(',')
        .split(',')
        .map((text) => text.trim()),
    );
    const messages = [...names].map((name) => shortText.safeParse(name).error?.issues[0]?.message);
    const message = messages.find((candidate) => candidate !== undefined);
    if (message) context.addIssue({ code: 'custom', message });
    if (names.size > areasMax)
      context.addIssue({ code: 'custom', message: `Choose at most ${areasMax} areas` });
    return [...names];
  });

/** A list of roads, any of which matches: 'gayaza-road,bombo-road'. */
const roadList = z
  .preprocess(
    (texts) => (Array.isArray(texts) ? texts : [texts]).join(',').split(','),
    z.array(z.enum(roadSlugs, 'Unknown road')).max(roadsMax, `Choose at most ${roadsMax} roads`),
  )
  .transform((slugs) => [...new Set(slugs)]);

/** A list of filters whose matches are left out: 'area:kira,road:murram'. */
const exclusionList = z
  .union([z.string(), z.array(z.string())], 'Enter exclusions such as area:kira')
  .transform((texts, context): string[] => {
    const items = new Set(
      [texts]
        .flat()
        .join(',')
        .split(',')
        .map((text) => text.trim())
        .filter(Boolean),
    );
    const isValid = [...items].every((item) => {
      const exclusion = splitExclusion(item);
      return exclusion && shortText.safeParse(exclusion.value).success;
    });
    if (!isValid) context.addIssue({ code: 'custom', message: 'Enter exclusions such as area:kira' });
    if (items.size > exclusionsMax)
      context.addIssue({ code: 'custom', message: `Exclude at most ${exclusionsMax} filters` });
    return [...items];
  });

const reachMessage = 'Enter up to two places with 5 to 240 minutes, such as mulago:35';

/** Places that a home must be close to: 'mulago:35,acacia-mall:30:taxi'. */
const reachList = z
  .union([z.string(), z.array(z.string())], reachMessage)
  .transform((texts, context): string[] | undefined => {
    const text = [texts].flat().join(',');
    const reaches = isStorable(text) ? parseReach(text) : null;
    if (!reaches) context.addIssue({ code: 'custom', message: reachMessage });
    // Empty fields must not override the text.
    return reaches?.length ? reaches.map(formatReach) : undefined;
  });

const surroundingMessage = 'Enter surroundings such as stage, tarmac:300 or no-valley';

/** A list of places that a home must be close to on foot, and 'no-valley': 'stage:500,tarmac:300,no-valley'. */
const surroundingList = z
  .union([z.string(), z.array(z.string())], surroundingMessage)
  .transform((texts, context): string[] | undefined => {
    const items = [texts]
      .flat()
      .join(',')
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean);
    const surroundings = items.flatMap((item) => parseSurrounding(item) ?? []);
    if (surroundings.length < items.length || items.length > surroundingsMax)
      context.addIssue({ code: 'custom', message: surroundingMessage });
    return items.length > 0 ? [...new Set(surroundings.map(formatSurrounding))] : undefined;
  });

/** Text from the search box. An empty text counts as no search. */
const searchText = z
  .string('Enter one search text')
  .max(200, 'Searches can have at most 200 characters')
  .refine(isStorable, 'This contains characters that cannot be searched')
  .transform((text) => text.trim() || undefined);

const mapBox = z
  .string('Map bounds must be west,south,east,north')
  .regex(
    /^-?[0-9]{1,3}(\.[0-9]{1,15})?(,-?[0-9]{1,3}(\.[0-9]{1,15})?){3}$/,
    'Map bounds must be west,south,east,north',
  )
  .transform((text) => {
    const [west, south, east, north] = text.split(',').map(Number) as [number, number, number, number];
    return { west, south, east, north };
  })
  .refine(
    ({ west, south, east, north }) =>
      west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north,
    'Map bounds must go from west to east and from south to north',
  );
export type MapBounds = z.output<typeof mapBox>;

/**
 * The filters as clients send them. Areas, places, types and amenities are also checked against the search
 * vocabulary (resolved-request.ts).
 */
export const propertyFilters = z.object({
  q: searchText.optional(),
  box: mapBox.optional(),
  category: z.preprocess(normaliseCategory, z.enum(categories, 'Unknown category')).optional(),
  /** When true, an amount in the text does not imply a category, so that rents, stays and sales may mix. */
  anyCategory: flag('anyCategory').optional(),
  area: areaList.optional(),
  /** Trunk roads. Matches the homes of all areas along any of them. */
  along: roadList.optional(),
  /** Filters whose matches are left out. */
  not: exclusionList.optional(),
  /**
   * A landmark or an area. Matches homes up to five kilometres away, nearest first, with unavailable homes
   * last.
   */
  near: shortText.optional(),
  /** Places, with the most minutes that the way there may take on a weekday at 7:30, by boda or by taxi. */
  reach: reachList.optional(),
  /** Ways on foot to the nearest stage, tarmac road, school, clinic or market, and whether a home may be in a valley. */
  surroundings: surroundingList.optional(),
  price: z.enum(priceTiers, 'Price range must be low, medium or high').optional(),
  minPrice: amount.optional(),
  maxPrice: amount.optional(),
  maxFirstPayment: amount.optional(),
  /** The months' rent of the first payment: in advance and as a deposit. */
  maxFirstMonths: monthCount.optional(),
  maxAdvanceMonths: monthCount.optional(),
  maxDepositMonths: monthCount.optional(),
  /** A plot of about this size. */
  decimals: plotDecimals.optional(),
  minDecimals: plotDecimals.optional(),
  maxDecimals: plotDecimals.optional(),
  /**
   * Rentals, and stays at the price of thirty nights, so that furnished homes can be compared by the month.
   */
  monthly: flag('monthly').optional(),
  bedrooms: roomCount.optional(),
  minBedrooms: roomCount.optional(),
  maxBedrooms: roomCount.optional(),
  minBathrooms: bathroomCount.optional(),
  /** The minimum number of guests. Only stays have one. */
  sleeps: integerParam(500, 'Guests must be a whole number').optional(),
  /**
   * Matches homes that are available for all nights from `checkIn` to `checkOut`, and returns the total
   * price. Days are in Kampala time.
   */
  checkIn: day.optional(),
  checkOut: day.optional(),
  /**
   * Matches homes that are available by this day: those without a start date, or with one that is not later.
   */
  freeFrom: day.optional(),
  type: shortText.optional(),
  /**
   * The last part of a `/category/…` path: a type with hyphens instead of spaces. An unknown type finds
   * nothing.
   */
  slug: shortText.optional(),
  /** A synonym of `amenity`, for links. */
  feature: z
    .preprocess(normaliseAmenities, z.array(shortText).max(10, 'Choose at most 10 features'))
    .optional(),
  amenity: z
    .preprocess(normaliseAmenities, z.array(shortText).max(10, 'Choose at most 10 amenities'))
    .optional(),
  hasTour: flag('hasTour').optional(),
  available: flag('available').optional(),
  featured: flag('featured').optional(),
  furnished: flag('furnished').optional(),
  meter: z.enum(yakaMeters, 'Meter must be own or shared').optional(),
  power: z.enum([...powerBackups, 'any'], 'Power must be none, inverter, solar, generator or any').optional(),
  water: z.enum(waterSources, 'Water must be nwsc, tank or borehole').optional(),
  road: z.enum(roadSurfaces, 'Road must be tarmac or murram').optional(),
  /** 'titled' is any tenure with a land title: mailo, freehold or leasehold. */
  tenure: z.enum([...landTenures, 'titled'], 'Unknown land tenure').optional(),
  compound: z.enum(compounds, 'Compound must be own or shared').optional(),
  floor: z.enum(floors, 'Floor must be ground or upper').optional(),
  /** 'none': a home for sale, without a recorded caveat. */
  caveat: z.enum(['none'], 'Caveat must be none').optional(),
  bank: shortText.optional(),
  sort: z.preprocess(normaliseSort, z.enum(sorts, 'Unknown sort order')).optional(),
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

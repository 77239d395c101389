import { z } from 'zod';
import {
  auctionStatuses,
  categories,
  currencies,
  landTenures,
  occupancies,
  powerBackups,
  priceTiers,
  roadSurfaces,
  sorts,
  waterSources,
  yakaMeters,
} from '#features/properties/categories.ts';
import { normaliseAmenities, normaliseCategory, normaliseSort } from '#features/properties/normalise.ts';
import { isStorable } from '#kit/text.ts';

export const propertyLimits = {
  titleMin: 3,
  titleMax: 200,
  locationMin: 3,
  locationMax: 200,
  descriptionMin: 20,
  descriptionMax: 5_000,
  /** In major units; in the database at most 10^14 shillings or cents. */
  priceMax: 1_000_000_000_000,
  /** Fits as shillings at any rate up to 100,000: a new rate must not fail because of one listing. */
  dollarsMax: 1_000_000_000,
  amenitiesMax: 40,
  pageDefault: 24,
  pageMax: 100,
  /** Where the call without a limit is cut. */
  listMax: 1_000,
  /** Beyond this many, `total` says 'at least'. */
  countMax: 1_000,
  featuredDefault: 24,
  popularDefault: 4,
  recentDefault: 8,
} as const;

const int4Max = 2_147_483_647;

/**
 * A price in the major unit of its currency, as the specification's client reads it: whole shillings, or dollars with at
 * most two decimals. It never stands without `currency` beside it.
 */
const price = z.number();

export const pictureShape = z.object({
  key: z.string(),
  width: z.number(),
  height: z.number(),
  colour: z.string(),
  alt: z.string(),
});

/** Where it is, roughly: the home is somewhere inside this circle, and not at its centre. */
export const placeShape = z.object({ lat: z.number(), lng: z.number(), radiusMeters: z.number() });

export const areaShape = z.object({ slug: z.string(), name: z.string(), lat: z.number(), lng: z.number() });

/** What a card, a map pin or a table row shows. */
export const propertyCard = z.object({
  id: z.number().int(),
  title: z.string(),
  location: z.string(),
  area: z.object({ slug: z.string(), name: z.string() }).nullable(),
  place: placeShape.nullable(),
  price,
  currency: z.enum(currencies),
  monthlyPrice: price.nullable(),
  bedrooms: z.number().int(),
  bathrooms: z.number(),
  squareMeters: z.number(),
  imageUrl: z.string(),
  picture: pictureShape.nullable(),
  rating: z.string(),
  reviewCount: z.number().int(),
  propertyType: z.string(),
  category: z.enum(categories),
  isFeatured: z.boolean(),
  hasTour: z.boolean(),
  isAvailable: z.boolean(),
  viewCount: z.number().int(),
  advanceMonths: z.number().int().nullable(),
  depositMonths: z.number().int().nullable(),
  landTenure: z.enum(landTenures).nullable(),
  plotSquareMeters: z.number().nullable(),
  bankName: z.string().nullable(),
  auctionDate: z.string().nullable(),
  startingBid: price.nullable(),
  currentBid: price.nullable(),
  bidIncrement: price.nullable(),
  auctionStatus: z.enum(auctionStatuses).nullable(),
  listedAt: z.string(),
});
export type PropertyCard = z.output<typeof propertyCard>;

/** A card with the rest of the specification's fields: what its own list calls answer with. */
export const listedProperty = propertyCard.extend({
  description: z.string(),
  tourUrl: z.string().nullable(),
  amenities: z.array(z.string()),
});
export type ListedProperty = z.output<typeof listedProperty>;

/** What Kampala's people ask first. Null: nobody has said. */
export const factsShape = z.object({
  power: z.object({ backup: z.enum(powerBackups), note: z.string().nullable() }).nullable(),
  water: z
    .object({
      nwsc: z.boolean().nullable(),
      tankLitres: z.number().int().nullable(),
      borehole: z.boolean().nullable(),
    })
    .nullable(),
  meter: z.enum(yakaMeters).nullable(),
  road: z.object({ surface: z.enum(roadSurfaces), murramMeters: z.number().int().nullable() }).nullable(),
  security: z
    .object({
      wallFence: z.boolean().nullable(),
      gate: z.boolean().nullable(),
      askari: z.boolean().nullable(),
      cctv: z.boolean().nullable(),
      electricFence: z.boolean().nullable(),
    })
    .nullable(),
  boysQuarters: z.number().int().nullable(),
  parkingSlots: z.number().int().nullable(),
  isFurnished: z.boolean().nullable(),
  plot: z
    .object({
      squareMeters: z.number(),
      /** As the seller says it; `plotDecimals` of rules.ts says what it measures. */
      statedDecimals: z.number().nullable(),
      dimensions: z.string().nullable(),
    })
    .nullable(),
});
export type PropertyFacts = z.output<typeof factsShape>;

/** What a bidder must know of a bank sale beyond the card. */
export const bankSaleShape = z.object({
  auctioneerName: z.string().nullable(),
  auctioneerLicence: z.string().nullable(),
  occupancy: z.enum(occupancies).nullable(),
  marketValue: price.nullable(),
  forcedSaleValue: price.nullable(),
  valuedOn: z.string().nullable(),
  viewingTimes: z.string().nullable(),
  depositTerms: z.string().nullable(),
  hasSpouseConsent: z.boolean().nullable(),
  hasCaveat: z.boolean().nullable(),
  courtCase: z.string().nullable(),
});
export type BankSale = z.output<typeof bankSaleShape>;

export const reviewShape = z.object({
  id: z.number().int(),
  authorName: z.string(),
  rating: z.number().int(),
  text: z.string(),
  createdAt: z.string(),
});
export type Review = z.output<typeof reviewShape>;

export const propertyDetail = listedProperty.extend({
  pictures: z.array(pictureShape),
  facts: factsShape,
  bankSale: bankSaleShape.nullable(),
  reviews: z.array(reviewShape),
  updatedAt: z.string(),
});
export type Property = z.output<typeof propertyDetail>;

/** What was made of the text in `q`: the screen shows each thing understood as a chip that can be taken away. */
export const searchReading = z.object({
  understood: z.array(
    z.object({
      kind: z.string(),
      /** The words of the text that said so, and where they stand in it. */
      text: z.string(),
      at: z.number().int(),
      value: z.union([z.string(), z.number(), z.boolean()]),
    }),
  ),
  /** Looked for in title, place and description. */
  words: z.array(z.string()),
  /** Words that are in no listing, and those looked for instead. */
  corrected: z.array(z.object({ typed: z.string(), used: z.string() })),
  /** Words that are in no listing and like no other: nothing can be found. */
  unknown: z.array(z.string()),
  /** A second value for what can only have one. */
  ignored: z.array(z.string()),
});
export type SearchReading = z.output<typeof searchReading>;

export const propertyPage = z.object({
  items: z.array(propertyCard),
  /** For the next page; null on the last one. */
  nextCursor: z.string().nullable(),
  /** How many there are in all; with `totalIsMore`, at least so many. */
  total: z.number().int(),
  totalIsMore: z.boolean(),
  search: searchReading.optional(),
});
export type PropertyPage = z.output<typeof propertyPage>;

export const amenityShape = z.object({
  id: z.number().int(),
  name: z.string(),
  icon: z.string(),
  description: z.string(),
});
export type Amenity = z.output<typeof amenityShape>;

export const propertyTypeShape = z.object({ id: z.number().int(), name: z.string(), icon: z.string() });
export type PropertyType = z.output<typeof propertyTypeShape>;

export const propertyParams = z.object({
  id: z
    .string()
    .regex(/^[0-9]{1,10}$/, 'A property is named by a whole number')
    .refine((text) => Number(text) >= 1 && Number(text) <= int4Max, 'No property has this number')
    .transform(Number),
});

const flag = (name: string) =>
  z
    .enum(['true', 'false', '1', '0', 'yes', 'no'], `${name} is either true or false`)
    .transform((text) => text === 'true' || text === '1' || text === 'yes');

const whole = (max: number, message: string) =>
  z
    .string()
    .regex(/^[0-9]{1,15}$/, message)
    .transform(Number)
    .refine((value) => value <= max, message);

const amount = whole(100_000_000_000_000, 'An amount is a whole number of shillings');
const rooms = whole(500, 'Bedrooms is a whole number');

const shortText = z
  .string()
  .trim()
  .min(1, 'This must not be empty')
  .max(100, 'This is too long')
  .refine(isStorable, 'This holds characters that cannot be searched for');

/** What somebody typed into the search box. Nothing typed is no search. */
const searchText = z
  .string('A search is one text')
  .max(200, 'A search is at most 200 characters long')
  .refine(isStorable, 'This holds characters that cannot be searched for')
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

/** How the call names what is left to say about a filter: `type` and `area` are checked against the tables as well. */
export const propertyFilters = z.object({
  q: searchText.optional(),
  box: mapBox.optional(),
  category: z.preprocess(normaliseCategory, z.enum(categories, 'There is no such category')).optional(),
  area: shortText.optional(),
  price: z.enum(priceTiers, 'A price range is low, medium or high').optional(),
  minPrice: amount.optional(),
  maxPrice: amount.optional(),
  maxFirstPayment: amount.optional(),
  bedrooms: rooms.optional(),
  minBedrooms: rooms.optional(),
  minBathrooms: rooms.optional(),
  type: shortText.optional(),
  /** The same as `amenity`; the specification's links say `feature`. */
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
  meter: z.enum(yakaMeters, 'A meter is own or shared').optional(),
  power: z.enum([...powerBackups, 'any'], 'Power is none, inverter, solar, generator or any').optional(),
  water: z.enum(waterSources, 'Water is nwsc, tank or borehole').optional(),
  road: z.enum(roadSurfaces, 'A road is tarmac or murram').optional(),
  tenure: z.enum(landTenures, 'There is no such land tenure').optional(),
  bank: shortText.optional(),
  sort: z.preprocess(normaliseSort, z.enum(sorts, 'There is no such order')).optional(),
});
export type PropertyFilters = z.output<typeof propertyFilters>;

const cursor = z.string().min(1).max(600);

const pricesInOrder = (filters: { minPrice?: number; maxPrice?: number }) =>
  filters.minPrice === undefined || filters.maxPrice === undefined || filters.minPrice <= filters.maxPrice;
const pricesOutOfOrder = { message: 'The highest price is below the lowest', path: ['maxPrice'] };

const limitUpTo = (max: number) =>
  whole(max, `A limit is a whole number from 1 to ${max}`).refine(
    (value) => value >= 1,
    `A limit is at least 1`,
  );

export const listQuery = propertyFilters
  .extend({ limit: limitUpTo(propertyLimits.listMax).optional(), cursor: cursor.optional() })
  .refine(pricesInOrder, pricesOutOfOrder);

export const pageQuery = propertyFilters
  .extend({ limit: limitUpTo(propertyLimits.pageMax).optional(), cursor: cursor.optional() })
  .refine(pricesInOrder, pricesOutOfOrder);

export const shortListQuery = z.object({ limit: limitUpTo(propertyLimits.pageMax).optional() });

export const suggestionQuery = z.object({ q: searchText.optional() });

export const viewCounted = z.object({ viewCount: z.number().int() });

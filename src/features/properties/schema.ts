import { z } from 'zod';
import { currencies } from '#kit/money.ts';
import { int4Max } from '#kit/numbers.ts';
import { limitUpTo } from '#kit/query-shapes.ts';
import { categories } from './categories.ts';
import { auctionStatuses, landTenures, lotStages } from './choices.ts';
import {
  type BankSale,
  bankSaleParts,
  type DetailField,
  type DetailPart,
  factParts,
  type PropertyFacts,
} from './detail-fields.ts';
import { isNumberField } from './fields.ts';
import { risks } from './risks.ts';

export const propertyLimits = {
  /** The highest price in major units. The database stores at most 10^14 shillings or cents. */
  priceMax: 1_000_000_000_000,
  /**
   * The highest price in dollars. Converted to shillings, it stays within the limit at any rate up to
   * 100,000, so that no listing can prevent a new rate.
   */
  dollarsMax: 1_000_000_000,
  amenitiesMax: 40,
  shortListMax: 100,
  idsMax: 50,
  featuredDefault: 24,
  popularDefault: 4,
  recentDefault: 8,
} as const;

/**
 * A price in the major unit of its currency: whole shillings, or dollars with at most two decimals. It always
 * comes with `currency`.
 */
const price = z.number();

export const pictureSchema = z.object({
  key: z.string(),
  width: z.number(),
  height: z.number(),
  colour: z.string(),
  alt: z.string(),
});

/** The position of a tour's room on a floor plan, as fractions of the plan's width and height. */
export const planPinSchema = z.object({ room: z.string(), x: z.number(), y: z.number() });
export type PlanPin = z.output<typeof planPinSchema>;

/** A picture of a home. Only a floor plan has `pins`, which may be empty if none of its rooms is known. */
export const homePictureSchema = pictureSchema.extend({ pins: z.array(planPinSchema).optional() });
export type HomePicture = z.output<typeof homePictureSchema>;

/** The approximate location: the home is somewhere inside this circle, not necessarily at its centre. */
export const placeSchema = z.object({ lat: z.number(), lng: z.number(), radiusMeters: z.number() });

export const dollarRateSchema = z.object({ shillings: z.number(), asOf: z.string() });
export const areaSchema = z.object({ slug: z.string(), name: z.string(), lat: z.number(), lng: z.number() });

/** The fields of a card, a map pin or a table row. */
export const propertyCard = z.object({
  id: z.number().int(),
  title: z.string(),
  location: z.string(),
  area: z.object({ slug: z.string(), name: z.string() }).nullable(),
  place: placeSchema.nullable(),
  price,
  currency: z.enum(currencies),
  /** `price` in shillings at the current rate, by which lists are sorted. Null for a price in shillings. */
  priceInShillings: z.number().nullable(),
  monthlyPrice: price.nullable(),
  bedrooms: z.number().int(),
  bathrooms: z.number(),
  squareMeters: z.number(),
  imageUrl: z.string(),
  picture: pictureSchema.nullable(),
  pictureCount: z.number().int(),
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
  /** The number of guests that a short stay can accommodate. */
  sleeps: z.number().int().nullable(),
  isFurnished: z.boolean().nullable(),
  landTenure: z.enum(landTenures).nullable(),
  plotSquareMeters: z.number().nullable(),
  /**
   * The known risks of a home for sale, because a list must not hide the warnings on the page. Null if there
   * are none.
   */
  risks: z.array(z.enum(risks)).nullable(),
  bankName: z.string().nullable(),
  auctionDate: z.string().nullable(),
  startingBid: price.nullable(),
  currentBid: price.nullable(),
  bidIncrement: price.nullable(),
  auctionStatus: z.enum(auctionStatuses).nullable(),
  /** True when bidding on this site is open now. */
  takesBids: z.boolean(),
  /** The stage of the lot. Null when there is no lot. */
  lotStage: z.enum(lotStages).nullable(),
  listedAt: z.string(),
});
export type PropertyCard = z.output<typeof propertyCard>;

/** A card with the additional fields that the list endpoints of the public API return. */
export const listedProperty = propertyCard.extend({
  description: z.string(),
  tourUrl: z.string().nullable(),
  amenities: z.array(z.string()),
});
export type ListedProperty = z.output<typeof listedProperty>;

export const factsSchema = schemaOfParts<PropertyFacts>(factParts);
export const bankSaleSchema = schemaOfParts<BankSale>(bankSaleParts);

function schemaOfParts<Tree>(parts: readonly DetailPart[]): z.ZodType<Tree, Tree> {
  const entries = parts.map(({ key, fields, isGroup }) => {
    const schemas = Object.fromEntries(fields.map((field) => [field.key, replySchema(field)]));
    return isGroup ? [key, z.object(schemas).nullable()] : [key, schemas[key]];
  });
  return z.object(Object.fromEntries(entries)) as unknown as z.ZodType<Tree, Tree>;
}

function replySchema(field: DetailField): z.ZodType {
  const schema = valueSchema(field);
  return field.leads ? schema : schema.nullable();
}

function valueSchema(field: DetailField): z.ZodType {
  if (field.kind === 'flag') return z.boolean();
  if (field.kind === 'choice') return z.enum(field.options);
  if (field.kind === 'whole') return z.number().int();
  return isNumberField(field) ? z.number() : z.string();
}

/** The account that owns the listing, without contact details. */
export const listerSchema = z.object({
  name: z.string(),
  isVerified: z.boolean(),
  /** The usual response time, such as `3 hours`. Null when it is not known well enough. */
  answersWithin: z.string().nullable(),
});

export const propertyDetail = listedProperty.extend({
  lister: listerSchema,
  /** True when the owner has a contact that can be unlocked. The contact itself is never included. */
  isOwnerReachable: z.boolean(),
  pictures: z.array(homePictureSchema),
  facts: factsSchema,
  bankSale: bankSaleSchema.nullable(),
  updatedAt: z.string(),
  /** The time of the lister's last confirmation that the home is available. */
  freeConfirmedAt: z.string().nullable(),
  /** True while we hold the first rent of a tenant. */
  isFirstRentPaid: z.boolean(),
});
export type Property = z.output<typeof propertyDetail>;

export const amenitySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  icon: z.string(),
  description: z.string(),
});
export type Amenity = z.output<typeof amenitySchema>;

export const propertyTypeSchema = z.object({ id: z.number().int(), name: z.string(), icon: z.string() });
export type PropertyType = z.output<typeof propertyTypeSchema>;

export const propertyParams = z.object({
  id: z
    .string()
    .regex(/^[0-9]{1,10}$/, 'Property id must be a whole number')
    .refine((text) => Number(text) >= 1 && Number(text) <= int4Max, 'Property not found')
    .transform(Number),
});

const idListError = `Enter up to ${propertyLimits.idsMax} ids as whole numbers, separated by commas`;

/** A home that its owner deleted. */
export const deletedHome = z.object({
  id: z.number().int(),
  title: z.string(),
  category: z.enum(categories),
  location: z.string(),
});
export type DeletedHome = z.output<typeof deletedHome>;

export const idListQuery = z.object({
  ids: z
    .string(idListError)
    .regex(/^[0-9]{1,10}(,[0-9]{1,10})*$/, idListError)
    .transform((text) => text.split(',').map(Number))
    .refine(
      (ids) => ids.length <= propertyLimits.idsMax && ids.every((id) => id >= 1 && id <= int4Max),
      idListError,
    )
    .optional(),
});

export const shortListQuery = z.object({ limit: limitUpTo(propertyLimits.shortListMax).optional() });

export const viewCounted = z.object({ viewCount: z.number().int() });

export const interestCounted = z.object({ counted: z.boolean() });

/** A visitor's action other than viewing the home's page. */
export type Interest = 'tour' | 'contact';

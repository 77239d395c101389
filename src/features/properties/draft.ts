import { z } from 'zod';
import {
  auctionStatuses,
  type Category,
  type Currency,
  categories,
  currencies,
  landTenures,
  occupancies,
  powerBackups,
  roadSurfaces,
  yakaMeters,
} from '#features/properties/categories.ts';
import { normaliseAmenities, normaliseCategory } from '#features/properties/normalise.ts';
import { toStored } from '#features/properties/rules.ts';
import { propertyLimits } from '#features/properties/schema.ts';
import { isOneLine, isPlainText } from '#kit/text.ts';

const text = (min: number, max: number, message: string, isGood = isOneLine) =>
  z
    .string(message)
    .trim()
    .min(min, message)
    .max(max, `This must be at most ${max} characters`)
    .refine(isGood, 'This contains characters that cannot be shown');

const note = (max: number, isGood = isOneLine) => text(1, max, 'This must not be empty', isGood).nullish();
const count = z.int().min(0).max(10_000).nullish();
const months = (max: number) => z.int().min(0).max(max).nullish();
const known = z.boolean().nullish();

/** Kept to hundredths: less would be kept as nothing. */
const measure = (max: number, message?: string) => z.number(message).min(0.01, message).max(max);

/** An amount in the major unit of the listing's currency: whole shillings, or dollars and cents. */
const money = (message: string) => z.number(message).positive(message).max(propertyLimits.priceMax);
const priceMessage = 'Price must be positive';

const moneyFields = [
  'price',
  'monthlyPrice',
  'startingBid',
  'currentBid',
  'bidIncrement',
  'marketValue',
  'forcedSaleValue',
] as const;

/** A property as its owner describes it: the specification's form with its messages, and what Kampala's people ask. */
export const propertyDraft = z
  .object({
    title: text(propertyLimits.titleMin, propertyLimits.titleMax, 'Title must be at least 3 characters'),
    location: text(propertyLimits.locationMin, propertyLimits.locationMax, 'Location is required'),
    description: text(
      propertyLimits.descriptionMin,
      propertyLimits.descriptionMax,
      'Description must be at least 20 characters',
      isPlainText,
    ),
    price: money(priceMessage),
    currency: z.enum(currencies).default('UGX'),
    monthlyPrice: money(priceMessage).nullish(),
    bedrooms: z
      .int('Bedrooms must be a positive number')
      .min(0, 'Bedrooms must be a positive number')
      .max(500),
    bathrooms: z
      .number('Bathrooms must be a positive number')
      .min(0, 'Bathrooms must be a positive number')
      .max(500)
      .multipleOf(0.5, 'Bathrooms go in half steps'),
    squareMeters: measure(1_000_000_000, 'Square feet must be positive'),
    propertyType: text(1, 60, 'Property type is required'),
    category: z.preprocess(normaliseCategory, z.enum(categories, 'Category is required')),
    amenities: z
      .preprocess(normaliseAmenities, z.array(text(1, 60, 'This must not be empty')))
      .pipe(z.array(z.string()).max(propertyLimits.amenitiesMax))
      .default([]),
    isFeatured: z.boolean().default(false),
    isAvailable: z.boolean().default(true),
    ownerContactInfo: note(1_000, isPlainText),
    lat: z.number().min(-1.6).max(4.3).nullish(),
    lng: z.number().min(29.5).max(35.1).nullish(),

    powerBackup: z.enum(powerBackups).nullish(),
    powerNote: note(200),
    waterNwsc: known,
    waterTankLitres: z.int().positive().max(10_000_000).nullish(),
    waterBorehole: known,
    yakaMeter: z.enum(yakaMeters).nullish(),
    roadSurface: z.enum(roadSurfaces).nullish(),
    murramMeters: z.int().min(0).max(1_000_000).nullish(),
    hasWallFence: known,
    hasGate: known,
    hasAskari: known,
    hasCctv: known,
    hasElectricFence: known,
    boysQuarters: count,
    parkingSlots: count,
    isFurnished: known,
    advanceMonths: months(24),
    depositMonths: months(12),
    landTenure: z.enum(landTenures).nullish(),
    plotSquareMeters: measure(1_000_000_000).nullish(),
    plotStatedDecimals: measure(10_000_000).nullish(),
    plotDimensions: note(60),

    bankName: note(120),
    auctionClosesAt: z
      .date('This is not a date and time')
      .min(new Date('2000-01-01'), 'This date is too far in the past or the future')
      .max(new Date('2100-01-01'), 'This date is too far in the past or the future')
      .nullish(),
    auctionStatus: z.enum(auctionStatuses).nullish(),
    startingBid: money('A bid must be positive').nullish(),
    currentBid: money('A bid must be positive').nullish(),
    bidIncrement: money('A step must be positive').nullish(),
    auctioneerName: note(120),
    auctioneerLicence: note(60),
    occupancy: z.enum(occupancies).nullish(),
    marketValue: money('A value must be positive').nullish(),
    forcedSaleValue: money('A value must be positive').nullish(),
    valuedOn: z.iso
      .date('This is not a date')
      .refine((day) => day >= '2000' && day < '2100', 'This date is too far in the past or the future')
      .nullish(),
    viewingTimes: note(200),
    depositTerms: note(300),
    hasSpouseConsent: known,
    hasCaveat: known,
    courtCase: note(200),
  })
  .superRefine((draft, context) => {
    for (const field of moneyFields) {
      const message = draft[field] == null ? null : faultOfAmount(draft[field], draft.currency);
      if (message) context.addIssue({ code: 'custom', message, path: [field] });
    }
  })
  .refine(
    ({ category, currency, startingBid, currentBid }) =>
      category !== 'bank_sales' ||
      currentBid == null ||
      (startingBid != null && toStored(currentBid, currency) >= toStored(startingBid, currency)),
    { message: 'The current bid needs a starting bid and must not be below it', path: ['currentBid'] },
  )
  .refine((draft) => (draft.lat == null) === (draft.lng == null), {
    message: 'A place needs both a latitude and a longitude',
    path: ['lat'],
  });

function faultOfAmount(amount: number, currency: Currency): string | null {
  if (currency === 'UGX') return Number.isInteger(amount) ? null : 'Shillings are whole numbers';
  if (toStored(amount, currency) < 1) return 'This must be at least one cent';
  return amount > propertyLimits.dollarsMax ? 'This is too many dollars' : null;
}

export type PropertyDraft = z.input<typeof propertyDraft>;
export type CheckedDraft = z.output<typeof propertyDraft>;

/** What only some categories have; the constraints of migration 0002 say the same. */
const belongsTo = {
  monthlyPrice: ['rental_units'],
  advanceMonths: ['rental_units'],
  depositMonths: ['rental_units'],
  landTenure: ['for_sale', 'bank_sales'],
  bankName: ['bank_sales'],
  auctionClosesAt: ['bank_sales'],
  auctionStatus: ['bank_sales'],
  startingBid: ['bank_sales'],
  currentBid: ['bank_sales'],
  bidIncrement: ['bank_sales'],
  auctioneerName: ['bank_sales'],
  auctioneerLicence: ['bank_sales'],
  occupancy: ['bank_sales'],
  marketValue: ['bank_sales'],
  forcedSaleValue: ['bank_sales'],
  valuedOn: ['bank_sales'],
  viewingTimes: ['bank_sales'],
  depositTerms: ['bank_sales'],
  hasSpouseConsent: ['bank_sales'],
  hasCaveat: ['bank_sales'],
  courtCase: ['bank_sales'],
} as const satisfies Partial<Record<keyof CheckedDraft, readonly Category[]>>;

/** Clears what the category does not have: a monthly price when a rental becomes a sale, and so on. */
export function withoutForeignFields(draft: CheckedDraft): CheckedDraft {
  const kept = { ...draft };
  for (const [field, owners] of Object.entries(belongsTo)) {
    if (!(owners as readonly Category[]).includes(draft.category))
      kept[field as keyof typeof belongsTo] = null;
  }
  if (kept.roadSurface !== 'murram') kept.murramMeters = null;
  if (kept.powerBackup == null) kept.powerNote = null;
  return kept;
}

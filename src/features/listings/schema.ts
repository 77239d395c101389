import { z } from 'zod';
import { categories } from '#features/properties/categories.ts';
import { propertyDraft } from '#features/properties/draft.ts';
import type { Field } from '#features/properties/fields/field.ts';
import { fieldList } from '#features/properties/fields.ts';
import { normaliseCategory } from '#features/properties/normalise.ts';
import { isBareLand, squareMeters } from '#features/properties/rules.ts';
import { homePictureSchema, pictureSchema, propertyParams } from '#features/properties/schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { currencies } from '#kit/money.ts';
import { int4Max } from '#kit/numbers.ts';
import { cleanPastedText } from '#kit/pasted-text.ts';
import { pictureKeyIn } from '#kit/picture.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import { isOneLine, isStorable } from '#kit/text.ts';
import { dashboardFilters, managerSorts } from './desk-view.ts';
import { listingLimits } from './limits.ts';
import { percentError } from './rules.ts';
import { parseFlag, parseStrictAmount, parseTypedNumber } from './typed-values.ts';

const fieldKinds = new Map<string, Field['kind']>([
  ...fieldList.map(({ name, kind }) => [name, kind] as const),
  ['squareFeet', 'decimal'],
]);

/**
 * Normalizes the input of the form, in which every value is text, and the JSON of the original client. It
 * parses numbers and flags, turns empty fields into null, and converts square feet to square metres. It also
 * accepts the URL of an uploaded picture, turns the date of an auction into its closing time, and sets the
 * rooms of a plot of land to 0.
 */
export function normalizeFormInput(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const form: Record<string, unknown> = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, readField(name, value, currencyOf(raw))]),
  );
  if (form.squareMeters == null && typeof form.squareFeet === 'number')
    form.squareMeters = squareMeters(form.squareFeet);
  const cover = pictureKeyIn(form.imageUrl);
  if (form.pictures === undefined && cover) form.pictures = [{ key: cover }];
  if (isBareLand(form.propertyType)) Object.assign(form, { bedrooms: 0, bathrooms: 0 });
  const closingTime = form.auctionClosesAt ?? form.auctionDate;
  if (closingTime !== undefined)
    form.auctionClosesAt = typeof closingTime === 'string' ? new Date(closingTime) : closingTime;
  return form;
}

/**
 * Parses a field. Text that is not a valid flag stays as it is, so that the schema rejects it instead of
 * reading it as `false`.
 */
function readField(name: string, value: unknown, currency: string): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (name === 'pictures') return parseJson(text);
  if (text === '') return name === 'amenities' ? value : null;
  if (name === 'reference') return cleanPastedText(text);
  const kind = fieldKinds.get(name);
  if (kind === 'flag') return parseFlag(text) ?? text;
  if (kind === 'whole' || kind === 'decimal' || kind === 'degrees') return parseTypedNumber(text, kind);
  if (kind === 'amount') {
    const amount = parseStrictAmount(text, currency);
    return amount && (amount.currency ?? currency) === currency ? amount.amount : Number.NaN;
  }
  return value;
}

const currencyOf = (raw: object) => ('currency' in raw && raw.currency === 'USD' ? 'USD' : 'UGX');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const planFraction = z
  .number()
  .min(0)
  .max(1)
  .transform((fraction) => Math.round(fraction * 1000) / 1000);

/** The positions of the rooms on a floor plan. */
const planPins = z
  .array(
    z.object({
      room: z
        .string()
        .trim()
        .min(1, 'Give each room on the floor plan a name')
        .max(listingLimits.captionMax, `Room names can have at most ${listingLimits.captionMax} characters`)
        .refine(isOneLine, 'A room name contains characters that cannot be displayed'),
      x: planFraction,
      y: planFraction,
    }),
  )
  .max(listingLimits.planPinsMax, `A floor plan can have at most ${listingLimits.planPinsMax} rooms`)
  .refine(
    (pins) => new Set(pins.map(({ room }) => room)).size === pins.length,
    'The same room is on the floor plan twice',
  );

/** The photos in order. The first one is the cover. */
export const listingPictures = z
  .array(
    z.object({
      key: z.string().regex(/^[0-9a-f]{32}$/, 'Photo not found'),
      alt: z
        .string()
        .trim()
        .max(listingLimits.captionMax, `Captions can have at most ${listingLimits.captionMax} characters`)
        .refine(
          (alt) => alt === '' || isOneLine(alt),
          'A caption contains characters that cannot be displayed',
        )
        .default(''),
      /** The pins of a floor plan. Photos have none. */
      pins: planPins.optional(),
    }),
  )
  .max(listingLimits.picturesMax, `You can add at most ${listingLimits.picturesMax} photos`);

export const listingForm = z.preprocess(
  normalizeFormInput,
  propertyDraft.safeExtend({ pictures: listingPictures.optional() }),
);
export type ListingForm = z.output<typeof listingForm>;

/**
 * The changed fields only. `version` is the version from which the form started, so that concurrent changes
 * are detected.
 */
export const listingChange = z.record(z.string().max(60), z.unknown());

export const managerRow = z.object({
  id: z.number().int(),
  title: z.string(),
  location: z.string(),
  price: majorAmount,
  currency: z.enum(currencies),
  category: z.enum(categories),
  hasTour: z.boolean(),
  tourUrl: z.string().nullable(),
  isFeatured: z.boolean(),
  isAvailable: z.boolean(),
  /** True when the plan has paused the listing. It is restored when the plan allows it again. */
  isPaused: z.boolean(),
  /**
   * The time when the listing leaves the market. Null when there is no such time, or when it is off the
   * market.
   */
  listedUntil: z.string().nullable(),
  /** True when the listing is hidden from visitors, by a report or by its owner's suspension. */
  isHidden: z.boolean(),
  ownerId: z.number().int(),
  ownerName: z.string(),
  picture: pictureSchema.nullable(),
  version: z.string(),
});
export type ManagerRow = z.output<typeof managerRow>;

const dashboardFilter = z.enum(dashboardFilters, 'Unknown filter');
const sortOrder = z.enum(managerSorts, 'Unknown sort order');
const keywords = z
  .string()
  .trim()
  .max(listingLimits.searchMax, 'This is too long')
  .refine(isStorable, 'This contains characters that cannot be searched');

/** The search parameters of the dashboard. */
const managerSearch = {
  q: keywords.optional(),
  category: z.preprocess(normaliseCategory, z.enum(categories, 'Unknown category')).optional(),
  /** The account whose listings are requested. Only an admin can see other users' listings. */
  owner: z.coerce.number().int().min(1).max(int4Max).optional(),
  /** The names of filters, separated by commas. */
  show: z
    .string()
    .max(200)
    .transform((names) => names.split(','))
    .pipe(z.array(dashboardFilter))
    .optional(),
};

export const managerQuery = z.object({
  ...managerSearch,
  sort: sortOrder.optional(),
  /** The number of the page, from 1. A number that is too high returns the last page. */
  page: z.coerce.number().int().min(1).max(int4Max).optional(),
  limit: z.coerce.number().int().min(1).max(listingLimits.pageMax).optional(),
});

export const managerSelectionQuery = z.object(managerSearch);

/** The filter of a saved tab. */
export const managerFilter = z.object({
  q: keywords.optional(),
  category: z.enum(categories, 'Unknown category').optional(),
  show: z.array(dashboardFilter).max(dashboardFilters.length).optional(),
  sort: sortOrder.optional(),
});

export const managerTabDraft = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Give the tab a name')
    .max(listingLimits.tabNameMax, `A name can have at most ${listingLimits.tabNameMax} characters`)
    .refine(isOneLine, fieldError('This contains characters that cannot be shown')),
  filter: managerFilter,
});
export const managerTab = z.object({ id: z.number().int(), name: z.string(), filter: managerFilter });
export type ManagerTab = z.output<typeof managerTab>;
export const managerTabParams = z.object({ id: z.coerce.number().int().min(1).max(int4Max) });

const listingIds = z
  .array(z.int().min(1).max(int4Max))
  .min(1, 'Choose at least one listing')
  .max(listingLimits.bulkMax, `You can change at most ${listingLimits.bulkMax} listings at a time`);

/** A single change to many listings. */
export const bulkChange = z.object({
  ids: listingIds,
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('availability'), isAvailable: z.boolean() }),
    z.object({ kind: z.literal('category'), category: z.enum(categories, 'Unknown category') }),
    z.object({
      kind: z.literal('price'),
      percent: z.number('Enter a number').superRefine((percent, context) => {
        const message = percentError(percent);
        if (message) context.addIssue({ code: 'custom', message });
      }),
    }),
    z.object({ kind: z.literal('featured'), isFeatured: z.boolean() }),
    z.object({ kind: z.literal('delete') }),
  ]),
});
export type BulkChange = z.output<typeof bulkChange>['change'];

export const bulkReport = z.object({
  changed: z.number().int(),
  /** The id with which the change can be undone, or null when nothing has changed. */
  undo: z.number().int().nullable(),
});
export type BulkReport = z.output<typeof bulkReport>;

export const deletionReport = z.object({
  message: renderedMessage,
  /** The id with which the deletion can be undone for a day, or null when it cannot be undone. */
  undo: z.number().int().nullable(),
});

export const undoParams = z.object({ id: z.coerce.number().int().min(1).max(int4Max) });
export const undoReport = z.object({
  changed: z.number().int(),
  /**
   * The number of listings that stay as they are, because they were changed later or because a rule forbids
   * the undo.
   */
  left: z.number().int(),
  /** The number of restored listings that are off the market because of the plan's limit. */
  offMarket: z.number().int(),
});

export const listingIdsQuery = z.object({
  ids: z.preprocess(
    (text) => (typeof text === 'string' ? text.split(',').map(Number) : text),
    z.array(z.int().min(1).max(int4Max)).min(1).max(listingLimits.pageMax),
  ),
});

/**
 * The visitors' activity of the last 30 days including today. Only days with activity are included, oldest
 * first.
 */
export const listingStatsSchema = z.object({
  id: z.number().int(),
  days: z.array(
    z.object({
      /** The number of days between this day and today. */
      ago: z.number().int(),
      views: z.number().int(),
      tours: z.number().int(),
      contacts: z.number().int(),
      enquiries: z.number().int(),
    }),
  ),
});
export type ListingStats = z.output<typeof listingStatsSchema>;

/** The usage of the plan. A null limit means unlimited. */
export const planUsageSchema = z.object({
  plan: z.string(),
  limit: z.number().int().nullable(),
  used: z.number().int(),
  /** The number of listings that are paused because the plan has ended or become smaller. */
  paused: z.number().int(),
  isLapsed: z.boolean(),
  /** The end of the grace period, until which homes stay on the market. */
  graceUntil: z.string().nullable(),
});
export type PlanUsage = z.output<typeof planUsageSchema>;

/** A selected listing. It may be on another page of the list. */
export const selectedRow = managerRow.pick({
  id: true,
  title: true,
  price: true,
  currency: true,
  category: true,
  isAvailable: true,
  isFeatured: true,
});
export type SelectedRow = z.output<typeof selectedRow>;

/**
 * The selected listings, at most as many as can be changed at once. `total` is the number of matching
 * listings.
 */
export const managerSelection = z.object({ items: z.array(selectedRow), total: z.number().int() });

export const managerPage = z.object({
  items: z.array(managerRow),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /**
   * The number of listings that match each filter, among those that match the keywords, the category and the
   * owner.
   */
  counts: z.record(dashboardFilter, z.number().int()),
  /** The plan's usage. Null when the plan has no limit, has not ended and has paused no listings. */
  room: planUsageSchema.nullable(),
});

/**
 * The number of homes that a plan allows to be featured, and the number that are featured. A null limit means
 * unlimited, as for admins.
 */
export const featuredUsageSchema = z.object({
  plan: z.string(),
  limit: z.number().int().nullable(),
  used: z.number().int(),
});
export type FeaturedUsage = z.output<typeof featuredUsageSchema>;

/** The limits of a plan, other than the number of homes. A null limit means unlimited, as for admins. */
export const allowance = z.object({
  plan: z.string(),
  /** The limit on the photos of each home. */
  pictures: z.number().int().nullable(),
  /** The limit on homes with a tour on the market, and the number of such homes. */
  tours: z.number().int().nullable(),
  toursUsed: z.number().int(),
  /** The same value as `room` of `managerPage`. */
  room: planUsageSchema.nullable(),
});
export type Allowance = z.output<typeof allowance>;

/** The data of a listing for its form. */
export const managerListing = managerRow.extend({
  form: z.record(z.string(), z.unknown()),
  pictures: z.array(homePictureSchema),
});
export type ManagerListing = z.output<typeof managerListing>;

export const managerParams = propertyParams;

export const pictureForm = z.object({ image: z.file() });

export const pictureUploadReply = z.object({
  status: z.literal('success'),
  imagePath: z.string(),
  message: renderedMessage,
  picture: z.object({ key: z.string(), width: z.number(), height: z.number(), colour: z.string() }),
});

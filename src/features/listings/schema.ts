import { z } from 'zod';
import { categories } from '#features/properties/categories.ts';
import { currencies } from '#features/properties/choices.ts';
import { propertyDraft } from '#features/properties/draft.ts';
import type { Field } from '#features/properties/fields/field.ts';
import { fieldList } from '#features/properties/fields.ts';
import { normaliseCategory } from '#features/properties/normalise.ts';
import { isBareLand, squareMeters } from '#features/properties/rules.ts';
import { homePictureSchema, pictureSchema, propertyParams } from '#features/properties/schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { int4Max } from '#kit/numbers.ts';
import { pastedText } from '#kit/pasted-text.ts';
import { pictureKeyIn } from '#kit/picture.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import { isOneLine, isStorable } from '#kit/text.ts';
import { managerShows, managerSorts } from './desk-view.ts';
import { listingLimits } from './limits.ts';
import { percentError } from './rules.ts';
import { figureIn, flagIn, strictAmountIn } from './typed-values.ts';

const kinds = new Map<string, Field['kind']>([
  ...fieldList.map(({ name, kind }) => [name, kind] as const),
  ['squareFeet', 'decimal'],
]);

/**
 * Normalizes form input, where everything is text, and the original client's JSON. It parses numbers and
 * flags, treats an empty field as absent, and converts square feet to square metres. It accepts an uploaded
 * picture by its URL, turns the auction's date into its closing time, and gives a plot of land no rooms.
 */
export function fromForm(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const form: Record<string, unknown> = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, readField(name, value, currencyOf(raw))]),
  );
  if (form.squareMeters == null && typeof form.squareFeet === 'number')
    form.squareMeters = squareMeters(form.squareFeet);
  const cover = pictureKeyIn(form.imageUrl);
  if (form.pictures === undefined && cover) form.pictures = [{ key: cover }];
  if (isBareLand(form.propertyType)) Object.assign(form, { bedrooms: 0, bathrooms: 0 });
  const closing = form.auctionClosesAt ?? form.auctionDate;
  if (closing !== undefined) form.auctionClosesAt = typeof closing === 'string' ? new Date(closing) : closing;
  return form;
}

/** Reads a field. An unknown word stays a word, so that the schema refuses it: it does not mean `false`. */
function readField(name: string, value: unknown, currency: string): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (name === 'pictures') return parsed(text);
  if (text === '') return name === 'amenities' ? value : null;
  if (name === 'reference') return pastedText(text);
  const kind = kinds.get(name);
  if (kind === 'flag') return flagIn(text) ?? text;
  if (kind === 'whole' || kind === 'decimal' || kind === 'degrees') return figureIn(text, kind);
  if (kind === 'amount') {
    const read = strictAmountIn(text, currency);
    return read && (read.currency ?? currency) === currency ? read.amount : Number.NaN;
  }
  return value;
}

const currencyOf = (raw: object) => ('currency' in raw && raw.currency === 'USD' ? 'USD' : 'UGX');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const partOfPlan = z
  .number()
  .min(0)
  .max(1)
  .transform((part) => Math.round(part * 1000) / 1000);

/** The positions of the rooms on a floor plan. */
const chosenPins = z
  .array(
    z.object({
      room: z
        .string()
        .trim()
        .min(1, 'Give each room on the floor plan a name')
        .max(listingLimits.captionMax, `Room names can have at most ${listingLimits.captionMax} characters`)
        .refine(isOneLine, 'A room name contains characters that cannot be displayed'),
      x: partOfPlan,
      y: partOfPlan,
    }),
  )
  .max(listingLimits.planPinsMax, `A floor plan can have at most ${listingLimits.planPinsMax} rooms`)
  .refine(
    (pins) => new Set(pins.map(({ room }) => room)).size === pins.length,
    'The same room is on the floor plan twice',
  );

/** Photos in order; the first is the cover. */
export const chosenPictures = z
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
      /** The pins of a floor plan; omitted for a photograph. */
      pins: chosenPins.optional(),
    }),
  )
  .max(listingLimits.picturesMax, `You can add at most ${listingLimits.picturesMax} photos`);

export const listingForm = z.preprocess(
  fromForm,
  propertyDraft.safeExtend({ pictures: chosenPictures.optional() }),
);
export type ListingForm = z.output<typeof listingForm>;

/**
 * Only the changed fields. `version` is the one that the form began with, so that concurrent changes are
 * detected.
 */
export const listingChange = z.record(z.string().max(60), z.unknown());

export const managerRow = z.object({
  id: z.number().int(),
  title: z.string(),
  location: z.string(),
  price: z.number(),
  currency: z.enum(currencies),
  category: z.enum(categories),
  hasTour: z.boolean(),
  tourUrl: z.string().nullable(),
  isFeatured: z.boolean(),
  isAvailable: z.boolean(),
  /** True when it is paused; it is restored when its owner's plan allows it. */
  isPaused: z.boolean(),
  /** When its time on the market ends; null when it has no end or the listing is off the market. */
  listedUntil: z.string().nullable(),
  /** Hidden from visitors while a case about it is open. */
  isHidden: z.boolean(),
  ownerId: z.number().int(),
  ownerName: z.string(),
  picture: pictureSchema.nullable(),
  version: z.string(),
});
export type ManagerRow = z.output<typeof managerRow>;

const managerShow = z.enum(managerShows, 'Unknown filter');
const managerSort = z.enum(managerSorts, 'Unknown sort order');
const keywords = z
  .string()
  .trim()
  .max(listingLimits.searchMax, 'This is too long')
  .refine(isStorable, 'This contains characters that cannot be searched');

/** The search parameters of the dashboard. */
const managerSearch = {
  q: keywords.optional(),
  category: z.preprocess(normaliseCategory, z.enum(categories, 'Unknown category')).optional(),
  /** The account whose listings are requested; only an admin finds those of others. */
  owner: z.coerce.number().int().min(1).max(int4Max).optional(),
  /** Names separated by commas. */
  show: z
    .string()
    .max(200)
    .transform((names) => names.split(','))
    .pipe(z.array(managerShow))
    .optional(),
};

export const managerQuery = z.object({
  ...managerSearch,
  sort: managerSort.optional(),
  /** It starts at 1. A page after the last one returns the last one. */
  page: z.coerce.number().int().min(1).max(int4Max).optional(),
  limit: z.coerce.number().int().min(1).max(listingLimits.pageMax).optional(),
});

export const managerSelectionQuery = z.object(managerSearch);

/** The filter in a saved tab. */
export const managerFilter = z.object({
  q: keywords.optional(),
  category: z.enum(categories, 'Unknown category').optional(),
  show: z.array(managerShow).max(managerShows.length).optional(),
  sort: managerSort.optional(),
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

/** One change of many listings. */
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
  /** The id for an undo; null when nothing has changed. */
  undo: z.number().int().nullable(),
});
export type BulkReport = z.output<typeof bulkReport>;

export const deletionReport = z.object({
  message: renderedMessage,
  /** The id for an undo within a day; null when it cannot be undone. */
  undo: z.number().int().nullable(),
});

export const undoParams = z.object({ id: z.coerce.number().int().min(1).max(int4Max) });
export const undoReport = z.object({
  changed: z.number().int(),
  /** Listings that stay unchanged, because they were changed since then or because a rule forbids it. */
  left: z.number().int(),
  /** Restored listings that are off the market, because of the plan's limit. */
  offMarket: z.number().int(),
});

export const figuresQuery = z.object({
  ids: z.preprocess(
    (text) => (typeof text === 'string' ? text.split(',').map(Number) : text),
    z.array(z.int().min(1).max(int4Max)).min(1).max(listingLimits.pageMax),
  ),
});

/** The visitors' activity of the last thirty days, today included: only days with activity, oldest first. */
export const listingFigures = z.object({
  id: z.number().int(),
  days: z.array(
    z.object({
      /** The number of days before today. */
      ago: z.number().int(),
      views: z.number().int(),
      tours: z.number().int(),
      contacts: z.number().int(),
      enquiries: z.number().int(),
    }),
  ),
});
export type ListingStats = z.output<typeof listingFigures>;

/** The usage of the plan; a null limit means unlimited. */
export const planUsageSchema = z.object({
  plan: z.string(),
  limit: z.number().int().nullable(),
  used: z.number().int(),
  /** The listings that were paused because the plan ended or became smaller. */
  paused: z.number().int(),
  isLapsed: z.boolean(),
  /** The end of the days of grace, until which homes stay on the market. */
  graceUntil: z.string().nullable(),
});
export type PlanUsage = z.output<typeof planUsageSchema>;

/** A listing that is selected, on this page or another. */
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

/** At most the number that can be changed at once; `total` is the number found. */
export const managerSelection = z.object({ items: z.array(selectedRow), total: z.number().int() });

export const managerPage = z.object({
  items: z.array(managerRow),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /**
   * The number of listings that each filter would leave of those that match the keywords, the category and
   * the owner.
   */
  counts: z.record(managerShow, z.number().int()),
  /** Null for users without limits, who have nothing paused. */
  room: planUsageSchema.nullable(),
});

/** The number of homes that a plan allows to be featured. A null limit means unlimited, as for admins. */
export const featuring = z.object({
  plan: z.string(),
  limit: z.number().int().nullable(),
  used: z.number().int(),
});
export type Featuring = z.output<typeof featuring>;

/** The limits of a plan beside the number of homes. A null limit means unlimited, as for admins. */
export const allowance = z.object({
  plan: z.string(),
  /** The photographs of each home. */
  pictures: z.number().int().nullable(),
  /** The limit of homes with a tour on the market, and their present number. */
  tours: z.number().int().nullable(),
  toursUsed: z.number().int(),
  /** The same value as in the list. */
  room: planUsageSchema.nullable(),
});
export type Allowance = z.output<typeof allowance>;

/** The data of one listing for the form. */
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

import { findArea } from '#features/properties/areas.ts';
import { normaliseAmenities } from '#features/properties/normalise.ts';
import { viewWindow } from '#features/properties/rules.ts';
import {
  type ListedProperty,
  type Property,
  type PropertyFilters,
  type PropertyPage,
  propertyLimits,
} from '#features/properties/schema.ts';
import { cardOf, listedOf } from '#features/properties/server/cards.ts';
import {
  type CursorKey,
  listFingerprint,
  readCursor,
  writeCursor,
} from '#features/properties/server/cursor.ts';
import { detailOf } from '#features/properties/server/detail.ts';
import { readDetail } from '#features/properties/server/hot-reads.ts';
import {
  countUpTo,
  keyAfter,
  type ListFilters,
  type ListPart,
  readCards,
  readListed,
} from '#features/properties/server/list-query.ts';
import {
  countViewOnce,
  readAmenities,
  readAreas,
  readPropertyTypes,
  readViewCount,
} from '#features/properties/server/repository.ts';
import { AppError } from '#kit/app-error.ts';
import type { Kit } from '#kit/server/kit.ts';

export type ListRequest = PropertyFilters & { limit?: number; cursor?: string };

/** The specification's list: everything that fits the filters, cut at 1,000, with the cursor of what is beyond. */
export async function listEverything(
  kit: Kit,
  request: ListRequest,
  tourOrigin: string,
): Promise<{ items: ListedProperty[]; nextCursor: string | null }> {
  const { part, fingerprint } = await partFor(kit, request, propertyLimits.listMax);
  const rows = await readListed(kit, oneMore(part));
  const { shown, nextCursor } = cut(rows, part, fingerprint);
  return { items: shown.map((row) => listedOf(row, tourOrigin)), nextCursor };
}

export async function listPage(kit: Kit, request: ListRequest): Promise<PropertyPage> {
  const { part, fingerprint } = await partFor(kit, request, propertyLimits.pageDefault);
  const [rows, total] = await Promise.all([
    readCards(kit, oneMore(part)),
    countUpTo(kit.db, part.filters, propertyLimits.countMax + 1),
  ]);
  const { shown, nextCursor } = cut(rows, part, fingerprint);
  return {
    items: shown.map(cardOf),
    nextCursor,
    total: Math.min(total, propertyLimits.countMax),
    totalIsMore: total > propertyLimits.countMax,
  };
}

/** @throws AppError 'not-found' */
export async function oneProperty(kit: Kit, id: number, tourOrigin: string): Promise<Property> {
  const row = await readDetail(kit.pool, id);
  if (!row) throw noSuchProperty();
  return detailOf(row, tourOrigin);
}

/**
 * Counts a visitor's view once per half hour.
 * @returns the count as it now is, whether or not this view moved it
 * @throws AppError 'not-found'
 */
export async function countView(kit: Kit, visitorId: string, propertyId: number): Promise<number> {
  const view = { propertyId, visitorId, windowStartsAt: viewWindow(kit.clock()) };
  const viewCount = (await countViewOnce(kit.db, view)) ?? (await readViewCount(kit.db, propertyId));
  if (viewCount === null) throw noSuchProperty();
  return viewCount;
}

async function partFor(
  kit: Kit,
  request: ListRequest,
  defaultLimit: number,
): Promise<{ part: ListPart; fingerprint: string }> {
  const { sort = 'default', limit = defaultLimit, cursor, feature, amenity, ...rest } = request;
  const filters: ListFilters = {
    ...rest,
    area: rest.area && (await areaFor(kit, rest.area)),
    type: rest.type && (await typeFor(kit, rest.type)),
    features: await featuresFor(kit, { feature, amenity }),
  };
  const fingerprint = listFingerprint(sort, filters);
  const after: CursorKey | null = cursor === undefined ? null : readCursor(cursor, sort, fingerprint);
  return { part: { sort, filters, after, limit }, fingerprint };
}

async function areaFor(kit: Kit, text: string): Promise<string> {
  const area = findArea(await readAreas(kit.db), text);
  if (!area) throw unknownValue('area', 'We do not know an area of this name');
  return area.slug;
}

async function typeFor(kit: Kit, text: string): Promise<string> {
  const types = await readPropertyTypes(kit.db);
  const type = types.find(({ name }) => name.toLowerCase() === text.toLowerCase());
  if (!type) throw unknownValue('type', 'There is no such property type');
  return type.name;
}

async function featuresFor(
  kit: Kit,
  asked: { feature?: string[]; amenity?: string[] },
): Promise<string[] | undefined> {
  if (!asked.feature?.length && !asked.amenity?.length) return undefined;
  const known = new Set((await readAmenities(kit.db)).map(({ name }) => name.toLowerCase()));
  for (const field of ['feature', 'amenity'] as const) {
    const unknown = asked[field]?.find((name) => !known.has(name.toLowerCase()));
    if (unknown) throw unknownValue(field, `There is no such amenity: ${unknown}`);
  }
  const names = normaliseAmenities([...(asked.feature ?? []), ...(asked.amenity ?? [])]);
  return names.map((name) => name.toLowerCase()).sort();
}

/** Whether there is a next page shows in the one row beyond. */
function oneMore(part: ListPart): ListPart {
  return { ...part, limit: part.limit + 1 };
}

function cut<Row extends Parameters<typeof keyAfter>[1]>(
  rows: Row[],
  { sort, limit }: ListPart,
  fingerprint: string,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const goesOn = rows.length > limit && last;
  return { shown, nextCursor: goesOn ? writeCursor(fingerprint, keyAfter(sort, last)) : null };
}

function unknownValue(field: string, message: string): AppError {
  return new AppError('invalid', 'unknown_value', `${field}: ${message}`, { fields: { [field]: message } });
}

function noSuchProperty(): AppError {
  return new AppError(
    'not-found',
    'no_such_property',
    "The property you're looking for doesn't exist or has been removed.",
  );
}

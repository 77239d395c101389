import { viewsOfAddress, viewWindow } from '#features/properties/rules.ts';
import {
  type ListedProperty,
  type Property,
  type PropertyCard,
  type PropertyFilters,
  type PropertyPage,
  propertyLimits,
} from '#features/properties/schema.ts';
import {
  type CardRow,
  cardColumns,
  cardOf,
  type ListedRow,
  listedColumns,
  listedOf,
} from '#features/properties/server/cards.ts';
import { listFingerprint, readCursor, writeCursor } from '#features/search/server/cursor.ts';
import { detailOf } from '#features/properties/server/detail.ts';
import { readDetail } from '#features/properties/server/hot-reads.ts';
import { keyAfter, type ListPart } from '#features/search/server/list-query.ts';
import { countViewOnce, readViewCount } from '#features/properties/server/repository.ts';
import { type Found, findListings } from '#features/search/server/find-listings.ts';
import { type Resolved, resolveRequest } from '#features/search/server/resolve-request.ts';
import { readSimilar } from '#features/properties/server/similar.ts';
import { AppError } from '#kit/app-error.ts';
import type { Caller } from '#kit/server/http/route.ts';
import type { Kit } from '#kit/server/kit.ts';

export type ListRequest = PropertyFilters & { limit?: number; cursor?: string };

/** The specification's list: everything that fits the filters, cut at 1,000, with the cursor of what is beyond. */
export async function listEverything(
  kit: Kit,
  request: ListRequest,
  tourOrigin: string,
): Promise<{ items: ListedProperty[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readList<ListedRow>(kit, request, {
    columns: listedColumns,
    defaultLimit: propertyLimits.listMax,
    isCounted: false,
  });
  return { items: rows.map((row) => listedOf(row, tourOrigin)), nextCursor };
}

export async function listPage(kit: Kit, request: ListRequest): Promise<PropertyPage> {
  const { rows, nextCursor, total, totalIsMore, reading } = await readList<CardRow>(kit, request, {
    columns: cardColumns,
    defaultLimit: propertyLimits.pageDefault,
    isCounted: true,
  });
  return {
    items: rows.map(cardOf),
    nextCursor,
    total,
    totalIsMore,
    ...(reading && { search: reading }),
  };
}

/** @throws AppError 'not-found' */
export async function oneProperty(kit: Kit, id: number, tourOrigin: string): Promise<Property> {
  const row = await readDetail(kit.pool, id);
  if (!row) throw noSuchProperty();
  return detailOf(row, tourOrigin);
}

/** @throws AppError 'not-found' */
export async function similarProperties(kit: Kit, id: number): Promise<PropertyCard[]> {
  const rows = await readSimilar(kit.pool, id);
  if (rows.length === 0 && (await readViewCount(kit.db, id)) === null) throw noSuchProperty();
  return rows.map(cardOf);
}

/**
 * Counts a visitor's view once a day, and of one address only so many.
 * @returns the count as it now is, whether or not this view moved it
 * @throws AppError 'not-found'
 */
export async function countView(
  kit: Kit,
  { propertyId, visitorId, caller }: { propertyId: number; visitorId: string; caller: Caller },
): Promise<number> {
  const view = {
    propertyId,
    visitorId,
    address: caller.address,
    limitOfAddress: viewsOfAddress(caller),
    windowStartsAt: viewWindow(kit.clock()),
  };
  const viewCount = (await countViewOnce(kit.db, view)) ?? (await readViewCount(kit.db, propertyId));
  if (viewCount === null) throw noSuchProperty();
  return viewCount;
}

type List<Row> = Found<Row> & Pick<Resolved, 'reading'> & { nextCursor: string | null };

async function readList<Row extends CardRow>(
  kit: Kit,
  request: ListRequest,
  { defaultLimit, ...wanted }: { columns: readonly string[]; defaultLimit: number; isCounted: boolean },
): Promise<List<Row>> {
  const { sort = 'default', limit = defaultLimit, cursor, ...asked } = request;
  const { filters, isHopeless, reading, identity } = await resolveRequest(kit, asked);
  const fingerprint = listFingerprint(sort, identity);
  const after = cursor === undefined ? null : readCursor(cursor, sort, fingerprint);
  if (isHopeless) return { rows: [], total: 0, totalIsMore: false, nextCursor: null, reading };
  // Whether there is a next page shows in the one row beyond.
  const part: ListPart = { sort, filters, after, limit: limit + 1 };
  const { rows, ...totals } = await findListings<Row>(kit, { ...part, ...wanted });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > limit && last ? writeCursor(fingerprint, keyAfter(sort, last)) : null;
  return { rows: shown, ...totals, nextCursor, reading };
}

function noSuchProperty(): AppError {
  return new AppError(
    'not-found',
    'no_such_property',
    "The property you're looking for doesn't exist or has been removed.",
  );
}

import type { ListedProperty } from '#features/properties/schema.ts';
import {
  type CardRow,
  cardColumns,
  cardOf,
  type ListedRow,
  listedColumns,
  listedOf,
} from '#features/properties/server/cards.ts';
import { type PropertyFilters, type PropertyPage, searchLimits } from '#features/search/schema.ts';
import type { Kit } from '#kit/server/kit.ts';
import { listFingerprint, readCursor, writeCursor } from './cursor.ts';
import { keyAfter, type ListPart } from './list-query.ts';
import { type Found, findListings } from './listing-search.ts';
import { type Resolved, resolveRequest } from './resolved-request.ts';

export type ListRequest = PropertyFilters & { limit?: number; cursor?: string };

/** All matching properties, at most 1,000, with the cursor of the rest. */
export async function listEverything(
  kit: Kit,
  request: ListRequest,
  tourOrigin: string,
): Promise<{ items: ListedProperty[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readList<ListedRow>(kit, request, {
    columns: listedColumns,
    defaultLimit: searchLimits.listMax,
    isCounted: false,
  });
  return { items: rows.map((row) => listedOf(row, tourOrigin)), nextCursor };
}

export async function listPage(kit: Kit, request: ListRequest): Promise<PropertyPage> {
  const { rows, nextCursor, total, totalIsMore, reading } = await readList<CardRow>(kit, request, {
    columns: cardColumns,
    defaultLimit: searchLimits.pageDefault,
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

type List<Row> = Found<Row> & Pick<Resolved, 'reading'> & { nextCursor: string | null };

async function readList<Row extends CardRow>(
  kit: Kit,
  request: ListRequest,
  { defaultLimit, ...wanted }: { columns: readonly string[]; defaultLimit: number; isCounted: boolean },
): Promise<List<Row>> {
  const { sort = 'default', limit = defaultLimit, cursor, ...asked } = request;
  const { filters, hasNoMatch, reading, identity } = await resolveRequest(kit, asked);
  const fingerprint = listFingerprint(sort, identity);
  const after = cursor === undefined ? null : readCursor(cursor, sort, fingerprint);
  if (hasNoMatch) return { rows: [], total: 0, totalIsMore: false, nextCursor: null, reading };
  // One extra row shows whether there is a next page.
  const part: ListPart = { sort, filters, after, limit: limit + 1 };
  const { rows, ...totals } = await findListings<Row>(kit, { ...part, ...wanted });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > limit && last ? writeCursor(fingerprint, keyAfter(sort, last)) : null;
  return { rows: shown, ...totals, nextCursor, reading };
}

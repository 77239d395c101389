import type { ListedProperty } from '#features/properties/schema.ts';
import {
  type CardRow,
  cardColumns,
  type ListedRow,
  listedColumns,
  presentCard,
  presentListing,
} from '#features/properties/server/cards.ts';
import { searchLimits } from '#features/search/limits.ts';
import type { PropertyFilters, PropertyPage } from '#features/search/schema.ts';
import { centerNamed } from '#features/search/server/filters/filter-names.ts';
import {
  type Resolved,
  reportUnmatchedWords,
  resolveRequest,
} from '#features/search/server/filters/resolved-request.ts';
import { findListings, type SearchResult } from '#features/search/server/index/listing-search.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { findAlternativeDates } from './alternative-dates.ts';
import { findCheapestMatch } from './cheapest.ts';
import { listFingerprint, readCursor, writeCursor } from './cursor.ts';
import { distanceOf } from './distance.ts';
import { recordEmptySearch } from './empty-searches.ts';
import { orderNameOf } from './list-order.ts';
import { keyAfter, type ListPart } from './list-query.ts';
import { fewResults, findNearMisses } from './near-misses.ts';
import { findNearbyAreas } from './nearby-areas.ts';
import { quotesFor } from './stay-quote-for-card.ts';
import { tripsOf } from './travel-times.ts';

export type ListRequest = PropertyFilters & { limit?: number; cursor?: string };

/** Returns at most 1,000 matching properties, and a cursor to continue after them. */
export async function listEverything(
  kit: SearchKit,
  request: ListRequest,
  tourOrigin: string,
): Promise<{ items: ListedProperty[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readList<ListedRow>(kit, request, {
    columns: listedColumns,
    defaultLimit: searchLimits.listMax,
    isCounted: false,
  });
  return { items: rows.map((row) => presentListing(row, tourOrigin)), nextCursor };
}

export async function listPage(kit: SearchKit, request: ListRequest): Promise<PropertyPage> {
  const { rows, nextCursor, total, totalIsMore, resolved } = await readList<CardRow>(kit, request, {
    columns: cardColumns,
    defaultLimit: searchLimits.pageDefault,
    isCounted: true,
  });
  const { reading, filters, vocabulary } = resolved;
  const { near, stay, trips } = filters;
  const hasUnknownWords = reading !== null && reading.unknown.length > 0;
  if ((total === 0 || hasUnknownWords) && !request.cursor) await recordEmptySearch(kit, request.q);
  if (reading && total === 0) {
    await reportUnmatchedWords(kit, resolved);
    // An empty list has no ranking to report.
    delete reading.preferred;
  }
  const cheapest = total === 0 ? await findCheapestMatch(kit, resolved) : undefined;
  const otherNights = total === 0 ? await findAlternativeDates(kit, resolved) : [];
  const nearMisses =
    total < fewResults && !request.cursor
      ? await findNearMisses(
          kit,
          request,
          resolved,
          rows.map(({ id }) => id),
        )
      : [];
  const center = near && centerNamed(vocabulary, near.slug);
  return {
    items: rows.map((row) => ({
      ...presentCard(row),
      ...(near && distanceOf(near, row)),
      ...tripsOf(trips, row),
      ...quotesFor(filters, row),
    })),
    nextCursor,
    total,
    totalIsMore,
    ...(reading && { search: reading }),
    ...(stay && { stay: { checkIn: stay.checkIn, checkOut: stay.checkOut, nights: stay.nights } }),
    ...(otherNights.length > 0 && { otherNights }),
    ...(stay?.free.reason && { nightsFault: stay.free.reason }),
    near: center ? { slug: center.slug, name: center.name } : null,
    neighbours: total === 0 ? await findNearbyAreas(kit, resolved) : [],
    ...(nearMisses.length > 0 && { nearMisses }),
    ...(cheapest && { cheapest }),
  };
}

type List<Row> = SearchResult<Row> & { resolved: Resolved; nextCursor: string | null };

async function readList<Row extends CardRow>(
  kit: SearchKit,
  request: ListRequest,
  { defaultLimit, ...options }: { columns: readonly string[]; defaultLimit: number; isCounted: boolean },
): Promise<List<Row>> {
  const { limit = defaultLimit, cursor, ...query } = request;
  const resolved = await resolveRequest(kit, query);
  const { filters, sort, weights } = resolved;
  const order = orderNameOf(resolved);
  const fingerprint = listFingerprint(order, resolved.identity);
  const after = cursor === undefined ? null : readCursor(cursor, order, fingerprint);
  // One extra row shows whether there is a next page.
  const part: ListPart = { sort, weights, filters, after, limit: limit + 1 };
  const { rows, ...totals } = await findListings<Row>(kit, { ...part, ...options });
  const pageRows = rows.slice(0, limit);
  const lastRow = pageRows.at(-1);
  const nextCursor =
    rows.length > limit && lastRow ? writeCursor(fingerprint, keyAfter(resolved, lastRow)) : null;
  return { rows: pageRows, ...totals, nextCursor, resolved };
}

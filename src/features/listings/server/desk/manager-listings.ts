import { sql } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '#features/accounts/policy.ts';
import { type DashboardFilter, dashboardFilters } from '#features/listings/desk-view.ts';
import { listingLimits } from '#features/listings/limits.ts';
import type { ManagerRow, managerPage, managerQuery, managerSelection } from '#features/listings/schema.ts';
import { readPlanUsage } from '#features/listings/server/plan-limits/listing-slots.ts';
import { tourUrlOf } from '#features/properties/tour-url.ts';
import { toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { filterCondition, type ManagerSearch, matchingListings, sortKey } from './desk-search.ts';
import { versionColumn } from './own-listings.ts';

type ManagerPageRequest = z.output<typeof managerQuery>;

/**
 * Returns a page of a user's listings. Ties are ordered by descending id, so that no listing is on two pages.
 */
export async function readManagerPage(
  kit: Kit,
  user: SignedIn,
  request: ManagerPageRequest,
  tourOrigin: string,
): Promise<z.input<typeof managerPage>> {
  const { db } = kit;
  const now = kit.clock();
  const { limit = listingLimits.pageDefault, show = [], sort = 'newest' } = request;
  const { total, counts } = await countMatches(db, user, request, now);
  const pages = Math.max(1, Math.ceil(total / limit));
  const page = Math.min(request.page ?? 1, pages);
  const rows = await rowsOf(matchingListings(db, user, request))
    .where(filterCondition(show, now))
    .orderBy(sortKey(sort, now), 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    items: rows.map((row) => managerRowOf(row, tourOrigin)),
    total,
    page,
    pages,
    counts,
    room: await readPlanUsage(kit, user),
  };
}

/** Returns the listings that match a filter, newest first, up to the number that can be changed at once. */
export async function readSelection(
  kit: Kit,
  user: SignedIn,
  request: ManagerSearch,
): Promise<z.input<typeof managerSelection>> {
  const now = kit.clock();
  const { total } = await countMatches(kit.db, user, request, now);
  const rows = await matchingListings(kit.db, user, request)
    .where(filterCondition(request.show ?? [], now))
    .select(['p.id', 'p.title', 'p.price', 'p.currency', 'p.category', 'p.is_available', 'p.is_featured'])
    .orderBy('p.id', 'desc')
    .limit(listingLimits.bulkMax)
    .execute();
  const items = rows.map(({ id, title, price, currency, category, is_available, is_featured }) => ({
    id,
    title,
    price: toMajorUnit(price, currency),
    currency,
    category,
    isAvailable: is_available,
    isFeatured: is_featured,
  }));
  return { items, total };
}

type Counts = Record<DashboardFilter, number>;

/** Returns the number of listings that match all selected filters, and the number for each filter alone. */
async function countMatches(
  db: Db,
  user: SignedIn,
  search: ManagerSearch,
  now: Date,
): Promise<{ total: number; counts: Counts }> {
  const count = (filters: readonly DashboardFilter[]) =>
    sql<number>`(count(*) filter (where ${filterCondition(filters, now)}))::int`;
  const { total, ...counts } = await matchingListings(db, user, search)
    .select(count(search.show ?? []).as('total'))
    .select(dashboardFilters.map((filter) => count([filter]).as(filter)))
    .executeTakeFirstOrThrow();
  return { total, counts };
}

export async function readManagerRow(
  db: Db,
  user: SignedIn,
  id: number,
  tourOrigin: string,
): Promise<ManagerRow | null> {
  const row = await rowsOf(matchingListings(db, user, {}))
    .where('p.id', '=', id)
    .executeTakeFirst();
  return row ? managerRowOf(row, tourOrigin) : null;
}

function rowsOf(listings: ReturnType<typeof matchingListings>) {
  return listings
    .innerJoin('users as o', 'o.id', 'p.owner_id')
    .leftJoin('property_pictures as c', (join) =>
      join.onRef('c.property_id', '=', 'p.id').on('c.position', '=', 0),
    )
    .select([
      'p.id',
      'p.title',
      'p.location',
      'p.price',
      'p.currency',
      'p.category',
      'p.published_tour',
      'p.is_featured',
      'p.is_available',
      'p.paused_by_plan',
      'p.listing_expires_at',
      'p.hidden_at',
      'p.owner_id',
      'o.full_name as owner_name',
      'c.file_key',
      'c.width',
      'c.height',
      'c.colour',
      'c.alt',
      versionColumn('p').as('version'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function managerRowOf(row: Row, tourOrigin: string): ManagerRow {
  return {
    id: row.id,
    title: row.title,
    location: row.location,
    price: toMajorUnit(row.price, row.currency),
    currency: row.currency,
    category: row.category,
    hasTour: row.published_tour !== null,
    tourUrl: row.published_tour ? tourUrlOf(row.published_tour, tourOrigin) : null,
    isFeatured: row.is_featured,
    isAvailable: row.is_available,
    isPaused: row.paused_by_plan,
    listedUntil: row.is_available ? (row.listing_expires_at?.toISOString() ?? null) : null,
    isHidden: row.hidden_at !== null,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    picture:
      row.file_key === null
        ? null
        : {
            key: row.file_key,
            width: row.width as number,
            height: row.height as number,
            colour: row.colour as string,
            alt: row.alt as string,
          },
    version: row.version,
  };
}

import { sql } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '#features/accounts/policy.ts';
import { deskLimits } from '#features/listings/limits.ts';
import type { DeskRow, deskPage, deskQuery } from '#features/listings/schema.ts';
import { fromStored } from '#features/properties/rules.ts';
import type { PropertyTables } from '#features/properties/server/tables.ts';
import { tourUrlOf } from '#features/properties/tour-url.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readRoom } from './on-market.ts';
import { ownListings, versionColumn } from './own-listings.ts';

type Request = z.output<typeof deskQuery>;

/** A page of a user's listings by descending id; the cost depends on page size and filter, not on depth. */
export async function readDeskPage(
  kit: Kit,
  user: SignedIn,
  request: Request,
  tourOrigin: string,
): Promise<z.input<typeof deskPage>> {
  const { db } = kit;
  const limit = request.limit ?? deskLimits.pageDefault;
  const rows = await rowsOf(db, user, request)
    .$if(request.before !== undefined, (query) => query.where('p.id', '<', request.before as number))
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { total } = await wanted(db, user, request)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const shown = rows.slice(0, limit).map((row) => deskRowOf(row, tourOrigin));
  return {
    items: shown,
    total,
    nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    room: await readRoom(kit, user),
  };
}

export async function readDeskRow(
  db: Db,
  user: SignedIn,
  id: number,
  tourOrigin: string,
): Promise<DeskRow | null> {
  const row = await rowsOf(db, user, {}).where('p.id', '=', id).executeTakeFirst();
  return row ? deskRowOf(row, tourOrigin) : null;
}

function wanted(db: Db, user: SignedIn, { q, category, owner }: Request) {
  const pattern = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null;
  const listings = db.withTables<PropertyTables>().selectFrom('properties as p');
  return ownListings(listings, user)
    .$if(category !== undefined, (query) =>
      query.where('p.category', '=', category as NonNullable<typeof category>),
    )
    .$if(owner !== undefined, (query) => query.where('p.owner_id', '=', owner as number))
    .$if(pattern !== null, (query) =>
      query.where((where) =>
        where.or([
          where('p.title', 'ilike', pattern),
          where('p.reference', 'ilike', pattern),
          where('p.location', 'ilike', pattern),
          where('p.description', 'ilike', pattern),
        ]),
      ),
    );
}

function rowsOf(db: Db, user: SignedIn, request: Request) {
  return wanted(db, user, request)
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
      'p.listed_until',
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

function deskRowOf(row: Row, tourOrigin: string): DeskRow {
  return {
    id: row.id,
    title: row.title,
    location: row.location,
    price: fromStored(row.price, row.currency),
    currency: row.currency,
    category: row.category,
    hasTour: row.published_tour !== null,
    tourUrl: row.published_tour ? tourUrlOf(row.published_tour, tourOrigin) : null,
    isFeatured: row.is_featured,
    isAvailable: row.is_available,
    isPaused: row.paused_by_plan,
    listedUntil: row.is_available ? (row.listed_until?.toISOString() ?? null) : null,
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

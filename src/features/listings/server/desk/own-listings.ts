import { type SelectQueryBuilder, sql } from 'kysely';
import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { mayManageListing } from '#features/properties/policy.ts';
import type { PropertyTables } from '#features/properties/server/tables.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';

type OwnedTables = PropertyTables & { p: PropertyTables['properties'] };

/** Limits a query to the listings that a user manages, so that they cannot find any others. */
export function ownListings<O>(
  query: SelectQueryBuilder<OwnedTables, 'p', O>,
  user: SignedIn,
): SelectQueryBuilder<OwnedTables, 'p', O> {
  const notDeleted = query.where('p.deleted_at', 'is', null);
  return user.role === 'admin' ? notDeleted : notDeleted.where('p.owner_id', '=', user.id);
}

export type LockedListing = {
  ownerId: number;
  version: string;
  publishedTour: string | null;
  isAvailable: boolean;
  isFeatured: boolean;
  isHidden: boolean;
  /** True when the listing is hidden because its owner is suspended. */
  isSuspended: boolean;
};

/**
 * Locks a listing that this user may change, until the transaction ends.
 * @throws AppError 'not-found'; 'forbidden' for another user's listing, because its existence is public
 */
export async function lockOwnListing(tx: Db, by: SignedIn, id: number): Promise<LockedListing> {
  const user = await lockAuthorizedUser(tx, by, managers);
  const { rows } = await sql<LockedListing>`
    select owner_id as "ownerId", ${versionColumn('properties')} as version, published_tour as "publishedTour",
      is_available as "isAvailable", is_featured as "isFeatured",
      hidden_at is not null as "isHidden",
      exists (select from suspended_listings where property_id = properties.id) as "isSuspended"
    from properties where id = ${id} and deleted_at is null for update`.execute(tx);
  const [listing] = rows;
  if (!listing) throw propertyNotFoundError();
  if (!mayManageListing(user, listing)) throw notOwnedError();
  return listing;
}

/** A listing as a bulk change locks and reads it. */
export type LockedBulkListing = LockedListing & {
  id: number;
  title: string;
  isPaused: boolean;
  listedUntil: Date | null;
  /** True when the listing uses a featured slot of the owner's plan. */
  isFeaturedByPlan: boolean;
  isUpForAuction: boolean;
  pictures: number;
  deletedAt: Date | null;
};

/**
 * Locks many listings in one statement, ordered by id. Call it after `lockAuthorizedUser`.
 * @param state `deleted` only in order to undo a deletion
 * @returns the user's own listings, and the error for each other id
 */
export async function lockOwnListings(
  tx: Db,
  user: SignedIn,
  ids: readonly number[],
  state: 'existing' | 'deleted' = 'existing',
): Promise<{ own: LockedBulkListing[]; refused: Map<number, AppError> }> {
  const { rows } = await sql<LockedBulkListing>`
    select id, title, owner_id as "ownerId", ${versionColumn('properties')} as version,
      published_tour as "publishedTour", is_available as "isAvailable", is_featured as "isFeatured",
      hidden_at is not null and deleted_at is null as "isHidden", deleted_at as "deletedAt",
      exists (select from suspended_listings where property_id = properties.id) as "isSuspended",
      paused_by_plan as "isPaused", listing_expires_at as "listedUntil",
      featured_by_plan as "isFeaturedByPlan", is_up_for_auction(id) as "isUpForAuction",
      (select count(*)::int from property_pictures where property_id = properties.id) as pictures
    from properties where id = any(${[...ids]}::int[]) and (deleted_at is not null) = ${state === 'deleted'}
    order by id for update`.execute(tx);
  const refused = new Map<number, AppError>(ids.map((id) => [id, propertyNotFoundError()]));
  const own: LockedBulkListing[] = [];
  for (const row of rows) {
    refused.delete(row.id);
    if (mayManageListing(user, row)) own.push(row);
    else refused.set(row.id, notOwnedError());
  }
  return { own, refused };
}

const notOwnedError = () =>
  new AppError('forbidden', 'not_yours', english('You can only edit your own listings.'));

export function propertyNotFoundError(): AppError {
  return new AppError(
    'not-found',
    'no_such_property',
    english("The property doesn't exist or has been removed."),
  );
}

/** Returns the SQL of a listing's version, which changes with every update. It has microsecond precision. */
export function versionColumn(table: 'p' | 'properties') {
  return sql<string>`to_char(${sql.ref(`${table}.updated_at`)} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;
}

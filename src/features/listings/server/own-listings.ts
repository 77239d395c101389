import { type SelectQueryBuilder, sql } from 'kysely';
import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockStanding } from '#features/accounts/server/standing.ts';
import { mayRunListing } from '#features/properties/policy.ts';
import type { PropertyTables } from '#features/properties/server/tables.ts';
import { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';

type OwnedTables = PropertyTables & { p: PropertyTables['properties'] };

/** Limits a query to the listings a user manages, so that others cannot be found. */
export function ownListings<O>(
  query: SelectQueryBuilder<OwnedTables, 'p', O>,
  user: SignedIn,
): SelectQueryBuilder<OwnedTables, 'p', O> {
  return user.role === 'admin' ? query : query.where('p.owner_id', '=', user.id);
}

export type LockedListing = {
  ownerId: number;
  version: string;
  publishedTour: string | null;
  isAvailable: boolean;
  isFeatured: boolean;
  isHidden: boolean;
  /** Hidden because its owner is suspended. */
  isSuspended: boolean;
};

/**
 * Locks a listing that this user may change until the transaction ends.
 * @throws AppError 'not-found'; 'forbidden' for another person's listing, whose existence is public
 */
export async function lockOwnListing(tx: Db, by: SignedIn, id: number): Promise<LockedListing> {
  const user = await lockStanding(tx, by, managers);
  const { rows } = await sql<LockedListing>`
    select owner_id as "ownerId", ${versionColumn('properties')} as version, published_tour as "publishedTour",
      is_available as "isAvailable", is_featured as "isFeatured",
      hidden_at is not null as "isHidden",
      exists (select from suspended_listings where property_id = properties.id) as "isSuspended"
    from properties where id = ${id} for update`.execute(tx);
  const [listing] = rows;
  if (!listing) throw noSuchProperty();
  if (!mayRunListing(user, listing))
    throw new AppError('forbidden', 'not_yours', 'You can only change your own listings.');
  return listing;
}

export function noSuchProperty(): AppError {
  return new AppError('not-found', 'no_such_property', "The property doesn't exist or has been removed.");
}

/** Changes with every update of the listing, with microsecond precision. */
export function versionColumn(table: 'p' | 'properties') {
  return sql<string>`to_char(${sql.ref(`${table}.updated_at`)} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;
}

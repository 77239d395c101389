import { sql } from 'kysely';
import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { mayManageListing } from '#features/properties/policy.ts';
import { defaultHours, type ShowingHours } from '#features/viewings/rules.ts';
import type { HoursReply } from '#features/viewings/schema.ts';
import { readBookedDays } from '#features/viewings/server/viewing-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readOwnHours, upsertHours } from './hours-rows.ts';

/**
 * @param home the home whose hours are read; null for the hours of all homes that this person lists
 * @throws AppError 'not-found'
 */
export async function readHours(kit: Kit, user: SignedIn, home: number | null): Promise<HoursReply> {
  return hoursOf(kit, kit.db, await requireOwner(kit.db, user, home), home);
}

/**
 * Sets the hours of a home or of all homes. Existing bookings do not change.
 * @throws AppError 'not-found'; 'forbidden' when the role was removed in the meantime
 */
export async function setHours(
  kit: Kit,
  manager: SignedIn,
  { home, ...hours }: ShowingHours & { home: number | null },
): Promise<HoursReply> {
  return kit.db.transaction().execute(async (tx) => {
    const user = await lockAuthorizedUser(tx, manager, managers);
    const ownerId = await requireOwner(tx, user, home);
    await upsertHours(tx, ownerId, home, hours);
    return hoursOf(kit, tx, ownerId, home);
  });
}

async function hoursOf(kit: Kit, db: Db, ownerId: number, home: number | null): Promise<HoursReply> {
  const ownHours = await readOwnHours(db, ownerId, home);
  const { weekdaysOff, daysOff, ...otherHours } = ownHours ?? defaultHours;
  const today = kampalaDay(kit.clock());
  // Days off in the past are left out.
  const upcomingDaysOff = daysOff.filter((day) => day >= today).toSorted();
  return {
    ...otherHours,
    weekdaysOff: [...weekdaysOff],
    daysOff: upcomingDaysOff,
    today,
    booked: await readBookedDays(db, { agentId: ownerId, home, today }),
    isOwn: ownHours !== null,
  };
}

/** Returns the owner of the hours. An admin may set the hours of a home for its owner. */
async function requireOwner(db: Db, user: SignedIn, home: number | null): Promise<number> {
  if (home === null) return user.id;
  const { rows } = await sql<{ ownerId: number }>`
    select owner_id as "ownerId" from properties where id = ${home} and deleted_at is null`.execute(db);
  const [listing] = rows;
  if (!listing || !mayManageListing(user, listing))
    throw new AppError('not-found', 'no_such_listing', english('Listing not found.'));
  return listing.ownerId;
}

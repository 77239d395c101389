import { maxViewsPerAddress, viewWindowStart } from '#features/properties/rules.ts';
import type { Interest, Property, PropertyCard } from '#features/properties/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Caller } from '#kit/server/http/route.ts';
import type { Kit } from '#kit/server/kit.ts';
import { presentCard } from './cards.ts';
import { presentDetail } from './detail.ts';
import { readDetail } from './hot-reads.ts';
import { countEnquiryRow, countInterestOnce, countViewOnce, readViewCount } from './property-rows.ts';
import { readSimilar } from './similar.ts';

/** @throws AppError 'not-found', also for a hidden property */
export async function readProperty(kit: Kit, id: number, tourOrigin: string): Promise<Property> {
  const row = await readDetail(kit.pool, id);
  if (!row || row.hidden_at !== null) throw propertyNotFoundError();
  return presentDetail(row, tourOrigin);
}

/** Returns the property for its manager, whether it is hidden or not. @throws AppError 'not-found' */
export async function readManagedProperty(kit: Kit, id: number, tourOrigin: string): Promise<Property> {
  const row = await readDetail(kit.pool, id);
  if (!row) throw propertyNotFoundError();
  return presentDetail(row, tourOrigin);
}

/** @throws AppError 'not-found' */
export async function similarProperties(kit: Kit, id: number): Promise<PropertyCard[]> {
  const rows = await readSimilar(kit.pool, id);
  if (rows.length === 0 && (await readViewCount(kit.db, id)) === null) throw propertyNotFoundError();
  return rows.map(presentCard);
}

/**
 * Counts a visitor's view once a day, up to the limit of the network address.
 * @returns the current count, whether or not this view was counted
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
    limitOfAddress: maxViewsPerAddress(caller),
    windowStartsAt: viewWindowStart(kit.clock()),
  };
  const viewCount = (await countViewOnce(kit.db, view)) ?? (await readViewCount(kit.db, propertyId));
  if (viewCount === null) throw propertyNotFoundError();
  return viewCount;
}

/**
 * Counts an opened tour or a contact tap by the same rules as a view.
 * @returns true when it was counted
 * @throws AppError 'not-found'
 */
export async function countInterest(
  kit: Kit,
  {
    propertyId,
    kind,
    visitorId,
    caller,
  }: { propertyId: number; kind: Interest; visitorId: string; caller: Caller },
): Promise<boolean> {
  const interest = {
    propertyId,
    kind,
    visitorId,
    address: caller.address,
    limitOfAddress: maxViewsPerAddress(caller),
    windowStartsAt: viewWindowStart(kit.clock()),
  };
  const isCounted = await countInterestOnce(kit.db, interest);
  if (!isCounted && (await readViewCount(kit.db, propertyId)) === null) throw propertyNotFoundError();
  return isCounted;
}

/** Counts an enquiry for its day, in the transaction that saves it. */
export async function countEnquiry(tx: Db, propertyId: number, now: Date): Promise<void> {
  await countEnquiryRow(tx, propertyId, viewWindowStart(now));
}

export function propertyNotFoundError(): AppError {
  return new AppError(
    'not-found',
    'no_such_property',
    msg("The property you're looking for doesn't exist or has been removed."),
  );
}

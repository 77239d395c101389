import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { type ListingForm, listingForm } from '#features/listings/schema.ts';
import {
  type LockedListing,
  lockOwnListing,
  propertyNotFoundError,
} from '#features/listings/server/desk/own-listings.ts';
import {
  claimListingSlot,
  suspendedListingError,
} from '#features/listings/server/plan-limits/listing-slots.ts';
import { countPictures, requireWithinPlan } from '#features/listings/server/plan-limits/plan-limits.ts';
import type { HomePicture } from '#features/properties/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { pictureKeyIn } from '#kit/picture.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { validate } from '#kit/server/validate.ts';
import { translateAuctionConflict } from './auction-guard.ts';
import { hiddenListingError } from './hide-listing.ts';
import { recordListingChange } from './listing-audit.ts';
import { storeListing } from './store-listing.ts';
import { readForm, readPictures, type StoredForm } from './stored-form.ts';

export function createListing(
  kit: Kit,
  user: SignedIn,
  form: ListingForm,
  idempotency: Idempotency,
): Promise<number> {
  return kit.db
    .transaction()
    .execute((tx) => runIdempotent(tx, idempotency, () => storeListing(kit, tx, form, { by: user })));
}

/**
 * Changes the given fields of a listing.
 * @param change fields of the form; `version` if the form was filled from that version; `hasTour`, which the
 * original client sends at the end of an upload
 * @throws AppError 'not-found'; 'forbidden'; 'invalid'; 'conflict' when another user has changed the listing
 * in the meantime, or when `hasTour` claims a tour that does not exist
 */
export function changeListing(
  kit: Kit,
  user: SignedIn,
  id: number,
  change: Record<string, unknown>,
): Promise<number> {
  const { version, hasTour, ...fields } = change;
  return kit.db.transaction().execute(async (tx) => {
    const listing = await lockOwnListing(tx, user, id);
    if (version !== undefined && version !== listing.version)
      throw new AppError(
        'conflict',
        'changed_meanwhile',
        english('Someone else changed this listing while you were editing. Reload it before you save.'),
      );
    if (hasTour === true && !listing.publishedTour)
      throw new AppError('conflict', 'no_tour', english('This property has no tour yet. Upload one first.'));
    if (Object.keys(fields).length > 0)
      await changeFields(kit, tx, user, id, { listing, fields: () => fields });
    return id;
  });
}

/**
 * Changes fields of a locked listing, by the rules of its form. Call it in a transaction.
 * @param change.fields returns the changes to the stored form
 */
export async function changeFields(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  id: number,
  { listing, fields }: { listing: LockedListing; fields: (form: StoredForm) => Record<string, unknown> },
): Promise<void> {
  const before = await readListing(tx, id);
  const form = checkForm({ ...before.form, ...toStoredFields(fields(before.form), before.pictures) });
  await storeListing(kit, tx, form, { by: user, id, before: listing }).catch(translateAuctionConflict);
  const after = await readListing(tx, id);
  await recordListingChange(tx, user, id, { before: flattenForAudit(before), after: flattenForAudit(after) });
}

/**
 * Translates the fields of the original client to the stored ones. Square feet replace square metres. The URL
 * of a single picture replaces the cover, and the other pictures follow it.
 */
function toStoredFields(
  fields: Record<string, unknown>,
  pictures: readonly HomePicture[],
): Record<string, unknown> {
  const { imageUrl, ...changed } = fields;
  if (changed.squareFeet != null && changed.squareMeters === undefined) changed.squareMeters = null;
  const cover = pictureKeyIn(imageUrl);
  if (!cover || changed.pictures !== undefined || cover === pictures[0]?.key) return changed;
  const coverPicture = pictures.find(({ key }) => key === cover) ?? { key: cover };
  return { ...changed, pictures: [coverPicture, ...pictures.filter(({ key }) => key !== cover)] };
}

/**
 * Returns a listing for its form.
 * @throws AppError 'not-found'
 */
export async function readListing(
  db: Db,
  id: number,
): Promise<{ form: StoredForm; pictures: HomePicture[] }> {
  const form = await readForm(db, id);
  if (!form) throw propertyNotFoundError();
  return { form, pictures: await readPictures(db, id) };
}

function flattenForAudit({
  form,
  pictures,
}: Awaited<ReturnType<typeof readListing>>): Record<string, unknown> {
  return { ...form, pictures: pictures.map(({ key }) => key.slice(0, 8)).join(' ') };
}

/**
 * Validates a form.
 * @throws AppError 'invalid' with an error for every invalid field
 */
export const checkForm = (form: unknown): ListingForm => validate(listingForm, form, 'form');

/**
 * Changes the availability of a listing.
 * @param requestedValue the new value; without it, the availability is toggled
 * @returns the value after the change
 */
export async function toggleAvailability(
  kit: Kit,
  user: SignedIn,
  id: number,
  requestedValue?: boolean,
): Promise<boolean> {
  return kit.db.transaction().execute(async (tx) => {
    const listing = await lockOwnListing(tx, user, id);
    const next = requestedValue ?? !listing.isAvailable;
    await setAvailability(kit, tx, user, id, { listing, isAvailable: next });
    return next;
  });
}

async function claimMarketSlot(
  kit: Kit,
  tx: Db,
  by: SignedIn,
  id: number,
  { ownerId, publishedTour }: LockedListing,
): Promise<Date | null> {
  const until = await claimListingSlot(kit, tx, { by, ownerId });
  const demand = { pictures: await countPictures(tx, id), hasTour: publishedTour !== null };
  await requireWithinPlan(kit, tx, { by, ownerId }, demand);
  return until;
}

/** Puts a locked listing on the market or takes it off the market. Call it in a transaction. */
export async function setAvailability(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  id: number,
  { listing, isAvailable }: { listing: LockedListing; isAvailable: boolean },
): Promise<void> {
  if (listing.isAvailable === isAvailable) return;
  // Not even an admin can change this while the owner is suspended.
  if (listing.isSuspended) throw suspendedListingError();
  if (listing.isHidden) throw hiddenListingError();
  const until = isAvailable ? await claimMarketSlot(kit, tx, user, id, listing) : null;
  await sql`
    update properties set is_available = ${isAvailable}, listing_expires_at = ${until},
      availability_confirmed_at = case when ${isAvailable} then clock_timestamp() else availability_confirmed_at end, updated_at = clock_timestamp()
    where id = ${id}`
    .execute(tx)
    .catch(translateAuctionConflict);
  await recordListingChange(tx, user, id, {
    before: { isAvailable: listing.isAvailable },
    after: { isAvailable },
  });
}

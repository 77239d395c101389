import type { SignedIn } from '#features/accounts/policy.ts';
import { listingLimits } from '#features/listings/limits.ts';
import { lockOwnListing } from '#features/listings/server/desk/own-listings.ts';
import { changeFields } from '#features/listings/server/listing-change.ts';
import { readPictures } from '#features/listings/server/stored-form.ts';
import { readPlanLimits } from '#features/memberships/server/plan-limits.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/**
 * Appends photos to those of a listing, within the limit of its plan. Call it in a transaction.
 * @returns the photos that are new to the listing, and a message when photos were left out
 */
export async function addPhotos<Photo extends { key: string }>(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  id: number,
  photos: readonly Photo[],
): Promise<{ added: Photo[]; note: string | null }> {
  if (photos.length === 0) return { added: [], note: null };
  const listing = await lockOwnListing(tx, user, id);
  const before = await readPictures(tx, id);
  const knownKeys = new Set(before.map(({ key }) => key));
  const newPhotos = photos.filter(({ key }, index) => {
    const isFirst = photos.findIndex((photo) => photo.key === key) === index;
    return isFirst && !knownKeys.has(key);
  });
  const { pictureLimit } = await readPlanLimits(tx, listing.ownerId, kit.clock());
  const maxPictures =
    user.role === 'admin' ? listingLimits.picturesMax : (pictureLimit ?? listingLimits.picturesMax);
  const added = newPhotos.slice(
    0,
    Math.max(0, Math.min(maxPictures, listingLimits.picturesMax) - before.length),
  );
  if (added.length > 0)
    await changeFields(kit, tx, user, id, {
      listing,
      fields: () => ({ pictures: [...before, ...added.map(({ key }) => ({ key }))] }),
    });
  const omitted = newPhotos.length - added.length;
  return {
    added,
    note:
      omitted > 0
        ? `${omitted} of its photos were left out: there may be ${maxPictures} of each property.`
        : null,
  };
}

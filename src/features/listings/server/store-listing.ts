import { sql } from 'kysely';
import type { z } from 'zod';
import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { ListingForm, listingPictures } from '#features/listings/schema.ts';
import type { LockedListing } from '#features/listings/server/desk/own-listings.ts';
import { lockPictures } from '#features/listings/server/pictures/picture-rows.ts';
import { dropPictures } from '#features/listings/server/pictures/picture-sweep.ts';
import { claimFeaturedSlot } from '#features/listings/server/plan-limits/featuring.ts';
import {
  claimListingSlot,
  suspendedListingError,
} from '#features/listings/server/plan-limits/listing-slots.ts';
import {
  countPictures,
  requirePictureAllowance,
  requireWithinPlan,
} from '#features/listings/server/plan-limits/plan-limits.ts';
import { withoutForeignFields } from '#features/properties/draft.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hiddenListingError } from './hide-listing.ts';
import { recordListingEvent } from './listing-audit.ts';
import { writeProperty } from './write-property.ts';

/**
 * Stores a validated form as a new listing or over an existing one. The owner of a new listing is `by`,
 * unless `ownerId` names another. Call it in a transaction.
 * @returns its id
 */
export async function storeListing(
  kit: Kit,
  tx: Db,
  form: ListingForm,
  target:
    | { by: SignedIn; ownerId?: number; importHash?: Buffer }
    | { by: SignedIn; id: number; before: LockedListing },
): Promise<number> {
  const draft = withoutForeignFields(form);
  const before = 'id' in target ? target.before : null;
  // For an existing listing, `lockOwnListing` has already locked the user.
  if (!before) await lockAuthorizedUser(tx, target.by, managers);
  const ownerId = before?.ownerId ?? ('ownerId' in target ? target.ownerId : null) ?? target.by.id;
  if (draft.isAvailable && before?.isSuspended) throw suspendedListingError();
  if (draft.isAvailable && before?.isHidden) throw hiddenListingError();
  const goesOnMarket = draft.isAvailable && !before?.isAvailable;
  const listedUntil = goesOnMarket ? await claimListingSlot(kit, tx, { by: target.by, ownerId }) : undefined;
  const isFeaturedChanged = draft.isFeatured !== (before?.isFeatured ?? false);
  const planSubject = { by: target.by, ownerId };
  const storedCount = 'id' in target ? await countPictures(tx, target.id) : 0;
  const pictureCount = form.pictures?.length ?? storedCount;
  await requirePictureAllowance(kit, tx, planSubject, { before: storedCount, count: pictureCount });
  if (goesOnMarket || (draft.isFeatured && isFeaturedChanged))
    await requireWithinPlan(kit, tx, planSubject, {
      pictures: pictureCount,
      hasTour: goesOnMarket && Boolean(before?.publishedTour),
    });
  const isFeaturedByPlan =
    draft.isFeatured && isFeaturedChanged && (await claimFeaturedSlot(kit, tx, { by: target.by, ownerId }));
  await requireOfferedType(tx, draft.propertyType, 'id' in target ? target.id : null);
  if ('id' in target && !form.pictures) await retitlePictures(tx, target.id, draft.title);
  const id = await writeProperty(
    tx,
    draft,
    'id' in target ? { id: target.id } : { ownerId, createdAt: kit.clock() },
    {
      ...(listedUntil !== undefined && { listing_expires_at: listedUntil }),
      // A manager who puts a listing back on the market confirms that it is available.
      ...(before && goesOnMarket && { availability_confirmed_at: kit.clock() }),
      ...(isFeaturedChanged && { featured_by_plan: isFeaturedByPlan }),
      ...('importHash' in target && { import_hash: target.importHash }),
    },
  );
  if (form.pictures) await storePictures(kit, tx, id, form.pictures, draft.title);
  if (!before) {
    const { price, currency, isAvailable, isFeatured } = draft;
    await recordListingEvent(tx, target.by, id, 'property created', {
      price,
      currency,
      isAvailable,
      isFeatured,
    });
  }
  return id;
}

/** Requires a property type that is offered. A home that has a retired type keeps it. */
async function requireOfferedType(tx: Db, propertyType: string, id: number | null): Promise<void> {
  const { rows } = await sql<{ mayHave: boolean }>`
    select not is_retired or exists (select from properties where id = ${id} and property_type = name) as "mayHave"
    from property_types where name = ${propertyType}`.execute(tx);
  const [offeredType] = rows;
  if (offeredType?.mayHave) return;
  const message = offeredType
    ? english('“{propertyType}” is no longer offered. Choose another property type', { propertyType })
    : english('Unknown property type');
  throw new AppError('invalid', 'invalid_input', message, { fields: { propertyType: message } });
}

/** Updates the alternative text of pictures without a caption, which is the title of the listing. */
async function retitlePictures(tx: Db, id: number, title: string): Promise<void> {
  await sql`
    update property_pictures i set alt = ${title} from properties p
    where p.id = ${id} and i.property_id = p.id and i.alt = p.title and p.title <> ${title}`.execute(tx);
}

type ChosenPictures = z.output<typeof listingPictures>;

/**
 * Stores the pictures of a listing with the metadata of their uploads. A key that was never uploaded is
 * rejected.
 */
async function storePictures(
  kit: Kit,
  tx: Db,
  id: number,
  chosen: ChosenPictures,
  title: string,
): Promise<void> {
  const keys = [...new Set(chosen.map((picture) => picture.key))];
  await lockPictures(tx, keys);
  const { rows } = await sql<{ key: string }>`select key from ${picturesSql(keys)} as known`.execute(tx);
  if (rows.length < keys.length) {
    const message = english('One of the photos was not uploaded. Please upload it again');
    throw new AppError('invalid', 'invalid_input', message, { fields: { pictures: message } });
  }
  const { rows: before } = await sql<{ key: string }>`
    delete from property_pictures where property_id = ${id} returning file_key as key`.execute(tx);
  await dropPictures(
    kit,
    tx,
    before.map(({ key }) => key).filter((key) => !keys.includes(key)),
  );
  const pictureRows = chosen.map((picture, position) => ({
    ...picture,
    alt: picture.alt || title,
    position,
  }));
  await sql`
    insert into property_pictures (property_id, position, file_key, width, height, colour, alt, plan_pins)
    select ${id}, line.position, key, width, height, colour, line.alt, line.pins
    from jsonb_to_recordset(${JSON.stringify(pictureRows)}::jsonb) as line(key text, alt text, pins jsonb, position smallint)
    join ${picturesSql(keys)} as known using (key)`.execute(tx);
}

/** Selects pictures that were uploaded or that a listing already shows. */
function picturesSql(keys: string[]) {
  return sql`(
    select key, width, height, colour from uploaded_pictures where key = any(${keys})
    union
    select file_key, width, height, colour from property_pictures where file_key = any(${keys})
  )`;
}

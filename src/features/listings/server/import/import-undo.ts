import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import type { importUndoReport } from '#features/listings/import-schema.ts';
import { bookingsText, deletionBlocker, hasBookings } from '#features/listings/obligations.ts';
import { type LockedListing, lockOwnListing } from '#features/listings/server/desk/own-listings.ts';
import { changeFields, readListing } from '#features/listings/server/listing-change.ts';
import { removeListing } from '#features/listings/server/listing-deletion.ts';
import {
  type ObligationProvider,
  readListingObligations,
} from '#features/listings/server/obligation-parts.ts';
import { propertyFields } from '#features/properties/fields.ts';
import { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lockImport } from './import-rows.ts';

type HomeToUndo = {
  propertyId: number;
  title: string;
  wasCreated: boolean;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
};

type Report = z.input<typeof importUndoReport>;

/**
 * Undoes an import. It removes the listings that the import created, unless something depends on them, and
 * restores the fields that it changed. Values that were changed later stay and are reported. A repeated call
 * retries the remaining listings.
 * @throws AppError 'not-found'; 'gone' after a day
 */
export async function undoImport(
  kit: Kit,
  user: SignedIn,
  importId: number,
  provider: ObligationProvider,
): Promise<Report> {
  const homes = await kit.db.transaction().execute(async (tx) => {
    await lockImport(tx, user, importId, kit.clock());
    await sql`update listing_imports set undone_at = ${kit.clock()} where id = ${importId}`.execute(tx);
    // This cancels photos that have not been fetched yet.
    await sql`
      delete from listing_import_photos where import_id = ${importId} and state <> 'stored'`.execute(tx);
    return readHomes(tx, importId);
  });
  const report: Report = { removed: 0, restored: 0, kept: [] };
  for (const home of homes) {
    const reason = await undoHome(kit, user, { importId, home, provider });
    if (reason) report.kept.push({ id: home.propertyId, title: home.title, why: reason });
    else report[home.wasCreated ? 'removed' : 'restored'] += 1;
  }
  await writeAudit(kit.db, {
    actorId: user.id,
    action: 'import undone',
    subject: `user ${user.id}`,
    details: { removed: report.removed, restored: report.restored, kept: report.kept.length },
  });
  return report;
}

/** Returns the listings that the import created, changed or added photos to. */
async function readHomes(tx: Db, importId: number): Promise<HomeToUndo[]> {
  const { rows } = await sql<HomeToUndo>`
    select p.id as "propertyId", p.title, coalesce(h.was_created, false) as "wasCreated", h.before,
      coalesce(h.after, '{}') as after
    from properties p left join listing_import_homes h on h.property_id = p.id and h.import_id = ${importId}
    where p.deleted_at is null and (h.import_id is not null or exists (
      select from listing_import_photos f where f.property_id = p.id and f.import_id = ${importId}))
    order by p.id desc`.execute(tx);
  return rows;
}

type UndoHomeInput = { importId: number; home: HomeToUndo; provider: ObligationProvider };

/**
 * Undoes the import of one listing.
 * @returns the reason why it could not be undone, or null when it was
 */
async function undoHome(
  kit: Kit,
  user: SignedIn,
  { importId, home, provider }: UndoHomeInput,
): Promise<string | null> {
  try {
    return await kit.db.transaction().execute(async (tx) => {
      const id = home.propertyId;
      const listing = await lockOwnListing(tx, user, id);
      const reason = home.wasCreated
        ? await removeCreated(kit, tx, user, { home, listing, provider })
        : await restoreUpdated(kit, tx, user, { importId, home, listing });
      if (reason) return reason;
      await sql`
        delete from listing_import_homes where import_id = ${importId} and property_id = ${id}`.execute(tx);
      await sql`
        delete from listing_import_photos where import_id = ${importId} and property_id = ${id}`.execute(tx);
      return null;
    });
  } catch (error) {
    if (error instanceof AppError) return error.message;
    kit.log.error({ err: error, property: home.propertyId }, 'an imported listing was not undone');
    return 'This could not be undone right now. Please try again.';
  }
}

async function removeCreated(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  { home, listing, provider }: { home: HomeToUndo; listing: LockedListing; provider: ObligationProvider },
): Promise<string | null> {
  const id = home.propertyId;
  if (listing.isHidden) return 'A report about it is being looked into.';
  if (listing.publishedTour) return 'It has a virtual tour.';
  const obligations = await readListingObligations(kit, tx, id, provider);
  const blocker = deletionBlocker(obligations);
  if (blocker) return blocker;
  if (hasBookings(obligations)) return `It has ${bookingsText(obligations)}.`;
  if (obligations.enquiries > 0) return 'Visitors have asked about it.';
  const { form } = await readListing(tx, id);
  const changed = fieldsChangedSince(home.after, form).filter(
    (name) => name !== 'isAvailable' && name !== 'isFeatured',
  );
  if (changed.length > 0) return changedFieldsText(changed);
  await removeListing(kit, tx, user, id, provider);
  return null;
}

async function restoreUpdated(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  { importId, home, listing }: { importId: number; home: HomeToUndo; listing: LockedListing },
): Promise<string | null> {
  const id = home.propertyId;
  const { form, pictures } = await readListing(tx, id);
  const changed = fieldsChangedSince(home.after, form);
  if (changed.length > 0) return changedFieldsText(changed);
  const { rows } = await sql<{ key: string }>`
    select file_key as key from listing_import_photos
    where import_id = ${importId} and property_id = ${id} and state = 'stored'`.execute(tx);
  const addedKeys = new Set(rows.map(({ key }) => key));
  const remainingPictures = pictures.filter(({ key }) => !addedKeys.has(key));
  const fields = {
    ...home.before,
    ...(remainingPictures.length < pictures.length && {
      pictures: remainingPictures.map(({ key, alt, pins }) => ({ key, alt, ...(pins && { pins }) })),
    }),
  };
  if (Object.keys(fields).length > 0)
    await changeFields(kit, tx, user, id, { listing, fields: () => fields });
  return null;
}

/** Returns the fields whose values have changed since the import wrote them. */
function fieldsChangedSince(after: Record<string, unknown>, form: Record<string, unknown>): string[] {
  return Object.keys(after).filter((name) => !isDeepStrictEqual(after[name] ?? null, form[name] ?? null));
}

function changedFieldsText(names: readonly string[]): string {
  const labels = names.map((name) => propertyFields[name as keyof typeof propertyFields]?.label ?? name);
  return `It was changed after the import: ${labels.join(', ')}.`;
}

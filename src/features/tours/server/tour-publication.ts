import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { lockOwnListing } from '#features/listings/server/desk/own-listings.ts';
import { recordListingEvent } from '#features/listings/server/listing-audit.ts';
import { requireTourAllowance } from '#features/listings/server/plan-limits/plan-limits.ts';
import { tourUrlOf } from '#features/properties/tour-url.ts';
import type { TourVersionView } from '#features/tours/schema.ts';
import { markTourPublished, markTourUnpublished } from '#features/tours/server/intake/publish-tour.ts';
import { AppError } from '#kit/app-error.ts';
import { english, type Message } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readVersion } from './tour-version-rows.ts';

const maxListedVersions = 100;

/** @throws AppError 'not-found'; 'forbidden' */
export async function listVersions(kit: Kit, user: SignedIn, propertyId: number): Promise<TourVersionView[]> {
  return kit.db.transaction().execute(async (tx) => {
    await lockOwnListing(tx, user, propertyId);
    const { rows } = await sql<
      Omit<TourVersionView, 'rooms' | 'createdAt'> & { rooms: string[]; createdAt: Date }
    >`
      select tour_versions.id, filename, tour_versions.created_at as "createdAt", files, total_bytes as "totalBytes",
        split_part(coalesce(published_tour, ''), '/', 1) = tour_versions.id as "isPublished", warnings,
        damaged_files as "damagedFiles", rooms
      from tour_versions join properties on properties.id = property_id
      where property_id = ${propertyId}
      order by tour_versions.created_at desc, tour_versions.id limit ${maxListedVersions}`.execute(tx);
    return rows.map(({ rooms, createdAt, ...version }) => ({
      ...version,
      createdAt: createdAt.toISOString(),
      rooms: rooms.map((name) => ({ name })),
    }));
  });
}

/** @throws AppError 'not-found'; 'forbidden' */
export async function publishVersion(
  kit: Kit,
  user: SignedIn,
  { id, versionId }: { id: number; versionId: string },
  tourOrigin: string,
): Promise<{ message: Message; tourUrl: string | null }> {
  return kit.db.transaction().execute(async (tx) => {
    const listing = await lockOwnListing(tx, user, id);
    const { publishedTour } = listing;
    const version = await readVersion(tx, versionId);
    if (version?.property_id !== id)
      throw new AppError('not-found', 'no_such_version', english('Tour not found for this property.'));
    await requireTourAllowance(kit, tx, user, listing);
    const published = `${version.id}/${version.page_path}`;
    await markTourPublished(tx, id, published, kit.clock());
    await recordListingEvent(tx, user, id, 'tour published', {
      versionId,
      instead: versionIdOf(publishedTour),
    });
    return { message: english('Visitors now see this tour'), tourUrl: tourUrlOf(published, tourOrigin) };
  });
}

/** @throws AppError 'not-found'; 'forbidden' */
export async function unpublishTour(
  kit: Kit,
  user: SignedIn,
  id: number,
): Promise<{ message: Message; tourUrl: null }> {
  return kit.db.transaction().execute(async (tx) => {
    const { publishedTour } = await lockOwnListing(tx, user, id);
    if (!publishedTour)
      throw new AppError('not-found', 'no_tour', english('This property has no virtual tour.'));
    await markTourUnpublished(tx, id);
    await recordListingEvent(tx, user, id, 'tour removed', { versionId: versionIdOf(publishedTour) });
    return { message: english('Tour removed'), tourUrl: null };
  });
}

function versionIdOf(publishedTour: string | null): string | null {
  return publishedTour?.split('/', 1)[0] ?? null;
}

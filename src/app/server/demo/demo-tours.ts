import { join } from 'node:path';
import { sql } from 'kysely';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { type ImportOptions, importTour, operator } from '#features/tours/server/intake/tour-import.ts';
import { withLockIfFree } from '#kit/server/database/named-lock.ts';
import type { Kit } from '#kit/server/kit.ts';
import { allListings } from '../../../../demo/catalogue/all-listings.ts';
import {
  type RenderedListing,
  renderedListings,
  tourPath,
} from '../../../../demo/catalogue/rendered-homes.ts';
import { demoFilled } from './demo.ts';

const sampleTour = join(import.meta.dirname, '../../../../demo/sample-tour/sample-tour.zip');

const demoToursImported = { action: 'demonstration tours taken in', subject: demoFilled.subject };

/** The listings that have their own tour, longest walks first. */
export const walkableListings = renderedListings.filter(({ tour }) => tour);

type TourImportOptions = { stop?: AbortSignal; listings?: readonly RenderedListing[] };

/**
 * Imports the tours of the rendered homes. In each category without any tour, one home gets the product's
 * sample tour, labelled as a sample. All tours go through the normal upload path. Each catalogue is imported
 * once, however many starts that takes, and a home that has ever had a tour is skipped. `stop` ends the
 * import between two tours, and the next start continues it.
 */
export async function addDemoTours(
  kit: Kit,
  { stop, listings = renderedListings }: TourImportOptions = {},
): Promise<void> {
  // If several processes start at once, only one imports the tours.
  await withLockIfFree(kit.pool, demoToursImported.action, async () => {
    if (await arePending(kit)) await importAll(kit, listings, stop);
  });
}

async function arePending({ db }: Kit): Promise<boolean> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where subject = ${demoFilled.subject}`.execute(db);
  const recordedActions = rows.map(({ action }) => action);
  return recordedActions.includes(demoFilled.action) && !recordedActions.includes(demoToursImported.action);
}

async function importAll(
  kit: Kit,
  listings: readonly RenderedListing[],
  stop: AbortSignal | undefined,
): Promise<void> {
  for (const { listing, home, tour } of listings) {
    if (stop?.aborted) return;
    const title = allListings.find(({ pictures }) => pictures === listing)?.title;
    const id = tour && title ? await idWithoutTour(kit, title) : null;
    if (id !== null) await importDemoTour(kit, id, tourPath(home), `${home}.zip`);
  }
  for (const id of await firstWithoutTour(kit)) {
    await importDemoTour(kit, id, sampleTour, 'sample-tour.zip', { isSample: true });
  }
  await writeAudit(kit.db, { actorId: null, ...demoToursImported });
}

/** Returns the id of the home with this title; null when there is none or it has ever had a tour. */
async function idWithoutTour(kit: Kit, title: string): Promise<number | null> {
  const { rows } = await sql<{ id: number; hasVersion: boolean }>`
    select id, exists (select from tour_versions where property_id = properties.id) as "hasVersion"
    from properties where title = ${title} and deleted_at is null order by id limit 1`.execute(kit.db);
  const [home] = rows;
  return home && !home.hasVersion ? home.id : null;
}

async function firstWithoutTour(kit: Kit): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select (array_agg(properties.id order by is_featured desc, properties.id desc)
        filter (where is_available and property_type not in ('Land', 'Commercial')))[1] as id
    from properties left join tour_versions on tour_versions.property_id = properties.id
    group by category having count(tour_versions.id) = 0
    order by 1`.execute(kit.db);
  return rows.map(({ id }) => id).filter((id) => id !== null);
}

function importDemoTour(
  kit: Kit,
  id: number,
  filePath: string,
  filename: string,
  options?: ImportOptions,
): Promise<unknown> {
  return importTour(kit, operator, id, { filename, filePath }, options);
}

import { join } from 'node:path';
import { sql } from 'kysely';
import { type ImportOptions, importTour, operator } from '#features/tours/server/import-tour.ts';
import type { Kit } from '#kit/server/kit.ts';
import { allListings } from '../../../demo/catalogue/all-listings.ts';
import { renderedListings, tourPath } from '../../../demo/catalogue/rendered-homes.ts';

const sampleTour = join(import.meta.dirname, '../../../demo/sample-tour/sample-tour.zip');

/**
 * Gives the rendered homes the walk through their own rooms, and the first home of each category without one the product's
 * sample tour, labelled as such: all through the same way as an upload. Where any tour was taken in before, nothing is added.
 */
export async function addDemoTours(kit: Kit): Promise<void> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from tour_versions) as some`.execute(
    kit.db,
  );
  if (rows[0]?.some) return;
  for (const { listing, home, tour } of renderedListings) {
    const title = allListings.find(({ pictures }) => pictures === listing)?.title;
    const id = tour && title ? await idOf(kit, title) : null;
    if (id !== null) await take(kit, id, tourPath(home), `${home}.zip`);
  }
  for (const id of await firstWithoutTour(kit)) {
    await take(kit, id, sampleTour, 'sample-tour.zip', { isSample: true });
  }
}

/** Null where somebody took the home off the catalogue. */
async function idOf(kit: Kit, title: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from properties where title = ${title} order by id limit 1`.execute(kit.db);
  return rows[0]?.id ?? null;
}

async function firstWithoutTour(kit: Kit): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select (array_agg(id order by is_featured desc, id desc)
        filter (where is_available and property_type not in ('Land', 'Commercial')))[1] as id
    from properties group by category having count(published_tour) = 0
    order by 1`.execute(kit.db);
  return rows.map(({ id }) => id).filter((id) => id !== null);
}

function take(
  kit: Kit,
  id: number,
  filePath: string,
  filename: string,
  options?: ImportOptions,
): Promise<unknown> {
  return importTour(kit, operator, id, { filename, filePath }, options);
}

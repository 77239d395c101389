import { join } from 'node:path';
import { sql } from 'kysely';
import { importTour, operator } from '#features/tours/server/import-tour.ts';
import type { Kit } from '#kit/server/kit.ts';

const sampleTour = join(import.meta.dirname, '../../../demo/sample-tour/sample-tour.zip');
const homesPerCategory = 2;

/**
 * Gives the first homes of each category the product's own sample tour, labelled as a sample, through the same way as an
 * upload. Where any tour was taken in before, nothing is added.
 */
export async function addSampleTours(kit: Kit): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, row_number() over (partition by category order by is_featured desc, id desc) as place
      from properties
      where is_available and published_tour is null and property_type not in ('Land', 'Commercial')
    ) as homes
    where place <= ${homesPerCategory} and not exists (select from tour_versions)
    order by id`.execute(kit.db);
  for (const { id } of rows)
    await importTour(
      kit,
      operator,
      id,
      { filename: 'sample-tour.zip', filePath: sampleTour },
      { isSample: true },
    );
}

import type pg from 'pg';
import { int4Max } from '#kit/numbers.ts';
import type { SiteMapSection } from '#kit/server/site-map-section.ts';

/** The number of ids in one part of the sitemap, which is also the maximum number of its homes. */
const idsPerPart = 10_000;

/**
 * Returns the numbers, from 1, of the sitemap parts that contain any property, even a hidden one. It takes
 * one index probe for each part.
 */
async function readSitemapParts(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ part: number }>({
    name: 'site-map-parts',
    text: `select part
      from generate_series(1, (select (max(id) - 1) / $1::int + 1 from properties)) as part
      where exists (select from properties where id > (part - 1) * $1::bigint and id <= part * $1::bigint)
      order by part`,
    values: [idsPerPart],
  });
  return rows.map(({ part }) => part);
}

type SitemapProperty = { id: number; updated_at: Date };

/**
 * Returns the homes of one part of the sitemap. Ids are bigint, because the last part extends beyond the
 * largest id.
 */
export async function readSitemapPart(pool: pg.Pool, part: number): Promise<SitemapProperty[]> {
  const { rows } = await pool.query<SitemapProperty>({
    name: 'site-map-part',
    text: `select id, updated_at from properties
      where id > $1::bigint and id <= $2::bigint and hidden_at is null and not paused_by_plan order by id`,
    values: [(part - 1) * idsPerPart, part * idsPerPart],
  });
  return rows;
}

export const propertiesSiteMap: SiteMapSection = {
  name: 'properties',
  lastPart: Math.ceil(int4Max / idsPerPart),
  readParts: ({ pool }) => readSitemapParts(pool),
  async readPart({ pool }, part) {
    const properties = await readSitemapPart(pool, part);
    return properties.map(({ id, updated_at }) => ({ path: `/property/${id}`, changedAt: updated_at }));
  },
};

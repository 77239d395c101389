import type pg from 'pg';

/** So many ids belong to one part of the site map; there are at most as many homes in it. */
export const idsPerPart = 10_000;

/** The parts that hold any home, by number from 1: one probe of the index for each. */
export async function readParts(pool: pg.Pool): Promise<number[]> {
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

export type MappedProperty = { id: number; updated_at: Date };

/** The last part ends beyond the last id that there can be. */
export async function readPart(pool: pg.Pool, part: number): Promise<MappedProperty[]> {
  const { rows } = await pool.query<MappedProperty>({
    name: 'site-map-part',
    text: 'select id, updated_at from properties where id > $1::bigint and id <= $2::bigint order by id',
    values: [(part - 1) * idsPerPart, part * idsPerPart],
  });
  return rows;
}

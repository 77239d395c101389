import type pg from 'pg';
import type { PropertyCard } from '#features/properties/schema.ts';
import { type CardRow, cardColumns, cardJoins, presentCard } from './cards.ts';

const statement = {
  name: 'homes-by-id',
  text: `select ${cardColumns.join(', ')}
    from properties p ${cardJoins}
    where p.id = any($1) and p.hidden_at is null`,
};

/** Returns the visible homes of `ids`, in the order of `ids`. */
export async function readHomes(pool: pg.Pool, ids: readonly number[]): Promise<PropertyCard[]> {
  const { rows } = await pool.query<CardRow & pg.QueryResultRow>({ ...statement, values: [ids] });
  const homes = new Map(rows.map((row) => [row.id, presentCard(row)]));
  return [...new Set(ids)].flatMap((id) => homes.get(id) ?? []);
}

import type pg from 'pg';
import { type CardRow, cardColumns, cardJoins } from './cards.ts';

/**
 * The number of homes that are read on each side of the price, both in the whole category and in the area.
 */
const candidatesPerSide = 12;
const maxSimilar = 4;

const nearestByPrice = (index: 'category' | 'area', side: 'above' | 'below') => `(
    select n.id from home h
    cross join lateral (
      select p.id from properties p
      where p.${index} = h.${index} and p.category = h.category and p.is_available
        and (p.price_ugx, p.id) ${side === 'above' ? '>' : '<'} (h.price_ugx, h.id)
      order by p.price_ugx ${side === 'above' ? 'asc' : 'desc'}, p.id ${side === 'above' ? 'asc' : 'desc'}
      limit ${candidatesPerSide}
    ) n)`;

/**
 * The statement that finds similar homes. Each list of candidates is the beginning of an index range, so the
 * cost does not grow with the number of homes. Twice the price, another area, and two rooms more or fewer
 * count as about equally dissimilar.
 */
const similarStatement = {
  name: 'similar-properties',
  text: `with home as materialized (
      select id, category, area, price_ugx, bedrooms from properties where id = $1 and hidden_at is null
      union all
      select property_id, category, area, price_ugx, bedrooms from deleted_homes where property_id = $1),
    near as materialized (
      ${nearestByPrice('category', 'above')} union ${nearestByPrice('category', 'below')}
      union ${nearestByPrice('area', 'above')} union ${nearestByPrice('area', 'below')})
    select ${cardColumns.join(', ')}
    from near join properties p on p.id = near.id ${cardJoins} cross join home h
    order by
      abs(ln(p.price_ugx::float8 / h.price_ugx)) / ln(2)
        + (p.area is distinct from h.area)::int + abs(p.bedrooms - h.bedrooms) / 2.0,
      p.id
    limit ${maxSimilar}`,
};

export async function readSimilar(pool: pg.Pool, id: number): Promise<CardRow[]> {
  return (await pool.query<CardRow & pg.QueryResultRow>({ ...similarStatement, values: [id] })).rows;
}

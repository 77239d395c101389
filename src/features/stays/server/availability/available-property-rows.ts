import type pg from 'pg';
import type { HomeTerms, NightPrice } from '#features/stays/rules.ts';
import { isOccupiedSql } from '#features/stays/server/holds/night-rows.ts';
import { type Range, termColumns } from '#features/stays/server/hosts/home-rows.ts';
import { type MinorAmount } from '#kit/money.ts';

export type FreeHome = HomeTerms & { id: number; priceUgx: MinorAmount };

type Row = [
  id: number,
  price: MinorAmount,
  priceUgx: MinorAmount,
  sleeps: number,
  minNights: number,
  maxNights: number,
  arrivalDays: readonly number[] | null,
  noticeDays: number,
  weekendPrice: MinorAmount | null,
  cleaningFee: MinorAmount | null,
  guestsIncluded: number | null,
  extraGuestPrice: MinorAmount | null,
  weeklyDiscount: number | null,
  monthlyDiscount: number | null,
];

/**
 * The query for available homes. It is a named statement, because every search with dates runs it first. It
 * starts from the taken nights, because looking up ten thousand homes one by one is fifteen times slower.
 */
export const freeHomesStatement = {
  name: 'free-homes',
  text: `with taken as materialized (
      select t.property_id from occupied_nights t where t.nights && daterange($1::date, $2::date) and ${isOccupiedSql})
    select p.id, p.price, p.price_ugx, ${termColumns}
    from properties p left join stay_terms t on t.property_id = p.id
    where p.category = 'furnished_houses' and p.is_available
      and p.id not in (select property_id from taken)`,
};

export const pricesStatement = {
  name: 'prices-of-nights',
  text: `select property_id, night::text, price, label from stay_night_prices
    where night >= $1::date and night < $2::date`,
};

/** Returns the visible furnished houses that have none of these nights taken, with their terms. */
export async function readFreeHomes(pool: pg.Pool, { from, to }: Range): Promise<FreeHome[]> {
  const { rows } = await pool.query<Row>({ ...freeHomesStatement, values: [from, to], rowMode: 'array' });
  return rows.map((row) => {
    const [id, price, priceUgx, sleeps, minNights, maxNights, arrivalDays, noticeDays, weekendPrice] = row;
    const [, , , , , , , , , cleaningFee, guestsIncluded, extraGuestPrice, weeklyDiscount, monthlyDiscount] =
      row;
    return {
      ...{ id, price, priceUgx, sleeps, minNights, maxNights, arrivalDays, noticeDays, weekendPrice },
      ...{ cleaningFee, guestsIncluded, extraGuestPrice, weeklyDiscount, monthlyDiscount },
    };
  });
}

/** Returns the special prices of some nights, for all homes that have them. */
export async function readPricesOf(
  pool: pg.Pool,
  { from, to }: Range,
): Promise<Map<number, Map<string, NightPrice>>> {
  const { rows } = await pool.query<NightPrice & { property_id: number; night: string }>({
    ...pricesStatement,
    values: [from, to],
  });
  const prices = new Map<number, Map<string, NightPrice>>();
  for (const { property_id: id, night, price, label } of rows) {
    const nightPrices = prices.get(id) ?? new Map<string, NightPrice>();
    prices.set(id, nightPrices.set(night, { price, label }));
  }
  return prices;
}

type SimilarRow = { id: number; title: string; location: string; currency: 'UGX' | 'USD' };

const maxAlternatives = 3;

/**
 * Returns the homes among `ids` that are most similar to a home. Twice the price and a different area count
 * as equally dissimilar, as for the similar homes on a listing's page.
 * @param ids an array in PostgreSQL format, `{1,2}`
 */
export async function readMostSimilar(pool: pg.Pool, id: number, ids: string): Promise<SimilarRow[]> {
  const { rows } = await pool.query<SimilarRow>({
    name: 'most-similar-free-homes',
    text: `select p.id, p.title, p.location, p.currency
      from properties p cross join (select area, price_ugx, bedrooms from properties where id = $1) h
      where p.id = any($2::int[]) and p.id <> $1 and p.hidden_at is null
      order by abs(ln(p.price_ugx::float8 / h.price_ugx)) / ln(2)
        + (p.area is distinct from h.area)::int + abs(p.bedrooms - h.bedrooms) / 2.0, p.id
      limit ${maxAlternatives}`,
    values: [id, ids],
  });
  return rows;
}

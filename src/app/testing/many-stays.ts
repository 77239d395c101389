import type pg from 'pg';

const tables = ['properties', 'occupied_nights', 'stay_terms', 'stay_night_prices'];

/**
 * Creates furnished houses of one owner, each with five stays over a year and a half. Every third house has
 * its own terms.
 */
export async function fillWithStays(pool: pg.Pool, owner: number, homes: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Disables the triggers that announce changes, because no process listens yet.
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(
      `insert into properties (owner_id, category, property_type, title, location, area, description, price, price_ugx,
         bedrooms, bathrooms, square_meters, sleeps, min_nights)
       select $1, 'furnished_houses', 'BnB', 'Home ' || n, 'Lane ' || n % 64, area.slug,
         repeat('One of many homes for a few nights. ', 12), price, price, 1 + n % 4, 1, 60, 1 + n % 8,
         case when n % 4 = 0 then 2 end
       from generate_series(1, $2) n
         cross join lateral (select 10000 * (5 + (hashint4(n) & 31)) as price) p
         join (select slug, row_number() over (order by slug) - 1 as place from areas) area
           on area.place = n % (select count(*) from areas)`,
      [owner, homes],
    );
    await client.query(
      `insert into stay_terms (property_id, weekend_price, max_nights)
       select id, price + 20000, 14 from properties where category = 'furnished_houses' and id % 3 = 0`,
    );
    await client.query(
      `insert into stay_night_prices (property_id, night, price, label)
       select id, current_date + n, price * 2, 'Season' from properties, generate_series(28, 34) n
       where category = 'furnished_houses' and id % 10 = 0`,
    );
    await client.query(
      `insert into occupied_nights (property_id, kind, nights)
       select id, 'block', daterange(first, first + 1 + (hashint4(id + k) & 3))
       from properties, generate_series(0, 4) k
         cross join lateral (select current_date + k * 100 + (abs(hashint4(id * 5 + k)) % 90) as first) f
       where category = 'furnished_houses'`,
    );
    for (const table of tables) {
      await client.query(`alter table ${table} enable trigger user`);
      await client.query(`vacuum analyze ${table}`);
    }
  } finally {
    client.release(true);
  }
}

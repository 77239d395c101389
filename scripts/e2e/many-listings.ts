import pg from 'pg';

/**
 * Adds many listings of a manager to a running application, directly in the database. Their titles begin with
 * `Numbered`.
 */
export async function insertManyListings(
  databaseUrl: string,
  username: string,
  count: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into properties (owner_id, category, property_type, title, location, description, price, price_ugx,
         bedrooms, bathrooms, square_meters, is_available)
       select id, (array['rental_units', 'furnished_houses', 'for_sale'])[1 + n % 3], 'House', 'Numbered ' || n,
         'Plot ' || n || ', Kira Road', 'One of very many homes, to see how they are gone through.',
         100000 + n, 100000 + n, n % 6, 1, 60, n % 10 <> 0
       from users, generate_series(1, $2) as n where username = $1`,
      [username, count],
    );
    await client.query('analyze properties');
  } finally {
    await client.end();
  }
}

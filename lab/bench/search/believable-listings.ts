import type pg from 'pg';
import { insertUser } from '#features/accounts/server/user-rows.ts';
import { tierBoundaries } from '#features/properties/categories.ts';
import type { Database } from '#kit/server/database/database.ts';

/**
 * Fills an empty, migrated database with listings whose values are distributed like Kampala's: a few areas
 * contain most of them, half are rentals, words follow Zipf's law. Indexes are created after the rows, which
 * is faster. Foreign keys and triggers are left out.
 * @returns the number of listings: `count`, or fewer if the time was up
 */
export async function fillWithListings(
  { db, pool }: Database,
  count: number,
  limitMs: number,
): Promise<number> {
  const owner = await insertUser(db, {
    username: 'bench',
    email: 'bench@example.com',
    fullName: 'Bench',
    role: 'property_manager',
  });
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'");
    const indexDefinitions = await dropIndexes(client);
    const [sentences, landmarks] = [sentencePool(), landmarkNames(3_000)];
    const started = Date.now();
    let filled = 0;
    while (filled < count && Date.now() - started < limitMs) {
      const lastId = Math.min(filled + batch, count);
      await client.query('select setseed($1)', [(filled % 1_000_000) / 1_000_000]);
      const { medium } = tierBoundaries.rental_units;
      const values = [filled + 1, lastId, owner, sentences, landmarks, titles, streets, medium];
      await client.query(insertBatch, values);
      filled = lastId;
    }
    await client.query(insertLots);
    await client.query(insertTerms(count > 100_000 ? 5 : 100));
    for (const statement of indexDefinitions) await client.query(statement);
    await client.query('vacuum analyze properties, auctions');
    await client.query('analyze search_terms');
    return filled;
  } finally {
    client.release(true);
  }
}

/**
 * Drops the foreign keys and indexes, and returns the definitions of the indexes. Also disables triggers,
 * because the benchmark has no listeners.
 */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  for (const table of ['properties', 'auctions'])
    await client.query(`alter table ${table} disable trigger user`);
  const keys = await client.query<{ name: string }>(
    "select conname as name from pg_constraint where conrelid = 'properties'::regclass and contype = 'f'",
  );
  for (const { name } of keys.rows) await client.query(`alter table properties drop constraint ${name}`);
  const indexes = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
     from pg_index where indrelid = 'properties'::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  return indexes.rows.map(({ made }) => made);
}

const insertTerms = (percent: number) => `insert into search_terms (word)
  select distinct used from properties tablesample system (${percent}), unnest(tsvector_to_array(words)) as used
  where char_length(used) between 3 and 40 and used !~ '^[0-9]+$'`;

const insertLots = `insert into auctions (property_id, auction_closes_at, auction_status, starting_bid)
  select id, now() + (random() * 60) * interval '1 day', 'upcoming', price / 2 from properties where category = 'bank_sales'`;

const batch = 50_000;

const insertBatch = `
insert into properties (
  owner_id, category, property_type, title, location, area, lat, lng, description, price, price_ugx, monthly_price,
  bedrooms, bathrooms, square_meters, amenities, is_featured, is_available, published_tour, review_count, rating_sum,
  view_count, power_backup, water_nwsc, water_tank_litres, water_borehole, yaka_meter, road_surface, has_gate,
  has_askari, boys_quarters, parking_slots, is_furnished, advance_months, deposit_months, land_tenure,
  plot_square_meters, bank_name, created_at, updated_at
)
select
  $3, m.category, m.type,
  replace(replace(($6::text[])[1 + (random() * (cardinality($6::text[]) - 1))::int], '{beds}', m.beds::text), '{type}', lower(m.type)),
  ($7::text[])[1 + (random() * (cardinality($7::text[]) - 1))::int] || ', ' || m.area_name || ', Kampala',
  m.area,
  case when m.dice < 0.85 then m.lat + (random() - 0.5) * 0.02 end,
  case when m.dice < 0.85 then m.lng + (random() - 0.5) * 0.02 end,
  (select string_agg(($4::text[])[1 + floor(power(random(), 1.7) * cardinality($4::text[]))::int], ' ')
   from generate_series(1, 3 + m.g % 3))
    || case when random() < 0.5
         then ' Near ' || ($5::text[])[1 + floor(power(random(), 3) * cardinality($5::text[]))::int] || '.' else '' end,
  m.price, m.price, case when m.category = 'rental_units' then m.price end,
  m.beds, case when m.type = 'Land' then 0 else greatest(1, m.beds - (random() * 1.5)::int) end,
  20 + m.beds * 35 + (random() * 40)::int,
  (select coalesce(array_agg(name), '{}') from amenities a
   where random() < case when a.id <= 6 then 0.35 else 0.12 end and m.type <> 'Land' and m.g > 0),
  random() < 0.03, random() < 0.9,
  case when random() < 0.25 then 'v' || m.g || '/index.htm' end,
  m.reviews, m.reviews * 3 + (random() * m.reviews)::int, floor(power(random(), 4) * 5000)::int,
  (array['none', 'none', 'inverter', 'solar', 'generator', null])[1 + (random() * 5)::int],
  random() < 0.8, case when random() < 0.5 then 1000 * (1 + (random() * 9)::int) end, random() < 0.15,
  (array['own', 'own', 'shared', null])[1 + (random() * 3)::int],
  (array['tarmac', 'murram', 'murram', null])[1 + (random() * 3)::int],
  random() < 0.6, random() < 0.3,
  case when random() < 0.2 then 1 else 0 end, (random() * 3)::int,
  case when m.category = 'furnished_houses' then true when random() < 0.8 then random() < 0.15 end,
  case when m.category = 'rental_units' then (array[1, 3, 3, 6, null])[1 + (random() * 4)::int] end,
  case when m.category = 'rental_units' then (random() * 1.4)::int end,
  case when m.category in ('for_sale', 'bank_sales')
    then (array['mailo', 'freehold', 'leasehold', 'kibanja'])[1 + (random() * 3)::int] end,
  case when m.category in ('for_sale', 'bank_sales') then 200 + (random() * 2000)::int end,
  case when m.category = 'bank_sales' then 'Example Bank ' || (1 + m.g % 9) end,
  now() - ($2::int - m.g) * interval '1 minute', now()
from (
  select c.g, c.category, c.dice, a.slug as area, a.name as area_name, a.lat, a.lng, t.type, t.beds,
    case c.category
      when 'rental_units' then ($8::bigint * t.beds_factor * (0.5 + power(random(), 2) * 3) / 10000)::bigint * 10000
      when 'furnished_houses' then (80000 * t.beds_factor * (0.6 + random() * 2) / 1000)::bigint * 1000
      else (90000000 * t.beds_factor * (0.4 + power(random(), 2) * 5) / 100000)::bigint * 100000
    end + 10000 as price,
    case when random() < 0.3 then (random() * 20)::int else 0 end as reviews
  from (
    select g, random() as dice,
      (array['rental_units', 'rental_units', 'rental_units', 'rental_units', 'rental_units', 'rental_units',
        'furnished_houses', 'furnished_houses', 'for_sale', 'for_sale', 'for_sale', 'bank_sales'])[1 + floor(random() * 12)::int] as category,
      1 + floor(power(random(), 1.8) * (select count(*) from areas))::int as area_rank,
      floor(power(random(), 1.5) * 11)::int as type_rank,
      (array[1, 1, 2, 2, 2, 3, 3, 3, 4, 5])[1 + floor(random() * 10)::int] as some_beds
    from generate_series($1::int, $2::int) g
  ) c
  join (select row_number() over (order by md5(slug)) as rank, slug, name, lat, lng from areas) a on a.rank = c.area_rank
  cross join lateral (
    select kind as type,
      case when kind in ('Land', 'Commercial') then 0 when kind = 'Studio' then 0 else c.some_beds end as beds,
      case when kind in ('Land', 'Commercial', 'Studio') then 1 else 0.6 + c.some_beds * 0.5 end as beds_factor
    from (select (array['Apartment', 'House', 'Bungalow', 'Villa', 'Townhouse', 'Studio', 'Condo', 'Land', 'BnB',
      'Furnished Rental', 'Commercial'])[1 + c.type_rank] as kind) k
  ) t
  order by c.g
) m`;

const titles = [
  '{beds} bedroom {type} with a view',
  'Spacious {beds} bedroom {type}',
  'Quiet {type} behind the market',
  'New {type}, {beds} bedrooms',
  '{type} in a gated compound',
  'Self-contained {type} close to the stage',
  'Family {type} with mature garden',
  'Modern {type} near the tarmac',
];

const streets = [
  'Market Street',
  'Church Road',
  'Hill Lane',
  'Old Kiira Road',
  'Quality Zone',
  'Stage Close',
  'Mosque Road',
  'Valley View',
  'School Lane',
  'Dam Road',
  'Heritage Village',
  'Ring Road',
  'Central Zone',
  'Upper Hill',
];

/** Returns about 2,000 sentences made of a few hundred words. Earlier sentences are used more often. */
function sentencePool(): string[] {
  const pool: string[] = [];
  for (const [index, subject] of subjects.entries())
    for (const [statementIndex, statement] of statements.entries())
      pool.push(`${subject} ${statement}${endings[(index * 7 + statementIndex) % endings.length]}.`);
  return pool;
}

const subjects = [
  'The sitting room',
  'The master bedroom',
  'The kitchen',
  'The compound',
  'The balcony',
  'The bathroom',
  'A wide veranda',
  'The upper floor',
  'The back yard',
  'The dining area',
  'The store',
  'The gate',
  'The stairs',
  'The main road',
  'The landlord',
  'A trusted caretaker',
  'The roof',
  'The neighbourhood',
  'The rooftop terrace',
  'The garden',
  'The paved yard',
  'The water tank',
  'The corridor',
  'The guest toilet',
  'The pantry',
  'The laundry',
  'The attic',
  'The fireplace',
  'The driveway',
  'The plantation',
  'The orchard',
  'The swamp side',
  'The fence',
  'The boundary wall',
  'The title',
  'The surveyor',
  'The valuation',
  'The caretaker house',
  'The chapel',
  'The workshop',
];

const statements = [
  'is spacious and catches the morning sun',
  'looks out over the valley',
  'has tiled floors and built-in wardrobes',
  'stays cool through the afternoon',
  'was painted last year',
  'opens to the east',
  'is shared with one neighbour',
  'has marble worktops',
  'gets a breeze from the lake',
  'is lit by large windows',
  'has a terrazzo floor',
  'takes two cars',
  'keeps its own entrance',
  'was renovated with granite',
  'has mahogany doors',
  'leads to the garden',
  'is five minutes from the taxi stage',
  'stands on raised ground that does not flood',
  'has fibre and cable ready',
  'is close to the international school',
  'has a view of the golf course',
  'comes with curtains and cookers',
  'has room for a generator',
  'is walled with razor wire',
  'is planted with mango and avocado trees',
  'has a jacuzzi',
  'is wired for three phases',
  'has a chandelier',
  'is finished with gypsum ceilings',
  'is suitable for an office',
  'was built by an engineer for himself',
  'is negotiable for serious clients',
  'needs some repairs',
  'is ready to move in',
  'has aluminium windows',
  'has a bidet and a bathtub',
  'lies on the ridge',
  'is fenced with chain link',
  'has a perimeter wall',
  'has a security light',
  'is served by a grader road',
  'has a biogas digester',
  'holds a sauna',
  'has a borehole pump',
  'faces the hospital',
  'is next to the supermarket',
  'is opposite the petrol station',
  'has murals',
  'has French windows',
  'is used as a clinic',
];

const endings = [
  '',
  '',
  '',
  ' all year',
  ' most of the day',
  ' by arrangement',
  ' as agreed',
  ', which tenants love',
  ' at no extra cost',
  ' on weekdays',
  ' except in the rains',
  ' when guests come',
  ' since January',
  ', freshly done',
  ', quiet at night',
  ', rare in this part',
  ' with permission',
  ' for long lets',
  ', clean and dry',
];

/** Returns invented place names, which only some listings mention. Later names are rarer. */
function landmarkNames(amount: number): string[] {
  const starts = ['Ka', 'Mu', 'Na', 'Bu', 'Ki', 'Lu', 'Nsa', 'Wa', 'Kya', 'Se', 'Ma', 'Go'];
  const middles = [
    'lu',
    'wo',
    'ga',
    'ju',
    'bi',
    'ndo',
    'ra',
    'sa',
    'te',
    'mbe',
    'zi',
    'ko',
    'ye',
    'nya',
    'tu',
  ];
  const ends = [
    'la',
    'ngo',
    'ba',
    'si',
    'zo',
    'ma',
    'ro',
    'ddu',
    'ja',
    'wa',
    'nde',
    'ka',
    'go',
    'li',
    'mbo',
    'ta',
    'ye',
  ];
  return Array.from({ length: amount }, (_, index) => {
    const a = starts[index % starts.length];
    const b = middles[Math.floor(index / starts.length) % middles.length];
    const c = ends[(index * 7 + Math.floor(index / 180)) % ends.length];
    const d = index >= 1_500 ? ends[(index * 3) % ends.length] : '';
    return `${a}${b}${c}${d}`;
  });
}

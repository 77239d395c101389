-- The catalogue: what is listed, where it is, what people in Kampala ask about it, its pictures, reviews and views.
-- Amounts are whole numbers, UGX in shillings, USD in cents, at most 10^14; none stands without its currency.

create table exchange_rates (
  currency text primary key check (currency = 'USD'),
  ugx_per_unit numeric(12, 4) not null check (ugx_per_unit > 0),
  as_of date not null
);

-- lat and lng are the pin of the area, not of any home. pin_source: found in (w) an encyclopedia, (g) a gazetteer,
-- (c) public code, or (k) placed by hand, good to about 1.5 km.
create table areas (
  slug text primary key check (slug ~ '^[a-z]+(-[a-z]+)*$'),
  name text not null unique,
  lat double precision not null check (lat between -1.6 and 4.3),
  lng double precision not null check (lng between 29.5 and 35.1),
  spellings text[] not null default '{}',
  pin_source text not null check (pin_source in ('w', 'g', 'c', 'k'))
);

create table amenities (
  id integer generated always as identity primary key,
  name text not null unique check (btrim(name) <> ''),
  icon text not null,
  description text not null default ''
);

create table property_types (
  id integer generated always as identity primary key,
  name text not null unique check (btrim(name) <> ''),
  icon text not null
);

-- What the feature filter matches: the amenities by name, and what the typed facts say in the same words.
create function property_features(
  amenities text[],
  is_furnished boolean,
  parking_slots smallint,
  boys_quarters smallint,
  power_backup text,
  has_borehole boolean,
  is_secured boolean
) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct feature
    from unnest(
      array(select lower(amenity) from unnest(amenities) as amenity)
      || case when is_furnished then 'furnished' end
      || case when parking_slots > 0 then 'parking' end
      || case when boys_quarters > 0 then 'servants quarter' end
      || case when power_backup = 'solar' then 'solar power' end
      || case when has_borehole then 'borehole' end
      || case when is_secured then 'security' end
    ) as feature
    where feature is not null
    order by feature
  )
$$;

create table properties (
  id integer generated always as identity primary key,
  owner_id integer not null references users (id),
  category text not null check (category in ('rental_units', 'furnished_houses', 'for_sale', 'bank_sales')),
  property_type text not null references property_types (name) on update cascade,
  title text not null check (char_length(btrim(title)) >= 3 and char_length(title) <= 200),
  location text not null check (char_length(btrim(location)) >= 3 and char_length(location) <= 200),
  area text references areas (slug) on update cascade,
  -- The exact place. Replies carry only the grid cell around it.
  lat double precision check (lat between -1.6 and 4.3),
  lng double precision check (lng between 29.5 and 35.1),
  description text not null check (char_length(btrim(description)) >= 20 and char_length(description) <= 5000),

  currency text not null default 'UGX' check (currency in ('UGX', 'USD')),
  price bigint not null check (price > 0 and price <= 100000000000000),
  monthly_price bigint check (monthly_price > 0 and monthly_price <= 100000000000000),
  -- The same price in whole shillings at the dated rate: what filters and sorts compare.
  price_ugx bigint not null check (price_ugx > 0 and price_ugx <= 100000000000000),

  bedrooms smallint not null check (bedrooms between 0 and 500),
  bathrooms numeric(4, 1) not null check (bathrooms between 0 and 500 and bathrooms * 2 = trunc(bathrooms * 2)),
  square_meters numeric(12, 2) not null check (square_meters > 0),
  amenities text[] not null default '{}' check (array_position(amenities, null) is null),

  is_featured boolean not null default false,
  is_available boolean not null default true,
  -- '<version id>/<path of the page in the ZIP>'. The version is a host name of the tours' site. Null: no tour.
  published_tour text check (published_tour ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?/[^/]'),

  -- Rating is rating_sum / review_count; both move in the statement that adds the review.
  review_count integer not null default 0 check (review_count >= 0),
  rating_sum integer not null default 0 check (rating_sum between review_count and review_count * 5),
  view_count integer not null default 0 check (view_count >= 0),

  -- What Kampala's people ask first. Null: nobody has said.
  power_backup text check (power_backup in ('none', 'inverter', 'solar', 'generator')),
  power_note text check (char_length(power_note) <= 200),
  water_nwsc boolean,
  water_tank_litres integer check (water_tank_litres > 0),
  water_borehole boolean,
  yaka_meter text check (yaka_meter in ('own', 'shared')),
  road_surface text check (road_surface in ('tarmac', 'murram')),
  murram_meters integer check (murram_meters >= 0),
  has_wall_fence boolean,
  has_gate boolean,
  has_askari boolean,
  has_cctv boolean,
  has_electric_fence boolean,
  boys_quarters smallint check (boys_quarters >= 0),
  parking_slots smallint check (parking_slots >= 0),
  is_furnished boolean,
  advance_months smallint check (advance_months between 0 and 24),
  deposit_months smallint check (deposit_months between 0 and 12),
  land_tenure text check (land_tenure in ('mailo', 'freehold', 'leasehold', 'customary', 'kibanja')),
  plot_square_meters numeric(14, 2) check (plot_square_meters > 0),
  -- As the seller says them; what the plot really measures is computed from its square metres.
  plot_stated_decimals numeric(10, 2) check (plot_stated_decimals > 0),
  plot_dimensions text check (char_length(plot_dimensions) <= 60),

  -- Bank sales. The date is the closing time, by the server's clock.
  bank_name text check (btrim(bank_name) <> '' and char_length(bank_name) <= 120),
  auction_closes_at timestamptz,
  auction_status text check (auction_status in ('upcoming', 'active', 'ended')),
  starting_bid bigint check (starting_bid > 0 and starting_bid <= 100000000000000),
  current_bid bigint check (current_bid > 0 and current_bid <= 100000000000000),
  bid_increment bigint check (bid_increment > 0 and bid_increment <= 100000000000000),
  auctioneer_name text check (char_length(auctioneer_name) <= 120),
  auctioneer_licence text check (char_length(auctioneer_licence) <= 60),
  occupancy text check (occupancy in ('vacant', 'owner', 'tenant', 'unknown')),
  market_value bigint check (market_value > 0 and market_value <= 100000000000000),
  forced_sale_value bigint check (forced_sale_value > 0 and forced_sale_value <= 100000000000000),
  valued_on date,
  viewing_times text check (char_length(viewing_times) <= 200),
  deposit_terms text check (char_length(deposit_terms) <= 300),
  has_spouse_consent boolean,
  has_caveat boolean,
  court_case text check (char_length(court_case) <= 200),

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  -- All that a tenant pays before the key: advance and deposit together, in whole shillings.
  first_payment_ugx bigint generated always as (
    case when category = 'rental_units' and advance_months is not null
      then price_ugx * (advance_months + coalesce(deposit_months, 0)) end
  ) stored,
  features text[] not null generated always as (
    property_features(
      amenities, is_furnished, parking_slots, boys_quarters, power_backup, water_borehole,
      has_wall_fence or has_gate or has_askari or has_cctv or has_electric_fence
    )
  ) stored,

  constraint properties_shillings_need_no_rate check (currency <> 'UGX' or price_ugx = price),
  constraint properties_place_is_a_pair check ((lat is null) = (lng is null)),
  constraint properties_monthly_price_is_for_rentals check (monthly_price is null or category = 'rental_units'),
  constraint properties_rent_terms_are_for_rentals check (
    category = 'rental_units' or (advance_months is null and deposit_months is null)
  ),
  constraint properties_murram_meters_need_murram check (murram_meters is null or road_surface = 'murram'),
  constraint properties_power_note_needs_power check (power_note is null or power_backup is not null),
  constraint properties_tenure_is_for_sales check (
    land_tenure is null or category in ('for_sale', 'bank_sales')
  ),
  constraint properties_auction_is_for_bank_sales check (
    category = 'bank_sales' or num_nonnulls(
      bank_name, auction_closes_at, auction_status, starting_bid, current_bid, bid_increment, auctioneer_name,
      auctioneer_licence, occupancy, market_value, forced_sale_value, valued_on, viewing_times, deposit_terms,
      has_spouse_consent, has_caveat, court_case
    ) = 0
  ),
  constraint properties_current_bid_reaches_starting_bid check (
    current_bid is null or (starting_bid is not null and current_bid >= starting_bid)
  )
);

-- One index for each order in which pages are read, so that a page costs its own rows at any depth. 'Default' is: what
-- can be had, then what is featured, then the newest. Read backwards each serves the opposite order too.
create index properties_category_default on properties (category, is_available, is_featured, id);
create index properties_category_newest on properties (category, id);
create index properties_category_price on properties (category, price_ugx, id);
create index properties_all_default on properties (is_available, is_featured, id);
create index properties_all_price on properties (price_ugx, id);
-- Within an area the other filters are left to the rows: an area is one in sixty.
create index properties_area_default on properties (area, is_available, is_featured, id);
create index properties_area_newest on properties (area, id);
create index properties_area_price on properties (area, price_ugx, id);
create index properties_popular on properties (view_count, id);
create index properties_most_reviewed on properties (review_count, id);
create index properties_featured on properties (id) where is_available and is_featured;
create index properties_recent on properties (id) where is_available;
create index properties_with_tour on properties (is_available, is_featured, id) where published_tour is not null;
create index properties_bank on properties (bank_name, id) where category = 'bank_sales';
create index properties_owner on properties (owner_id, id);
create index properties_features on properties using gin (features);

-- Apart from the listing, so that no query of a listing can carry it away. Read by one endpoint only.
create table owner_contacts (
  property_id integer primary key references properties (id) on delete cascade,
  -- As typed into the property form.
  owner_contact_info text not null check (btrim(owner_contact_info) <> '' and char_length(owner_contact_info) <= 1000),
  name text,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text,
  address text,
  response_time text
);

create table property_pictures (
  id integer generated always as identity primary key,
  property_id integer not null references properties (id) on delete cascade,
  -- 0 is the cover.
  position smallint not null check (position >= 0),
  file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  alt text not null check (btrim(alt) <> '' and char_length(alt) <= 300),
  unique (property_id, position)
);
create index property_pictures_file on property_pictures (file_key);

create table reviews (
  id integer generated always as identity primary key,
  property_id integer not null references properties (id) on delete cascade,
  author_id integer references users (id) on delete set null,
  author_name text not null check (btrim(author_name) <> '' and char_length(author_name) <= 120),
  rating smallint not null check (rating between 1 and 5),
  body text not null check (btrim(body) <> '' and char_length(body) <= 2000),
  created_at timestamptz not null default now()
);
create index reviews_newest on reviews (property_id, id);

-- One row per visitor, property and half hour; the key settles who counts.
create table property_views (
  property_id integer not null references properties (id) on delete cascade,
  visitor_id text not null check (char_length(visitor_id) between 1 and 64),
  window_starts_at timestamptz not null,
  primary key (property_id, visitor_id, window_starts_at)
);
create index property_views_age on property_views (window_starts_at);

insert into exchange_rates (currency, ugx_per_unit, as_of) values ('USD', 3570, '2026-02-01');

insert into property_types (name, icon) values
  ('Apartment', 'building-2'), ('House', 'house'), ('Villa', 'castle'), ('Townhouse', 'houses'), ('Bungalow', 'home'),
  ('Condo', 'building'), ('Studio', 'square'), ('BnB', 'bed-double'), ('Furnished Rental', 'sofa'),
  ('Commercial', 'store'), ('Land', 'trees');

insert into amenities (name, icon, description) values
  ('Pool', 'waves', 'A swimming pool on the premises'),
  ('Gym', 'dumbbell', 'Exercise equipment on the premises'),
  ('Security', 'shield-check', 'A wall, a gate, a guard or cameras'),
  ('Parking', 'car', 'Room for at least one car inside the gate'),
  ('Balcony', 'fence', 'A balcony or veranda of its own'),
  ('Garden', 'flower-2', 'A garden or a green compound'),
  ('Servants Quarter', 'door-open', 'Boys'' quarters: a separate room with its own bathroom'),
  ('Solar Power', 'sun', 'Solar panels that carry at least lights and sockets'),
  ('Borehole', 'droplets', 'Water of its own when the town''s water stops'),
  ('Furnished', 'sofa', 'Beds, seats, a table and a working kitchen'),
  ('Internet', 'wifi', 'A working connection inside the house'),
  ('Hot Water', 'shower-head', 'Heated water in at least one bathroom'),
  ('Air Conditioning', 'air-vent', 'Cooling in at least one room'),
  ('Washing Machine', 'washing-machine', 'A washing machine for the household'),
  ('Fitted Kitchen', 'cooking-pot', 'Built-in cupboards, worktop and sink'),
  ('Lift', 'arrow-up-down', 'A lift to every floor'),
  ('Lake View', 'sailboat', 'Lake Victoria from the windows'),
  ('Pet Friendly', 'paw-print', 'A cat or a dog may live here'),
  ('Children''s Play Area', 'baby', 'Safe ground for children to play'),
  ('Wheelchair Access', 'accessibility', 'No step between the gate and the bed'),
  ('Cleaning', 'sparkles', 'Somebody cleans at least once a week'),
  ('Breakfast', 'egg-fried', 'Breakfast is included'),
  ('Airport Transfer', 'plane', 'The host fetches guests from Entebbe'),
  ('Store Room', 'archive', 'A room to keep things in');

insert into areas (slug, name, lat, lng, spellings, pin_source) values
  ('central-business-district', 'Central Business District', 0.3163, 32.5822, '{CBD,"Kampala CBD","Kampala Central","City Centre"}', 'g'),
  ('kira', 'Kira', 0.3980, 32.6420, '{"Kira Town","Kira Municipality"}', 'c'),
  ('old-kampala', 'Old Kampala', 0.3153, 32.5686, '{}', 'w'),
  ('najjera', 'Najjera', 0.3800, 32.6250, '{Najera,Najeera}', 'w'),
  ('nakasero', 'Nakasero', 0.3250, 32.5785, '{}', 'c'),
  ('naalya', 'Naalya', 0.3660, 32.6370, '{Nalya}', 'c'),
  ('kololo', 'Kololo', 0.3294, 32.5947, '{}', 'w'),
  ('kyaliwajjala', 'Kyaliwajjala', 0.3810, 32.6480, '{Kyaliwajala,Kyaliwajara}', 'k'),
  ('naguru', 'Naguru', 0.3380, 32.6053, '{}', 'c'),
  ('namugongo', 'Namugongo', 0.3950, 32.6550, '{Namungongo}', 'k'),
  ('bukoto', 'Bukoto', 0.3500, 32.5970, '{}', 'c'),
  ('bulindo', 'Bulindo', 0.4250, 32.6550, '{Kigulu,"Bulindo-Kigulu"}', 'w'),
  ('kamwokya', 'Kamwokya', 0.3420, 32.5890, '{}', 'k'),
  ('kireka', 'Kireka', 0.3475, 32.6492, '{}', 'g'),
  ('ntinda', 'Ntinda', 0.3540, 32.6130, '{}', 'c'),
  ('bweyogerere', 'Bweyogerere', 0.3558, 32.6672, '{"Bweyogerere Town",Bweyogere}', 'g'),
  ('nakawa', 'Nakawa', 0.3330, 32.6160, '{}', 'c'),
  ('seeta', 'Seeta', 0.3660, 32.7070, '{Seta}', 'k'),
  ('kiwatule', 'Kiwatule', 0.3640, 32.6270, '{Kiwaatule}', 'k'),
  ('mukono', 'Mukono', 0.3533, 32.7553, '{}', 'g'),
  ('kyanja', 'Kyanja', 0.3850, 32.6030, '{}', 'c'),
  ('bukeerere', 'Bukeerere', 0.4075, 32.7020, '{Bukerere}', 'w'),
  ('kisaasi', 'Kisaasi', 0.3650, 32.6010, '{Kisasi}', 'k'),
  ('sonde', 'Sonde', 0.4060, 32.6860, '{Ssonde}', 'k'),
  ('kulambiro', 'Kulambiro', 0.3770, 32.6130, '{Kulambilo}', 'k'),
  ('kasangati', 'Kasangati', 0.4378, 32.6025, '{}', 'w'),
  ('kyebando', 'Kyebando', 0.3600, 32.5830, '{}', 'k'),
  ('gayaza', 'Gayaza', 0.4500, 32.6130, '{Gayaaza}', 'k'),
  ('bugolobi', 'Bugolobi', 0.3186, 32.6172, '{Bugoloobi}', 'c'),
  ('matugga', 'Matugga', 0.4600, 32.5270, '{Matuga}', 'k'),
  ('mbuya', 'Mbuya', 0.3275, 32.6300, '{}', 'w'),
  ('kawempe', 'Kawempe', 0.3790, 32.5570, '{}', 'k'),
  ('mutungo', 'Mutungo', 0.3150, 32.6450, '{"Mutungo Hill"}', 'k'),
  ('bwaise', 'Bwaise', 0.3520, 32.5620, '{}', 'k'),
  ('luzira', 'Luzira', 0.3000, 32.6480, '{}', 'k'),
  ('makerere', 'Makerere', 0.3350, 32.5690, '{"Makerere Kikoni"}', 'c'),
  ('kibuli', 'Kibuli', 0.3100, 32.5950, '{}', 'w'),
  ('wandegeya', 'Wandegeya', 0.3300, 32.5730, '{Wandegya}', 'c'),
  ('nsambya', 'Nsambya', 0.2990, 32.5870, '{}', 'k'),
  ('mengo', 'Mengo', 0.3050, 32.5600, '{}', 'c'),
  ('namuwongo', 'Namuwongo', 0.3050, 32.6120, '{}', 'k'),
  ('rubaga', 'Rubaga', 0.3020, 32.5520, '{Lubaga}', 'k'),
  ('kabalagala', 'Kabalagala', 0.2972, 32.5975, '{Kabalagalla}', 'c'),
  ('nateete', 'Nateete', 0.3000, 32.5320, '{Natete}', 'k'),
  ('muyenga', 'Muyenga', 0.2945, 32.6115, '{"Tank Hill"}', 'c'),
  ('busega', 'Busega', 0.3080, 32.5190, '{}', 'k'),
  ('kansanga', 'Kansanga', 0.2880, 32.6065, '{}', 'c'),
  ('kyengera', 'Kyengera', 0.2961, 32.5053, '{Kyengela}', 'w'),
  ('makindye', 'Makindye', 0.2792, 32.5861, '{}', 'w'),
  ('bulenga', 'Bulenga', 0.3250, 32.4880, '{}', 'k'),
  ('bunga', 'Bunga', 0.2700, 32.6200, '{}', 'k'),
  ('nansana', 'Nansana', 0.3639, 32.5286, '{}', 'w'),
  ('buziga', 'Buziga', 0.2570, 32.6200, '{}', 'k'),
  ('wakiso', 'Wakiso', 0.4044, 32.4594, '{"Wakiso Town"}', 'g'),
  ('ggaba', 'Ggaba', 0.2564, 32.6361, '{Gaba}', 'w'),
  ('najjanankumbi', 'Najjanankumbi', 0.2790, 32.5690, '{Najanankumbi}', 'k'),
  ('munyonyo', 'Munyonyo', 0.2400, 32.6240, '{}', 'k'),
  ('zana', 'Zana', 0.2620, 32.5610, '{}', 'k'),
  ('salaama', 'Salaama', 0.2600, 32.5960, '{Salama}', 'k'),
  ('seguku', 'Seguku', 0.2470, 32.5550, '{Sseguku}', 'k'),
  ('lubowa', 'Lubowa', 0.2380, 32.5630, '{}', 'k'),
  ('lweza', 'Lweza', 0.2214, 32.5525, '{Lwezza}', 'w'),
  ('kigo', 'Kigo', 0.2150, 32.5830, '{}', 'k'),
  ('kajjansi', 'Kajjansi', 0.2150, 32.5480, '{Kajansi,Kajjanse}', 'k'),
  ('kitende', 'Kitende', 0.1990, 32.5380, '{}', 'k'),
  ('katabi', 'Katabi', 0.1010, 32.5000, '{"Abayita Ababiri","Abaita Ababiri"}', 'k'),
  ('entebbe', 'Entebbe', 0.0644, 32.4469, '{Entebe}', 'g');

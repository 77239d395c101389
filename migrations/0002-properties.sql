-- Properties: the catalogue, listings and imports, verification and moderation.

-- The catalogue. Amounts are whole numbers, UGX in shillings and USD in cents, at most 10^14, and always have a
-- currency.

create table exchange_rates (
  currency text primary key check (currency = 'USD'),
  ugx_per_unit numeric(12,4) not null check (ugx_per_unit > 0),
  as_of date not null
);
create trigger exchange_rates_changed after insert or update or delete on exchange_rates
  for each statement execute function tell_change('exchange-rates');

insert into exchange_rates (currency, ugx_per_unit, as_of) values
  ('USD', 3570.0000, '2026-02-01');

-- The last attempt of each currency to read its rate from the address in EXCHANGE_RATE_URL, for the operations page.
create table exchange_rate_fetches (
  currency text primary key references exchange_rates (currency) on delete cascade,
  tried_at timestamptz not null,
  fetched_at timestamptz,
  fault text
);

-- lat and lng are the pin of the area, not of a property. pin_source: (w) an encyclopedia, (g) a gazetteer, (c) public
-- code, or (k) placed by hand, within about 1.5 km.
create table areas (
  slug text primary key check (slug ~ '^[a-z]+(-[a-z]+)*$'),
  name text not null unique,
  lat double precision not null check (lat between -1.6 and 4.3),
  lng double precision not null check (lng between 29.5 and 35.1),
  spellings text[] not null default '{}',
  pin_source text not null check (pin_source in ('w', 'g', 'c', 'k')),
  -- A retired value is no longer offered. Rows that use it keep it.
  is_retired boolean not null default false,
  -- The area that contains this one: 'Najjera, Kira'. A search for Kira includes Najjera.
  within text references areas (slug) on delete set null
);
create trigger areas_changed after insert or update or delete on areas
  for each statement execute function tell_change('areas');

insert into areas (slug, name, lat, lng, spellings, pin_source, within) values
  ('central-business-district', 'Central Business District', 0.3163, 32.5822,
    '{CBD,"Kampala CBD","Kampala Central","City Centre"}', 'g', null),
  ('kira', 'Kira', 0.398, 32.642, '{"Kira Town","Kira Municipality"}', 'c', null),
  ('old-kampala', 'Old Kampala', 0.3153, 32.5686, '{}', 'w', null),
  ('nakasero', 'Nakasero', 0.325, 32.5785, '{}', 'c', null),
  ('naalya', 'Naalya', 0.366, 32.637, '{Nalya}', 'c', null),
  ('kololo', 'Kololo', 0.3294, 32.5947, '{}', 'w', null),
  ('naguru', 'Naguru', 0.338, 32.6053, '{}', 'c', null),
  ('bukoto', 'Bukoto', 0.35, 32.597, '{}', 'c', null),
  ('kamwokya', 'Kamwokya', 0.342, 32.589, '{}', 'k', null),
  ('kireka', 'Kireka', 0.3475, 32.6492, '{}', 'g', null),
  ('ntinda', 'Ntinda', 0.354, 32.613, '{}', 'c', null),
  ('bweyogerere', 'Bweyogerere', 0.3558, 32.6672, '{"Bweyogerere Town",Bweyogere}', 'g', null),
  ('nakawa', 'Nakawa', 0.333, 32.616, '{}', 'c', null),
  ('seeta', 'Seeta', 0.366, 32.707, '{Seta}', 'k', null),
  ('kiwatule', 'Kiwatule', 0.364, 32.627, '{Kiwaatule}', 'k', null),
  ('mukono', 'Mukono', 0.3533, 32.7553, '{}', 'g', null),
  ('kyanja', 'Kyanja', 0.385, 32.603, '{}', 'c', null),
  ('bukeerere', 'Bukeerere', 0.4075, 32.702, '{Bukerere}', 'w', null),
  ('kisaasi', 'Kisaasi', 0.365, 32.601, '{Kisasi}', 'k', null),
  ('sonde', 'Sonde', 0.406, 32.686, '{Ssonde}', 'k', null),
  ('kulambiro', 'Kulambiro', 0.377, 32.613, '{Kulambilo}', 'k', null),
  ('kasangati', 'Kasangati', 0.4378, 32.6025, '{}', 'w', null),
  ('kyebando', 'Kyebando', 0.36, 32.583, '{}', 'k', null),
  ('gayaza', 'Gayaza', 0.45, 32.613, '{Gayaaza}', 'k', null),
  ('bugolobi', 'Bugolobi', 0.3186, 32.6172, '{Bugoloobi}', 'c', null),
  ('matugga', 'Matugga', 0.46, 32.527, '{Matuga}', 'k', null),
  ('mbuya', 'Mbuya', 0.3275, 32.63, '{}', 'w', null),
  ('kawempe', 'Kawempe', 0.379, 32.557, '{}', 'k', null),
  ('mutungo', 'Mutungo', 0.315, 32.645, '{"Mutungo Hill"}', 'k', null),
  ('bwaise', 'Bwaise', 0.352, 32.562, '{}', 'k', null),
  ('luzira', 'Luzira', 0.3, 32.648, '{}', 'k', null),
  ('makerere', 'Makerere', 0.335, 32.569, '{"Makerere Kikoni"}', 'c', null),
  ('kibuli', 'Kibuli', 0.31, 32.595, '{}', 'w', null),
  ('wandegeya', 'Wandegeya', 0.33, 32.573, '{Wandegya}', 'c', null),
  ('nsambya', 'Nsambya', 0.299, 32.587, '{}', 'k', null),
  ('mengo', 'Mengo', 0.305, 32.56, '{}', 'c', null),
  ('namuwongo', 'Namuwongo', 0.305, 32.612, '{}', 'k', null),
  ('rubaga', 'Rubaga', 0.302, 32.552, '{Lubaga}', 'k', null),
  ('kabalagala', 'Kabalagala', 0.2972, 32.5975, '{Kabalagalla}', 'c', null),
  ('nateete', 'Nateete', 0.3, 32.532, '{Natete}', 'k', null),
  ('muyenga', 'Muyenga', 0.2945, 32.6115, '{"Tank Hill"}', 'c', null),
  ('busega', 'Busega', 0.308, 32.519, '{}', 'k', null),
  ('kansanga', 'Kansanga', 0.288, 32.6065, '{}', 'c', null),
  ('kyengera', 'Kyengera', 0.2961, 32.5053, '{Kyengela}', 'w', null),
  ('makindye', 'Makindye', 0.2792, 32.5861, '{}', 'w', null),
  ('bulenga', 'Bulenga', 0.325, 32.488, '{}', 'k', null),
  ('bunga', 'Bunga', 0.27, 32.62, '{}', 'k', null),
  ('nansana', 'Nansana', 0.3639, 32.5286, '{}', 'w', null),
  ('buziga', 'Buziga', 0.257, 32.62, '{}', 'k', null),
  ('wakiso', 'Wakiso', 0.4044, 32.4594, '{"Wakiso Town"}', 'g', null),
  ('ggaba', 'Ggaba', 0.2564, 32.6361, '{Gaba}', 'w', null),
  ('najjanankumbi', 'Najjanankumbi', 0.279, 32.569, '{Najanankumbi}', 'k', null),
  ('munyonyo', 'Munyonyo', 0.24, 32.624, '{}', 'k', null),
  ('zana', 'Zana', 0.262, 32.561, '{}', 'k', null),
  ('salaama', 'Salaama', 0.26, 32.596, '{Salama}', 'k', null),
  ('seguku', 'Seguku', 0.247, 32.555, '{Sseguku}', 'k', null),
  ('lubowa', 'Lubowa', 0.238, 32.563, '{}', 'k', null),
  ('lweza', 'Lweza', 0.2214, 32.5525, '{Lwezza}', 'w', null),
  ('kigo', 'Kigo', 0.215, 32.583, '{}', 'k', null),
  ('kajjansi', 'Kajjansi', 0.215, 32.548, '{Kajansi,Kajjanse}', 'k', null),
  ('kitende', 'Kitende', 0.199, 32.538, '{}', 'k', null),
  ('katabi', 'Katabi', 0.101, 32.5, '{"Abayita Ababiri","Abaita Ababiri"}', 'k', null),
  ('entebbe', 'Entebbe', 0.0644, 32.4469, '{Entebe}', 'g', null),
  ('najjera', 'Najjera', 0.38, 32.625, '{Najera,Najeera}', 'w', 'kira'),
  ('kyaliwajjala', 'Kyaliwajjala', 0.381, 32.648, '{Kyaliwajala,Kyaliwajara}', 'k', 'kira'),
  ('namugongo', 'Namugongo', 0.395, 32.655, '{Namungongo}', 'k', 'kira'),
  ('bulindo', 'Bulindo', 0.425, 32.655, '{Kigulu,Bulindo-Kigulu}', 'w', 'kira');

create table amenities (
  id integer generated always as identity primary key,
  name text not null unique check (btrim(name) <> ''),
  icon text not null,
  description text not null default '',
  is_retired boolean not null default false,
  position integer not null default 1000
);
create trigger amenities_changed after insert or update or delete on amenities
  for each statement execute function tell_change('amenities');

insert into amenities (name, icon, description, position) values
  ('Pool', 'waves', 'A swimming pool on the premises', 1),
  ('Gym', 'dumbbell', 'Exercise equipment on the premises', 2),
  ('Security', 'shield-check', 'A wall, a gate, a guard or cameras', 3),
  ('Parking', 'car', 'Room for at least one car inside the gate', 4),
  ('Balcony', 'fence', 'A balcony or veranda of its own', 5),
  ('Garden', 'flower-2', 'A garden or a green compound', 6),
  ('Servants Quarter', 'door-open', 'Boys'' quarters: a separate room with its own bathroom', 7),
  ('Solar Power', 'sun', 'Solar panels that carry at least lights and sockets', 8),
  ('Borehole', 'droplets', 'Water of its own when the town''s water stops', 9),
  ('Furnished', 'sofa', 'Beds, seats, a table and a working kitchen', 10),
  ('Internet', 'wifi', 'A working connection inside the house', 11),
  ('Hot Water', 'shower-head', 'Heated water in at least one bathroom', 12),
  ('Air Conditioning', 'air-vent', 'Cooling in at least one room', 13),
  ('Washing Machine', 'washing-machine', 'A washing machine for the household', 14),
  ('Fitted Kitchen', 'cooking-pot', 'Built-in cupboards, worktop and sink', 15),
  ('Lift', 'arrow-up-down', 'A lift to every floor', 16),
  ('Lake View', 'sailboat', 'Lake Victoria from the windows', 17),
  ('Pet Friendly', 'paw-print', 'A cat or a dog may live here', 18),
  ('Children''s Play Area', 'baby', 'Safe ground for children to play', 19),
  ('Wheelchair Access', 'accessibility', 'No step between the gate and the bed', 20),
  ('Cleaning', 'sparkles', 'Somebody cleans at least once a week', 21),
  ('Breakfast', 'egg-fried', 'Breakfast is included', 22),
  ('Airport Transfer', 'plane', 'The host fetches guests from Entebbe', 23),
  ('Store Room', 'archive', 'A room to keep things in', 24);

create table property_types (
  id integer generated always as identity primary key,
  name text not null unique check (btrim(name) <> ''),
  icon text not null,
  is_retired boolean not null default false,
  position integer not null default 1000
);
create trigger property_types_changed after insert or update or delete on property_types
  for each statement execute function tell_change('property-types');

insert into property_types (name, icon, position) values
  ('Apartment', 'building-2', 1),
  ('House', 'house', 2),
  ('Villa', 'castle', 3),
  ('Townhouse', 'houses', 4),
  ('Bungalow', 'home', 5),
  ('Condo', 'building', 6),
  ('Studio', 'square', 7),
  ('BnB', 'bed-double', 8),
  ('Furnished Rental', 'sofa', 9),
  ('Commercial', 'store', 10),
  ('Land', 'trees', 11);

-- The values that the feature filter matches: the amenities by name, and the same names derived from the facts.
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

-- A map cell of three thousandths of a degree, the finest location that visitors may see. Equals `gridCell` in
-- rules.ts.
create function grid_cell(degrees double precision) returns bigint language sql immutable parallel safe as $$
  select (round(degrees * 1000 / 3) - case when degrees < round(degrees * 1000 / 3) * 3 / 1000 then 1 else 0 end)::bigint
$$;

-- The squared distance from the centre of a property's cell to a point, in ten-thousandths of a degree. Whole numbers
-- make PostgreSQL and the search index in memory order equally.
create function squared_distance(lat double precision, lng double precision, y bigint, x bigint) returns bigint
  language sql immutable parallel safe as $$
  select (grid_cell(lng) * 30 + 15 - x) * (grid_cell(lng) * 30 + 15 - x)
    + (grid_cell(lat) * 30 + 15 - y) * (grid_cell(lat) * 30 + 15 - y)
$$;

-- Lower-case a-z and digits without accents, words separated by one space. `plainText` in spelling.ts is the same for
-- queries.
create function plain_text(written text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    lower(regexp_replace(
      case when octet_length(written) = char_length(written) then written else normalize(written, nfkd) end,
      '[\u0300-\u036f''’]', '', 'g')),
    '[^a-z0-9]+', ' ', 'g'))
$$;

create function words_of(written text) returns tsvector language sql immutable parallel safe as $$
  select strip(to_tsvector('pg_catalog.simple', plain_text(written)))
$$;

create table properties (
  id integer generated always as identity primary key,
  owner_id integer not null references users (id),
  category text not null check (category in ('rental_units', 'furnished_houses', 'for_sale', 'bank_sales')),
  property_type text not null references property_types (name) on update cascade,
  title text not null check (char_length(btrim(title)) >= 3 and char_length(title) <= 200),
  location text not null check (char_length(btrim(location)) >= 3 and char_length(location) <= 200),
  area text references areas (slug) on update cascade,
  -- The exact location. Replies contain only the grid cell around it.
  lat double precision check (lat between -1.6 and 4.3),
  lng double precision check (lng between 29.5 and 35.1),
  description text not null check (char_length(btrim(description)) >= 20 and char_length(description) <= 5000),
  currency text not null default 'UGX' check (currency in ('UGX', 'USD')),
  price bigint not null check (price > 0 and price <= 100000000000000),
  monthly_price bigint check (monthly_price > 0 and monthly_price <= 100000000000000),
  -- The same price in whole shillings at the dated rate, which filters and sorting compare.
  price_ugx bigint not null check (price_ugx > 0 and price_ugx <= 100000000000000),
  bedrooms smallint not null check (bedrooms between 0 and 500),
  bathrooms numeric(4,1) not null check (bathrooms between 0 and 500 and bathrooms * 2 = trunc(bathrooms * 2)),
  square_meters numeric(12,2) not null check (square_meters > 0),
  amenities text[] not null default '{}' check (array_position(amenities, null) is null),
  is_featured boolean not null default false,
  is_available boolean not null default true,
  -- '<version id>/<path of the page in the ZIP>'. The version is a host name of the tours' site. Null: no tour.
  published_tour text check (published_tour ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?/[^/]'),
  -- The rating is rating_sum / review_count. A trigger of reviews keeps both.
  review_count integer not null default 0 check (review_count >= 0),
  rating_sum integer not null default 0,
  view_count integer not null default 0 check (view_count >= 0),
  -- Facts about the property. Null: unknown.
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
  plot_square_meters numeric(14,2) check (plot_square_meters > 0),
  -- The size as the seller states it. The measured size is computed from the square metres.
  plot_stated_decimals numeric(10,2) check (plot_stated_decimals > 0),
  plot_dimensions text check (char_length(plot_dimensions) <= 60),
  -- Details of bank sales.
  bank_name text check (btrim(bank_name) <> '' and char_length(bank_name) <= 120),
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
  features text[] not null generated always as (property_features(amenities, is_furnished, parking_slots,
    boys_quarters, power_backup, water_borehole, has_wall_fence or has_gate or has_askari or has_cctv or
    has_electric_fence)) stored,
  words tsvector not null generated always as (words_of(title || ' ' || location || ' ' || description ||
    coalesce(' ' || bank_name, ''))) stored,
  -- When the listing leaves the market unless the owner renews it, by the plan at the time of listing. Null: no end.
  listed_until timestamptz,
  -- False when an admin featured the listing. It then uses no featured place of a plan.
  featured_by_plan boolean not null default false,
  sleeps smallint check (sleeps between 1 and 500),
  beds smallint check (beds between 1 and 500),
  min_nights smallint check (min_nights between 1 and 365),
  check_in_from text check (check_in_from ~ '^([01][0-9]|2[0-3]):00$'),
  check_out_by text check (check_out_by ~ '^([01][0-9]|2[0-3]):00$'),
  first_payment_ugx bigint generated always as (case when category = 'rental_units' and advance_months is not null
    then round(price_ugx::numeric * coalesce(monthly_price, price) / price)::bigint * (advance_months +
    coalesce(deposit_months, 0)) end) stored,
  -- Parts of the property that the tour does not show, in the owner's words: 'boys’ quarters, garden'.
  tour_leaves_out text check (char_length(tour_leaves_out) <= 200),
  -- When the manager last confirmed that the property is available: by answering a check or by listing it again.
  free_confirmed_at timestamptz,
  -- The day from which a rental is available. Null: now.
  available_from date check (available_from between '1900-01-01' and '2999-12-31'),
  -- Paused because the owner's plan ended or became smaller. The next plan with enough places lists it again.
  paused_by_plan boolean not null default false,
  featured_before_pause boolean not null default false,
  -- A hidden listing is off the market and cannot be found. Only the decision of a moderation case sets or clears
  -- this.
  hidden_at timestamptz,
  -- The manager's own reference number. It is unique within the manager's listings, ignoring case.
  reference text check (char_length(reference) between 1 and 60),
  -- SHA-256 of the CSV row that created the listing. The same row imported again creates nothing.
  import_hash bytea check (octet_length(import_hash) = 32),
  -- Referenced by lots, so that only a bank sale can have one.
  constraint properties_id_and_category unique (id, category),
  constraint featured_before_a_pause check (paused_by_plan or not featured_before_pause),
  constraint featured_by_plan_is_featured check (is_featured or not featured_by_plan),
  constraint paused_is_off_the_market check (not (paused_by_plan and is_available)),
  constraint properties_auction_is_for_bank_sales check (
    category = 'bank_sales' or num_nonnulls(bank_name, auctioneer_name, auctioneer_licence, occupancy, market_value,
      forced_sale_value, valued_on, viewing_times, deposit_terms, has_spouse_consent, has_caveat, court_case) = 0
  ),
  check (rating_sum between review_count and review_count * 5),
  constraint properties_free_from_is_of_rentals check (category = 'rental_units' or available_from is null),
  constraint properties_hidden_is_off_market check (hidden_at is null or not is_available),
  constraint properties_monthly_price_is_for_rentals check (monthly_price is null or category = 'rental_units'),
  constraint properties_murram_meters_need_murram check (murram_meters is null or road_surface = 'murram'),
  constraint properties_place_is_a_pair check ((lat is null) = (lng is null)),
  constraint properties_power_note_needs_power check (power_note is null or power_backup is not null),
  constraint properties_rent_terms_are_for_rentals check (
    category = 'rental_units' or (advance_months is null and deposit_months is null)
  ),
  constraint properties_shillings_need_no_rate check (currency <> 'UGX' or price_ugx = price),
  constraint properties_stays_are_furnished_houses check (
    category = 'furnished_houses' or (sleeps is null and beds is null and min_nights is null and check_in_from is
      null and check_out_by is null)
  ),
  constraint properties_tenure_is_for_sales check (land_tenure is null or category in ('for_sale', 'bank_sales'))
);
alter table properties alter column words set statistics 500;
-- One index for each page order, so that a page costs only its own rows at any depth. 'Default' is available first,
-- then featured, then newest. Each index also serves the reverse order.
create index properties_category_default on properties (category, is_available, is_featured, id);
create index properties_category_newest on properties (category, id);
create index properties_category_price on properties (category, price_ugx, id);
create index properties_all_default on properties (is_available, is_featured, id);
create index properties_all_price on properties (price_ugx, id);
-- Within an area, filters test the rows: an area is one in sixty.
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
create index properties_words on properties using gin (words);
-- For maps at close zoom. The grid cell that visitors may know decides what is in view.
create index properties_place on properties using gist (point(lng, lat)) where lat is not null;
create index properties_listed_until on properties (listed_until) where is_available and listed_until is not null;
create index properties_owner_on_market on properties (owner_id) where is_available;
create index properties_featured_by_plan on properties (owner_id) where featured_by_plan;
create index properties_unconfirmed on properties (coalesce(free_confirmed_at, created_at)) where is_available;
-- Banks are searched in any case: 'lake bank' finds Lake Bank.
create index properties_bank_in_any_case on properties (lower(bank_name), id) where category = 'bank_sales';
create index properties_stays on properties (id) include (price, price_ugx, currency, sleeps, min_nights)
  where category = 'furnished_houses' and is_available;
create index properties_paused_by_plan on properties (owner_id) where paused_by_plan;
create unique index properties_own_reference on properties (owner_id, lower(reference)) where reference is not null;
create index properties_import_hash on properties (owner_id, import_hash) where import_hash is not null;
create trigger properties_added_or_removed after insert or delete on properties
  for each row execute function tell_change('property', 'id');
create trigger properties_changed after update on properties
  for each row when (
    (to_jsonb(old) - 'view_count') is distinct from (to_jsonb(new) - 'view_count')
  ) execute function tell_change('property', 'id');
-- Banks are those with a listing here.
create trigger banks_added after insert on properties
  for each row when (new.bank_name is not null) execute function tell_change('banks');
create trigger banks_removed after delete on properties
  for each row when (old.bank_name is not null) execute function tell_change('banks');
create trigger banks_changed after update of bank_name, category on properties
  for each row when (
    coalesce(old.bank_name, new.bank_name) is not null
    and (old.bank_name, old.category) is distinct from (new.bank_name, new.category)
  ) execute function tell_change('banks');

-- Separate from the listing, so that no query of a listing can reveal it. One endpoint reads it.
create table owner_contacts (
  property_id integer primary key references properties (id) on delete cascade,
  -- As typed into the property form.
  owner_contact_info text not null check (
    btrim(owner_contact_info) <> '' and char_length(owner_contact_info) <= 1000
  ),
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
  -- For a floor plan, the rooms of the tour as parts of its width and height: [{"room": "Kitchen", "x": 0.25, "y":
  -- 0.6}]. A property may have a plan for each storey. Null: a photograph.
  plan_pins jsonb check (jsonb_typeof(plan_pins) = 'array'),
  unique (property_id, "position")
);
create index property_pictures_file on property_pictures (file_key);
create trigger property_pictures_changed after insert or update or delete on property_pictures
  for each row execute function tell_change('property', 'property_id');

-- Facts about an uploaded picture, whether or not a listing shows it yet.
create table uploaded_pictures (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  uploaded_by integer references users (id) on delete set null,
  uploaded_at timestamptz not null default now()
);

create function reprice_dollars() returns trigger language plpgsql as $$
begin
  update properties
    set price_ugx = greatest(1, round(price::numeric / 100 * new.ugx_per_unit))
    where currency = 'USD' and price_ugx <> greatest(1, round(price::numeric / 100 * new.ugx_per_unit));
  return null;
end $$;
create trigger exchange_rates_reprice after insert or update of ugx_per_unit on exchange_rates
  for each row when (new.currency = 'USD') execute function reprice_dollars();

-- A listing that is put on the market is no longer paused.
create function end_pause() returns trigger language plpgsql as $$
begin
  new.paused_by_plan := false;
  new.featured_before_pause := false;
  return new;
end $$;
create trigger properties_pause_ends before update of is_available on properties
  for each row when (new.is_available and old.paused_by_plan) execute function end_pause();

-- A listing that moves to another manager loses its reference if that manager uses it already.
create function free_reference() returns trigger language plpgsql as $$
begin
  if exists (select from properties where owner_id = new.owner_id and id <> new.id and lower(reference) = lower(new.reference)) then
    new.reference := null;
  end if;
  return new;
end $$;
create trigger properties_free_reference before update of owner_id on properties
  for each row when (new.owner_id <> old.owner_id and new.reference is not null) execute function free_reference();

-- One row for each visitor, property and half hour. The key decides which views count.
create table property_views (
  property_id integer references properties (id) on delete cascade,
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  window_starts_at timestamptz,
  primary key (property_id, visitor_id, window_starts_at)
);
create index property_views_age on property_views (window_starts_at);

-- A view counts once for each visitor, property and day, and each address only up to a limit, whatever its cookies.
create table property_view_addresses (
  property_id integer references properties (id) on delete cascade,
  address text check (char_length(address) <= 64),
  window_starts_at timestamptz,
  views integer not null check (views > 0),
  primary key (property_id, address, window_starts_at)
);
create index property_view_addresses_age on property_view_addresses (window_starts_at);

-- Opened tours and contacts count as views do: once for each visitor, property and day, and each address up to a
-- limit.
create table property_interests (
  property_id integer references properties (id) on delete cascade,
  kind text check (kind in ('tour', 'contact')),
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  window_starts_at timestamptz,
  primary key (property_id, kind, visitor_id, window_starts_at)
);
create index property_interests_age on property_interests (window_starts_at);

create table property_interest_addresses (
  property_id integer references properties (id) on delete cascade,
  kind text check (kind in ('tour', 'contact')),
  address text check (char_length(address) <= 64),
  window_starts_at timestamptz,
  times integer not null check (times > 0),
  primary key (property_id, kind, address, window_starts_at)
);
create index property_interest_addresses_age on property_interest_addresses (window_starts_at);

-- Daily figures for the owner: views, opened tours, contacts and enquiries, by day in Kampala. They publish no change,
-- because the desk reads them when it is opened.
create table property_days (
  property_id integer,
  day date,
  views integer not null default 0 check (views >= 0),
  tours integer not null default 0 check (tours >= 0),
  contacts integer constraint property_days_enquiries_not_null not null default 0,
  enquiries integer constraint property_days_enquiries_not_null1 not null default 0,
  primary key (property_id, day),
  constraint property_days_enquiries_check check (contacts >= 0),
  constraint property_days_enquiries_check1 check (enquiries >= 0)
);
create index property_days_age on property_days (day);

-- Totals at the time when the day was last counted.
create table listing_days (
  day date,
  category text,
  state text check (state in ('shown', 'off', 'paused', 'hidden')),
  listings integer not null check (listings >= 0),
  primary key (day, category, state)
);

-- Public facts about a deleted listing, so that its address and saved lists can still name it.
create table deleted_homes (
  property_id integer primary key,
  owner_id integer not null references users (id),
  title text not null check (char_length(title) <= 300),
  category text not null,
  area text,
  location text not null,
  price_ugx bigint not null check (price_ugx > 0),
  bedrooms integer not null,
  deleted_at timestamptz not null
);
create index deleted_homes_owner on deleted_homes (owner_id);
create index deleted_homes_age on deleted_homes (deleted_at);

-- Filters of the desk that an account has saved. Saving under the same name replaces them.
create table desk_tabs (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  name text not null check (btrim(name) <> '' and char_length(name) <= 40),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  saved_at timestamptz not null
);
create unique index desk_tabs_name on desk_tabs (user_id, lower(name));

-- A bulk change of listings, stored for a day so that it can be undone. `before` holds the former values of each
-- listing and its version after the change. A listing that was changed again is left alone.
create table bulk_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  change jsonb not null,
  before jsonb not null check (jsonb_typeof(before) = 'array'),
  made_at timestamptz not null,
  undone_at timestamptz
);
create index bulk_changes_user on bulk_changes (user_id);
create index bulk_changes_age on bulk_changes (made_at);

-- A CSV import of listings, stored for the day in which it can be undone.
create table listing_imports (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  file_name text not null,
  imported_at timestamptz not null,
  undone_at timestamptz
);
create index listing_imports_user on listing_imports (user_id, id);

create table listing_import_homes (
  import_id integer references listing_imports (id) on delete cascade,
  property_id integer references properties (id) on delete cascade,
  line integer not null,
  was_created boolean not null,
  -- The fields that the import set, before and after it. A created listing has nothing before.
  before jsonb,
  after jsonb not null,
  primary key (import_id, property_id),
  check (was_created = (before is null))
);
create index listing_import_homes_property on listing_import_homes (property_id);

-- Photographs by address, which a job fetches.
create table listing_import_photos (
  id integer generated always as identity primary key,
  import_id integer not null references listing_imports (id) on delete cascade,
  property_id integer not null references properties (id) on delete cascade,
  line integer not null,
  -- An address, or the name of a file that the browser sent.
  source text not null,
  state text not null check (state in ('waiting', 'stored', 'failed')),
  fault text,
  file_key text,
  unique (import_id, property_id, source),
  check ((state = 'stored') = (file_key is not null)),
  check ((state = 'failed') = (fault is not null))
);
create index listing_import_photos_property on listing_import_photos (property_id);
create index listing_import_photos_waiting on listing_import_photos (property_id) where state = 'waiting';

-- An admin hands listings over to another manager, and can hand them back once.
create table handovers (
  id integer generated always as identity primary key,
  from_id integer not null references users (id),
  to_id integer not null references users (id),
  handed_by integer not null references users (id),
  handed_at timestamptz not null,
  undone_at timestamptz,
  undone_by integer references users (id),
  check (from_id <> to_id),
  check ((undone_at is null) = (undone_by is null))
);
create index handovers_from on handovers (from_id, id);
create index handovers_to on handovers (to_id, id);

create table handed_listings (
  handover_id integer references handovers (id),
  property_id integer references properties (id) on delete cascade,
  -- The new manager's plan has no place for it.
  is_paused boolean not null,
  primary key (handover_id, property_id)
);
create index handed_listings_property on handed_listings (property_id);

-- The state of each listing when its owner was suspended. A row exists while the suspension hides the listing.
create table suspended_listings (
  property_id integer primary key references properties (id) on delete cascade,
  suspension_id integer not null references account_suspensions (id),
  was_available boolean not null,
  listed_until timestamptz,
  -- True: a report hides the listing too, so it stays hidden when the suspension ends.
  was_hidden boolean not null
);
create index suspended_listings_suspension on suspended_listings (suspension_id);

-- A request of an account to become a manager, which an admin decides.
create table listing_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('owner', 'agent', 'company')),
  -- As E.164.
  phone text not null,
  wants text not null check (char_length(wants) between 3 and 300),
  words text not null default '' check (char_length(words) <= 1000),
  -- 'asked': an admin needs more information.
  state text not null default 'open' check (
    state in ('open', 'asked', 'approved', 'refused', 'withdrawn', 'revoked')
  ),
  -- The last message of an admin: a question or a reason.
  reason text check (char_length(reason) between 3 and 1000),
  asked_at timestamptz not null,
  -- When it entered this state.
  turned_at timestamptz not null,
  decided_by integer references users (id) on delete set null,
  check (state not in ('asked', 'refused', 'revoked') or reason is not null)
);
create unique index listing_requests_open on listing_requests (user_id) where state in ('open', 'asked');
create index listing_requests_user on listing_requests (user_id, id);
create index listing_requests_state on listing_requests (state, asked_at);
create trigger listing_requests_changed after insert or update or delete on listing_requests
  for each row execute function tell_change('account', 'user_id');
create trigger listing_requests_queued after insert or update or delete on listing_requests
  for each row execute function tell_change('verification');

-- Checks of managers and of their listings. A badge is a check that was passed and has not expired.

create table checklist_items (
  id integer generated always as identity primary key,
  about text not null check (about in ('agent', 'listing')),
  title text not null check (char_length(title) between 3 and 80),
  -- The evidence that the member must give.
  asks text not null check (char_length(asks) between 3 and 600),
  -- The kind of evidence: a file, an identity document seen by an admin, or a statement.
  requires text not null check (requires in ('paper', 'result', 'statement')),
  -- The kinds of managers to which the item applies. Null: all.
  kinds text[] check (kinds <@ array['owner', 'agent', 'company']),
  -- The public text of the badge, and its meaning.
  badge text not null check (char_length(badge) between 3 and 60),
  meaning text not null check (char_length(meaning) between 3 and 400),
  -- True: passing it makes the account a verified one.
  verifies boolean not null default false,
  position integer not null default 0,
  is_active boolean not null default true,
  -- Replaces `is_active`, which is no longer read. Items are retired and never deleted, as other settings are.
  is_retired boolean not null default false,
  check (about = 'agent' or not verifies)
);
create trigger checklist_items_changed after insert or update or delete on checklist_items
  for each statement execute function tell_change('checklists');

insert into checklist_items (about, title, asks, requires, kinds, badge, meaning, verifies, position, is_active,
  is_retired) values
  ('agent', 'Identity',
    'Say which document you will show us, and when we can reach you. We look at it together with you, at our office or in a video call, and keep no picture of it: only its kind and its last characters.',
    'result', null, 'Identity checked',
    'We saw this person together with their identity document. We keep no picture of it.', true, 1, true, false),
  ('agent', 'Business registration', 'The certificate of registration of your company, as PDF or photo.', 'paper',
    '{company}', 'Business registration checked',
    'We read the certificate of registration of the company, and its name is the one shown here.', false, 2, true,
    false),
  ('agent', 'Verified earlier', 'Nothing is asked.', 'statement', null, 'Verified earlier',
    'This account was verified before we noted each check, so we cannot say what was looked at. The date is that of the note.',
    true, 99, false, true),
  ('listing', 'Ownership or mandate',
    'Something that shows that this home is yours to offer: a title, a sale or tenancy agreement, or a signed mandate of its owner, with the place of the home in it. Cover what we need not know.',
    'paper', null, 'Ownership or mandate checked',
    'We read a paper by which this home is theirs to offer: a title, an agreement or a mandate of its owner.',
    false, 1, true, false);

create table verification_rules (
  only_row boolean default true primary key check (only_row),
  -- Days after the decision.
  papers_kept_days integer not null default 30 check (papers_kept_days between 0 and 365),
  badge_months integer not null default 12 check (badge_months between 1 and 60),
  remind_days integer not null default 30 check (remind_days between 1 and 90)
);
-- The lifetime of badges is shown with the checklists.
create trigger verification_rules_changed after update on verification_rules
  for each statement execute function tell_change('checklists');

insert into verification_rules default values;

create table verification_checks (
  id integer generated always as identity primary key,
  item_id integer not null references checklist_items (id),
  user_id integer not null references users (id) on delete cascade,
  -- Null for an item about the account.
  property_id integer references properties (id) on delete cascade,
  -- `replaced` by a newer check, `revoked` by an admin.
  state text not null default 'given' check (
    state in ('given', 'passed', 'refused', 'replaced', 'revoked', 'expired')
  ),
  statement text not null default '' check (char_length(statement) <= 1000),
  document text check (document in ('national_id', 'passport', 'driving_permit', 'refugee_id')),
  -- At most its last four characters.
  document_end text check (document_end ~ '^[A-Z0-9]{1,4}$'),
  seen_how text check (seen_how in ('in_person', 'video')),
  given_at timestamptz not null,
  decided_at timestamptz,
  decided_by integer references users (id) on delete set null,
  reason text check (char_length(reason) between 3 and 1000),
  expires_at timestamptz,
  reminded_at timestamptz,
  papers_deleted_at timestamptz,
  check (state = 'given' or (decided_at is not null and reason is not null)),
  check ((state in ('passed', 'replaced', 'revoked', 'expired')) = (expires_at is not null))
);
create unique index verification_checks_given on verification_checks (item_id, user_id, coalesce(property_id, 0))
  where state = 'given';
create unique index verification_checks_passed on verification_checks (item_id, user_id, coalesce(property_id, 0))
  where state = 'passed';
create index verification_checks_user on verification_checks (user_id, id);
create index verification_checks_property on verification_checks (property_id) where property_id is not null;
create trigger verification_checks_changed after insert or update or delete on verification_checks
  for each row execute function tell_change('account', 'user_id');
create trigger verification_checks_queued after insert or update or delete on verification_checks
  for each row execute function tell_change('verification');
create trigger badges_added after insert on verification_checks
  for each row when (new.state = 'passed') execute function tell_change('listers');
create trigger badges_changed after update of state, expires_at on verification_checks
  for each row when (old.state = 'passed' or new.state = 'passed') execute function tell_change('listers');
create trigger badges_removed after delete on verification_checks
  for each row when (old.state = 'passed') execute function tell_change('listers');

create table verification_papers (
  id integer generated always as identity primary key,
  check_id integer not null references verification_checks (id) on delete cascade,
  name text not null check (char_length(name) between 2 and 120),
  type text not null check (type in ('pdf', 'webp')),
  size_bytes integer not null check (size_bytes > 0),
  -- Hash of the file as it was sent, so that the same file is stored once.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Never reused, so that no sweep meets an upload. The file is encrypted.
  file_key text not null unique,
  added_at timestamptz not null,
  unique (check_id, sha256)
);
create trigger verification_papers_changed after insert or delete on verification_papers
  for each row execute function tell_change('verification');

create table listing_cases (
  id integer generated always as identity primary key,
  -- The listing, which may have been deleted since.
  property_id integer not null,
  title text not null,
  owner_id integer references users (id),
  -- open: not yet looked at. hidden: until a decision. kept: hidden by the decision. appealed: waits for another
  -- admin. upheld: hidden permanently. restored: visible again. dismissed: never hidden.
  state text not null default 'open' check (
    state in ('open', 'hidden', 'kept', 'appealed', 'upheld', 'restored', 'dismissed')
  ),
  opened_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by integer references users (id),
  hide_reason text check (char_length(hide_reason) <= 1000),
  -- The state on the market before, which a restored listing gets back.
  was_available boolean,
  listed_until timestamptz,
  answer text check (char_length(answer) <= 1000),
  answered_at timestamptz,
  decided_at timestamptz,
  decided_by integer references users (id),
  decision text check (char_length(decision) <= 1000),
  appeal text check (char_length(appeal) <= 1000),
  appealed_at timestamptz,
  appeal_decided_at timestamptz,
  appeal_decided_by integer references users (id),
  appeal_decision text check (char_length(appeal_decision) <= 1000),
  check ((hidden_at is null) = (hide_reason is null)),
  check (state not in ('hidden', 'kept', 'appealed', 'upheld') or hidden_at is not null),
  check (state in ('open', 'hidden') or decided_at is not null),
  check (state not in ('appealed', 'upheld') or appealed_at is not null)
);
-- A listing has one open case.
create unique index listing_cases_active on listing_cases (property_id) where state not in ('restored', 'dismissed');
create index listing_cases_of_home on listing_cases (property_id);
create index listing_cases_owner on listing_cases (owner_id, id);
create index listing_cases_waiting on listing_cases (id) where state in ('open', 'hidden', 'appealed');
create index listing_cases_decided on listing_cases (decided_at) where decided_at is not null;
create trigger listing_cases_changed after insert or update or delete on listing_cases
  for each row execute function tell_change('listing-cases');

-- Reports of visitors about a listing, for admins.
create table property_reports (
  id integer generated always as identity primary key,
  property_id integer not null,
  reason text not null check (
    reason in ('gone', 'wrong_price', 'wrong', 'contact', 'not_theirs', 'stolen_photos', 'duplicate', 'fraud',
      'dangerous', 'offensive', 'other', 'same_pictures')
  ),
  body text not null default '' check (char_length(body) <= 1000),
  -- The email address for questions to the reporter.
  email text check (char_length(email) <= 254),
  reported_at timestamptz not null default now(),
  case_id integer not null references listing_cases (id),
  -- The account or the browser of the reporter. Null for our own findings and for old reports.
  reporter text,
  -- A link to the reporter's evidence.
  proof_link text check (char_length(proof_link) <= 500),
  -- Dismissed as abuse: it does not count.
  dismissed_at timestamptz
);
create index property_reports_of_property on property_reports (property_id);
-- One reporter counts once in each case.
create unique index property_reports_once on property_reports (case_id, reason, reporter);
create index property_reports_of_reporter on property_reports (reporter) where reporter is not null;
create trigger property_reports_changed after insert or update on property_reports
  for each statement execute function tell_change('listing-cases');

-- The quarters of an image hash and all that differ from them in one bit. Two hashes that differ in at most seven bits
-- share one.
create function near_quarters(print bigint) returns integer[] language sql immutable parallel safe as $$
  select array_agg(65536 * place + (((print >> (16 * place)) & 65535)::integer # flip))
  from generate_series(0, 3) as place,
    unnest(array[0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]) as flip
$$;

-- Perceptual image hashes of 64 bits, of the whole picture and of its cropped centre. Copies differ in few bits.
create table picture_prints (
  file_key text,
  cut smallint check (cut between 0 and 5),
  print bigint not null,
  -- The four quarters of the hash, each with its position, so that an index finds hashes that share one.
  quarters integer[] not null generated always as (array[ (print & 65535)::integer, 65536 + ((print >> 16) &
    65535)::integer, 131072 + ((print >> 32) & 65535)::integer, 196608 + ((print >> 48) & 65535)::integer ]) stored,
  primary key (file_key, cut)
);
create index picture_prints_quarters on picture_prints using gin (quarters);

-- Pictures of a listing that were or will be compared with those of others.
create table compared_pictures (
  property_id integer references properties (id) on delete cascade,
  file_key text,
  -- A picture of the demonstration, whose listings share renderings. Others are compared with it, but it is not
  -- compared itself.
  is_quiet boolean not null default false,
  compared_at timestamptz,
  primary key (property_id, file_key)
);
create index compared_pictures_waiting on compared_pictures (property_id, file_key) where compared_at is null;

-- Pairs of listings with the same photographs. Each pair is reported once.
create table picture_matches (
  id integer generated always as identity primary key,
  -- The newer listing, which is reported.
  property_id integer not null references properties (id) on delete cascade,
  file_key text not null,
  other_id integer not null references properties (id) on delete cascade,
  other_key text not null,
  -- The number of differing bits in the pair that is shown, and the number of pairs.
  distance smallint not null check (distance between 0 and 64),
  pairs integer not null default 1,
  same_owner boolean not null,
  found_at timestamptz not null default now(),
  unique (property_id, other_id),
  check (other_id < property_id)
);
create index picture_matches_other on picture_matches (other_id);

create function remember_to_compare() returns trigger language plpgsql as $$
begin
  insert into compared_pictures (property_id, file_key)
    select distinct property_id, file_key from added on conflict do nothing;
  return null;
end $$;
create trigger property_pictures_to_compare after insert on property_pictures
  referencing new table as added for each statement execute function remember_to_compare();

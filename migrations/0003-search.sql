-- Search, saved searches, favorites and shared links.

-- Places by which people describe a location: malls, markets, hospitals, universities, taxi parks and neighbourhoods
-- without an area of their own. Names, kinds and coordinates, rounded to three decimals (about a hundred metres), are
-- facts from several sources, among them © OpenStreetMap contributors, under the Open Database Licence
-- (https://www.openstreetmap.org/copyright).
create table landmarks (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null unique,
  spellings text[] not null default '{}',
  kind text not null check (kind in ('mall', 'market', 'hospital', 'university', 'transport', 'place', 'building')),
  lat numeric(6,3) not null check (lat between -1.6 and 4.3),
  lng numeric(6,3) not null check (lng between 29.5 and 35.1),
  is_retired boolean not null default false
);
-- A search depends on landmarks as it does on areas.
create trigger landmarks_changed after insert or update or delete or truncate on landmarks
  for each statement execute function tell_change('areas');

insert into landmarks (slug, name, spellings, kind, lat, lng) values
  ('garden-city', 'Garden City', '{"Garden City Mall"}', 'mall', 0.320, 32.591),
  ('oasis-mall', 'Oasis Mall', '{}', 'mall', 0.319, 32.592),
  ('forest-mall', 'Forest Mall', '{"Forest Mall Lugogo","Lugogo Forest Mall"}', 'mall', 0.327, 32.606),
  ('lugogo-mall', 'Lugogo Mall', '{Lugogo,"Game Lugogo","Lugogo Shopping Mall"}', 'mall', 0.326, 32.607),
  ('imperial-mall', 'Imperial Mall', '{"Imperial Mall Entebbe"}', 'mall', 0.057, 32.473),
  ('shell-ntinda', 'Shell Ntinda', '{"Ntinda Shell"}', 'building', 0.353, 32.610),
  ('capital-shoppers-ntinda', 'Capital Shoppers Ntinda', '{"Capital Shoppers","Ntinda Capital Shoppers"}', 'mall',
    0.349, 32.617),
  ('nakasero-market', 'Nakasero Market', '{}', 'market', 0.313, 32.579),
  ('owino-market', 'Owino Market', '{Owino,"St Balikuddembe Market",Balikuddembe}', 'market', 0.311, 32.572),
  ('nakawa-market', 'Nakawa Market', '{"Nakawa Taxi Stage"}', 'market', 0.330, 32.613),
  ('kalerwe', 'Kalerwe', '{"Kalerwe Market"}', 'market', 0.350, 32.571),
  ('kamwokya-market', 'Kamwokya Market', '{}', 'market', 0.342, 32.589),
  ('gayaza-market', 'Gayaza Market', '{}', 'market', 0.449, 32.613),
  ('kisaasi-market', 'Kisaasi Market', '{"Kisasi Market"}', 'market', 0.370, 32.602),
  ('nateete-market', 'Nateete Market', '{"Natete Market"}', 'market', 0.300, 32.533),
  ('ggaba-market', 'Ggaba Market', '{"Gaba Market","Ggaba Landing Site","Gaba Landing Site","Ggaba Beach"}',
    'market', 0.256, 32.636),
  ('kitintale', 'Kitintale', '{"Kitintale Market"}', 'market', 0.313, 32.636),
  ('makerere-university', 'Makerere University', '{Makerere,"Makerere Main Campus","Makerere Campus",MUK}',
    'university', 0.333, 32.568),
  ('kyambogo-university', 'Kyambogo University', '{Kyambogo,"Kyambogo Campus"}', 'university', 0.349, 32.629),
  ('mubs', 'Makerere University Business School', '{MUBS,"MUBS Nakawa"}', 'university', 0.328, 32.617),
  ('kampala-international-university', 'Kampala International University', '{KIU,"KIU Kansanga"}', 'university',
    0.295, 32.605),
  ('cavendish-university', 'Cavendish University', '{Cavendish}', 'university', 0.339, 32.587),
  ('nkumba-university', 'Nkumba University', '{Nkumba}', 'university', 0.096, 32.507),
  ('uganda-christian-university', 'Uganda Christian University', '{UCU,"UCU Mukono"}', 'university', 0.356, 32.739),
  ('mulago-hospital', 'Mulago Hospital', '{Mulago,"Mulago Referral Hospital"}', 'hospital', 0.338, 32.577),
  ('mengo-hospital', 'Mengo Hospital', '{}', 'hospital', 0.311, 32.558),
  ('nsambya-hospital', 'Nsambya Hospital', '{"St Francis Hospital Nsambya"}', 'hospital', 0.300, 32.587),
  ('rubaga-hospital', 'Rubaga Hospital', '{"Lubaga Hospital"}', 'hospital', 0.305, 32.553),
  ('butabika-hospital', 'Butabika Hospital', '{Butabika}', 'hospital', 0.319, 32.656),
  ('kisubi-hospital', 'Kisubi Hospital', '{Kisubi}', 'hospital', 0.122, 32.536),
  ('old-taxi-park', 'Old Taxi Park', '{"Taxi Park"}', 'transport', 0.312, 32.577),
  ('new-taxi-park', 'New Taxi Park', '{}', 'transport', 0.313, 32.574),
  ('arua-park', 'Arua Park', '{}', 'transport', 0.316, 32.575),
  ('bwaise-taxi-park', 'Bwaise Taxi Park', '{}', 'transport', 0.352, 32.563),
  ('entebbe-taxi-park', 'Entebbe Taxi Park', '{}', 'transport', 0.057, 32.461),
  ('jinja-road-police', 'Jinja Road Police Station', '{"Jinja Road Police"}', 'building', 0.323, 32.601),
  ('ntinda-police', 'Ntinda Police Station', '{"Ntinda Police"}', 'building', 0.351, 32.616),
  ('clock-tower', 'Clock Tower', '{"Clock Tower Kampala"}', 'building', 0.308, 32.581),
  ('parliament', 'Parliament', '{"Parliament of Uganda","Parliament Avenue"}', 'building', 0.314, 32.586),
  ('namirembe-cathedral', 'Namirembe Cathedral', '{Namirembe,"Namirembe Hill"}', 'building', 0.315, 32.559),
  ('kasubi', 'Kasubi', '{"Kasubi Tombs"}', 'place', 0.331, 32.556),
  ('namboole', 'Namboole Stadium', '{Namboole,"Mandela Stadium","Mandela National Stadium"}', 'building', 0.347,
    32.659),
  ('namugongo-shrine', 'Namugongo Martyrs Shrine', '{"Namugongo Shrine","Martyrs Shrine","Uganda Martyrs Shrine"}',
    'building', 0.397, 32.653),
  ('kisementi', 'Kisementi', '{}', 'place', 0.339, 32.589),
  ('kikuubo', 'Kikuubo', '{Kikubo}', 'market', 0.316, 32.575),
  ('industrial-area', 'Industrial Area', '{"Kampala Industrial Area"}', 'place', 0.314, 32.600),
  ('kanyanya', 'Kanyanya', '{}', 'place', 0.370, 32.578),
  ('mpererwe', 'Mpererwe', '{Mperewe}', 'place', 0.378, 32.578),
  ('komamboga', 'Komamboga', '{}', 'place', 0.385, 32.591),
  ('kikaaya', 'Kikaaya', '{Kikaya,"Bahai Temple",Bahai}', 'place', 0.366, 32.587),
  ('buwate', 'Buwate', '{}', 'place', 0.409, 32.620),
  ('mbalwa', 'Mbalwa', '{}', 'place', 0.364, 32.650),
  ('mulawa', 'Mulawa', '{}', 'place', 0.410, 32.640),
  ('kyambogo-banda', 'Banda', '{"Banda Kyambogo"}', 'place', 0.352, 32.637),
  ('namanve', 'Namanve', '{"Namanve Industrial Park"}', 'place', 0.354, 32.681),
  ('port-bell', 'Port Bell', '{Portbell}', 'transport', 0.293, 32.656),
  ('katwe', 'Katwe', '{}', 'place', 0.297, 32.576),
  ('ndeeba', 'Ndeeba', '{Ndeba}', 'place', 0.292, 32.565),
  ('kabowa', 'Kabowa', '{}', 'place', 0.283, 32.557),
  ('namasuba', 'Namasuba', '{}', 'place', 0.272, 32.563),
  ('masajja', 'Masajja', '{Massajja}', 'place', 0.274, 32.572),
  ('konge', 'Konge', '{}', 'place', 0.268, 32.606),
  ('lukuli', 'Lukuli', '{}', 'place', 0.287, 32.588),
  ('kisugu', 'Kisugu', '{}', 'place', 0.303, 32.604),
  ('entebbe-airport', 'Entebbe International Airport', '{"Entebbe Airport","the airport",airport}', 'transport',
    0.045, 32.442),
  ('bukasa', 'Bukasa', '{"Bukasa Muyenga"}', 'place', 0.289, 32.627),
  ('kikoni', 'Kikoni', '{}', 'place', 0.337, 32.561),
  ('lungujja', 'Lungujja', '{"Lungujja Rubaga"}', 'place', 0.310, 32.551),
  ('namungoona', 'Namungoona', '{Namungona}', 'place', 0.333, 32.541),
  ('kawaala', 'Kawaala', '{Kawala}', 'place', 0.343, 32.550),
  ('nabweru', 'Nabweru', '{}', 'place', 0.357, 32.544),
  ('buloba', 'Buloba', '{}', 'place', 0.329, 32.421),
  ('akright', 'Akright City', '{Akright}', 'place', 0.168, 32.526),
  ('bwebajja', 'Bwebajja', '{}', 'place', 0.174, 32.540),
  ('kitoro', 'Kitoro', '{Kitooro}', 'place', 0.057, 32.463),
  ('acacia-mall', 'Acacia Mall', '{Acacia,"Acasia Mall","Accacia Mall","Akasia Mall"}', 'mall', 0.337, 32.588),
  ('quality-naalya', 'Quality Shopping Village',
    '{"Quality Mall","Quality Naalya","Quality Shopping Village Naalya","Quality Supermarket","Quality Supermarket Naalya","Quality Village"}',
    'mall', 0.376, 32.643),
  ('naalya-metroplex', 'Metroplex Mall',
    '{Metroplex,"Metroplex Naalya","Metroplex Shopping Mall","Naalya Metroplex"}', 'mall', 0.367, 32.632),
  ('bukoto-stage', 'Kabira', '{"Kabira Bukoto","Kabira Club","Kabira Country Club"}', 'place', 0.352, 32.595);

-- Every word that a listing has contained. There is no unique index, because two listings with the same new word must
-- not wait for each other. Duplicates do no harm.
create table words_in_use (
  word text collate "C" not null
);
create index words_in_use_word on words_in_use (word);
create index words_in_use_pieces on words_in_use using gin (word gin_trgm_ops);

create function note_words() returns trigger language plpgsql as $$
begin
  insert into words_in_use (word)
  select used from unnest(tsvector_to_array(new.words)) as used
  where char_length(used) between 3 and 40 and used !~ '^[0-9]+$'
    and not exists (select from words_in_use known where known.word = used);
  return null;
end $$;
create trigger properties_words_added after insert on properties
  for each row execute function note_words();
create trigger properties_words_changed after update of title, location, description, bank_name on properties
  for each row execute function note_words();

-- Words of searches without results, without the person.
create table empty_searches (
  day date,
  words text check (char_length(words) between 1 and 80),
  times integer not null default 1 check (times > 0),
  primary key (day, words)
);

-- While two versions run side by side, the older one may store a token in clear text. The trigger adds its hash.
create function hash_mark() returns trigger language plpgsql as $$
begin
  new.mark_hash := sha256(convert_to(new.mark, 'UTF8'));
  return new;
end $$;

-- Saved searches of accounts, and what was sent for them.
create table saved_searches (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  -- The unsubscribe token in the emails of the search.
  mark text not null,
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  -- The page of the search, and its filters as a query string in a fixed order, so that equal searches have equal
  -- text.
  page text not null check (page in ('/explore', '/rental-units', '/bnbs', '/for-sale', '/bank-sales')),
  filters text not null check (char_length(filters) <= 1000),
  -- The category of the page or of the filters. Null: all.
  category text,
  often text not null check (often in ('at_once', 'daily', 'weekly')),
  paused_at timestamptz,
  saved_at timestamptz not null,
  mark_hash bytea not null unique,
  unique (user_id, filters)
);
create index saved_searches_alike on saved_searches (filters) where paused_at is null;
create trigger saved_searches_changed after insert or update or delete on saved_searches
  for each row execute function tell_change('account', 'user_id');
create trigger saved_searches_hash_mark before insert or update of mark on saved_searches
  for each row when (not starts_with(new.mark, 'sealed:')) execute function hash_mark();

-- A property that was sent for a search, with its price then. It is sent again only at a lower price.
create table saved_search_homes (
  search_id integer references saved_searches (id) on delete cascade,
  property_id integer references properties (id) on delete cascade,
  price bigint not null,
  currency text not null,
  told_at timestamptz not null,
  primary key (search_id, property_id)
);
create index saved_search_homes_property on saved_search_homes (property_id);

create sequence home_change_turns;

-- The state of each property when changes were last processed. `turn` is set while a change waits.
create table home_changes (
  property_id integer primary key references properties (id) on delete cascade,
  known_price bigint,
  known_currency text,
  known_open boolean,
  turn bigint,
  changed_at timestamptz not null default now()
);
create index home_changes_waiting on home_changes (turn) where turn is not null;

create function price_shown(home properties) returns bigint language sql immutable as
  $$ select coalesce(home.monthly_price, home.price) $$;

create function is_on_market(home properties) returns boolean language sql immutable as
  $$ select home.is_available and home.hidden_at is null $$;

create function note_home_change() returns trigger language plpgsql as $$
begin
  insert into home_changes as known (property_id, turn) values (new.id, nextval('home_change_turns'))
  on conflict (property_id) do update set turn = excluded.turn, changed_at = now();
  return null;
end $$;
create trigger properties_added_for_searches after insert on properties
  for each row execute function note_home_change();
create trigger properties_changed_for_searches after update on properties
  for each row when (
    (old.price, old.monthly_price, old.currency, old.is_available, old.hidden_at)
      is distinct from (new.price, new.monthly_price, new.currency, new.is_available, new.hidden_at)
  ) execute function note_home_change();

-- Properties that an account has saved.
create table favorites (
  user_id integer references users (id) on delete cascade,
  -- No foreign key: the row outlives the property, and the list then shows that it is gone.
  property_id integer check (property_id > 0),
  saved_at timestamptz not null,
  note text not null default '' check (char_length(note) <= 500),
  -- The price when it was saved, in whole shillings or cents. Null where bids decide the price.
  saved_price bigint check (saved_price > 0),
  saved_currency text check (saved_currency in ('UGX', 'USD')),
  was_available boolean not null,
  -- Notifications that were sent about the property, so that none is sent twice.
  gone_told_at timestamptz,
  free_told_at timestamptz,
  -- The lowest price that was sent, in the currency in which the property was saved.
  lowest_told bigint check (lowest_told > 0),
  price_told_at timestamptz,
  primary key (user_id, property_id),
  check ((saved_price is null) = (saved_currency is null))
);
create index favorites_of_property on favorites (property_id);
create trigger favorites_changed after insert or update or delete on favorites
  for each row execute function tell_change('account', 'user_id');

-- Lists that several people share.
create table favorite_lists (
  id integer generated always as identity primary key,
  -- The secret part of its link. Ending the link replaces it.
  mark text not null,
  -- True: anyone with the link may read the list and join.
  is_open boolean not null default true,
  owner_id integer not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  created_at timestamptz not null,
  mark_hash bytea not null unique
);
create index favorite_lists_of_owner on favorite_lists (owner_id);
create trigger favorite_lists_changed after insert or update or delete on favorite_lists
  for each row execute function tell_change('favorite-list', 'id');
create trigger favorite_lists_hash_mark before insert or update of mark on favorite_lists
  for each row when (not starts_with(new.mark, 'sealed:')) execute function hash_mark();

create table favorite_list_members (
  list_id integer references favorite_lists (id) on delete cascade,
  user_id integer references users (id) on delete cascade,
  -- The number by which other members know them. They never see the account.
  number integer not null check (number > 0),
  -- The name chosen for this list. Members see nothing else of the account.
  name text not null check (char_length(name) between 1 and 40),
  joined_at timestamptz not null,
  primary key (list_id, user_id),
  unique (list_id, number)
);
create index favorite_list_members_user on favorite_list_members (user_id);
create trigger favorite_list_members_changed after insert or update or delete on favorite_list_members
  for each row execute function tell_change('favorite-list', 'list_id');

create table favorite_list_homes (
  list_id integer references favorite_lists (id) on delete cascade,
  -- No foreign key, as in favorites.
  property_id integer check (property_id > 0),
  added_by integer references users (id) on delete set null,
  added_at timestamptz not null,
  primary key (list_id, property_id)
);
create index favorite_list_homes_adder on favorite_list_homes (added_by);
create trigger favorite_list_homes_changed after insert or update or delete on favorite_list_homes
  for each row execute function tell_change('favorite-list', 'list_id');

-- The reaction of a member to a property on the list.
create table favorite_list_views (
  list_id integer,
  property_id integer,
  user_id integer,
  is_liked boolean not null default false,
  note text not null default '' check (char_length(note) <= 500),
  primary key (list_id, property_id, user_id),
  foreign key (list_id, property_id) references favorite_list_homes (list_id, property_id) on delete cascade,
  foreign key (list_id, user_id) references favorite_list_members (list_id, user_id) on delete cascade
);
create index favorite_list_views_member on favorite_list_views (list_id, user_id);
create trigger favorite_list_views_changed after insert or update or delete on favorite_list_views
  for each row execute function tell_change('favorite-list', 'list_id');

-- Links by which a person shares a property, and how often each was visited.
create table shares (
  -- `ref` and `user` in the address. Both are random and do not identify the sharer.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{16}$'),
  sharer_mark text not null check (sharer_mark ~ '^[A-Za-z0-9_-]{12}$'),
  property_id integer not null references properties (id) on delete cascade,
  user_id integer references users (id) on delete cascade,
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) <= 254),
  share_url text not null check (char_length(share_url) <= 500),
  shared_at timestamptz not null,
  opens integer not null default 0 check (opens >= 0),
  last_opened_on date,
  -- Counts for the last day on which the link was visited.
  opens_that_day integer not null default 0 check (opens_that_day >= 0),
  check ((user_id is null) <> (visitor_id is null))
);
create index shares_of_user on shares (user_id, shared_at desc) where user_id is not null;
create index shares_of_visitor on shares (visitor_id) where visitor_id is not null;
create index shares_of_property on shares (property_id);
create index shares_age on shares (shared_at);
create trigger shares_changed after insert or update or delete on shares
  for each row execute function tell_change('account', 'user_id');

-- The channels by which a link was shared.
create table share_ways (
  share_id text references shares (id) on delete cascade,
  way text check (way in ('link', 'whatsapp', 'sheet')),
  opens integer not null check (opens > 0),
  primary key (share_id, way)
);

-- Today's visitors only. Each visitor counts once, and each network up to a limit.
create table share_visitors (
  share_id text references shares (id) on delete cascade,
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  day date,
  primary key (share_id, visitor_id, day)
);
create index share_visitors_age on share_visitors (day);

create table share_networks (
  share_id text references shares (id) on delete cascade,
  address text check (char_length(address) <= 64),
  day date,
  times integer not null check (times > 0),
  primary key (share_id, address, day)
);
create index share_networks_age on share_networks (day);

-- Places that people name when they say where they look for a home: malls, markets, hospitals, universities, taxi parks and
-- neighbourhoods without homes of their own area. Names, kinds and coordinates rounded to three decimals, which is about a
-- hundred metres, are facts from several sources, among them © OpenStreetMap contributors, under the Open Database Licence
-- (https://www.openstreetmap.org/copyright).
create table landmarks (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null unique,
  spellings text[] not null default '{}',
  kind text not null check (kind in ('mall', 'market', 'hospital', 'university', 'transport', 'place', 'building')),
  lat numeric(6, 3) not null check (lat between -1.6 and 4.3),
  lng numeric(6, 3) not null check (lng between 29.5 and 35.1)
);

insert into landmarks (slug, name, spellings, kind, lat, lng) values
  ('acacia-mall', 'Acacia Mall', '{"Acacia","Accacia Mall"}', 'mall', 0.337, 32.588),
  ('garden-city', 'Garden City', '{"Garden City Mall"}', 'mall', 0.320, 32.591),
  ('oasis-mall', 'Oasis Mall', '{}', 'mall', 0.319, 32.592),
  ('forest-mall', 'Forest Mall', '{"Forest Mall Lugogo","Lugogo Forest Mall"}', 'mall', 0.327, 32.606),
  ('lugogo-mall', 'Lugogo Mall', '{"Lugogo","Game Lugogo","Lugogo Shopping Mall"}', 'mall', 0.326, 32.607),
  ('imperial-mall', 'Imperial Mall', '{"Imperial Mall Entebbe"}', 'mall', 0.057, 32.473),
  ('quality-naalya', 'Quality Shopping Village', '{"Quality Naalya","Quality Mall","Quality Shopping Village Naalya","Quality Village"}', 'mall', 0.376, 32.643),
  ('naalya-metroplex', 'Metroplex Mall', '{"Metroplex","Metroplex Naalya"}', 'mall', 0.367, 32.632),
  ('shell-ntinda', 'Shell Ntinda', '{"Ntinda Shell"}', 'building', 0.353, 32.610),
  ('capital-shoppers-ntinda', 'Capital Shoppers Ntinda', '{"Capital Shoppers","Ntinda Capital Shoppers"}', 'mall', 0.349, 32.617),
  ('nakasero-market', 'Nakasero Market', '{}', 'market', 0.313, 32.579),
  ('owino-market', 'Owino Market', '{"Owino","St Balikuddembe Market","Balikuddembe"}', 'market', 0.311, 32.572),
  ('nakawa-market', 'Nakawa Market', '{"Nakawa Taxi Stage"}', 'market', 0.330, 32.613),
  ('kalerwe', 'Kalerwe', '{"Kalerwe Market"}', 'market', 0.350, 32.571),
  ('kamwokya-market', 'Kamwokya Market', '{}', 'market', 0.342, 32.589),
  ('gayaza-market', 'Gayaza Market', '{}', 'market', 0.449, 32.613),
  ('kisaasi-market', 'Kisaasi Market', '{"Kisasi Market"}', 'market', 0.370, 32.602),
  ('nateete-market', 'Nateete Market', '{"Natete Market"}', 'market', 0.300, 32.533),
  ('ggaba-market', 'Ggaba Market', '{"Gaba Market","Ggaba Landing Site","Gaba Landing Site","Ggaba Beach"}', 'market', 0.256, 32.636),
  ('kitintale', 'Kitintale', '{"Kitintale Market"}', 'market', 0.313, 32.636),
  ('makerere-university', 'Makerere University', '{"Makerere","Makerere Main Campus","Makerere Campus","MUK"}', 'university', 0.333, 32.568),
  ('kyambogo-university', 'Kyambogo University', '{"Kyambogo","Kyambogo Campus"}', 'university', 0.349, 32.629),
  ('mubs', 'Makerere University Business School', '{"MUBS","MUBS Nakawa"}', 'university', 0.328, 32.617),
  ('kampala-international-university', 'Kampala International University', '{"KIU","KIU Kansanga"}', 'university', 0.295, 32.605),
  ('cavendish-university', 'Cavendish University', '{"Cavendish"}', 'university', 0.339, 32.587),
  ('nkumba-university', 'Nkumba University', '{"Nkumba"}', 'university', 0.096, 32.507),
  ('uganda-christian-university', 'Uganda Christian University', '{"UCU","UCU Mukono"}', 'university', 0.356, 32.739),
  ('mulago-hospital', 'Mulago Hospital', '{"Mulago","Mulago Referral Hospital"}', 'hospital', 0.338, 32.577),
  ('mengo-hospital', 'Mengo Hospital', '{}', 'hospital', 0.311, 32.558),
  ('nsambya-hospital', 'Nsambya Hospital', '{"St Francis Hospital Nsambya"}', 'hospital', 0.300, 32.587),
  ('rubaga-hospital', 'Rubaga Hospital', '{"Lubaga Hospital"}', 'hospital', 0.305, 32.553),
  ('butabika-hospital', 'Butabika Hospital', '{"Butabika"}', 'hospital', 0.319, 32.656),
  ('kisubi-hospital', 'Kisubi Hospital', '{"Kisubi"}', 'hospital', 0.122, 32.536),
  ('old-taxi-park', 'Old Taxi Park', '{"Taxi Park"}', 'transport', 0.312, 32.577),
  ('new-taxi-park', 'New Taxi Park', '{}', 'transport', 0.313, 32.574),
  ('arua-park', 'Arua Park', '{}', 'transport', 0.316, 32.575),
  ('bwaise-taxi-park', 'Bwaise Taxi Park', '{}', 'transport', 0.352, 32.563),
  ('entebbe-taxi-park', 'Entebbe Taxi Park', '{}', 'transport', 0.057, 32.461),
  ('entebbe-airport', 'Entebbe International Airport', '{"Entebbe Airport","the airport"}', 'transport', 0.045, 32.442),
  ('bukoto-stage', 'Kabira', '{"Kabira Bukoto"}', 'place', 0.352, 32.595),
  ('jinja-road-police', 'Jinja Road Police Station', '{"Jinja Road Police"}', 'building', 0.323, 32.601),
  ('ntinda-police', 'Ntinda Police Station', '{"Ntinda Police"}', 'building', 0.351, 32.616),
  ('clock-tower', 'Clock Tower', '{"Clock Tower Kampala"}', 'building', 0.308, 32.581),
  ('parliament', 'Parliament', '{"Parliament of Uganda","Parliament Avenue"}', 'building', 0.314, 32.586),
  ('namirembe-cathedral', 'Namirembe Cathedral', '{"Namirembe","Namirembe Hill"}', 'building', 0.315, 32.559),
  ('kasubi', 'Kasubi', '{"Kasubi Tombs"}', 'place', 0.331, 32.556),
  ('namboole', 'Namboole Stadium', '{"Namboole","Mandela Stadium","Mandela National Stadium"}', 'building', 0.347, 32.659),
  ('namugongo-shrine', 'Namugongo Martyrs Shrine', '{"Namugongo Shrine","Martyrs Shrine","Uganda Martyrs Shrine"}', 'building', 0.397, 32.653),
  ('kisementi', 'Kisementi', '{}', 'place', 0.339, 32.589),
  ('kikuubo', 'Kikuubo', '{"Kikubo"}', 'market', 0.316, 32.575),
  ('industrial-area', 'Industrial Area', '{"Kampala Industrial Area"}', 'place', 0.314, 32.600),
  ('kanyanya', 'Kanyanya', '{}', 'place', 0.370, 32.578),
  ('mpererwe', 'Mpererwe', '{"Mperewe"}', 'place', 0.378, 32.578),
  ('komamboga', 'Komamboga', '{}', 'place', 0.385, 32.591),
  ('kikaaya', 'Kikaaya', '{"Kikaya","Bahai Temple","Bahai"}', 'place', 0.366, 32.587),
  ('buwate', 'Buwate', '{}', 'place', 0.409, 32.620),
  ('mbalwa', 'Mbalwa', '{}', 'place', 0.364, 32.650),
  ('mulawa', 'Mulawa', '{}', 'place', 0.410, 32.640),
  ('kyambogo-banda', 'Banda', '{"Banda Kyambogo"}', 'place', 0.352, 32.637),
  ('namanve', 'Namanve', '{"Namanve Industrial Park"}', 'place', 0.354, 32.681),
  ('port-bell', 'Port Bell', '{"Portbell"}', 'transport', 0.293, 32.656),
  ('katwe', 'Katwe', '{}', 'place', 0.297, 32.576),
  ('ndeeba', 'Ndeeba', '{"Ndeba"}', 'place', 0.292, 32.565),
  ('kabowa', 'Kabowa', '{}', 'place', 0.283, 32.557),
  ('namasuba', 'Namasuba', '{}', 'place', 0.272, 32.563),
  ('masajja', 'Masajja', '{"Massajja"}', 'place', 0.274, 32.572),
  ('konge', 'Konge', '{}', 'place', 0.268, 32.606),
  ('lukuli', 'Lukuli', '{}', 'place', 0.287, 32.588),
  ('kisugu', 'Kisugu', '{}', 'place', 0.303, 32.604),
  ('bukasa', 'Bukasa', '{"Bukasa Muyenga"}', 'place', 0.289, 32.627),
  ('kikoni', 'Kikoni', '{}', 'place', 0.337, 32.561),
  ('lungujja', 'Lungujja', '{"Lungujja Rubaga"}', 'place', 0.310, 32.551),
  ('namungoona', 'Namungoona', '{"Namungona"}', 'place', 0.333, 32.541),
  ('kawaala', 'Kawaala', '{"Kawala"}', 'place', 0.343, 32.550),
  ('nabweru', 'Nabweru', '{}', 'place', 0.357, 32.544),
  ('buloba', 'Buloba', '{}', 'place', 0.329, 32.421),
  ('akright', 'Akright City', '{"Akright"}', 'place', 0.168, 32.526),
  ('bwebajja', 'Bwebajja', '{}', 'place', 0.174, 32.540),
  ('kitoro', 'Kitoro', '{"Kitooro"}', 'place', 0.057, 32.463);

-- A map's cell of three thousandths of a degree, the finest that visitors learn of a home's place. The same as `gridCell` in
-- rules.ts.
create function grid_cell(degrees double precision) returns bigint language sql immutable parallel safe as $$
  select (round(degrees * 1000 / 3) - case when degrees < round(degrees * 1000 / 3) * 3 / 1000 then 1 else 0 end)::bigint
$$;

-- The square of the distance from the middle of a home's cell to a point, all in ten-thousandths of a degree: whole numbers,
-- so that PostgreSQL and the index in memory order homes alike.
create function squared_distance(lat double precision, lng double precision, y bigint, x bigint) returns bigint
  language sql immutable parallel safe as $$
  select (grid_cell(lng) * 30 + 15 - x) * (grid_cell(lng) * 30 + 15 - x)
    + (grid_cell(lat) * 30 + 15 - y) * (grid_cell(lat) * 30 + 15 - y)
$$;

-- A search depends on landmarks as it does on areas.
create trigger landmarks_changed after insert or update or delete or truncate on landmarks
  for each statement execute function tell_change('areas');

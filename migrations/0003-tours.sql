-- Every complete upload of a tour. A row exists only when its files are stored and checked; which of a property's versions
-- visitors see says properties.published_tour. Files are in the file store, named by what is in them.

create table tour_versions (
  -- The host name under which it is served: random, so that nobody finds a tour by counting.
  id text primary key check (id ~ '^[a-z2-7]{26}$'),
  property_id integer not null references properties (id) on delete cascade,
  filename text not null check (char_length(filename) <= 255),
  -- The product's own sample, shown as such.
  is_sample boolean not null default false,

  zip_key text not null,
  index_key text not null,
  -- What could not be served from inside the ZIP: unpacked media, and what Deflate64 had packed.
  beside_key text,
  page_path text not null check (page_path <> '' and page_path !~ '^/'),
  poster_path text,

  files integer not null check (files > 0),
  zip_bytes bigint not null check (zip_bytes > 0),
  -- What a visitor pays in data until the first view, and for all of it.
  start_bytes bigint not null check (start_bytes >= 0),
  total_bytes bigint not null check (total_bytes >= start_bytes),
  player_build text,
  rooms text[] not null default '{}',
  -- The beginning of the list of files, as the upload's reply shows it.
  directory_contents text[] not null default '{}',
  warnings text[] not null default '{}',

  created_by integer references users (id) on delete set null,
  created_at timestamptz not null,
  -- When every checksum had been compared, and where it did not fit.
  verified_at timestamptz,
  damaged_files text[] not null default '{}'
);

create index tour_versions_of_property on tour_versions (property_id, created_at desc);
create index tour_versions_by_zip on tour_versions (zip_key);

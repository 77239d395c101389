-- 360° tours: versions, uploads and quotas.

-- Complete uploads of tours. A row exists only when its files are stored and checked. properties.published_tour names
-- the version that visitors see. Files are in the file store, named by their content.

create table tour_versions (
  -- The host name under which the tour is served. It is random, so that tours cannot be enumerated.
  id text primary key check (id ~ '^[a-z2-7]{26}$'),
  property_id integer not null references properties (id) on delete cascade,
  filename text not null check (char_length(filename) <= 255),
  -- The sample tour of the product, shown as such.
  is_sample boolean not null default false,
  zip_key text not null,
  index_key text not null,
  -- Files that cannot be served from inside the ZIP: unpacked media, and entries packed with Deflate64.
  beside_key text,
  page_path text not null check (page_path <> '' and page_path !~ '^/'),
  poster_path text,
  files integer not null check (files > 0),
  zip_bytes bigint not null check (zip_bytes > 0),
  -- Bytes that a visitor loads until the first view, and in total.
  start_bytes bigint not null check (start_bytes >= 0),
  total_bytes bigint not null,
  player_build text,
  rooms text[] not null default '{}',
  -- The beginning of the file list, for the reply to the upload.
  directory_contents text[] not null default '{}',
  warnings text[] not null default '{}',
  created_by integer references users (id) on delete set null,
  created_at timestamptz not null,
  -- When every checksum had been compared, and the entry at which that failed.
  verified_at timestamptz,
  damaged_files text[] not null default '{}',
  beside_bytes bigint not null default 0 check (beside_bytes >= 0),
  served_until timestamptz,
  check (total_bytes >= start_bytes)
);
create index tour_versions_of_property on tour_versions (property_id, created_at desc);
create index tour_versions_by_zip on tour_versions (zip_key);

-- Resumable uploads of tours. The size of its file is the number of bytes received. The result stays until the upload
-- expires, so that a client that lost the response can read it again.

create table tour_uploads (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  property_id integer not null references properties (id) on delete cascade,
  -- Only this account can find the upload. Admins cannot.
  user_id integer not null references users (id) on delete cascade,
  filename text not null check (char_length(filename) between 1 and 255),
  bytes bigint not null check (bytes between 1 and 5368709120),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  version_id text references tour_versions (id) on delete cascade,
  -- The kind, code and message of the refusal.
  refusal jsonb,
  check (expires_at > created_at),
  check (version_id is null or refusal is null)
);
create index tour_uploads_of_user on tour_uploads (user_id);
create index tour_uploads_by_expiry on tour_uploads (expires_at);

-- Storage quota of each agent for tours, including old versions and unfinished uploads. Admins have no limit.

create table tour_quotas (
  -- Null: the default for accounts without a row of their own.
  user_id integer unique nulls not distinct references users (id) on delete cascade,
  bytes bigint not null check (bytes >= 0),
  files bigint not null check (files >= 0),
  -- Bytes of files beside the ZIPs: unpacked films and sounds.
  beside_bytes bigint not null check (beside_bytes >= 0)
);

insert into tour_quotas (bytes, files, beside_bytes) values
  (100000000000, 2000000, 25000000000);

-- An import of listings, kept for the day in which it can be undone.
create table listing_imports (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  file_name text not null,
  imported_at timestamptz not null,
  undone_at timestamptz
);
create index listing_imports_user on listing_imports (user_id, id);

create table listing_import_homes (
  import_id integer not null references listing_imports (id) on delete cascade,
  property_id integer not null references properties (id) on delete cascade,
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

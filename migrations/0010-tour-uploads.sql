-- Tours that arrive piece by piece. How much of one has arrived says the size of its file; what it became stays here until the
-- upload expires, so that whoever missed the answer gets the same one again.

create table tour_uploads (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  property_id integer not null references properties (id) on delete cascade,
  -- Nobody else finds it, an admin neither.
  user_id integer not null references users (id) on delete cascade,
  filename text not null check (char_length(filename) between 1 and 255),
  bytes bigint not null check (bytes between 1 and 5368709120),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),

  version_id text references tour_versions (id) on delete cascade,
  -- kind, code and message of what was wrong with it
  refusal jsonb,
  check (version_id is null or refusal is null)
);

create index tour_uploads_of_user on tour_uploads (user_id);
create index tour_uploads_by_expiry on tour_uploads (expires_at);

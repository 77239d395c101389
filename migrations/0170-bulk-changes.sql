-- A change of many listings, kept for a day so that it can be undone. `before` holds, for each listing that was changed, its values
-- from before and its version after the change: a listing that was changed again since is left alone.
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

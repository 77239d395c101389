-- Filters of the desk that an account has saved under a name. The same name again replaces the filter.
create table desk_tabs (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  name text not null check (btrim(name) <> '' and char_length(name) <= 40),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  saved_at timestamptz not null
);
create unique index desk_tabs_name on desk_tabs (user_id, lower(name));

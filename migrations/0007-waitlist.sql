-- Who wants the mobile app, for which kind of phone. Joining again with the same address renews the entry.
create table waitlist_entries (
  id integer generated always as identity primary key,
  email text not null check (char_length(email) <= 254),
  email_folded text not null,
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  platform text not null check (platform in ('ios', 'android')),
  rating smallint not null check (rating between 1 and 5),
  joined_at timestamptz not null default now(),
  unique (email_folded, platform)
);

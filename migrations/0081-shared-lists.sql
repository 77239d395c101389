-- Lists of homes that several keep together.
create table favorite_lists (
  id integer generated always as identity primary key,
  -- The secret part of its address; a new one when its link is ended.
  mark text not null unique check (mark ~ '^[A-Za-z0-9_-]{22}$'),
  -- Whether whoever has the mark may read it and join.
  is_open boolean not null default true,
  owner_id integer not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  created_at timestamptz not null
);
create index favorite_lists_of_owner on favorite_lists (owner_id);

create table favorite_list_members (
  list_id integer not null references favorite_lists (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  -- As the others know them: never the account.
  number integer not null check (number > 0),
  -- Chosen for this list; nothing else of an account is told.
  name text not null check (char_length(name) between 1 and 40),
  joined_at timestamptz not null,
  primary key (list_id, user_id),
  unique (list_id, number)
);
create index favorite_list_members_user on favorite_list_members (user_id);

create table favorite_list_homes (
  list_id integer not null references favorite_lists (id) on delete cascade,
  -- No reference, as for favorites.
  property_id integer not null check (property_id > 0),
  added_by integer references users (id) on delete set null,
  added_at timestamptz not null,
  primary key (list_id, property_id)
);
create index favorite_list_homes_adder on favorite_list_homes (added_by);

-- What a member thinks of a home on the list.
create table favorite_list_views (
  list_id integer not null,
  property_id integer not null,
  user_id integer not null,
  is_liked boolean not null default false,
  note text not null default '' check (char_length(note) <= 500),
  primary key (list_id, property_id, user_id),
  foreign key (list_id, property_id) references favorite_list_homes (list_id, property_id) on delete cascade,
  foreign key (list_id, user_id) references favorite_list_members (list_id, user_id) on delete cascade
);
create index favorite_list_views_member on favorite_list_views (list_id, user_id);

create trigger favorite_lists_changed after insert or update or delete on favorite_lists
  for each row execute function tell_change('favorite-list', 'id');
create trigger favorite_list_members_changed after insert or update or delete on favorite_list_members
  for each row execute function tell_change('favorite-list', 'list_id');
create trigger favorite_list_homes_changed after insert or update or delete on favorite_list_homes
  for each row execute function tell_change('favorite-list', 'list_id');
create trigger favorite_list_views_changed after insert or update or delete on favorite_list_views
  for each row execute function tell_change('favorite-list', 'list_id');

-- Searches that people saved, and what they were told for them.
create table saved_searches (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  -- The secret part of the address by which a mail ends its mails.
  mark text not null unique check (mark ~ '^[A-Za-z0-9_-]{43}$'),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  -- The page on which it was made, and its filters as an address writes them: in one order, so that the same is the same.
  page text not null check (page in ('/explore', '/rental-units', '/bnbs', '/for-sale', '/bank-sales')),
  filters text not null check (char_length(filters) <= 1000),
  -- Of the page's category, or of the filters; null: all.
  category text,
  often text not null check (often in ('at_once', 'daily', 'weekly')),
  paused_at timestamptz,
  saved_at timestamptz not null,
  unique (user_id, filters)
);
create index saved_searches_alike on saved_searches (filters) where paused_at is null;
create trigger saved_searches_changed after insert or update or delete on saved_searches
  for each row execute function tell_change('account', 'user_id');

-- A home that was told for a search, and at which price: again only when it is lower.
create table saved_search_homes (
  search_id integer not null references saved_searches (id) on delete cascade,
  property_id integer not null references properties (id) on delete cascade,
  price bigint not null,
  currency text not null,
  told_at timestamptz not null,
  primary key (search_id, property_id)
);
create index saved_search_homes_property on saved_search_homes (property_id);

-- How each home stood when changes were last looked at. `turn` is set while a change waits to be looked at.
create table home_changes (
  property_id integer primary key references properties (id) on delete cascade,
  known_price bigint,
  known_currency text,
  known_open boolean,
  turn bigint,
  changed_at timestamptz not null default now()
);
create index home_changes_waiting on home_changes (turn) where turn is not null;
create sequence home_change_turns;

create function price_shown(home properties) returns bigint language sql immutable as
  $$ select coalesce(home.monthly_price, home.price) $$;
create function is_on_market(home properties) returns boolean language sql immutable as
  $$ select home.is_available and home.hidden_at is null $$;

insert into home_changes (property_id, known_price, known_currency, known_open)
select p.id, price_shown(p), p.currency, is_on_market(p) from properties p;

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

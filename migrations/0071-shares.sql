-- Links by which somebody sends a home to others, and how often each was opened.
create table shares (
  -- What its address calls `ref`, and `user`: both random, so neither says who shared it.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{16}$'),
  sharer_mark text not null check (sharer_mark ~ '^[A-Za-z0-9_-]{12}$'),
  property_id integer not null references properties (id) on delete cascade,
  user_id integer references users (id) on delete cascade,
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) <= 254),
  share_url text not null check (char_length(share_url) <= 500),
  shared_at timestamptz not null,
  opens integer not null default 0 check (opens >= 0),
  last_opened_on date,
  -- Of the last day on which it was opened.
  opens_that_day integer not null default 0 check (opens_that_day >= 0),
  check ((user_id is null) <> (visitor_id is null))
);
create index shares_of_user on shares (user_id, shared_at desc) where user_id is not null;
create index shares_of_visitor on shares (visitor_id) where visitor_id is not null;
create index shares_of_property on shares (property_id);
create index shares_age on shares (shared_at);

-- By which way a link went out.
create table share_ways (
  share_id text not null references shares (id) on delete cascade,
  way text not null check (way in ('link', 'whatsapp', 'sheet')),
  opens integer not null check (opens > 0),
  primary key (share_id, way)
);

-- Of the present day only: each visitor counts once, and of one network only so many do.
create table share_visitors (
  share_id text not null references shares (id) on delete cascade,
  visitor_id text not null check (char_length(visitor_id) between 1 and 64),
  day date not null,
  primary key (share_id, visitor_id, day)
);
create index share_visitors_age on share_visitors (day);
create table share_networks (
  share_id text not null references shares (id) on delete cascade,
  address text not null check (char_length(address) <= 64),
  day date not null,
  times integer not null check (times > 0),
  primary key (share_id, address, day)
);
create index share_networks_age on share_networks (day);

create trigger shares_changed after insert or update or delete on shares
  for each row execute function tell_change('account', 'user_id');

-- Viewings: somebody comes to see a home at an hour, and whoever lists it is there.
create extension if not exists btree_gist;

-- A mail may carry an entry for a calendar (text/calendar), which is one of a kind: an invitation or its cancellation.
alter table mails add column calendar text;

-- The rules, edited as data.
create table viewing_rules (
  is_only boolean primary key default true check (is_only),
  -- How far ahead a viewing can be booked.
  days_ahead integer not null default 30 check (days_ahead between 1 and 180),
  -- How many that are still to come one phone number, and one account or browser, may hold.
  per_person integer not null default 3 check (per_person between 1 and 50)
);
insert into viewing_rules default values;

-- When somebody shows homes; of one of their homes, where it differs. Without a row the defaults hold.
create table viewing_hours (
  id integer generated always as identity primary key,
  owner_id integer not null references users (id),
  property_id integer references properties (id) on delete cascade,
  -- The first and the last hour at which a viewing can begin, in Kampala.
  first_hour smallint not null default 9 check (first_hour between 0 and 23),
  last_hour smallint not null default 17 check (last_hour between 0 and 23),
  -- 0 is Monday.
  weekdays_off smallint[] not null default '{}' check (weekdays_off <@ '{0,1,2,3,4,5,6}'::smallint[]),
  days_off date[] not null default '{}' check (cardinality(days_off) <= 366),
  -- How long before it a viewing can still be booked.
  notice_hours smallint not null default 2 check (notice_hours between 0 and 168),
  -- The way to the next home.
  buffer_minutes smallint not null default 0 check (buffer_minutes between 0 and 240),
  check (first_hour <= last_hour),
  unique nulls not distinct (owner_id, property_id)
);
create index viewing_hours_property on viewing_hours (property_id) where property_id is not null;

create table viewings (
  id integer generated always as identity primary key,
  -- Opens the visitor's page, for whoever holds it; nobody can guess it.
  mark text not null unique check (mark ~ '^[A-Za-z0-9_-]{32}$'),
  -- Null once the listing was deleted; the title stays as it was.
  property_id integer references properties (id) on delete set null,
  home_title text not null check (char_length(home_title) <= 300),
  -- Who shows it: whoever listed the home when it was booked.
  agent_id integer not null references users (id),
  -- Whose it is: an account's, or that of a browser that holds our cookie.
  user_id integer references users (id),
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text check (char_length(email) <= 254),
  starts_at timestamptz not null check (extract(epoch from starts_at) % 3600 = 0),
  -- When the agent can be at another home: after the hour, and the way there.
  free_again_at timestamptz not null check (free_again_at >= starts_at + interval '1 hour'),
  state text not null default 'booked' check (state in ('booked', 'cancelled', 'declined', 'met', 'missed')),
  -- The visitor shows it at the home, and whoever shows the home enters it: then both were there.
  code text not null check (code ~ '^[0-9]{6}$'),
  -- Of the entry in calendars: one more with each change that they must learn of.
  sequence integer not null default 0 check (sequence >= 0),
  confirmed_at timestamptz,
  -- Who ended it: by a cancellation, or by saying that nobody came.
  ended_by text check (ended_by in ('visitor', 'agent')),
  ended_at timestamptz,
  -- What whoever shows the home said when they declined.
  words text check (char_length(words) <= 500),
  -- Set once each was written, or once there is no time for it.
  day_reminder_at timestamptz,
  soon_reminder_at timestamptz,
  booked_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (num_nonnulls(user_id, visitor_id) = 1),
  check ((state = 'booked') = (ended_at is null)),
  check ((state in ('cancelled', 'declined', 'missed')) = (ended_by is not null)),
  -- One home, one hour, one visitor; and nobody is at two homes at once.
  constraint viewings_of_a_home exclude using gist (property_id with =, tstzrange(starts_at, free_again_at) with &&)
    where (state not in ('cancelled', 'declined')),
  constraint viewings_of_an_agent exclude using gist (agent_id with =, tstzrange(starts_at, free_again_at) with &&)
    where (state not in ('cancelled', 'declined'))
);
create index viewings_agent on viewings (agent_id, starts_at);
create index viewings_property on viewings (property_id);
create index viewings_user on viewings (user_id) where user_id is not null;
create index viewings_visitor on viewings (visitor_id) where visitor_id is not null;
create index viewings_phone on viewings (phone) where state = 'booked';
create index viewings_to_come on viewings (starts_at) where state = 'booked';
create index viewings_age on viewings (changed_at);

create trigger viewings_changed after insert or update or delete on viewings
  for each row execute function tell_change('viewing-times');
create trigger viewing_hours_changed after insert or update or delete on viewing_hours
  for each row execute function tell_change('viewing-times');
create trigger viewing_rules_changed after update on viewing_rules
  for each row execute function tell_change('viewing-times');

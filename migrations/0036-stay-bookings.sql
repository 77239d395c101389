-- Stays: nights in a furnished house that somebody books. A night belongs to one guest at a time, whoever asks first.
create extension if not exists btree_gist;

-- How much of what was paid goes back, edited as data: the first step whose days are still left counts; none left, nothing.
create table cancellation_tiers (
  code text primary key check (code ~ '^[a-z]{3,20}$'),
  position smallint not null unique,
  title text not null
);
create table cancellation_steps (
  tier text not null references cancellation_tiers (code) on update cascade on delete cascade,
  -- Before the day of arrival, in whole days.
  days_before smallint not null check (days_before between 0 and 365),
  percent smallint not null check (percent between 1 and 100),
  primary key (tier, days_before)
);
insert into cancellation_tiers (code, position, title) values
  ('flexible', 1, 'Flexible'), ('moderate', 2, 'Moderate'), ('strict', 3, 'Strict');
insert into cancellation_steps (tier, days_before, percent) values
  ('flexible', 1, 100), ('flexible', 0, 50),
  ('moderate', 5, 100), ('moderate', 1, 50),
  ('strict', 14, 100), ('strict', 7, 50);

-- A home's terms. A home without a row has the defaults: its host accepts each stay.
create table stay_terms (
  property_id integer primary key references properties (id) on delete cascade,
  -- instant: whoever pays has booked; request: the host accepts first, and nothing is paid before.
  books text not null default 'request' check (books in ('instant', 'request')),
  tier text not null default 'moderate' references cancellation_tiers (code) on update cascade,
  max_nights smallint not null default 60 check (max_nights between 1 and 365),
  -- The days on which guests may arrive, Monday is 0; null: any.
  arrival_days smallint[] check (
    cardinality(arrival_days) between 1 and 7 and arrival_days <@ '{0,1,2,3,4,5,6}'::smallint[]
  ),
  -- How many days before the arrival it must be booked.
  notice_days smallint not null default 0 check (notice_days between 0 and 60),
  -- For the nights from Friday and Saturday, in the currency's smallest unit; null: as any other night.
  weekend_price bigint check (weekend_price > 0 and weekend_price <= 100000000000000),
  house_rules text check (char_length(house_rules) between 1 and 2000),
  -- Told to guests whose stay is confirmed.
  check_in_words text check (char_length(check_in_words) between 1 and 2000),
  address text check (char_length(address) between 1 and 300)
);

-- What a night costs where it is not the usual price: a season, a festival, a quiet week.
create table stay_night_prices (
  property_id integer not null references properties (id) on delete cascade,
  night date not null,
  price bigint not null check (price > 0 and price <= 100000000000000),
  label text check (char_length(label) between 1 and 60),
  primary key (property_id, night)
);

create table stays (
  id integer generated always as identity primary key,
  -- Its address: whoever holds it sees the stay.
  mark text not null unique check (mark ~ '^[A-Za-z0-9_-]{32}$'),
  property_id integer references properties (id) on delete set null,
  -- The home's, as it was called then.
  title text not null,
  host_id integer not null references users (id),
  user_id integer references users (id),
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  name text check (btrim(name) <> '' and char_length(name) <= 200),
  email text check (char_length(email) <= 254),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  check_in date not null,
  check_out date not null,
  guests smallint not null check (guests between 1 and 500),
  requests text not null default '' check (char_length(requests) <= 1000),
  state text not null check (
    state in ('requested', 'held', 'confirmed', 'completed', 'declined', 'lapsed', 'cancelled')
  ),
  books text not null check (books in ('instant', 'request')),
  -- As they were when it was booked or moved, in the currency's smallest unit.
  currency text not null check (currency in ('UGX', 'USD')),
  lines jsonb not null,
  total bigint not null check (total > 0),
  deposit bigint not null check (deposit > 0 and deposit <= total),
  tier text not null,
  steps jsonb not null,
  -- A stay that was moved gives back no more than it would have then.
  most_percent smallint not null default 100 check (most_percent between 0 and 100),
  balance_due date not null,
  asked_at timestamptz not null default now(),
  -- When the host accepted it, where that is needed.
  accepted_at timestamptz,
  confirmed_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('guest', 'host', 'admin', 'time')),
  -- What was promised to go back when it was cancelled.
  refund bigint check (refund >= 0),
  check (check_in < check_out and check_out - check_in <= 365),
  check ((user_id is null) <> (visitor_id is null)),
  check (state not in ('confirmed', 'completed') or (confirmed_at is not null and email is not null)),
  check ((state in ('completed', 'declined', 'lapsed', 'cancelled')) = (ended_at is not null)),
  check ((ended_at is null) = (ended_by is null))
);
create index stays_user on stays (user_id, id) where user_id is not null;
create index stays_visitor on stays (visitor_id, id) where visitor_id is not null;
create index stays_host on stays (host_id, check_in);
create index stays_property on stays (property_id, check_in);
create index stays_open on stays (id) where state in ('requested', 'held');
create index stays_ahead on stays (check_in) where state = 'confirmed';

-- What was paid for a stay. How much of it is still here is the payments' to say.
create table stay_payments (
  intent_id integer primary key references payment_intents (id),
  stay_id integer not null references stays (id),
  part text not null check (part in ('deposit', 'balance'))
);
create index stay_payments_stay on stay_payments (stay_id);
create unique index stay_payments_deposit on stay_payments (stay_id) where part = 'deposit';

-- Nights that cannot be had, whatever the reason. Half-open: the day of departure is free for the next arrival.
-- No two rows of a home share a night. A hold ends by the database's clock: whoever wants its nights afterwards deletes
-- it first, in the same transaction (decision 0048).
create table taken_nights (
  id integer generated always as identity primary key,
  property_id integer not null references properties (id) on delete cascade,
  kind text not null check (kind in ('booking', 'hold', 'block', 'feed')),
  nights daterange not null check (not isempty(nights) and not lower_inf(nights) and not upper_inf(nights)),
  stay_id integer unique references stays (id),
  held_until timestamptz,
  note text check (char_length(note) between 1 and 200),
  constraint taken_nights_once exclude using gist (property_id with =, nights with &&),
  check ((kind in ('booking', 'hold')) = (stay_id is not null)),
  check ((kind = 'hold') = (held_until is not null))
);
create index taken_nights_holds on taken_nights (held_until) where kind = 'hold';

create trigger taken_nights_changed after insert or update or delete on taken_nights
  for each row execute function tell_change('stay-nights', 'property_id');
create trigger stay_night_prices_changed after insert or update or delete on stay_night_prices
  for each row execute function tell_change('stay-nights', 'property_id');
create trigger stay_terms_changed after insert or update or delete on stay_terms
  for each row execute function tell_change('stay-nights', 'property_id');
create trigger stays_changed after insert or update on stays
  for each row execute function tell_change('stays');
create trigger stays_changed_for_guest after insert or update on stays
  for each row execute function tell_change('account', 'user_id');
create trigger stays_changed_for_host after insert or update on stays
  for each row execute function tell_change('account', 'host_id');

-- A refund that we order ourselves is begun by a job; one that nobody has begun was never asked for.
alter table payment_refunds add column begun_at timestamptz default now();
create index payment_intents_of_stays on payment_intents (subject) where purpose in ('stay_deposit', 'stay_balance');

-- What a listing's owner is told: how often it was looked at, how often its tour was opened and how many asked, a day.
-- Days are those of Kampala. Counting is told to nobody: figures are read when the desk is opened.
create table property_days (
  property_id integer not null references properties (id) on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  tours integer not null default 0 check (tours >= 0),
  enquiries integer not null default 0 check (enquiries >= 0),
  primary key (property_id, day)
);
create index property_days_age on property_days (day);

-- An opened tour or an enquiry counts as a view does: once per visitor, property and day, and of one address only so many.
create table property_interests (
  property_id integer not null references properties (id) on delete cascade,
  kind text not null check (kind in ('tour', 'enquiry')),
  visitor_id text not null check (char_length(visitor_id) between 1 and 64),
  window_starts_at timestamptz not null,
  primary key (property_id, kind, visitor_id, window_starts_at)
);
create index property_interests_age on property_interests (window_starts_at);

create table property_interest_addresses (
  property_id integer not null references properties (id) on delete cascade,
  kind text not null check (kind in ('tour', 'enquiry')),
  address text not null check (char_length(address) <= 64),
  window_starts_at timestamptz not null,
  times integer not null check (times > 0),
  primary key (property_id, kind, address, window_starts_at)
);
create index property_interest_addresses_age on property_interest_addresses (window_starts_at);

-- Where an account can be called, as E.164.
alter table users add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$');

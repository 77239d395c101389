-- What admins decide for the whole market is data. Every change is kept with what was there before, so that it can be undone.
create table setting_changes (
  id integer generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- Which of its kind.
  key text not null,
  -- Null: it was added.
  before jsonb,
  after jsonb not null,
  reason text not null check (char_length(reason) between 3 and 300),
  actor_id integer references users (id) on delete set null,
  at timestamptz not null default clock_timestamp(),
  undoes integer references setting_changes (id)
);
create index setting_changes_of on setting_changes (kind, key, id desc);
create trigger setting_changes_told after insert on setting_changes
  for each statement execute function tell_change('settings');

-- Who can be written to and called. All are invented, and the screens say so while `are_samples`.
create table contacts (
  name text primary key check (name = 'all'),
  support_email text not null,
  support_phone text not null,
  host_email text not null,
  host_phone text not null,
  privacy_email text not null,
  -- The agency's own line for every listing, never a private number.
  agent_phone text not null,
  rentals_name text not null,
  rentals_phone text not null,
  sales_name text not null,
  sales_phone text not null,
  are_samples boolean not null
);
insert into contacts values ('all', 'support@example.com', '+256700000001', 'hosts@example.com', '+256700000002',
  'privacy@example.com', '+256700000003', 'the rentals desk', '+256700000004', 'the sales desk', '+256700000005', true);
create trigger contacts_changed after insert or update or delete on contacts
  for each statement execute function tell_change('contacts');

-- What a stay is booked by. Stays that are booked keep what they were booked by.
create table stay_rules (
  name text primary key check (name = 'all'),
  deposit_percent integer not null check (deposit_percent between 1 and 100),
  balance_days integer not null check (balance_days between 0 and 60),
  hold_minutes integer not null check (hold_minutes between 5 and 120)
);
insert into stay_rules values ('all', 20, 3, 20);
create trigger stay_rules_changed after update on stay_rules
  for each statement execute function tell_change('stay-rules');

-- What is not offered any more stays with what has it.
alter table areas add column is_retired boolean not null default false;
alter table landmarks add column is_retired boolean not null default false;
alter table amenities add column is_retired boolean not null default false, add column position integer not null default 1000;
update amenities set position = n from (select id as one, row_number() over (order by id) as n from amenities) o where id = one;
alter table property_types add column is_retired boolean not null default false, add column position integer not null default 1000;
update property_types set position = n from (select id as one, row_number() over (order by id) as n from property_types) o where id = one;

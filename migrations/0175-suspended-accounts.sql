-- An admin suspends an account with a reason, and restores it. One suspension of an account is open at a time.
create table account_suspensions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  reason text not null check (btrim(reason) <> '' and char_length(reason) <= 1000),
  -- The role is taken away while the account is suspended, and comes back with it.
  role_before text not null check (role_before in ('user', 'property_manager', 'admin')),
  suspended_by integer not null references users (id),
  suspended_at timestamptz not null,
  -- What the suspended person wrote about it.
  answer text check (btrim(answer) <> '' and char_length(answer) <= 2000),
  answered_at timestamptz,
  lifted_at timestamptz,
  lifted_by integer references users (id),
  -- Why it was lifted.
  lift_reason text check (btrim(lift_reason) <> '' and char_length(lift_reason) <= 1000),
  check (suspended_by <> user_id),
  check ((answer is null) = (answered_at is null)),
  check (num_nonnulls(lifted_at, lifted_by, lift_reason) in (0, 3))
);
create unique index account_suspensions_open on account_suspensions (user_id) where lifted_at is null;
create index account_suspensions_user on account_suspensions (user_id, id);

alter table users
  add column suspended_at timestamptz,
  -- So every check of a role refuses what a suspended account had been allowed to do.
  add constraint users_suspended_role check (suspended_at is null or role = 'user');
create index users_suspended on users (id) where suspended_at is not null;

-- How each listing stood when its owner was suspended. A row exists while the suspension hides the listing.
create table suspended_listings (
  property_id integer primary key references properties (id) on delete cascade,
  suspension_id integer not null references account_suspensions (id),
  was_available boolean not null,
  listed_until timestamptz,
  -- A report hides it too: it stays hidden when the suspension ends.
  was_hidden boolean not null
);
create index suspended_listings_suspension on suspended_listings (suspension_id);

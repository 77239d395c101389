-- The rules of payouts, one row. Amounts are in shillings.
create table payout_rules (
  name text primary key default 'payouts' check (name = 'payouts'),
  currency text not null default 'UGX' check (currency = 'UGX'),
  min_amount bigint not null default 5000 check (min_amount > 0),
  max_transfer bigint not null default 5000000 check (max_transfer >= min_amount),
  -- A batch above this total needs the approval of a second admin.
  second_admin_above bigint not null default 5000000 check (second_admin_above >= 0),
  cooling_hours integer not null default 72 check (cooling_hours between 0 and 720),
  payout_day text not null default 'daily' check (
    payout_day in ('daily', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday')
  )
);
insert into payout_rules default values;

-- Where a host is paid. A change adds a row.
create table payout_destinations (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  network text not null check (network in ('MTN', 'AIRTEL')),
  phone text not null check (phone ~ '^\+256[0-9]{9}$'),
  -- The name of the owner of the mobile-money account.
  name text not null check (btrim(name) <> '' and char_length(name) <= 100),
  added_at timestamptz not null,
  -- After a change, nothing is sent there before this time.
  usable_from timestamptz not null,
  replaced_at timestamptz
);
create unique index payout_destinations_current on payout_destinations (user_id) where replaced_at is null;
create trigger payout_destinations_changed after insert or update on payout_destinations
  for each row execute function publish_change('account', 'user_id');

create table payout_batches (
  id integer generated always as identity primary key,
  total bigint not null check (total > 0),
  payout_count integer not null check (payout_count > 0),
  needs_second boolean not null,
  proposed_by integer not null references users (id),
  proposed_at timestamptz not null default now(),
  approved_by integer references users (id),
  approved_at timestamptz,
  cancelled_by integer references users (id),
  cancelled_at timestamptz,
  check ((approved_by is null) = (approved_at is null)),
  check ((cancelled_by is null) = (cancelled_at is null)),
  check (approved_at is null or cancelled_at is null),
  constraint payout_batches_two_admins check (not needs_second or approved_by <> proposed_by)
);
create index payout_batches_waiting on payout_batches (id) where approved_at is null and cancelled_at is null;

-- One transfer to a host. Its money is in payouts_clearing under its own name until it ends, so that it can end only once.
create table payouts (
  id integer generated always as identity primary key,
  batch_id integer not null references payout_batches (id),
  user_id integer not null references users (id),
  destination_id integer not null references payout_destinations (id),
  amount bigint not null check (amount > 0),
  currency text not null default 'UGX' check (currency = 'UGX'),
  -- The idempotency key at the provider.
  reference text not null unique check (reference ~ '^payout_[a-z0-9]{16,40}$'),
  -- requested: not sent. sent: the provider was asked. unknown: it gave no answer that decides.
  status text not null default 'requested' check (
    status in ('requested', 'sent', 'successful', 'failed', 'reversed', 'unknown', 'cancelled')
  ),
  provider_id text,
  fee bigint check (fee >= 0),
  reason text,
  requested_at timestamptz not null default now(),
  sent_at timestamptz,
  completed_at timestamptz,
  next_check_at timestamptz,
  check (status in ('requested', 'cancelled') or sent_at is not null),
  check ((status in ('successful', 'failed', 'reversed', 'cancelled')) = (completed_at is not null))
);
create index payouts_batch on payouts (batch_id);
create index payouts_user on payouts (user_id, id);
create index payouts_unsent on payouts (id) where status = 'requested';
create index payouts_due on payouts (next_check_at) where next_check_at is not null;
create index payouts_unknown on payouts (id) where status = 'unknown';
create trigger payouts_changed after insert or update of status on payouts
  for each row execute function publish_change('account', 'user_id');
create trigger payouts_publish after insert or update of status on payouts
  for each statement execute function publish_change('payouts');
create trigger payout_batches_publish after insert or update on payout_batches
  for each statement execute function publish_change('payouts');

-- Who did what, and what the provider said.
create table payout_acts (
  id integer generated always as identity primary key,
  batch_id integer not null references payout_batches (id),
  payout_id integer references payouts (id),
  act text not null check (
    act in ('proposed', 'approved', 'cancelled', 'sent', 'successful', 'failed', 'reversed', 'unknown', 'contradicted')
  ),
  -- Null: the market itself, following the provider.
  actor_id integer references users (id),
  note text check (char_length(note) <= 300),
  at timestamptz not null default now()
);
create index payout_acts_batch on payout_acts (batch_id, id);
create trigger payout_acts_append_only before update or delete or truncate on payout_acts
  for each statement execute function reject_rewriting();

-- contradicted: the provider's report contradicts an earlier final one. The books say that the host has the money, and
-- nothing more is paid to the host until an admin has settled it.
alter table payouts drop constraint payouts_status_check;
alter table payouts add constraint payouts_status_check check (
  status in ('requested', 'sent', 'successful', 'failed', 'reversed', 'unknown', 'contradicted', 'cancelled')
);
-- True when our account at the provider is the cause of the last refusal, and not the number of the host.
alter table payouts add column is_our_fault boolean not null default false;
create index payouts_contradicted on payouts (user_id) where status = 'contradicted';
drop index payouts_unsent;
create index payouts_unsent on payouts (next_check_at nulls first, id) where status = 'requested';
-- What an admin must look at.
drop index payouts_unknown;
create index payouts_to_check on payouts (id)
  where status in ('unknown', 'contradicted') or (status = 'requested' and is_our_fault);

alter table payout_acts drop constraint payout_acts_act_check;
alter table payout_acts add constraint payout_acts_act_check check (
  act in ('proposed', 'approved', 'cancelled', 'sent', 'refused', 'successful', 'failed', 'reversed', 'unknown', 'contradicted')
);

-- A higher limit for two admins applies a day after it was set, so that the other admins can react. Until then the
-- former limit applies.
alter table payout_rules
  add column former_second_admin_above bigint,
  add column second_admin_raised_at timestamptz;
create function delay_higher_limit() returns trigger language plpgsql as $$
begin
  if new.second_admin_above > old.second_admin_above then
    new.former_second_admin_above := case
      when old.second_admin_raised_at > now() - interval '1 day' then least(old.former_second_admin_above, old.second_admin_above)
      else old.second_admin_above
    end;
    new.second_admin_raised_at := now();
  end if;
  return new;
end $$;
create trigger payout_rules_delay before update on payout_rules
  for each row execute function delay_higher_limit();

-- Balances that admins settled outside the provider: dollars, small amounts and debts. A negative amount came from the host.
alter table ledger_lines drop constraint ledger_lines_account_check;
alter table ledger_lines add constraint ledger_lines_account_check check (
  account in (
    'customer', 'provider_clearing', 'fees', 'revenue', 'deposits_held', 'refunds', 'owed', 'payouts_clearing', 'bank')
);
create table payout_settlements (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  currency text not null check (currency in ('UGX', 'USD')),
  amount bigint not null check (amount <> 0),
  -- The amount without its sign in shillings, at the exchange rate of that day, which counts against the limit for two admins.
  shillings bigint not null check (shillings > 0),
  note text not null check (char_length(note) between 1 and 300),
  settled_by integer not null references users (id),
  settled_at timestamptz not null default now(),
  -- The second admin. Null: the amount was within what admins may approve alone.
  approved_by integer references users (id),
  constraint payout_settlements_other_person check (settled_by <> user_id and approved_by <> user_id),
  constraint payout_settlements_two_admins check (approved_by <> settled_by)
);
create index payout_settlements_user on payout_settlements (user_id, id);
create index payout_settlements_alone on payout_settlements (settled_at) where approved_by is null;
create trigger payout_settlements_append_only before update or delete or truncate on payout_settlements
  for each statement execute function reject_rewriting();
create trigger payout_settlements_changed after insert on payout_settlements
  for each row execute function publish_change('account', 'user_id');
create trigger payout_settlements_publish after insert on payout_settlements
  for each statement execute function publish_change('payouts');

-- The balances that an admin wants to settle by hand above the limit for two admins. A second admin settles them.
create table payout_settlement_requests (
  user_id integer not null references users (id),
  currency text not null check (currency in ('UGX', 'USD')),
  amount bigint not null check (amount <> 0),
  note text not null check (char_length(note) between 1 and 300),
  requested_by integer not null references users (id),
  requested_at timestamptz not null default now(),
  primary key (user_id, currency),
  constraint payout_settlement_requests_other_person check (requested_by <> user_id)
);
create trigger payout_settlement_requests_publish after insert or update or delete on payout_settlement_requests
  for each statement execute function publish_change('payouts');

-- The months of the ledger that are closed, in Kampala time. They are closed in order and stay closed.
create table ledger_closings (
  month date primary key check (extract(day from month) = 1),
  closed_by integer not null references users (id),
  closed_at timestamptz not null default now()
);
create trigger ledger_closings_append_only before update or delete or truncate on ledger_closings
  for each statement execute function reject_rewriting();
create index ledger_entries_booked on ledger_entries (booked_at, id);

-- Returns the time from which entries can be booked: the end of the last closed month.
create function ledger_open_from() returns timestamptz language sql stable as $$
  select coalesce((max(month) + interval '1 month')::timestamp at time zone 'Africa/Kampala', '-infinity') from ledger_closings
$$;
create function reject_closed_month() returns trigger language plpgsql as $$
begin
  if new.booked_at < ledger_open_from() then
    raise exception 'the month of % is closed', new.booked_at using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_entries_open_month before insert on ledger_entries
  for each row execute function reject_closed_month();
-- Lines are booked with their entry, and later ones must not change a closed month either.
create function reject_lines_of_closed_month() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a join ledger_entries e on e.id = a.entry_id where e.booked_at < ledger_open_from()
  ) then
    raise exception 'the month of these lines is closed' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_lines_open_month after insert on ledger_lines
  referencing new table as added for each statement execute function reject_lines_of_closed_month();

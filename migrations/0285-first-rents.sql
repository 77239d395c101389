-- The lister offers that tenants pay the first rent through us, where it is held until the keys.
alter table properties
  add column holds_first_rent boolean,
  -- A trigger keeps it: we hold the first rent of a tenant.
  add column first_rent_paid boolean not null default false,
  add constraint properties_first_rent_is_for_rentals check (category = 'rental_units' or holds_first_rent is null) not valid;
alter table properties validate constraint properties_first_rent_is_for_rentals;

-- What a tenant and a lister agree about a home: the day of moving in, and the first payment that we hold until then.
create table first_rents (
  id integer generated always as identity primary key,
  property_id integer references properties (id) on delete set null,
  -- The title of the home when the tenant asked.
  title text not null check (char_length(title) between 1 and 200),
  tenant_id integer not null references users (id),
  owner_id integer not null references users (id),
  -- What the tenant tells the lister. Emptied when the account is closed.
  tenant_name text check (char_length(tenant_name) between 1 and 200),
  tenant_phone text check (tenant_phone ~ '^\+[1-9][0-9]{6,14}$'),
  move_in date not null,
  -- In shillings: the rent of a month, and what is paid before moving in.
  monthly_rent bigint not null check (monthly_rent > 0),
  advance_months smallint not null check (advance_months between 0 and 24),
  deposit_months smallint not null check (deposit_months between 0 and 12),
  amount bigint not null check (amount = monthly_rent * (advance_months + deposit_months) and amount > 0),
  -- requested: the lister answers until answer_by. accepted: the tenant pays until pay_by. paid: we hold the whole amount.
  -- disputed: the lister says that the keys were handed over, and an admin decides. handed_over: owed to the owner.
  state text not null default 'requested' check (
    state in ('requested', 'accepted', 'paid', 'disputed', 'handed_over', 'decided', 'ended')
  ),
  requested_at timestamptz not null,
  answer_by timestamptz not null,
  accepted_at timestamptz,
  pay_by timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  ended_because text check (
    ended_because in ('declined', 'unanswered', 'withdrawn', 'unpaid', 'cancelled', 'owner_cancelled', 'no_keys', 'silence', 'refunded')
  ),
  -- The two sides of a dispute.
  owner_body text check (char_length(owner_body) between 1 and 1000),
  tenant_body text check (char_length(tenant_body) between 1 and 1000),
  disputed_at timestamptz,
  -- The decision of an admin. Both sides read the note.
  refund bigint check (refund between 0 and amount),
  note text check (char_length(note) between 1 and 1000),
  decided_by integer references users (id),
  check (tenant_id <> owner_id or state in ('handed_over', 'decided', 'ended')),
  check ((state in ('handed_over', 'decided', 'ended')) = (ended_at is not null)),
  check ((state = 'ended') = (ended_because is not null)),
  check (state not in ('accepted', 'paid', 'disputed', 'handed_over', 'decided') or (accepted_at is not null and pay_by is not null)),
  check (state not in ('paid', 'disputed', 'handed_over', 'decided') or paid_at is not null),
  check (state <> 'disputed' or disputed_at is not null),
  check ((state = 'decided') = (refund is not null)),
  check ((state = 'decided') = (note is not null)),
  check ((state = 'decided') = (decided_by is not null))
);
-- A home is promised to one tenant at a time.
create unique index first_rents_one_tenant on first_rents (property_id) where state in ('accepted', 'paid', 'disputed');
create unique index first_rents_one_request on first_rents (property_id, tenant_id)
  where state in ('requested', 'accepted', 'paid', 'disputed');
create index first_rents_open on first_rents (state, id) where ended_at is null;
create index first_rents_tenant on first_rents (tenant_id, id);
create index first_rents_owner on first_rents (owner_id, id);
-- Without property_id, which the deletion of any home sets.
create trigger first_rents_publish after insert or update of state, owner_id, tenant_body on first_rents
  for each statement execute function publish_change('first-rents');
create function keep_first_rent_paid() returns trigger language plpgsql as $$
begin
  update properties p set first_rent_paid = new.state in ('paid', 'disputed')
  where p.id = new.property_id and p.first_rent_paid <> (new.state in ('paid', 'disputed'));
  return null;
end $$;
create trigger first_rents_keep_paid after update of state on first_rents
  for each row when ((old.state in ('paid', 'disputed')) <> (new.state in ('paid', 'disputed')))
  execute function keep_first_rent_paid();
create index payment_intents_of_first_rents on payment_intents (subject) where purpose = 'first_rent';

-- first_rent: money held for a tenant. damage: the damage deposit of a stay (migration 0291), held for its guest.
alter table ledger_lines drop constraint ledger_lines_party_check;
alter table ledger_lines add constraint ledger_lines_party_check check (
  party ~ '^(stay|damage|bidder|first_rent|user|payout):[1-9][0-9]*$'
) not valid;
alter table ledger_lines validate constraint ledger_lines_party_check;
create or replace function party_of_payment(purpose text, subject text) returns text language sql immutable as $$
  select case purpose when 'bid_deposit' then 'bidder' when 'first_rent' then 'first_rent' when 'damage_deposit' then 'damage'
      else 'stay' end || ':' || subject
  where purpose in ('stay_deposit', 'stay_balance', 'damage_deposit', 'bid_deposit', 'first_rent')
$$;

-- The fee on first rents that are accepted from that day on.
alter table service_fees
  add column first_rent_percent numeric(4, 2) not null default 0 check (first_rent_percent between 0 and 30);

alter table earnings
  drop constraint earnings_source_check,
  add constraint earnings_source_check check (source ~ '^(stay|damage|first_rent):[1-9][0-9]*$'),
  drop constraint earnings_kind_check,
  add constraint earnings_kind_check check (kind in ('arrival', 'cancellation', 'change', 'refund', 'handover', 'damage'));

-- After the handover, both sides may want receipts for later rent, which is paid outside of the market.
alter table first_rents
  add column receipts_for_owner boolean not null default false,
  add column receipts_for_tenant boolean not null default false;
create trigger first_rents_publish_receipts after update of receipts_for_owner, receipts_for_tenant on first_rents
  for each statement execute function publish_change('first-rents');

-- The rent of a month, as one side enters and the other confirms it. The market did not handle this money.
create table rent_receipts (
  id integer generated always as identity primary key,
  first_rent_id integer not null references first_rents (id),
  month date not null check (extract(day from month) = 1),
  -- In shillings.
  amount bigint not null check (amount > 0),
  way text not null check (way in ('mobile_money', 'bank', 'cash', 'other')),
  paid_on date not null,
  -- The title and the names when it was entered, so that the receipt stays what both sides confirmed.
  title text not null check (char_length(title) between 1 and 200),
  owner_name text not null check (char_length(owner_name) between 1 and 200),
  tenant_name text not null check (char_length(tenant_name) between 1 and 200),
  is_by_owner boolean not null,
  entered_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'refused', 'withdrawn')),
  ended_at timestamptz,
  -- Why the other side refused.
  reason text check (char_length(reason) between 1 and 300),
  -- As in receipts: the number can be guessed, and the code cannot.
  code text not null default left(replace((gen_random_uuid())::text, '-', ''), 20) check (code ~ '^[0-9a-f]{20}$'),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'refused') = (reason is not null))
);
-- One receipt for a month.
create unique index rent_receipts_one_month on rent_receipts (first_rent_id, month) where state in ('open', 'confirmed');
create index rent_receipts_of_first_rent on rent_receipts (first_rent_id, id);
create function keep_rent_receipt() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'the rent receipt % has ended', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger rent_receipts_stay before update on rent_receipts for each row execute function keep_rent_receipt();
create trigger rent_receipts_not_removed before delete or truncate on rent_receipts
  for each statement execute function reject_rewriting();
create trigger rent_receipts_publish after insert or update on rent_receipts
  for each statement execute function publish_change('first-rents');

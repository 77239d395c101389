-- What visitors say is wrong with a listing, for the admins to look into.
create table property_reports (
  id integer generated always as identity primary key,
  property_id integer not null references properties (id) on delete cascade,
  reason text not null check (reason in ('gone', 'wrong', 'contact', 'fraud', 'offensive', 'other')),
  body text not null default '' check (char_length(body) <= 1000),
  -- Where the visitor may be asked more, if they wish to be.
  email text check (char_length(email) <= 254),
  reported_at timestamptz not null default now()
);

create index property_reports_of_property on property_reports (property_id);

-- A home's page names who lists it.
create trigger listers_changed after update of full_name, is_verified on users
  for each row when ((old.full_name, old.is_verified) is distinct from (new.full_name, new.is_verified))
  execute function tell_change('listers');

-- The months paid before the key are of the monthly price, where it differs from the price.
alter table properties drop column first_payment_ugx;
alter table properties add column first_payment_ugx bigint generated always as (
  case when category = 'rental_units' and advance_months is not null
    then round(price_ugx::numeric * coalesce(monthly_price, price) / price)::bigint
      * (advance_months + coalesce(deposit_months, 0)) end
) stored;

-- The charges beyond the nights of a stay, in the currency's smallest unit, and the discounts for long stays in percent.
alter table properties
  add column cleaning_fee bigint check (cleaning_fee between 1 and 100000000000000),
  add column guests_included smallint check (guests_included between 1 and 500),
  add column extra_guest_price bigint check (extra_guest_price between 1 and 100000000000000),
  add column weekly_discount smallint check (weekly_discount between 1 and 90),
  add column monthly_discount smallint check (monthly_discount between 1 and 90),
  add constraint properties_extras_are_for_stays check (
    category = 'furnished_houses' or (cleaning_fee is null and guests_included is null and extra_guest_price is null and
      weekly_discount is null and monthly_discount is null)
  ),
  add constraint properties_extra_guests_are_counted check (extra_guest_price is null or guests_included is not null);

-- The search for available homes reads their terms from the index alone.
drop index properties_stays;
create index properties_stays on properties (id) include (price, price_ugx, currency, sleeps, min_nights, cleaning_fee,
  guests_included, extra_guest_price, weekly_discount, monthly_discount)
  where category = 'furnished_houses' and is_available;

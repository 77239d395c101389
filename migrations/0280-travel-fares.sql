-- The usual fares, for the way from a home to a place. Fitted to fares in newspapers of 2019 and 2023 between the centre
-- and Naalya (boda 5,000, taxi 2,000) and Bulenga (taxi 2,500).
create table travel_fares (
  mode text primary key check (mode in ('boda', 'taxi')),
  base_amount integer not null check (base_amount between 0 and 100000),
  amount_per_km integer not null check (amount_per_km between 0 and 100000),
  minimum_amount integer not null check (minimum_amount between 0 and 100000),
  as_of date not null,
  source text not null
);
create trigger travel_fares_changed after update on travel_fares
  for each statement execute function publish_change('travel-fares');

insert into travel_fares (mode, base_amount, amount_per_km, minimum_amount, as_of, source) values
  ('boda', 1000, 350, 1000, '2023-01-01', 'Daily Monitor'),
  ('taxi', 500, 130, 1000, '2023-01-01', 'Daily Monitor');

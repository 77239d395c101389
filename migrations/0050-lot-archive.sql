-- What the archive of past lots shows, and how calendars know that a lot has changed.

alter table lots
  -- As the listing said when the lot closed: the listing may be changed or deleted afterwards.
  add column location text,
  add column market_value bigint,
  add column forced_sale_value bigint,
  add column valued_on date,
  -- Rises with each change that a calendar shows.
  add column sequence integer not null default 0,
  add column changed_at timestamptz not null default now();

update lots l set location = p.location, market_value = p.market_value, forced_sale_value = p.forced_sale_value,
  valued_on = p.valued_on
from properties p where p.id = l.property_id and l.closed_at is not null;

create function keep_valuation() returns trigger language plpgsql as $$
begin
  select p.location, p.market_value, p.forced_sale_value, p.valued_on
  into new.location, new.market_value, new.forced_sale_value, new.valued_on
  from properties p where p.id = new.property_id;
  return new;
end $$;
create trigger lots_closed before update on lots
  for each row when (old.closed_at is null and new.closed_at is not null and new.property_id is not null)
  execute function keep_valuation();

create function count_change_of_lot() returns trigger language plpgsql as $$
begin
  new.sequence := old.sequence + 1;
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger lots_moved before update on lots
  for each row when (
    (old.state, old.title, old.opens_at, old.closes_at) is distinct from (new.state, new.title, new.opens_at, new.closes_at))
  execute function count_change_of_lot();

create index lots_results on lots (closed_at desc, id desc) where closed_at is not null;
-- Not with each bid: the archive moves when a lot ends, and with what becomes of it.
create trigger lots_ended after update on lots
  for each row when (
    new.closed_at is not null and (old.state, old.property_id) is distinct from (new.state, new.property_id))
  execute function tell_change('lot-results');

-- The badge of a bank sale says whether the home has a lot and how far that lot is. The lot writes it, as it writes the rest.
-- Null: there is no lot, so nobody can bid here.
alter table auctions add column lot_stage text
  check (lot_stage in ('announced', 'open', 'stopped', 'postponed', 'over'));
create function lot_stage_of(state text) returns text language sql immutable parallel safe as $$
  select case
    when state = 'draft' then null
    when state in ('announced', 'open', 'stopped', 'postponed') then state
    else 'over'
  end
$$;
select set_config('lots.is_telling', 'on', true);
update auctions set lot_stage = (
  select lot_stage_of(state) from lots
  where lots.property_id = auctions.property_id and state <> 'draft' order by id desc limit 1
);
select set_config('lots.is_telling', 'off', true);
-- `lot_stage = 'open'` says the same.
alter table auctions drop column takes_bids;

-- Whether the listing's auction takes bids here now: its card leads to them. Told by the lot, as the rest is.
alter table auctions add column takes_bids boolean not null default false;
select set_config('lots.is_telling', 'on', true);
update auctions set takes_bids = true
  where exists (select from lots where lots.property_id = auctions.property_id and lots.state = 'open');
select set_config('lots.is_telling', 'off', true);

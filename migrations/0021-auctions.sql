-- What changes while people bid stands apart from the listing, so that a bid tells 'auction:<id>' and leaves the listing, its
-- search index and the site map alone. Amounts are in the property's currency, as in 0002.

-- What a lot refers to, so that only a bank sale has one.
alter table properties add constraint properties_id_and_category unique (id, category);

create table auctions (
  property_id integer primary key,
  category text not null default 'bank_sales',
  -- The date is the closing time, by the server's clock.
  auction_closes_at timestamptz,
  auction_status text check (auction_status in ('upcoming', 'active', 'ended')),
  starting_bid bigint check (starting_bid > 0 and starting_bid <= 100000000000000),
  current_bid bigint check (current_bid > 0 and current_bid <= 100000000000000),
  bid_increment bigint check (bid_increment > 0 and bid_increment <= 100000000000000),

  constraint auctions_are_of_bank_sales check (category = 'bank_sales'),
  constraint auctions_are_of_properties
    foreign key (property_id, category) references properties (id, category) on delete cascade,
  constraint auctions_current_bid_reaches_starting_bid check (
    current_bid is null or (starting_bid is not null and current_bid >= starting_bid)
  )
);

insert into auctions (property_id, auction_closes_at, auction_status, starting_bid, current_bid, bid_increment)
select id, auction_closes_at, auction_status, starting_bid, current_bid, bid_increment
from properties
where num_nonnulls(auction_closes_at, auction_status, starting_bid, current_bid, bid_increment) > 0;

alter table properties
  drop constraint properties_auction_is_for_bank_sales,
  drop constraint properties_current_bid_reaches_starting_bid,
  drop column auction_closes_at,
  drop column auction_status,
  drop column starting_bid,
  drop column current_bid,
  drop column bid_increment,
  add constraint properties_auction_is_for_bank_sales check (
    category = 'bank_sales' or num_nonnulls(
      bank_name, auctioneer_name, auctioneer_licence, occupancy, market_value, forced_sale_value, valued_on,
      viewing_times, deposit_terms, has_spouse_consent, has_caveat, court_case
    ) = 0
  );

create trigger auctions_added_or_removed after insert or delete on auctions
  for each row execute function tell_change('auction', 'property_id');
create trigger auctions_changed after update on auctions
  for each row when (old.* is distinct from new.*) execute function tell_change('auction', 'property_id');

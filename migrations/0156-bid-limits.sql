-- Guards against a mistyped bid. As migration 0051, and in addition: a bid far above the current bid or the market value needs
-- a confirmation, and a bid above a hard limit is refused. The same limits are in auctions/rules.ts.
drop function place_bid(integer, integer, text, bigint, text, text);
create function place_bid(
  asked_lot integer, asked_user integer, asked_kind text, asked_amount bigint, asked_key text, asked_salt text,
  asked_confirmed boolean default false
) returns table (
  outcome text, number integer, price bigint, is_leading boolean, minimum bigint, closes_at timestamptz, maximum bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  who bidders;
  lot lots;
  before bids;
  now_at timestamptz;
  least_bid bigint;
  most_bid bigint;
  home_value bigint;
  new_price bigint;
  new_leader integer;
  new_maximum bigint;
  new_close timestamptz;
  line text;
begin
  -- A user who is not an approved bidder is refused before any lock is taken.
  select * into who from bidders where lot_id = asked_lot and user_id = asked_user;
  if who.state = 'approved' then
    select * into lot from lots where id = asked_lot for no key update;
    select * into who from bidders where id = who.id;
  end if;
  if who.state is distinct from 'approved' then
    return query select 'not_approved', null::integer, null::bigint, false, null::bigint, null::timestamptz, null::bigint;
    return;
  end if;
  -- The time of the decision, not the time at which the transaction began.
  now_at := clock_timestamp();
  select * into before from bids where bidder_id = who.id and key = asked_key;
  least_bid := case when lot.price is null then lot.starting_bid else lot.price + lot.increment end;
  if before.number is not null then
    return query select
      case when before.kind = asked_kind and before.amount = asked_amount then 'accepted' else 'key_used' end,
      before.number, before.price, before.leader_id = who.id, least_bid, lot.closes_at, before.amount;
    return;
  end if;
  if sees_sealed(lot, asked_user) then
    return query select 'sees_sealed', null::integer, null::bigint, false, null::bigint, null::timestamptz, null::bigint;
    return;
  end if;
  if lot.state <> 'open' or now_at >= lot.closes_at or now_at < lot.opens_at then
    return query select case when lot.state = 'open' and now_at >= lot.closes_at then 'closed' else lot.state end,
      null::integer, lot.price, lot.leader_id = who.id, least_bid, lot.closes_at, null::bigint;
    return;
  end if;
  if lot.leader_id = who.id then
    -- The leader can only raise their own maximum.
    if asked_kind = 'bid' or asked_amount <= lot.leader_maximum then
      return query select case when asked_kind = 'bid' then 'leading' else 'not_more' end,
        null::integer, lot.price, true, least_bid, lot.closes_at, lot.leader_maximum;
      return;
    end if;
  elsif asked_amount < least_bid then
    return query select 'too_low', null::integer, lot.price, false, least_bid, lot.closes_at, null::bigint;
    return;
  end if;
  select market_value into home_value from properties where id = lot.property_id;
  -- `greatest` ignores nulls. The reserve does not count, because the limit would reveal it.
  most_bid := 20 * greatest(lot.starting_bid, lot.price, home_value);
  if asked_amount > most_bid then
    return query select 'too_high', null::integer, lot.price, lot.leader_id = who.id, least_bid, lot.closes_at, most_bid;
    return;
  end if;
  if not asked_confirmed and asked_amount > least_bid
    and (asked_amount >= 3 * coalesce(lot.price, lot.starting_bid) or 2 * asked_amount >= 3 * home_value) then
    return query select 'needs_confirmation', null::integer, lot.price, lot.leader_id = who.id, least_bid,
      lot.closes_at, null::bigint;
    return;
  end if;
  if lot.leader_id = who.id then
    new_leader := who.id;
    new_maximum := asked_amount;
    new_price := case when lot.price < lot.reserve and asked_amount >= lot.reserve then lot.reserve else lot.price end;
  elsif lot.leader_id is null or asked_amount > lot.leader_maximum then
    new_leader := who.id;
    new_maximum := asked_amount;
    new_price := case
      when asked_kind = 'bid' then asked_amount
      when lot.leader_id is null then lot.starting_bid
      else least(asked_amount, lot.leader_maximum + lot.increment)
    end;
    if new_price < lot.reserve and asked_amount >= lot.reserve then new_price := lot.reserve; end if;
  else
    -- The earlier offer holds against a lower or an equal one.
    new_leader := lot.leader_id;
    new_maximum := lot.leader_maximum;
    new_price := least(lot.leader_maximum, asked_amount + lot.increment);
  end if;
  -- Whole milliseconds only, because the listing's form cannot return a smaller part.
  new_close := greatest(
    lot.closes_at,
    least(lot.latest_close, date_trunc('milliseconds', now_at + make_interval(secs => lot.soft_close_seconds)))
  );
  line := concat_ws('|', lot.last_hash, lot.bids + 1, who.number, asked_kind,
    sha256_of(asked_salt || '|' || asked_amount), new_price,
    (select b.number from bidders b where b.id = new_leader), instant_text(now_at), instant_text(new_close));
  insert into bids (lot_id, number, bidder_id, kind, amount, price, leader_id, closes_at, at, key, salt, previous_hash, hash)
  values (lot.id, lot.bids + 1, who.id, asked_kind, asked_amount, new_price, new_leader, new_close, now_at, asked_key,
    asked_salt, lot.last_hash, sha256_of(line));
  update lots set bids = lot.bids + 1, price = new_price, leader_id = new_leader, leader_maximum = new_maximum,
    closes_at = new_close, last_hash = sha256_of(line)
  where id = lot.id;
  return query select 'accepted', lot.bids + 1, new_price, new_leader = who.id, new_price + lot.increment, new_close,
    case when new_leader = who.id then new_maximum else asked_amount end;
end $$;

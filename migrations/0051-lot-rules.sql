-- What a lot, its bidders and its listing are held to.

-- Whoever once saw everything may know what is sealed.
alter table users add column admin_until timestamptz;
update users set admin_until = (
  select max(at) from audit_entries
  where action = 'role changed' and subject = 'user ' || users.id and details ->> 'from' = 'admin'
) where role <> 'admin';
create function note_admin_until() returns trigger language plpgsql as $$
begin
  new.admin_until := clock_timestamp();
  return new;
end $$;
create trigger users_admin_until before update of role on users
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function note_admin_until();

-- When its reserve could first be seen at a desk.
alter table lots add column drafted_at timestamptz not null default clock_timestamp();
update lots set drafted_at = 'epoch';

-- Whether somebody sees the hidden reserve, the bidders and their deposits, or has seen them.
create function sees_sealed(lot lots, asked_user integer) returns boolean language sql stable as $$
  select lot.seller_id = asked_user
    or exists (select from users where id = asked_user and (role = 'admin' or admin_until > lot.drafted_at))
    or exists (select from properties where id = lot.property_id and owner_id = asked_user)
$$;

-- As before (0046), and: whoever sees what is sealed does not bid, and whether somebody may bid is read with the lot locked, so that a
-- deposit that goes back meanwhile bids no more.
create or replace function place_bid(
  asked_lot integer, asked_user integer, asked_kind text, asked_amount bigint, asked_key text, asked_salt text
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
  new_price bigint;
  new_leader integer;
  new_maximum bigint;
  new_close timestamptz;
  line text;
begin
  -- Strangers are turned away before they lock anything.
  select * into who from bidders where lot_id = asked_lot and user_id = asked_user;
  if who.state = 'approved' then
    select * into lot from lots where id = asked_lot for no key update;
    select * into who from bidders where id = who.id;
  end if;
  if who.state is distinct from 'approved' then
    return query select 'not_approved', null::integer, null::bigint, false, null::bigint, null::timestamptz, null::bigint;
    return;
  end if;
  -- By the clock at the moment of deciding, not that of the transaction's beginning.
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
    -- Whoever leads can only raise what was sealed.
    if asked_kind = 'bid' or asked_amount <= lot.leader_maximum then
      return query select case when asked_kind = 'bid' then 'leading' else 'not_more' end,
        null::integer, lot.price, true, least_bid, lot.closes_at, lot.leader_maximum;
      return;
    end if;
    new_leader := who.id;
    new_maximum := asked_amount;
    new_price := case when lot.price < lot.reserve and asked_amount >= lot.reserve then lot.reserve else lot.price end;
  elsif asked_amount < least_bid then
    return query select 'too_low', null::integer, lot.price, false, least_bid, lot.closes_at, null::bigint;
    return;
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
    -- The earlier one holds against less and against the same.
    new_leader := lot.leader_id;
    new_maximum := lot.leader_maximum;
    new_price := least(lot.leader_maximum, asked_amount + lot.increment);
  end if;
  -- No part of a millisecond, which the listing's form would not give back as it was.
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

-- Whoever is asked to buy after a default has until then to pay the deposit again.
alter table lot_rules add column offer_days integer not null default 7 check (offer_days between 1 and 60);
alter table lots add column offer_until timestamptz;
update lots set offer_until = now() + interval '7 days' where state = 'second_bidder';
alter table lots add check (state <> 'second_bidder' or offer_until is not null);
create index lots_offered on lots (offer_until) where state = 'second_bidder';
update lot_rules set terms = 'A bid is binding once it is accepted. The highest bidder at the close buys if the reserve is met. The deposit of whoever does not win goes back at the close; that of the winner counts towards the price, and is lost if the balance is not paid in time. Then whoever offered second most is asked, at their own highest offer, and is free to decline. They accept by paying the deposit again, within the days that the offer names; from then on it counts towards the price and can be lost like the winner''s. The sale may be stopped or postponed at any time before the close; then all deposits go back. Nobody can guarantee the outcome.'
where terms = 'A bid is binding once it is accepted. The highest bidder at the close buys if the reserve is met. The deposit of whoever does not win goes back; that of the winner counts towards the price, and is lost if the balance is not paid in time. The sale may be stopped or postponed at any time before the close; then all deposits go back. Nobody can guarantee the outcome.';

-- By whoever sells it or an admin, who says why; the audit trail says who.
alter table lot_questions
  add column hidden_at timestamptz,
  add column hidden_because text check (char_length(hidden_because) between 3 and 500),
  add check ((hidden_at is null) = (hidden_because is null));
create index lot_questions_user on lot_questions (user_id, lot_id);

create function is_up_for_auction(home integer) returns boolean language sql stable as $$
  select exists (
    select from lots where property_id = home and state in ('announced', 'open', 'awaiting_balance', 'second_bidder')
  )
$$;

-- What bidders read of a home on which they bid stays as it is, whoever changes it and by whatever way.
create function keep_home_up_for_auction() returns trigger language plpgsql as $$
begin
  if is_up_for_auction(old.id) then
    raise exception 'property % is up for auction', old.id using errcode = 'restrict_violation', constraint = 'up_for_auction';
  end if;
  return new;
end $$;
create trigger properties_up_for_auction_kept before update of category, currency, price, bank_name, is_available on properties
  for each row when (
    (old.category, old.currency, old.price, old.bank_name) is distinct from (new.category, new.currency, new.price, new.bank_name)
    or old.is_available and not new.is_available
  ) execute function keep_home_up_for_auction();

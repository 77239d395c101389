-- Lots: bank sales on which people bid. `auctions` holds what the listing says; a lot is announced from it and goes its own way.

-- The rules of bidding, edited as data.
create table lot_rules (
  is_only boolean primary key default true check (is_only),
  -- A bid so late moves the close to as long after it.
  soft_close_seconds integer not null default 300 check (soft_close_seconds between 0 and 3600),
  -- The close never moves further than this.
  most_extension_seconds integer not null default 3600 check (most_extension_seconds between 0 and 86400),
  -- Of the starting bid, unless the lot says otherwise.
  deposit_percent integer not null default 2 check (deposit_percent between 0 and 30),
  balance_days integer not null default 30 check (balance_days between 1 and 365),
  terms text not null check (char_length(terms) between 1 and 8000)
);
insert into lot_rules (terms) values (
  'A bid is binding once it is accepted. The highest bidder at the close buys if the reserve is met. The deposit of whoever does not win goes back; that of the winner counts towards the price, and is lost if the balance is not paid in time. The sale may be stopped or postponed at any time before the close; then all deposits go back. Nobody can guarantee the outcome.'
);

-- What the law wants done before a lot opens, edited as data.
create table lot_steps (
  code text primary key check (code ~ '^[a-z_]{3,40}$'),
  position smallint not null unique,
  title text not null check (char_length(title) between 3 and 120),
  is_required boolean not null default true,
  -- At least so many days before it opens; null: any time before.
  days_before smallint check (days_before between 0 and 400),
  -- Not older than this when it opens; null: it does not go stale.
  most_days_old smallint check (most_days_old between 1 and 3650)
);
insert into lot_steps (code, position, title, days_before, most_days_old) values
  ('default_notice', 1, 'Notice of default served, 45 working days to pay', 63, null),
  ('notice_of_sale', 2, 'Notice of sale served, 21 working days', 29, null),
  ('newspaper_notice', 3, 'Sale advertised in a newspaper', 30, null),
  ('valuation', 4, 'Valuation with market and forced-sale value', null, 183),
  ('auctioneer', 5, 'Licensed auctioneer instructed', null, 365),
  ('spouse', 6, 'Spouse''s consent, or no matrimonial home', null, null);

create table lots (
  id integer generated always as identity primary key,
  -- Null once the listing was deleted, which a lot that people bid on is not.
  property_id integer references properties (id) on delete set null,
  title text not null,
  bank text not null,
  -- Whose it is: who listed it when it was announced.
  seller_id integer not null references users (id),
  state text not null default 'draft' check (state in (
    'draft', 'announced', 'open', 'stopped', 'postponed', 'no_bid', 'below_reserve', 'awaiting_balance', 'completed',
    'defaulted', 'second_bidder')),
  -- Why it was stopped or postponed, or its buyer defaulted; shown to everybody.
  reason text check (char_length(reason) between 3 and 500),
  stopped_by text check (stopped_by in ('court', 'bank')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  planned_close timestamptz not null,
  latest_close timestamptz not null,
  soft_close_seconds integer not null,
  currency text not null check (currency in ('UGX', 'USD')),
  starting_bid bigint not null check (starting_bid between 1 and 100000000000000),
  increment bigint not null check (increment between 1 and 100000000000000),
  reserve bigint check (reserve between starting_bid and 100000000000000),
  is_reserve_shown boolean not null default false,
  deposit bigint not null check (deposit between 0 and 100000000000000),
  -- Opens the sealed reserve when the lot closes.
  salt text not null,
  -- The first link of the chain: over the terms above.
  terms_hash text not null check (terms_hash ~ '^[0-9a-f]{64}$'),
  -- Where bidding stands.
  bids integer not null default 0,
  price bigint,
  leader_id integer,
  leader_maximum bigint,
  last_hash text not null check (last_hash ~ '^[0-9a-f]{64}$'),
  -- Who buys, and for how much: the winner, or the second bidder after a default.
  buyer_id integer,
  sold_price bigint,
  balance_due date,
  announced_at timestamptz,
  closed_at timestamptz,
  check (opens_at < planned_close and planned_close <= closes_at and closes_at <= latest_close),
  check ((bids = 0) = (price is null) and (price is null) = (leader_id is null) and (price is null) = (leader_maximum is null)),
  check (leader_maximum >= price),
  check ((state in ('stopped', 'postponed')) <= (reason is not null and stopped_by is not null)),
  check ((state in ('draft', 'announced', 'open')) = (closed_at is null)),
  check ((buyer_id is null) = (sold_price is null)),
  check ((state in ('awaiting_balance', 'completed', 'defaulted', 'second_bidder')) = (buyer_id is not null))
);
-- A home is sold once at a time; a sale that was stopped, postponed or brought nothing may be announced again, as another lot.
create unique index lots_one_at_a_time on lots (property_id)
  where state in ('draft', 'announced', 'open', 'awaiting_balance', 'second_bidder');
create index lots_property on lots (property_id, id);
create index lots_to_open on lots (opens_at) where state = 'announced';
create index lots_to_close on lots (closes_at) where state = 'open';
create index lots_seller on lots (seller_id, id);

-- What was done of the steps.
create table lot_checks (
  lot_id integer not null references lots (id) on delete cascade,
  step text not null references lot_steps (code) on update cascade on delete cascade,
  done_on date not null,
  note text not null default '' check (char_length(note) <= 500),
  checked_by integer not null references users (id),
  primary key (lot_id, step)
);

create table bidders (
  id integer generated always as identity primary key,
  lot_id integer not null references lots (id),
  user_id integer not null references users (id),
  -- 'Bidder 3': all that others are told before the close.
  number integer not null check (number > 0),
  state text not null default 'registered' check (state in ('registered', 'paid', 'approved', 'refused')),
  reason text check (char_length(reason) between 3 and 500),
  terms text not null,
  accepted_at timestamptz not null default now(),
  intent_id integer unique references payment_intents (id),
  -- What became of the deposit.
  deposit text check (deposit in ('held', 'returned', 'kept')),
  approved_by integer references users (id),
  unique (lot_id, user_id),
  unique (lot_id, number),
  check ((intent_id is null) = (deposit is null)),
  check (state <> 'refused' or reason is not null)
);
create index bidders_user on bidders (user_id, id);
alter table lots add foreign key (leader_id) references bidders (id), add foreign key (buyer_id) references bidders (id);

-- Only ever added to. Each holds the hash of the one before, so that none can be changed, left out or moved unseen.
create table bids (
  lot_id integer not null references lots (id),
  number integer not null check (number > 0),
  bidder_id integer not null references bidders (id),
  -- bid: this amount at once; maximum: as little of it as it takes.
  kind text not null check (kind in ('bid', 'maximum')),
  amount bigint not null,
  -- Where the lot stood after it.
  price bigint not null,
  leader_id integer not null references bidders (id),
  closes_at timestamptz not null,
  at timestamptz not null,
  -- What the sender calls this tap, so that it counts once.
  key text not null check (char_length(key) between 8 and 100),
  salt text not null,
  previous_hash text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (lot_id, number),
  unique (bidder_id, key)
);
create index bids_bidder on bids (bidder_id, amount);
create function refuse_change_of_bid() returns trigger language plpgsql as $$
begin
  raise exception 'bids are only ever added' using errcode = 'restrict_violation';
end $$;
create trigger bids_are_kept before update or delete or truncate on bids
  for each statement execute function refuse_change_of_bid();

create function sha256_of(line text) returns text language sql immutable parallel safe as
  $$ select encode(sha256(convert_to(line, 'UTF8')), 'hex') $$;

create function instant_text(at timestamptz) returns text language sql stable parallel safe as
  $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

-- Decides about one bid, with its lot locked: the only way in which bids come to be. The same rule stands in auctions/rules.ts,
-- by which anybody can check it.
create function place_bid(
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
  select * into who from bidders where lot_id = asked_lot and user_id = asked_user;
  if who.id is null or who.state <> 'approved' then
    return query select 'not_approved', null::integer, null::bigint, false, null::bigint, null::timestamptz, null::bigint;
    return;
  end if;
  select * into lot from lots where id = asked_lot for no key update;
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

-- What everybody asks and is answered.
create table lot_questions (
  id integer generated always as identity primary key,
  lot_id integer not null references lots (id) on delete cascade,
  user_id integer not null references users (id),
  words text not null check (char_length(words) between 5 and 500),
  asked_at timestamptz not null default now(),
  answer text check (char_length(answer) between 1 and 1000),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index lot_questions_lot on lot_questions (lot_id, id);

-- A bid tells its lot only; no page of the catalogue.
create trigger lots_changed after insert or update or delete on lots
  for each row execute function tell_change('lot', 'property_id');
create trigger bidders_changed after insert or update on bidders
  for each row execute function tell_change('account', 'user_id');
create trigger lot_checks_changed after insert or update or delete on lot_checks
  for each statement execute function tell_change('lots');
create trigger lot_questions_changed after insert or update on lot_questions
  for each statement execute function tell_change('lots');

-- What the listing says of an auction that was announced is the lot's to change.
create function keep_announced_auction() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('lots.is_telling', true), '') <> 'on'
    and exists (
      select from lots where property_id = old.property_id and state in ('announced', 'open', 'awaiting_balance', 'second_bidder')
    ) then
    raise exception 'the auction of property % is announced', old.property_id using errcode = 'restrict_violation', constraint = 'up_for_auction';
  end if;
  return coalesce(new, old);
end $$;
create trigger auctions_announced before update on auctions
  for each row when (old.* is distinct from new.*) execute function keep_announced_auction();
create trigger auctions_announced_kept before delete on auctions
  for each row execute function keep_announced_auction();

-- A home that people bid for is not deleted under them.
create function refuse_while_bid_on() returns trigger language plpgsql as $$
begin
  if exists (
    select from lots where property_id = old.id and state in ('announced', 'open', 'awaiting_balance', 'second_bidder')
  ) then
    raise exception 'property % is up for auction', old.id
      using errcode = 'restrict_violation', constraint = 'up_for_auction';
  end if;
  return old;
end $$;
create trigger properties_up_for_auction before delete on properties
  for each row execute function refuse_while_bid_on();

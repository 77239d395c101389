-- Auctions of bank sales.

create function lot_stage_of(state text) returns text language sql immutable parallel safe as $$
  select case
    when state = 'draft' then null
    when state in ('announced', 'open', 'stopped', 'postponed') then state
    else 'over'
  end
$$;

create table auctions (
  property_id integer primary key,
  category text not null default 'bank_sales',
  -- The closing time, by the server's clock.
  auction_closes_at timestamptz,
  auction_status text check (auction_status in ('upcoming', 'active', 'ended')),
  starting_bid bigint check (starting_bid > 0 and starting_bid <= 100000000000000),
  current_bid bigint check (current_bid > 0 and current_bid <= 100000000000000),
  bid_increment bigint check (bid_increment > 0 and bid_increment <= 100000000000000),
  -- The stage of the property's lot, for the badge of a bank sale. The lot maintains it. Null: there is no lot, so
  -- bids are impossible.
  lot_stage text check (lot_stage in ('announced', 'open', 'stopped', 'postponed', 'over')),
  constraint auctions_are_of_properties foreign key (property_id, category) references properties (id, category) on
    delete cascade,
  constraint auctions_are_of_bank_sales check (category = 'bank_sales'),
  constraint auctions_current_bid_reaches_starting_bid check (
    current_bid is null or (starting_bid is not null and current_bid >= starting_bid)
  )
);
create trigger auctions_added_or_removed after insert or delete on auctions
  for each row execute function tell_change('auction', 'property_id');
create trigger auctions_changed after update on auctions
  for each row when (old.* is distinct from new.*) execute function tell_change('auction', 'property_id');

-- Only the lot may change the listing of an announced auction.
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

-- Lots are bank sales that take bids. `auctions` holds the listing, and a lot is announced from it.

-- Rules of bidding, edited as data.
create table lot_rules (
  is_only boolean default true primary key check (is_only),
  -- A bid in the last seconds of this number moves the close to as long after the bid.
  soft_close_seconds integer not null default 300 check (soft_close_seconds between 0 and 3600),
  -- The longest total extension of the close.
  most_extension_seconds integer not null default 3600 check (most_extension_seconds between 0 and 86400),
  -- Percent of the starting bid, unless the lot has its own deposit.
  deposit_percent integer not null default 2 check (deposit_percent between 0 and 30),
  balance_days integer not null default 30 check (balance_days between 1 and 365),
  terms text not null check (char_length(terms) between 1 and 8000),
  -- Optimistic lock: of two concurrent changes the second is refused.
  version integer not null default 1,
  -- Days that the second bidder has to accept the offer and pay the deposit again.
  offer_days integer not null default 7 check (offer_days between 1 and 60)
);
create trigger lot_rules_changed after update on lot_rules
  for each statement execute function tell_change('lots');

insert into lot_rules (terms) values
  ('A bid is binding once it is accepted. The highest bidder at the close buys if the reserve is met. The deposit of whoever does not win goes back at the close; that of the winner counts towards the price, and is lost if the balance is not paid in time. Then whoever offered second most is asked, at their own highest offer, and is free to decline. They accept by paying the deposit again, within the days that the offer names; from then on it counts towards the price and can be lost like the winner''s. The sale may be stopped or postponed at any time before the close; then all deposits go back. Nobody can guarantee the outcome.');

-- Legal steps before a lot opens, edited as data.
create table lot_steps (
  code text primary key check (code ~ '^[a-z_]{3,40}$'),
  position smallint unique deferrable initially deferred,
  title text not null check (char_length(title) between 3 and 120),
  is_required boolean not null default true,
  -- The minimum days before the lot opens. Null: any time before.
  days_before smallint check (days_before between 0 and 400),
  -- The maximum age in days when the lot opens. Null: no limit.
  most_days_old smallint check (most_days_old between 1 and 3650)
);
create trigger lot_steps_changed after insert or update or delete on lot_steps
  for each statement execute function tell_change('lots');

insert into lot_steps (code, position, title, days_before, most_days_old) values
  ('default_notice', 1, 'Notice of default served, 45 working days to pay', 63, null),
  ('notice_of_sale', 2, 'Notice of sale served, 21 working days', 29, null),
  ('newspaper_notice', 3, 'Sale advertised in a newspaper', 30, null),
  ('valuation', 4, 'Valuation with market and forced-sale value', null, 183),
  ('auctioneer', 5, 'Licensed auctioneer instructed', null, 365),
  ('spouse', 6, 'Spouse''s consent, or no matrimonial home', null, null);

create table lots (
  id integer generated always as identity primary key,
  -- Null once the listing was deleted. A listing with bids cannot be deleted.
  property_id integer references properties (id) on delete set null,
  title text not null,
  bank text not null,
  -- The manager who listed it when it was announced.
  seller_id integer not null references users (id),
  state text not null default 'draft' check (
    state in ('draft', 'announced', 'open', 'stopped', 'postponed', 'no_bid', 'below_reserve', 'awaiting_balance',
      'completed', 'defaulted', 'second_bidder')
  ),
  -- The public reason why it was stopped or postponed, or why the buyer defaulted.
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
  reserve bigint,
  is_reserve_shown boolean not null default false,
  deposit bigint not null check (deposit between 0 and 100000000000000),
  -- The salt that reveals the sealed reserve after the close.
  salt text not null,
  -- The first link of the hash chain, over the terms above.
  terms_hash text not null check (terms_hash ~ '^[0-9a-f]{64}$'),
  -- The bidding state.
  bids integer not null default 0,
  price bigint,
  leader_id integer,
  leader_maximum bigint,
  last_hash text not null check (last_hash ~ '^[0-9a-f]{64}$'),
  -- The buyer and the price: of the winner, or of the second bidder after a default.
  buyer_id integer,
  sold_price bigint,
  balance_due date,
  announced_at timestamptz,
  closed_at timestamptz,
  -- Copied from the listing at the close, because the listing may change later.
  location text,
  market_value bigint,
  forced_sale_value bigint,
  valued_on date,
  -- Grows with each change that calendars show.
  sequence integer not null default 0,
  changed_at timestamptz not null default now(),
  -- When the reserve became visible at a desk.
  drafted_at timestamptz not null default clock_timestamp(),
  offer_until timestamptz,
  check (reserve between starting_bid and 100000000000000),
  check (opens_at < planned_close and planned_close <= closes_at and closes_at <= latest_close),
  check (
    (bids = 0) = (price is null) and (price is null) = (leader_id is null) and (price is null) = (leader_maximum is
      null)
  ),
  check (leader_maximum >= price),
  check ((state in ('stopped', 'postponed')) <= (reason is not null and stopped_by is not null)),
  check ((state in ('draft', 'announced', 'open')) = (closed_at is null)),
  check ((buyer_id is null) = (sold_price is null)),
  check ((state in ('awaiting_balance', 'completed', 'defaulted', 'second_bidder')) = (buyer_id is not null)),
  check (state <> 'second_bidder' or offer_until is not null)
);
-- One open sale for each property. A sale that was stopped, postponed or without a bid can be announced again as
-- another lot.
create unique index lots_one_at_a_time on lots (property_id)
  where state in ('draft', 'announced', 'open', 'awaiting_balance', 'second_bidder');
create index lots_property on lots (property_id, id);
create index lots_to_open on lots (opens_at) where state = 'announced';
create index lots_to_close on lots (closes_at) where state = 'open';
create index lots_seller on lots (seller_id, id);
create index lots_bank on lots (lower(bank), id);
create index lots_results on lots (closed_at desc, id desc) where closed_at is not null;
create index lots_offered on lots (offer_until) where state = 'second_bidder';
create index lots_unsettled on lots (id) where state = 'awaiting_balance';
-- A bid publishes its lot only, and no page of the catalogue.
create trigger lots_changed after insert or update or delete on lots
  for each row execute function tell_change('lot', 'property_id');
-- A change of state affects what is shown beside the bidding. A bid does not change the state.
create trigger lots_turned after update of state on lots
  for each statement execute function tell_change('lots');
-- The archive changes when a lot ends and by what follows. Bids do not change it.
create trigger lots_ended after update on lots
  for each row when (
    new.closed_at is not null and (old.state, old.property_id) is distinct from (new.state, new.property_id))
  execute function tell_change('lot-results');

create table bidders (
  id integer generated always as identity primary key,
  lot_id integer not null references lots (id),
  user_id integer not null references users (id),
  -- 'Bidder 3'. Others see only this number before the close.
  number integer not null check (number > 0),
  state text not null default 'registered' check (state in ('registered', 'paid', 'approved', 'refused')),
  reason text check (char_length(reason) between 3 and 500),
  terms text not null,
  accepted_at timestamptz not null default now(),
  intent_id integer unique references payment_intents (id),
  -- The state of the deposit.
  deposit text check (deposit in ('held', 'returned', 'kept')),
  approved_by integer references users (id),
  unique (lot_id, number),
  unique (lot_id, user_id),
  check ((intent_id is null) = (deposit is null)),
  check (state <> 'refused' or reason is not null)
);
alter table lots add foreign key (leader_id) references bidders (id);
alter table lots add foreign key (buyer_id) references bidders (id);
create index bidders_user on bidders (user_id, id);
create trigger bidders_changed after insert or update on bidders
  for each row execute function tell_change('account', 'user_id');
-- Registrations are published to the desk and the bank. Pages of visitors do not show them.
create trigger bidders_told after insert or update on bidders
  for each statement execute function tell_change('bidders');

-- Bids are only added. Each contains the hash of the one before, so that none can be changed, removed or moved
-- unnoticed.
create table bids (
  lot_id integer references lots (id),
  number integer check (number > 0),
  bidder_id integer not null references bidders (id),
  -- bid: this amount at once. maximum: as little of it as necessary.
  kind text not null check (kind in ('bid', 'maximum')),
  amount bigint not null,
  -- The price of the lot after the bid.
  price bigint not null,
  leader_id integer not null references bidders (id),
  closes_at timestamptz not null,
  at timestamptz not null,
  -- The idempotency key of the client, so that one tap counts once.
  key text not null check (char_length(key) between 8 and 100),
  salt text not null,
  previous_hash text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (lot_id, number),
  unique (bidder_id, key)
);
create index bids_bidder on bids (bidder_id, amount);

create function sha256_of(line text) returns text language sql immutable parallel safe as
  $$ select encode(sha256(convert_to(line, 'UTF8')), 'hex') $$;

create function instant_text(at timestamptz) returns text language sql stable parallel safe as
  $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

create function refuse_change_of_bid() returns trigger language plpgsql as $$
begin
  raise exception 'bids are only ever added' using errcode = 'restrict_violation';
end $$;
create trigger bids_are_kept before update or delete or truncate on bids
  for each statement execute function refuse_change_of_bid();

-- A property with bids cannot be deleted.
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

create function steps_in_force() returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('code', code, 'title', title, 'isRequired', is_required,
    'daysBefore', days_before, 'mostDaysOld', most_days_old) order by position), '[]')
  from lot_steps where position is not null
$$;

-- A table of its own, because each bid rewrites the row of the lot.
create table lot_terms (
  lot_id integer primary key references lots (id) on delete cascade,
  -- The public terms at the time of the announcement.
  terms text not null,
  balance_days integer not null,
  -- Copied when it opened, or ended without opening.
  steps jsonb
);

create function keep_terms_of_lot() returns trigger language plpgsql as $$
begin
  if new.state <> 'draft' then
    insert into lot_terms (lot_id, terms, balance_days) select new.id, terms, balance_days from lot_rules
    on conflict do nothing;
  end if;
  if new.state not in ('draft', 'announced') then
    update lot_terms set steps = steps_in_force() where lot_id = new.id and steps is null;
  end if;
  return null;
end $$;
create trigger lots_keep_terms after insert or update of state on lots
  for each row execute function keep_terms_of_lot();

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

-- Returns whether a person can see, or once saw, the sealed reserve, the bidders and their deposits.
create function sees_sealed(lot lots, asked_user integer) returns boolean language sql stable as $$
  select lot.seller_id = asked_user
    or exists (select from users where id = asked_user and (role = 'admin' or admin_until > lot.drafted_at))
    or exists (select from properties where id = lot.property_id and owner_id = asked_user)
$$;

create function is_up_for_auction(home integer) returns boolean language sql stable as $$
  select exists (
    select from lots where property_id = home and state in ('announced', 'open', 'awaiting_balance', 'second_bidder')
  )
$$;

-- The facts that bidders rely on cannot change while a property is up for auction.
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

-- Decides a bid with the lot locked and appends it to the hash chain. A person who can see sealed data cannot bid. The
-- right to bid is read under the lock, so that a deposit that is refunded meanwhile no longer counts.
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

-- Completed legal steps of a lot.
create table lot_checks (
  lot_id integer references lots (id) on delete cascade,
  step text references lot_steps (code) on update cascade,
  done_on date not null,
  note text not null default '' check (char_length(note) <= 500),
  checked_by integer not null references users (id),
  primary key (lot_id, step)
);
create trigger lot_checks_changed after insert or update or delete on lot_checks
  for each statement execute function tell_change('lots');

create table lot_papers (
  id integer generated always as identity primary key,
  lot_id integer not null references lots (id) on delete cascade,
  name text not null check (char_length(name) between 2 and 120),
  -- The stored type. A picture becomes a WebP without its location.
  type text not null check (type in ('pdf', 'webp')),
  size_bytes integer not null check (size_bytes > 0),
  -- Hash of the file as it was sent, so that the same file is stored once.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Never reused, so that no sweep meets an upload.
  file_key text not null unique,
  added_by integer not null references users (id),
  added_at timestamptz not null,
  -- Added after bidding opened.
  is_late boolean not null,
  -- After bidding opened, a document is only withdrawn. Its row stays with the reason.
  removed_at timestamptz,
  removed_by integer references users (id),
  removal_reason text check (char_length(removal_reason) between 3 and 500),
  check ((removed_at is null) = (removed_by is null) and (removed_at is null) = (removal_reason is null))
);
create index lot_papers_lot on lot_papers (lot_id, id);
create unique index lot_papers_once on lot_papers (lot_id, sha256) where removed_at is null;
create trigger lot_papers_changed after insert or update or delete on lot_papers
  for each statement execute function tell_change('lots');

-- Proofs of payment of the balance, sent by the buyer. The files are encrypted.
create table lot_payment_proofs (
  id integer generated always as identity primary key,
  lot_id integer not null references lots (id) on delete cascade,
  bidder_id integer not null references bidders (id),
  -- The buyer's account.
  sent_by integer not null references users (id),
  -- The stored type. A picture becomes a WebP without its metadata.
  type text not null check (type in ('pdf', 'webp')),
  size_bytes integer not null check (size_bytes > 0),
  -- Hash of the file as it was sent, so that the same file is stored once.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_key text not null unique,
  sent_at timestamptz not null,
  -- When the seller or the bank confirmed that the money arrived.
  received_at timestamptz,
  received_by integer references users (id),
  unique (bidder_id, sha256),
  check ((received_at is null) = (received_by is null))
);
create index lot_payment_proofs_lot on lot_payment_proofs (lot_id, id);
create index lot_payment_proofs_sender on lot_payment_proofs (sent_by);
-- Pages of the seller and the bank follow `bidders`, the buyer's page follows their account.
create trigger lot_payment_proofs_told after insert or update on lot_payment_proofs
  for each statement execute function tell_change('bidders');
create trigger lot_payment_proofs_changed after insert or update on lot_payment_proofs
  for each row execute function tell_change('account', 'sent_by');

-- Public questions and answers about a lot.
create table lot_questions (
  id integer generated always as identity primary key,
  lot_id integer not null references lots (id) on delete cascade,
  user_id integer not null references users (id),
  words text not null check (char_length(words) between 5 and 500),
  asked_at timestamptz not null default now(),
  answer text check (char_length(answer) between 1 and 1000),
  answered_at timestamptz,
  -- Hidden by the seller or an admin with a reason. The audit log has the name.
  hidden_at timestamptz,
  hidden_because text check (char_length(hidden_because) between 3 and 500),
  check ((answer is null) = (answered_at is null)),
  check ((hidden_at is null) = (hidden_because is null))
);
create index lot_questions_lot on lot_questions (lot_id, id);
create index lot_questions_user on lot_questions (user_id, lot_id);
create trigger lot_questions_changed after insert or update on lot_questions
  for each statement execute function tell_change('lots');

create table lot_viewing_days (
  id integer generated always as identity primary key,
  lot_id integer not null references lots (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text not null default '' check (char_length(note) <= 200),
  unique (lot_id, starts_at),
  check (starts_at < ends_at and ends_at < starts_at + interval '24 hours')
);
create trigger lot_viewing_days_changed after insert or update or delete on lot_viewing_days
  for each statement execute function tell_change('lots');

-- Watched lots, and the reminders that were sent.
create table lot_watches (
  lot_id integer references lots (id) on delete cascade,
  user_id integer references users (id) on delete cascade,
  -- The unsubscribe token in the emails.
  mark text not null,
  since timestamptz not null,
  -- True: bidding had opened already, so no email about the opening is sent.
  was_open boolean not null,
  mark_hash bytea not null unique,
  primary key (lot_id, user_id)
);
create index lot_watches_user on lot_watches (user_id, lot_id);
create trigger lot_watches_changed after insert or delete on lot_watches
  for each row execute function tell_change('account', 'user_id');
create trigger lot_watches_hash_mark before insert or update of mark on lot_watches
  for each row when (not starts_with(new.mark, 'sealed:')) execute function hash_mark();

-- A row is a sent reminder. It stays when the lot is no longer watched, so that no reminder is sent twice.
create table lot_reminders (
  lot_id integer references lots (id) on delete cascade,
  user_id integer references users (id) on delete cascade,
  kind text check (kind in ('opens_in_a_day', 'opened', 'ends_soon', 'stopped', 'result')),
  at timestamptz not null,
  primary key (lot_id, user_id, kind)
);
create index lot_reminders_user on lot_reminders (user_id);

-- Accounts that see lots as their bank: all lots of a bank by its name in any case, or one lot.
create table bank_accounts (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  bank text check (char_length(bank) between 2 and 120),
  lot_id integer references lots (id) on delete cascade,
  named_by integer not null references users (id),
  named_at timestamptz not null default now(),
  check ((bank is null) <> (lot_id is null))
);
create unique index bank_accounts_once on bank_accounts (user_id, lower(bank)) where bank is not null;
create unique index bank_accounts_once_a_lot on bank_accounts (user_id, lot_id) where lot_id is not null;
create trigger bank_accounts_changed after insert or update or delete on bank_accounts
  for each row execute function tell_change('account', 'user_id');

-- Money that comes in: what was quoted, what the provider said, what was done about it, and the books.
-- Amounts are in the currency's smallest unit: shillings, or cents.

-- A quote to one payer. What it pays for is its purpose; the purpose's own feature knows the subject.
create table payment_intents (
  id integer generated always as identity primary key,
  reference text not null unique check (reference ~ '^[A-Za-z0-9_-]{10,100}$'),
  purpose text not null check (purpose ~ '^[a-z_]{3,40}$'),
  subject text not null check (char_length(subject) between 1 and 200),
  title text not null check (char_length(title) between 1 and 200),
  amount bigint not null check (amount > 0 and amount <= 100000000000000),
  currency text not null check (currency in ('UGX', 'USD')),
  user_id integer references users (id),
  -- Of a payer without an account; it becomes the account's when that person signs in.
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  email text not null check (char_length(email) <= 254),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  status text not null default 'created' check (
    status in ('created', 'pending', 'succeeded', 'failed', 'expired', 'partially_refunded', 'refunded')
  ),
  created_at timestamptz not null default now(),
  -- Until then the quote stands: no checkout is opened for it later.
  expires_at timestamptz not null,
  -- When the payer was first sent to the provider: from then on the provider is asked.
  opened_at timestamptz,
  -- When the payer was last sent there: attempts from before say nothing about the present one.
  last_opened_at timestamptz,
  -- When a phone was last asked, so that a double click asks it once.
  asked_at timestamptz,
  settled_at timestamptz,
  checks integer not null default 0 check (checks >= 0),
  next_check_at timestamptz,
  check ((user_id is null) <> (visitor_id is null)),
  check ((status in ('succeeded', 'partially_refunded', 'refunded')) = (settled_at is not null))
);
create index payment_intents_user on payment_intents (user_id) where user_id is not null;
create index payment_intents_visitor on payment_intents (visitor_id) where visitor_id is not null;
create index payment_intents_due on payment_intents (next_check_at) where status in ('pending', 'failed');
create index payment_intents_lapsing on payment_intents (expires_at) where status = 'created';
create trigger payment_intents_changed after insert or update of status, user_id on payment_intents
  for each row execute function tell_change('account', 'user_id');

-- What the provider says that somebody paid or tried to. One attempt counts once, whoever told of it.
create table payment_transactions (
  id integer generated always as identity primary key,
  provider text not null,
  provider_id text not null,
  -- Null: money for a reference that we never gave out.
  intent_id integer references payment_intents (id),
  reference text not null,
  status text not null check (status in ('pending', 'successful', 'failed')),
  -- As the provider wrote it, in the major unit and in whatever currency.
  stated_amount numeric(24, 6) not null,
  currency text not null,
  -- Null: not an amount that we can book.
  amount bigint check (amount > 0),
  fee bigint check (fee >= 0),
  method text,
  reason text,
  made_at timestamptz,
  -- What was done about it; null while it is not successful.
  outcome text check (outcome in ('credited', 'held', 'refund_due')),
  held_because text,
  -- Money on its way back counts from the moment that it is asked for.
  refunded bigint not null default 0 check (refunded >= 0),
  seen_at timestamptz not null default now(),
  unique (provider, provider_id),
  check ((status = 'successful') = (outcome is not null)),
  check (refunded = 0 or refunded <= amount)
);
-- An intent is credited once.
create unique index payment_transactions_credit on payment_transactions (intent_id) where outcome = 'credited';
create index payment_transactions_intent on payment_transactions (intent_id);
create index payment_transactions_review on payment_transactions (id) where outcome in ('held', 'refund_due');

-- What was heard, each thing once: a webhook with its raw body, or an attempt in a state not seen before.
create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null,
  key text not null check (char_length(key) <= 300),
  name text not null,
  reference text,
  raw bytea,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  outcome text,
  unique (provider, key)
);
create index payment_events_reference on payment_events (reference, id);

create table payment_refunds (
  id integer generated always as identity primary key,
  transaction_id integer not null references payment_transactions (id),
  amount bigint not null check (amount > 0),
  comment text not null check (char_length(comment) <= 300),
  -- requested: about to be asked for; unknown: the provider gave no answer, and somebody must look.
  status text not null default 'requested' check (status in ('requested', 'pending', 'completed', 'failed', 'unknown')),
  provider_id text,
  asked_by integer references users (id),
  asked_at timestamptz not null default now(),
  settled_at timestamptz
);
create index payment_refunds_transaction on payment_refunds (transaction_id);
create index payment_refunds_open on payment_refunds (id) where status in ('requested', 'pending', 'unknown');

-- Receipts are numbered without a gap in each year: the number is taken in the transaction that credits.
create table receipt_series (
  year integer primary key check (year between 2020 and 2200),
  last integer not null check (last > 0)
);
create table receipts (
  year integer not null references receipt_series (year),
  number integer not null check (number > 0),
  intent_id integer not null unique references payment_intents (id),
  issued_at timestamptz not null default now(),
  primary key (year, number)
);

-- The books. A debit is positive, a credit negative; each entry balances in its currency.
create table ledger_entries (
  id bigint generated always as identity primary key,
  -- What it books, once.
  key text not null unique,
  intent_id integer references payment_intents (id),
  booked_at timestamptz not null default now()
);
create index ledger_entries_intent on ledger_entries (intent_id);
create table ledger_lines (
  entry_id bigint not null references ledger_entries (id),
  account text not null check (
    account in ('customer', 'provider_clearing', 'fees', 'revenue', 'deposits_held', 'refunds')
  ),
  currency text not null check (currency in ('UGX', 'USD')),
  amount bigint not null check (amount <> 0),
  primary key (entry_id, account, currency)
);
create index ledger_lines_account on ledger_lines (account, currency) include (amount);

create function require_balance() returns trigger language plpgsql as $$
declare
  entry bigint := case tg_table_name when 'ledger_lines' then to_jsonb(new) ->> 'entry_id' else to_jsonb(new) ->> 'id' end;
begin
  if not exists (select from ledger_lines where entry_id = entry) then
    raise exception 'ledger entry % has no lines', entry using errcode = 'check_violation';
  end if;
  if exists (select from ledger_lines where entry_id = entry group by currency having sum(amount) <> 0) then
    raise exception 'ledger entry % does not balance', entry using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_lines_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function require_balance();
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function require_balance();

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function refuse_rewriting();
create trigger ledger_lines_stay before update or delete or truncate on ledger_lines
  for each statement execute function refuse_rewriting();
create trigger receipts_stay before update or delete or truncate on receipts
  for each statement execute function refuse_rewriting();
create trigger payment_events_stay before delete or truncate or update of provider, key, name, reference, raw, received_at
  on payment_events for each statement execute function refuse_rewriting();

-- Each night's comparison with the provider's own list.
create table payment_reconciliations (
  id integer generated always as identity primary key,
  from_day date not null,
  to_day date not null,
  compared_at timestamptz not null default now(),
  listed integer not null,
  -- Known here only since the comparison.
  healed integer not null,
  -- The provider's ids of what we count as paid and the provider does not list.
  unlisted text[] not null
);

-- Viewing packages: what is sold, edited as data, and what was bought.
create table viewing_offers (
  code text primary key check (code ~ '^[a-z]+(-[a-z0-9]+)*$'),
  position smallint not null,
  title text not null,
  -- What it opens: any rental unit, or the furnished ones.
  opens text not null check (opens in ('rental_units', 'furnished')),
  -- Null: without limit.
  quota integer check (quota > 0),
  hours integer not null check (hours > 0),
  price bigint not null check (price > 0),
  currency text not null check (currency in ('UGX', 'USD')),
  features text[] not null,
  coming_soon boolean not null default false
);
create trigger viewing_offers_changed after insert or update or delete on viewing_offers
  for each statement execute function tell_change('viewing-offers');

insert into viewing_offers (code, position, title, opens, quota, hours, price, currency, features, coming_soon) values
  ('rental-10', 1, 'Viewing Package', 'rental_units', 10, 24, 15000, 'UGX',
    '{"Contact details for up to 10 rental properties","24-hour access"}', false),
  ('rental-5', 2, 'Unlock', 'rental_units', 5, 24, 10000, 'UGX',
    '{"Contact details for up to 5 rental properties","24-hour access"}', false),
  ('furnished-5', 3, 'Standard Access', 'furnished', 5, 168, 10000, 'UGX',
    '{"5 furnished rental properties","7-day access","Basic details"}', false),
  ('furnished-unlimited', 4, 'Premium Access', 'furnished', null, 720, 30000, 'UGX',
    '{"Unlimited views","30-day access","Detailed floor plans","Priority booking"}', true);

create table viewing_packages (
  id integer generated always as identity primary key,
  offer text not null references viewing_offers (code) on update cascade,
  intent_id integer not null unique references payment_intents (id),
  user_id integer references users (id),
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  -- As they were when it was bought.
  opens text not null check (opens in ('rental_units', 'furnished')),
  quota integer check (quota > 0),
  used integer not null default 0 check (used >= 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- Its money was given back.
  taken_back_at timestamptz,
  check ((user_id is null) <> (visitor_id is null)),
  check (quota is null or used <= quota)
);
create index viewing_packages_user on viewing_packages (user_id, ends_at) where user_id is not null;
create index viewing_packages_visitor on viewing_packages (visitor_id, ends_at) where visitor_id is not null;
create trigger viewing_packages_changed after insert or update on viewing_packages
  for each row execute function tell_change('account', 'user_id');

-- A home that was opened costs nothing to open again.
create table viewing_openings (
  package_id integer not null references viewing_packages (id),
  property_id integer not null references properties (id) on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (package_id, property_id)
);
create index viewing_openings_property on viewing_openings (property_id);

-- Payments, receipts, the ledger and memberships.

-- Payments: quotes, reports of the provider, what was done about them, and the ledger. Amounts are in the currency's
-- smallest unit: shillings or cents.

-- Quotes to one payer. The purpose says what is paid, and its feature reads the subject.
create table payment_intents (
  id integer generated always as identity primary key,
  reference text not null unique check (reference ~ '^[A-Za-z0-9_-]{10,100}$'),
  purpose text not null check (purpose ~ '^[a-z_]{3,40}$'),
  subject text not null check (char_length(subject) between 1 and 200),
  title text not null check (char_length(title) between 1 and 200),
  amount bigint not null check (amount > 0 and amount <= 100000000000000),
  currency text not null check (currency in ('UGX', 'USD')),
  user_id integer references users (id),
  -- The browser of a payer without an account. Signing in transfers the payment to the account.
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  email text not null check (char_length(email) <= 254),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  status text not null default 'created' check (
    status in ('created', 'pending', 'succeeded', 'failed', 'expired', 'partially_refunded', 'refunded',
      'cancelled', 'returned')
  ),
  created_at timestamptz not null default now(),
  -- The quote is valid until then. No checkout is opened later.
  expires_at timestamptz not null,
  -- When the payer was first sent to the provider. From then on the provider is polled.
  opened_at timestamptz,
  -- When the payer was last sent to the provider. Older attempts say nothing about the current one.
  last_opened_at timestamptz,
  -- When a phone was last prompted, so that a double click prompts once.
  asked_at timestamptz,
  settled_at timestamptz,
  checks integer not null default 0 check (checks >= 0),
  next_check_at timestamptz,
  -- The reason of a final refusal by the provider; null when the checkout was opened.
  refusal text check (refusal ~ '^[a-z_]{3,40}$'),
  -- True once the provider's own page was opened. There the payer enters a number that we do not know, so the payment
  -- does not prove whose phone it is.
  page_opened boolean not null default false,
  check ((user_id is null) <> (visitor_id is null)),
  check ((status in ('succeeded', 'partially_refunded', 'refunded')) = (settled_at is not null))
);
create index payment_intents_user on payment_intents (user_id) where user_id is not null;
create index payment_intents_visitor on payment_intents (visitor_id) where visitor_id is not null;
create index payment_intents_lapsing on payment_intents (expires_at) where status = 'created';
-- Admins search by any part of the reference or of the payer's name, email address and phone.
create index payment_intents_words on payment_intents
  using gin (lower(reference || ' ' || name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);
create index payment_intents_status on payment_intents (status, id);
create index payment_intents_of_stays on payment_intents (subject) where purpose in ('stay_deposit', 'stay_balance');
create index payment_intents_settled on payment_intents (settled_at) where settled_at is not null;
create unique index payment_intents_open_of_account on payment_intents (user_id, purpose, subject)
  where user_id is not null and status in ('created', 'pending', 'failed');
create unique index payment_intents_open_of_visitor on payment_intents (visitor_id, purpose, subject)
  where visitor_id is not null and status in ('created', 'pending', 'failed');
create index payment_intents_due on payment_intents (next_check_at) where status in ('pending', 'failed', 'cancelled');
create trigger payment_intents_changed after insert or update of status, user_id on payment_intents
  for each row execute function tell_change('account', 'user_id');
create trigger payment_intents_told after insert or update of status on payment_intents
  for each row execute function tell_admins();

-- Payment requests that were sent to phones. They are deleted after a day.
create table payment_prompts (
  id integer generated always as identity primary key,
  intent_id integer not null references payment_intents (id),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- The network address of the caller, as its limits count it.
  address text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- When the provider reported the end of the prompt, or when it expired.
  ended_at timestamptz,
  -- The provider refused the prompt, so no phone received it.
  is_refused boolean not null default false,
  -- When a prompt was approved and paid. Paid prompts are kept for a year, so that strangers who name a phone cannot
  -- use up the prompts of its owner.
  paid_at timestamptz
);
-- A phone has at most one open prompt.
create unique index payment_prompts_open on payment_prompts (phone) where ended_at is null;
create index payment_prompts_phone on payment_prompts (phone, asked_at);
create index payment_prompts_address on payment_prompts (address, asked_at);
create index payment_prompts_intent on payment_prompts (intent_id);
create index payment_prompts_old on payment_prompts (asked_at);

-- Attempts to pay, as the provider reports them. One attempt counts once, however often it is reported.
create table payment_transactions (
  id integer generated always as identity primary key,
  provider text not null,
  provider_id text not null,
  -- Null: a payment for a reference that we did not issue.
  intent_id integer references payment_intents (id),
  reference text not null,
  status text not null check (status in ('pending', 'successful', 'failed')),
  -- As the provider stated it, in the major unit and any currency.
  stated_amount numeric(24,6) not null,
  currency text not null,
  -- Null: the ledger cannot hold the amount.
  amount bigint check (amount > 0),
  fee bigint check (fee >= 0),
  method text,
  reason text,
  made_at timestamptz,
  -- The result of a successful attempt. Null otherwise.
  outcome text check (outcome in ('credited', 'held', 'refund_due')),
  held_because text,
  -- Includes refunds that are requested and not yet complete.
  refunded bigint not null default 0 check (refunded >= 0),
  seen_at timestamptz not null default now(),
  -- The amount above the price of a payment that was credited after a review. It is due back.
  excess bigint not null default 0 check (excess >= 0),
  -- When an admin settled, at the provider itself, money that the ledger cannot hold.
  closed_at timestamptz,
  unique (provider, provider_id),
  check ((status = 'successful') = (outcome is not null)),
  check (refunded = 0 or refunded <= amount),
  check (excess = 0 or (outcome = 'credited' and excess < amount)),
  check (closed_at is null or (outcome = 'held' and amount is null))
);
-- A payment is credited once.
create unique index payment_transactions_credit on payment_transactions (intent_id) where outcome = 'credited';
create index payment_transactions_intent on payment_transactions (intent_id);
create index payment_transactions_review on payment_transactions (id)
  where (outcome in ('held', 'refund_due') and closed_at is null) or excess > 0;
create index payment_transactions_strangers on payment_transactions (id) where intent_id is null;
create index payment_transactions_reference on payment_transactions (reference);
create trigger payment_transactions_told after insert on payment_transactions
  for each row execute function tell_admins();
create trigger payment_transactions_told_again after update on payment_transactions
  for each row when (old is distinct from new) execute function tell_admins();
-- Publishes payments that need a review.
create trigger payment_transactions_to_look_at after insert or update of outcome, closed_at, excess, refunded on payment_transactions
  for each row when (new.outcome in ('held', 'refund_due') or new.excess > 0) execute function tell_change('held-money');

-- Events from the provider, each once: a webhook with its raw body, or an attempt in a new state.
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
create trigger payment_events_stay before delete or truncate or update of provider, key, name, reference, raw, received_at
  on payment_events for each statement execute function refuse_rewriting();
create trigger payment_events_told after insert or update on payment_events
  for each row execute function tell_admins();

create table payment_refunds (
  id integer generated always as identity primary key,
  transaction_id integer not null references payment_transactions (id),
  amount bigint not null check (amount > 0),
  comment text not null check (char_length(comment) <= 300),
  -- requested: not yet sent. unknown: the provider gave no answer, and an admin must check.
  status text not null default 'requested' check (
    status in ('requested', 'pending', 'completed', 'failed', 'unknown')
  ),
  provider_id text,
  asked_by integer references users (id),
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  -- When the job sent the refund to the provider. Null: it was not sent.
  begun_at timestamptz default now()
);
create index payment_refunds_transaction on payment_refunds (transaction_id);
create index payment_refunds_open on payment_refunds (id) where status in ('requested', 'pending', 'unknown');
create index payment_refunds_settled on payment_refunds (settled_at) where status = 'completed';
create trigger payment_refunds_told after insert or update on payment_refunds
  for each row execute function tell_admins();
-- A receipt shows refunds, so it changes with them.
create trigger payment_refunds_changed after insert or update of status on payment_refunds
  for each statement execute function tell_change('refunds');

-- Reviews of payments by admins, with the action that was taken.
create table payment_reviews (
  id integer generated always as identity primary key,
  transaction_id integer not null references payment_transactions (id),
  -- The refund that the provider did not answer.
  refund_id integer unique references payment_refunds (id),
  -- closed: settled outside the ledger. credited: it pays for its purpose. checked: looked into.
  act text not null check (
    act in ('closed', 'credited', 'checked', 'refund_completed', 'refund_failed', 'refund_entered')
  ),
  note text not null check (btrim(note) <> '' and char_length(note) <= 300),
  reviewed_by integer not null references users (id),
  reviewed_at timestamptz not null default now(),
  constraint payment_reviews_refund check (
    (act in ('refund_completed', 'refund_failed', 'refund_entered')) = (refund_id is not null)
  )
);
create index payment_reviews_transaction on payment_reviews (transaction_id, id);
create unique index payment_reviews_ending on payment_reviews (transaction_id) where act in ('closed', 'credited');
create trigger payment_reviews_stay before update or delete or truncate on payment_reviews
  for each statement execute function refuse_rewriting();
create trigger payment_reviews_told after insert on payment_reviews
  for each row execute function tell_admins();

-- Nightly comparisons with the provider's list.
create table payment_reconciliations (
  id integer generated always as identity primary key,
  from_day date not null,
  to_day date not null,
  compared_at timestamptz not null default now(),
  listed integer not null,
  -- Payments that the comparison recovered.
  healed integer not null,
  -- IDs at the provider that we count as paid and its list lacks.
  unlisted text[] not null
);
create trigger payment_reconciliations_told after insert on payment_reconciliations
  for each row execute function tell_admins();

-- Receipts are numbered without gaps in each year, because the crediting transaction takes the number.
create table receipt_series (
  year integer primary key check (year between 2020 and 2200),
  last integer not null check (last > 0)
);

create table receipts (
  year integer references receipt_series (year),
  number integer check (number > 0),
  intent_id integer not null unique references payment_intents (id),
  issued_at timestamptz not null default now(),
  -- Anyone who holds a receipt can verify it. Its number can be guessed, so the address also has a code of 76 random
  -- bits. The code is stored and not derived, so that receipts stay valid when the server's key changes.
  code text not null default left(replace((gen_random_uuid())::text, '-', ''), 20) check (code ~ '^[0-9a-f]{20}$'),
  -- Whether the payment was a test, at the time of payment.
  is_test boolean not null,
  primary key (year, number)
);
create trigger receipts_stay before update or delete or truncate on receipts
  for each statement execute function refuse_rewriting();

-- The ledger. Debits are positive, credits negative, and each entry balances in its currency.
create table ledger_entries (
  id bigint generated always as identity primary key,
  -- Identifies the event, which is booked once.
  key text not null unique,
  intent_id integer references payment_intents (id),
  booked_at timestamptz not null default now()
);
create index ledger_entries_intent on ledger_entries (intent_id);
create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function refuse_rewriting();

create table ledger_lines (
  entry_id bigint references ledger_entries (id),
  account text check (account in ('customer', 'provider_clearing', 'fees', 'revenue', 'deposits_held', 'refunds')),
  currency text check (currency in ('UGX', 'USD')),
  amount bigint not null check (amount <> 0),
  primary key (entry_id, account, currency)
);
create index ledger_lines_account on ledger_lines (account, currency) include (amount);
create trigger ledger_lines_stay before update or delete or truncate on ledger_lines
  for each statement execute function refuse_rewriting();

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
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function require_balance();
create constraint trigger ledger_lines_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function require_balance();

create table memberships (
  id integer generated by default as identity primary key,
  user_id integer not null references users (id),
  plan text not null references plans (name),
  -- paid: by its payment. changed: by the credit of other periods. given: by an admin. kept: from before periods
  -- existed. restored: a period that a refunded payment had replaced.
  source text not null check (source in ('paid', 'changed', 'given', 'trial', 'kept', 'restored')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The price in shillings, and the part of it that was credited from replaced periods.
  value bigint not null default 0 check (value >= 0),
  credit bigint not null default 0,
  intent_id integer unique references payment_intents (id),
  state text not null default 'live' check (state in ('live', 'replaced', 'taken_back')),
  -- For a replaced period: its successor, the credit that it gave, and its original end.
  replaced_by integer references memberships (id) deferrable initially deferred,
  credited bigint not null default 0 check (credited >= 0),
  would_end_at timestamptz,
  created_at timestamptz not null default now(),
  constraint memberships_of_an_account exclude using gist (user_id with =, tstzrange(starts_at, ends_at) with &&)
    where (state = 'live'),
  check (credit between 0 and value),
  check (ends_at >= starts_at and (state <> 'live' or ends_at > starts_at)),
  check ((source = 'paid') = (intent_id is not null)),
  check ((state = 'replaced') = (replaced_by is not null))
);
create index memberships_user on memberships (user_id, starts_at);
-- One trial for each account.
create unique index memberships_trial on memberships (user_id) where source = 'trial';
create trigger memberships_changed after insert or update or delete on memberships
  for each row execute function tell_change('account', 'user_id');

-- Each reminder about an end is sent once.
create table membership_letters (
  user_id integer references users (id) on delete cascade,
  ends_at timestamptz,
  -- Days before the end. -7: the grace period is over.
  days smallint check (days in (14, 3, 0, -7)),
  written_at timestamptz not null default now(),
  primary key (user_id, ends_at, days)
);

-- Questions about the largest plan, and the emailed answer of an admin.
create table sales_enquiries (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) <= 254),
  -- E.164.
  phone text check (phone ~ '^\+[0-9]{7,15}$'),
  company text not null default '' check (char_length(company) <= 200),
  words text not null check (char_length(words) between 3 and 2000),
  asked_at timestamptz not null,
  answer text check (char_length(answer) between 3 and 2000),
  answered_at timestamptz,
  answered_by integer references users (id) on delete set null,
  check ((answer is null) = (answered_at is null))
);
create index sales_enquiries_waiting on sales_enquiries (id) where answer is null;
create trigger sales_enquiries_changed after insert or update or delete on sales_enquiries
  for each row execute function tell_change('sales');

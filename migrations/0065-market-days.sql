-- What an operator looks at: what happened in the market, a row for each day of Kampala, so that the page costs the same however
-- large the market has become. A day is counted anew until it is over.
create table market_days (
  day date primary key,
  counted_at timestamptz not null,
  views integer not null check (views >= 0),
  tours integer not null check (tours >= 0),
  contacts integer not null check (contacts >= 0),
  enquiries integer not null check (enquiries >= 0),
  viewings integer not null check (viewings >= 0),
  stays integer not null check (stays >= 0)
);

-- In the currency's smallest unit. A purpose is null where nobody knows what was to be paid.
create table money_days (
  day date not null,
  currency text not null check (currency in ('UGX', 'USD')),
  purpose text,
  payments integer not null check (payments >= 0),
  paid bigint not null check (paid >= 0),
  given_back bigint not null check (given_back >= 0),
  unique nulls not distinct (day, currency, purpose)
);

-- As they stood when the day was last counted.
create table listing_days (
  day date not null,
  category text not null,
  state text not null check (state in ('shown', 'off', 'paused', 'hidden')),
  listings integer not null check (listings >= 0),
  primary key (day, category, state)
);

-- The words of searches that found nothing, without who searched.
create table empty_searches (
  day date not null,
  words text not null check (char_length(words) between 1 and 80),
  times integer not null default 1 check (times > 0),
  primary key (day, words)
);

create index payment_intents_settled on payment_intents (settled_at) where settled_at is not null;
create index payment_refunds_settled on payment_refunds (settled_at) where status = 'completed';
create index viewings_booked on viewings (booked_at);
create index stays_confirmed on stays (confirmed_at) where confirmed_at is not null;
create index lots_unsettled on lots (id) where state = 'awaiting_balance';

-- What waits for an admin is told where it was not.
create trigger payment_transactions_to_look_at after insert or update of outcome, closed_at, excess, refunded on payment_transactions
  for each row when (new.outcome in ('held', 'refund_due') or new.excess > 0) execute function tell_change('held-money');
create trigger integrity_findings_changed after insert or update of gone_at on integrity_findings
  for each statement execute function tell_change('integrity');

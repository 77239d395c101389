-- Each line of held or owed money names its party, so that the market knows whose money it has.
alter table ledger_lines drop constraint ledger_lines_account_check;
alter table ledger_lines add constraint ledger_lines_account_check check (
  account in ('customer', 'provider_clearing', 'fees', 'revenue', 'deposits_held', 'refunds', 'owed', 'payouts_clearing')
);
-- stay: money held for a stay. bidder: a bid deposit. user: money owed to an account. payout: money on its way.
alter table ledger_lines add column party text check (party ~ '^(stay|bidder|user|payout):[1-9][0-9]*$');

-- Returns the party for which the money of a payment is held.
create function party_of_payment(purpose text, subject text) returns text language sql immutable as $$
  select case purpose when 'bid_deposit' then 'bidder' else 'stay' end || ':' || subject
  where purpose in ('stay_deposit', 'stay_balance', 'bid_deposit')
$$;

-- Amounts and accounts of existing lines stay unchanged.
alter table ledger_lines disable trigger ledger_lines_append_only;
update ledger_lines l set party = party_of_payment(i.purpose, i.subject)
from ledger_entries e join payment_intents i on i.id = e.intent_id
where e.id = l.entry_id and l.account = 'deposits_held';
alter table ledger_lines enable trigger ledger_lines_append_only;

-- The balances of the parties. Credits are positive: what is held for, owed to or on its way to the party.
create table ledger_balances (
  account text check (account in ('deposits_held', 'owed', 'payouts_clearing')),
  party text,
  currency text check (currency in ('UGX', 'USD')),
  balance bigint not null,
  primary key (account, party, currency),
  -- A debt of a host, after a refund of money that was already paid out, is a negative balance.
  constraint ledger_balances_not_below_zero check (balance >= 0 or account = 'owed')
);
insert into ledger_balances (account, party, currency, balance)
select account, party, currency, -sum(amount) from ledger_lines
where account = 'deposits_held' and party is not null group by account, party, currency;

do $$
declare
  wrong record;
begin
  select held.currency, held.amount, coalesce(sum(b.balance), 0) as named into wrong
  from (select currency, -sum(amount) as amount from ledger_lines where account = 'deposits_held' group by currency) as held
    left join ledger_balances b on b.currency = held.currency
  group by held.currency, held.amount having held.amount <> coalesce(sum(b.balance), 0);
  if found then
    raise exception 'deposits_held contains % %, but the balances of its parties sum to %', wrong.currency, wrong.amount, wrong.named;
  end if;
end $$;

alter table ledger_lines add constraint ledger_lines_party check (
  (account in ('deposits_held', 'owed', 'payouts_clearing')) = (party is not null)
);
create index ledger_lines_party_sums on ledger_lines (party, account, currency) include (amount) where party is not null;
create index ledger_balances_open on ledger_balances (account, party) where balance <> 0;

-- Names the party of held money from its payment. Processes of the former version name none.
create function name_ledger_party() returns trigger language plpgsql as $$
begin
  if new.account = 'deposits_held' and new.party is null then
    select party_of_payment(i.purpose, i.subject) into new.party
    from ledger_entries e join payment_intents i on i.id = e.intent_id where e.id = new.entry_id;
  end if;
  return new;
end $$;
create trigger ledger_lines_name_party before insert on ledger_lines
  for each row execute function name_ledger_party();

create function add_to_ledger_balance() returns trigger language plpgsql as $$
begin
  insert into ledger_balances as known (account, party, currency, balance)
  values (new.account, new.party, new.currency, 0) on conflict do nothing;
  update ledger_balances set balance = balance - new.amount
  where account = new.account and party = new.party and currency = new.currency;
  return null;
end $$;
create trigger ledger_lines_add_to_balance after insert on ledger_lines
  for each row when (new.party is not null) execute function add_to_ledger_balance();

-- Compares a balance with its lines when a transaction commits. Lines without a party cannot exist in these accounts, so
-- that each account equals the sum of its balances.
create function require_named_balance() returns trigger language plpgsql as $$
declare
  changed ledger_balances := new;
  lines bigint;
  named bigint;
begin
  if tg_op = 'DELETE' then
    changed := old;
  end if;
  select coalesce(-sum(amount), 0) into lines from ledger_lines
  where party = changed.party and account = changed.account and currency = changed.currency;
  select coalesce(sum(balance), 0) into named from ledger_balances
  where party = changed.party and account = changed.account and currency = changed.currency;
  if lines <> named then
    raise exception 'the balance of % in % is %, but its ledger lines sum to %', changed.party, changed.account, named, lines
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balances_match_lines after insert or update or delete on ledger_balances
  deferrable initially deferred for each row execute function require_named_balance();
create trigger ledger_balances_not_truncated before truncate on ledger_balances
  for each statement execute function reject_rewriting();

-- The service fee by date. A stay keeps the fee of the day on which it was booked.
create table service_fees (
  id integer generated always as identity primary key,
  valid_from date not null unique,
  percent numeric(4, 2) not null check (percent between 0 and 30),
  set_at timestamptz not null default now()
);
insert into service_fees (valid_from, percent) values ('2025-05-05', 0);

-- Money that became owed to a host, or that a host owes back (negative), each with its ledger entry.
create table earnings (
  id integer generated always as identity primary key,
  owner_id integer not null references users (id),
  -- The party of the ledger for which the money was held.
  source text not null check (source ~ '^stay:[1-9][0-9]*$'),
  kind text not null check (kind in ('arrival', 'cancellation', 'change', 'refund')),
  title text not null check (char_length(title) between 1 and 200),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  currency text not null check (currency in ('UGX', 'USD')),
  gross bigint not null check (gross <> 0),
  fee bigint not null,
  fee_percent numeric(4, 2) not null check (fee_percent between 0 and 30),
  earned_at timestamptz not null default now(),
  check ((kind = 'refund') = (gross < 0)),
  check (case when gross > 0 then fee between 0 and gross else fee between gross and 0 end)
);
create index earnings_owner on earnings (owner_id, id);
create index earnings_source on earnings (source, id);
create trigger earnings_append_only before update or delete or truncate on earnings
  for each statement execute function reject_rewriting();
create trigger earnings_changed after insert on earnings
  for each row execute function publish_change('account', 'owner_id');

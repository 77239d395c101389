-- sale: what the buyer of a lot has paid of the balance, by the id of the bidder. It is held until the sale is complete.
alter table ledger_lines drop constraint ledger_lines_party_check;
alter table ledger_lines add constraint ledger_lines_party_check check (
  party ~ '^(stay|damage|bidder|sale|first_rent|user|payout):[1-9][0-9]*$'
) not valid;
alter table ledger_lines validate constraint ledger_lines_party_check;
create or replace function party_of_payment(purpose text, subject text) returns text language sql immutable as $$
  select case purpose when 'bid_deposit' then 'bidder' when 'lot_balance' then 'sale' when 'first_rent' then 'first_rent'
      when 'damage_deposit' then 'damage' else 'stay' end || ':' || subject
  where purpose in ('stay_deposit', 'stay_balance', 'damage_deposit', 'bid_deposit', 'lot_balance', 'first_rent')
$$;
create index payment_intents_of_sales on payment_intents (subject) where purpose = 'lot_balance';

alter table earnings
  drop constraint earnings_source_check,
  add constraint earnings_source_check check (source ~ '^(stay|damage|first_rent|sale):[1-9][0-9]*$'),
  drop constraint earnings_kind_check,
  add constraint earnings_kind_check check (
    kind in ('arrival', 'cancellation', 'change', 'refund', 'handover', 'damage', 'sale'));

-- A destination is a mobile money number or a bank account, and has exactly the columns of its kind. The default lets
-- processes of the former version add numbers during the rollout.
alter table payout_destinations
  add column kind text not null default 'mobile_money' check (kind in ('mobile_money', 'bank_account')),
  alter column network drop not null,
  alter column phone drop not null,
  -- The provider's codes, and the names that its lists gave for them.
  add column bank_code text check (char_length(bank_code) between 1 and 40),
  add column bank_name text check (char_length(bank_name) between 1 and 120),
  add column branch_code text check (char_length(branch_code) between 1 and 40),
  add column branch_name text check (char_length(branch_name) between 1 and 120),
  add column account_number text check (account_number ~ '^[0-9]{8,20}$'),
  add constraint payout_destinations_mobile_money check (
    num_nonnulls(network, phone) = case kind when 'mobile_money' then 2 else 0 end),
  add constraint payout_destinations_bank_account check (
    num_nonnulls(bank_code, bank_name, account_number) = case kind when 'bank_account' then 3 else 0 end),
  -- Not every bank needs a branch.
  add constraint payout_destinations_branch check (
    (branch_code is null) = (branch_name is null) and (kind = 'bank_account' or branch_code is null));

-- The limits of payouts to bank accounts. The provider takes a flat fee for each, so the minimum is higher.
alter table payout_rules
  add column bank_min_amount bigint not null default 50000 check (bank_min_amount > 0),
  add column bank_max_transfer bigint not null default 100000000 check (bank_max_transfer >= bank_min_amount);

-- vat_payable and withholding_payable: what is due to the tax authority.
alter table ledger_lines drop constraint ledger_lines_account_check;
alter table ledger_lines add constraint ledger_lines_account_check check (
  account in (
    'customer', 'provider_clearing', 'fees', 'revenue', 'deposits_held', 'refunds', 'owed', 'payouts_clearing', 'bank',
    'vat_payable', 'withholding_payable')
) not valid;
alter table ledger_lines validate constraint ledger_lines_account_check;

-- The VAT on our service fee by date. There is none before the first row. An earning keeps the rate of its day.
create table vat_rates (
  id integer generated always as identity primary key,
  valid_from date not null unique,
  percent numeric(4, 2) not null check (percent between 0 and 30),
  -- Our own number at the tax authority, which statements print.
  tax_number text not null check (char_length(tax_number) between 1 and 40),
  -- Where the operator found the rate, and when.
  source text not null check (char_length(source) between 1 and 200),
  set_at timestamptz not null default now()
);

-- The tax withheld from earnings by date. The rows of a host replace those of all hosts.
create table withholding_rates (
  id integer generated always as identity primary key,
  -- Null: all hosts.
  owner_id integer references users (id),
  valid_from date not null,
  percent numeric(4, 2) not null check (percent between 0 and 30),
  source text not null check (char_length(source) between 1 and 200),
  set_at timestamptz not null default now(),
  unique nulls not distinct (owner_id, valid_from)
);

alter table earnings
  add column vat bigint not null default 0,
  add column withheld bigint not null default 0,
  add column vat_percent numeric(4, 2) not null default 0 check (vat_percent between 0 and 30),
  add column withholding_percent numeric(4, 2) not null default 0 check (withholding_percent between 0 and 30),
  add constraint earnings_taxes check (
    case when gross > 0 then vat between 0 and gross and withheld between 0 and gross
      else vat between gross and 0 and withheld between gross and 0 end);
create index earnings_taxed on earnings (id) where vat <> 0 or withheld <> 0;

-- What a host tells us for the tax authority, which statements print.
create table tax_details (
  user_id integer primary key references users (id),
  name text not null check (char_length(name) between 1 and 120),
  tin text not null check (tin ~ '^[0-9]{10}$'),
  is_vat_registered boolean not null,
  updated_at timestamptz not null default now()
);
create trigger tax_details_changed after insert or update or delete on tax_details
  for each row execute function publish_change('account', 'user_id');

-- What admins paid to the tax authority, each with its ledger entry.
create table tax_payments (
  id integer generated always as identity primary key,
  tax text not null check (tax in ('vat', 'withholding')),
  currency text not null check (currency in ('UGX', 'USD')),
  amount bigint not null check (amount > 0),
  note text not null check (char_length(note) between 1 and 300),
  paid_by integer not null references users (id),
  paid_at timestamptz not null default now()
);
create trigger tax_payments_append_only before update or delete or truncate on tax_payments
  for each statement execute function reject_rewriting();

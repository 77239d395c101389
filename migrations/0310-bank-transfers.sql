-- Our accounts at banks, into which payers of large sums can pay. Without one that is offered, bank transfers are off.
create table transfer_accounts (
  id integer generated always as identity primary key,
  bank text not null check (char_length(bank) between 1 and 80),
  holder text not null check (char_length(holder) between 1 and 100),
  account_number text not null check (char_length(account_number) between 1 and 40),
  branch text not null default '' check (char_length(branch) <= 80),
  swift text not null default '' check (char_length(swift) <= 20),
  currency text not null default 'UGX' check (currency in ('UGX', 'USD')),
  is_offered boolean not null default false
);
create trigger transfer_accounts_publish after insert or update or delete on transfer_accounts
  for each statement execute function publish_change('bank-transfers');

-- Payments that are to be made at a bank. Whether one has arrived is the state of its payment.
create table bank_transfers (
  id integer generated always as identity primary key,
  intent_id integer not null unique references payment_intents (id),
  -- Written on the slip, so that the line of the bank's statement can be matched. Its last character is a check digit.
  code text not null unique check (code ~ '^[0-9A-Z]{8}$'),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The newest slip. Encrypted, and shown only to the payer and admins.
  slip_file_key text unique,
  slip_type text check (slip_type in ('pdf', 'webp')),
  slip_bytes integer check (slip_bytes > 0),
  slip_at timestamptz,
  -- Why an admin refused the newest slip. The payer can send another one.
  refusal text check (char_length(refusal) between 1 and 300),
  refused_by integer references users (id),
  refused_at timestamptz,
  check ((slip_file_key is null) = (slip_type is null) and (slip_file_key is null) = (slip_bytes is null)),
  check ((refusal is null) = (refused_by is null) and (refusal is null) = (refused_at is null))
);
create index bank_transfers_slips on bank_transfers (slip_at) where slip_at is not null and refused_at is null;
create trigger bank_transfers_publish after insert or update on bank_transfers
  for each statement execute function publish_change('bank-transfers');

-- The statements of our accounts that admins have imported.
create table bank_statements (
  id integer generated always as identity primary key,
  account_id integer not null references transfer_accounts (id),
  file_name text not null check (char_length(file_name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  imported_by integer not null references users (id),
  imported_at timestamptz not null default now()
);

-- The credits of the statements. The same line of two statements is stored once.
create table bank_statement_lines (
  id integer generated always as identity primary key,
  statement_id integer not null references bank_statements (id),
  account_id integer not null references transfer_accounts (id),
  -- The line of the file.
  line integer not null check (line > 0),
  day date not null,
  description text not null check (char_length(description) <= 500),
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('UGX', 'USD')),
  -- Over the account, the day, the amount, the description, the balance, and the place among equal lines.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- The transfer that an admin has matched.
  transfer_id integer references bank_transfers (id),
  matched_by integer references users (id),
  matched_at timestamptz,
  -- The second admin. Null: the amount was within what admins may approve alone.
  approved_by integer references users (id),
  -- The amount in shillings, which counts against the limit for two admins.
  shillings bigint check (shillings > 0),
  -- When the money was recorded as received for the payment of the transfer. Null: a second admin must confirm the match.
  received_at timestamptz,
  -- Money that belongs to no payment, with what an admin found about it.
  note text check (char_length(note) between 1 and 300),
  set_aside_by integer references users (id),
  set_aside_at timestamptz,
  unique (account_id, fingerprint),
  check ((transfer_id is null) = (matched_by is null) and (transfer_id is null) = (matched_at is null)),
  check (received_at is null or (transfer_id is not null and shillings is not null)),
  check (approved_by is null or received_at is not null),
  check ((note is null) = (set_aside_by is null) and (note is null) = (set_aside_at is null)),
  check (note is null or transfer_id is null),
  constraint bank_statement_lines_two_admins check (approved_by <> matched_by)
);
create index bank_statement_lines_open on bank_statement_lines (id) where received_at is null and note is null;
create index bank_statement_lines_alone on bank_statement_lines (received_at) where approved_by is null and received_at is not null;
create index bank_statement_lines_transfer on bank_statement_lines (transfer_id) where transfer_id is not null;
create trigger bank_statement_lines_publish after insert or update on bank_statement_lines
  for each statement execute function publish_change('bank-transfers');

-- Emails, notifications, statistics and operations.

-- Emails are written in the transaction that causes them and sent by a job. `key` makes each email unique.
create table mails (
  id bigint generated always as identity primary key,
  key text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- A pattern for the secret in a link of the email. The secret is removed after sending, or when it has expired.
  secret text,
  secret_ends_at timestamptz,
  -- A calendar attachment (text/calendar): an invitation or its cancellation.
  calendar text,
  -- The one-click unsubscribe address (RFC 8058).
  unsubscribe text,
  -- True: the reader can unsubscribe from such emails.
  is_optional boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'bounced', 'dropped')),
  reason text check (char_length(reason) <= 300),
  -- The message ID, by which events of the email provider are matched.
  message_id text,
  check ((secret is null) = (secret_ends_at is null))
);
create index mails_newest on mails (created_at desc);
create index mails_secret_end on mails (secret_ends_at) where secret is not null;
create index mails_of_recipient on mails (lower(recipient)) where state in ('queued', 'failed');
create index mails_message on mails (message_id) where message_id is not null;

-- Email templates that an admin edited. Others use the text of the program.
create table mail_texts (
  code text primary key check (code ~ '^[a-z]+(-[a-z]+)*$'),
  subject text not null check (char_length(subject) between 1 and 200),
  -- One paragraph on each line.
  body text not null check (char_length(body) between 1 and 4000),
  -- The text of the button. Empty: the email has none.
  button text not null check (char_length(button) <= 60)
);

-- How often emails of a group are sent, by the choice of the account. Without a row they are sent at once.
create table mail_choices (
  user_id integer references users (id) on delete cascade,
  topic text check (topic ~ '^[a-z]+$'),
  choice text not null check (choice in ('at_once', 'daily', 'weekly', 'never')),
  primary key (user_id, topic)
);
create trigger mail_choices_changed after insert or update or delete on mail_choices
  for each row execute function tell_change('account', 'user_id');

-- Unsubscribed addresses without an account, stored as hashes.
create table mail_refusals (
  address_hash bytea check (octet_length(address_hash) = 32),
  topic text check (topic ~ '^[a-z]+$'),
  at timestamptz not null default now(),
  primary key (address_hash, topic)
);

-- Addresses whose emails bounced, as our mail server or provider reported. Only essential emails are sent to them.
create table bounced_addresses (
  address text primary key check (address = lower(address) and char_length(address) <= 254),
  reason text not null check (char_length(reason) <= 300),
  at timestamptz not null default now()
);

-- The inbox of an account. `once` makes each notification unique.
create table notifications (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- The subject, by which notifications are grouped: 'property 12', 'search 7'.
  about text check (char_length(about) between 1 and 100),
  title text not null check (char_length(title) between 1 and 300),
  -- A path of our own site, if there is a page.
  path text check (char_length(path) <= 1000),
  once text not null check (char_length(once) between 1 and 400),
  at timestamptz not null default now(),
  read_at timestamptz,
  -- The day in Kampala whose digest will include it, while it waits.
  digest_on date,
  unique (user_id, once)
);
create index notifications_inbox on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_waiting on notifications (digest_on, user_id) where digest_on is not null;
create index notifications_age on notifications (at);
create trigger notifications_changed after insert or update or delete on notifications
  for each row execute function tell_change('account', 'user_id');

-- The waiting list of the mobile app, by platform. Joining again renews the entry.
create table waitlist_entries (
  id integer generated always as identity primary key,
  email text not null check (char_length(email) <= 254),
  email_folded text not null,
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  platform text not null check (platform in ('ios', 'android')),
  rating smallint not null check (rating between 1 and 5),
  joined_at timestamptz not null default now(),
  unique (email_folded, platform)
);

-- Daily statistics of the market by day in Kampala, so that the overview costs the same at any size. A day is
-- recounted until it is over.
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

-- Amounts are in the currency's smallest unit. A null purpose: the payment is unknown.
create table money_days (
  day date not null,
  currency text not null check (currency in ('UGX', 'USD')),
  purpose text,
  payments integer not null check (payments >= 0),
  paid bigint not null check (paid >= 0),
  given_back bigint not null check (given_back >= 0),
  unique nulls not distinct (day, currency, purpose)
);

-- Each run continues where the last one stopped, so that no run reads everything.
create table integrity_checks (
  kind text primary key check (kind in ('file', 'orphan', 'books', 'bids')),
  after text not null default '',
  ran_at timestamptz,
  checked integer not null default 0,
  -- When a full round of the kind was completed.
  completed_at timestamptz
);

insert into integrity_checks (kind) values
  ('file'),
  ('orphan'),
  ('books'),
  ('bids');

-- Findings of the recurring integrity checks: a missing or changed file, a file without a row, a ledger entry that
-- does not balance, a broken bid chain. A resolved finding stays, with the time.

create table integrity_findings (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('file', 'orphan', 'books', 'bids')),
  -- The key of the file, the ledger entry or the lot.
  subject text not null check (char_length(subject) between 1 and 300),
  fault text not null check (char_length(fault) between 1 and 1000),
  found_at timestamptz not null,
  gone_at timestamptz
);
create unique index integrity_findings_open on integrity_findings (kind, subject) where gone_at is null;
create trigger integrity_findings_changed after insert or update of gone_at on integrity_findings
  for each statement execute function tell_change('integrity');

-- Backups by `npm run backup`. Other backups are not recorded.
create table backup_runs (
  id bigint generated always as identity primary key,
  taken_at timestamptz not null,
  finished_at timestamptz not null default now(),
  row_count bigint not null check (row_count >= 0),
  file_count bigint not null check (file_count >= 0),
  missing_count bigint not null check (missing_count >= 0)
);

-- The last heartbeat of each worker: the last job of its lane that it completed.
create table job_heartbeats (
  process text,
  lane text check (lane in ('urgent', 'bulk')),
  beat_at timestamptz not null default now(),
  primary key (process, lane)
);

-- Processes that ended themselves because a lane was stuck and a new worker did not help.
create table process_exits (
  id bigint generated always as identity primary key,
  process text not null,
  lane text not null check (lane in ('urgent', 'bulk')),
  exited_at timestamptz not null default now()
);

-- Calls that the payment provider did not answer. A refusal, such as an insufficient balance, is not a fault.
create table provider_faults (
  id bigint generated always as identity primary key,
  call text not null check (char_length(call) <= 60),
  message text not null check (char_length(message) <= 300),
  happened_at timestamptz not null default now()
);

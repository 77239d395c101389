-- What an account is told, in its inbox. `once` makes a second telling of the same thing none.
create table notifications (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- What it is about, so that many about one thing can stand together: 'property 12', 'search 7'.
  about text check (char_length(about) between 1 and 100),
  title text not null check (char_length(title) between 1 and 300),
  -- On our own site, where there is something to see.
  path text check (path ~ '^/([^/\\]|$)' and char_length(path) <= 500),
  once text not null check (char_length(once) between 1 and 400),
  at timestamptz not null default now(),
  read_at timestamptz,
  -- The day in Kampala whose digest holds it, while it waits for one.
  digest_on date,
  unique (user_id, once)
);
create index notifications_inbox on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_waiting on notifications (digest_on, user_id) where digest_on is not null;
create index notifications_age on notifications (at);
create trigger notifications_changed after insert or update or delete on notifications
  for each row execute function tell_change('account', 'user_id');

-- How often mails of a group come, where somebody has chosen; without a row they come at once.
create table mail_choices (
  user_id integer not null references users (id) on delete cascade,
  topic text not null check (topic ~ '^[a-z]+$'),
  choice text not null check (choice in ('at_once', 'daily', 'weekly', 'never')),
  primary key (user_id, topic)
);
create trigger mail_choices_changed after insert or update or delete on mail_choices
  for each row execute function tell_change('account', 'user_id');

-- Mails that an address without an account does not want: the hash of the address, for the address may be nobody's we know.
create table mail_refusals (
  address_hash bytea not null check (octet_length(address_hash) = 32),
  topic text not null check (topic ~ '^[a-z]+$'),
  at timestamptz not null default now(),
  primary key (address_hash, topic)
);

-- Addresses whose mails come back, as our mail server or its provider says. Nothing but what must be sent goes there.
create table bounced_addresses (
  address text primary key check (address = lower(address) and char_length(address) <= 254),
  reason text not null check (char_length(reason) <= 300),
  at timestamptz not null default now()
);

alter table mails
  -- Whether its reader can do without it, and may end such mails.
  add column is_optional boolean not null default false,
  add column state text not null default 'queued'
    check (state in ('queued', 'sent', 'failed', 'bounced', 'dropped')),
  add column reason text check (char_length(reason) <= 300);
update mails set state = 'sent' where sent_at is not null;
create index mails_of_recipient on mails (lower(recipient)) where state in ('queued', 'failed');

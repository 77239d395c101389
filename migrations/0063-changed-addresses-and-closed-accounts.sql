-- A mail address is replaced once the new one is confirmed; whoever reads the old one can stop that for some days.
create table address_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  former text not null check (char_length(former) <= 254),
  wanted text not null check (char_length(wanted) <= 254),
  -- In the link to the new address.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  ends_at timestamptz not null,
  -- In the link to the old one. Null: it was never confirmed, so nobody is known to read it.
  stop_hash bytea unique check (octet_length(stop_hash) = 32),
  -- In the letter that was written when it was asked for, once another was written when it was done.
  first_stop_hash bytea unique check (octet_length(first_stop_hash) = 32),
  stop_until timestamptz not null,
  asked_at timestamptz not null,
  -- Null: the new address is not confirmed yet.
  changed_at timestamptz
);
create unique index address_changes_asked on address_changes (user_id) where changed_at is null;
create index address_changes_end on address_changes (stop_until);
create trigger address_changes_told after insert or update or delete on address_changes
  for each row execute function tell_change('account', 'user_id');

-- Closing an account takes some days, in which its owner can keep it. Then a row remains that names nobody, because money,
-- bids and the trail point to it.
alter table users
  add column closing_asked_at timestamptz,
  add column closes_at timestamptz,
  add column closed_at timestamptz,
  add check ((closing_asked_at is null) = (closes_at is null)),
  add check (closed_at is null or (password_hash is null and role = 'user'));
create index users_closing on users (closes_at) where closes_at is not null and closed_at is null;
create trigger users_account_changed after update of email, email_confirmed_at, full_name, phone, closes_at, closed_at on users
  for each row execute function tell_change('account', 'id');

-- Whoever has a page open in a session that has ended learns it at once.
create trigger sessions_ended after delete on sessions
  for each row execute function tell_change('account', 'user_id');

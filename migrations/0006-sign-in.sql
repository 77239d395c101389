-- Signing in: sessions, resets and second factors keep only hashes of what is secret, except the seed of one-time codes,
-- which must be read to be checked.

create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  user_agent text not null default '' check (char_length(user_agent) <= 300)
);
create index sessions_user on sessions (user_id);
create index sessions_end on sessions (ends_at);

-- Tries at something that can be guessed, by what is guessed at and by where from. A row exists while there is reason to wait.
create table attempts (
  key text primary key,
  tries integer not null default 1,
  next_at timestamptz not null
);
create index attempts_age on attempts (next_at);

-- Browsers in which an account has signed in before: its owner is not kept out by somebody who guesses elsewhere.
create table known_browsers (
  user_id integer not null references users (id) on delete cascade,
  visitor_id text not null,
  primary key (user_id, visitor_id)
);

create table password_resets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references users (id) on delete cascade,
  ends_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);

create table second_factors (
  user_id integer primary key references users (id) on delete cascade,
  secret text not null,
  -- Null: begun, and not yet shown to work.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id integer not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

alter table users
  add column requested_plan text check (requested_plan in ('standard', 'premium', 'professional', 'enterprise')),
  -- Which mails this person wants beyond those that an account cannot do without.
  add column wants_news boolean not null default false,
  add column wants_activity_mail boolean not null default true;

-- Who changed what, when. Only ever added to.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id integer references users (id) on delete set null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_entries_subject on audit_entries (subject, id);

-- Mail is written in the transaction that causes it and sent by a job. `key` makes a second writing of the same mail none.
create table mails (
  id bigint generated always as identity primary key,
  key text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_newest on mails (created_at desc);

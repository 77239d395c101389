-- What was done once for a key that the caller made, and what came of it: a second try finds it instead of doing it again.
create table done_once (
  scope text not null,
  key text not null,
  -- Of what was asked for: the same key for something else is refused.
  fingerprint bytea not null,
  outcome jsonb,
  done_at timestamptz not null default now(),
  primary key (scope, key)
);
create index done_once_age on done_once (done_at);

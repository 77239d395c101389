-- The wish of an account to list homes, which an admin answers.
create table listing_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('owner', 'agent', 'company')),
  -- As E.164.
  phone text not null,
  wants text not null check (char_length(wants) between 3 and 300),
  words text not null default '' check (char_length(words) <= 1000),
  -- `asked`: an admin wants to know more.
  state text not null default 'open' check (state in ('open', 'asked', 'approved', 'refused', 'withdrawn')),
  -- What an admin wrote last: a question, or why.
  reason text check (char_length(reason) between 3 and 1000),
  asked_at timestamptz not null,
  -- Since when it is in this state.
  turned_at timestamptz not null,
  decided_by integer references users (id) on delete set null,
  check (state not in ('asked', 'refused') or reason is not null)
);
create unique index listing_requests_open on listing_requests (user_id) where state in ('open', 'asked');
create index listing_requests_user on listing_requests (user_id, id);
create index listing_requests_state on listing_requests (state, asked_at);
create trigger listing_requests_changed after insert or update or delete on listing_requests
  for each row execute function tell_change('account', 'user_id');
create trigger listing_requests_queued after insert or update or delete on listing_requests
  for each row execute function tell_change('verification');

-- One photograph of whoever lists homes, shown on their page and beside their homes.
create table account_photographs (
  user_id integer primary key references users (id) on delete cascade,
  file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  added_at timestamptz not null
);
create index account_photographs_file on account_photographs (file_key);
create trigger account_photographs_changed after insert or update or delete on account_photographs
  for each row execute function tell_change('account', 'user_id');
create trigger account_photographs_shown after insert or update or delete on account_photographs
  for each row execute function tell_change('listers');

-- What somebody finds wrong with it. Said of one photograph by one reporter it counts once.
create table photograph_reports (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  file_key text not null,
  reason text not null check (reason in ('not_them', 'stolen', 'offensive', 'other')),
  words text not null default '' check (char_length(words) <= 500),
  -- The account or browser it came from.
  reporter text,
  reported_at timestamptz not null,
  -- What an admin decided, and why.
  outcome text check (outcome in ('removed', 'kept')),
  decision text check (char_length(decision) between 3 and 500),
  decided_by integer references users (id) on delete set null,
  decided_at timestamptz,
  check ((outcome is null) = (decision is null) and (outcome is null) = (decided_at is null))
);
create unique index photograph_reports_once on photograph_reports (user_id, file_key, reporter) where outcome is null;
create index photograph_reports_waiting on photograph_reports (id) where outcome is null;
create trigger photograph_reports_changed after insert or update or delete on photograph_reports
  for each statement execute function tell_change('photograph-reports');

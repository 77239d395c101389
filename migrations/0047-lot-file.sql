-- The file of a lot: its papers, and when the home can be seen.

-- What becomes of a lot concerns what is shown beside its bidding; a bid, which leaves the state as it is, does not.
create trigger lots_turned after update of state on lots
  for each statement execute function tell_change('lots');

create table lot_papers (
  id integer generated always as identity primary key,
  lot_id integer not null references lots (id) on delete cascade,
  name text not null check (char_length(name) between 2 and 120),
  -- As it is stored: a picture becomes a WebP without the place at which it was taken.
  type text not null check (type in ('pdf', 'webp')),
  size_bytes integer not null check (size_bytes > 0),
  -- Of the file as it was sent, so that one sent twice is there once.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Never used again, so that no sweep meets an upload.
  file_key text not null unique,
  added_by integer not null references users (id),
  added_at timestamptz not null,
  -- Added once bidding had opened.
  is_late boolean not null,
  -- Once bidding has opened a paper is only taken out of sight: its line stays, with the reason.
  removed_at timestamptz,
  removed_by integer references users (id),
  removal_reason text check (char_length(removal_reason) between 3 and 500),
  check ((removed_at is null) = (removed_by is null) and (removed_at is null) = (removal_reason is null))
);
create index lot_papers_lot on lot_papers (lot_id, id);
create unique index lot_papers_once on lot_papers (lot_id, sha256) where removed_at is null;
create trigger lot_papers_changed after insert or update or delete on lot_papers
  for each statement execute function tell_change('lots');

create table lot_viewing_days (
  id integer generated always as identity primary key,
  lot_id integer not null references lots (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text not null default '' check (char_length(note) <= 200),
  unique (lot_id, starts_at),
  check (starts_at < ends_at and ends_at < starts_at + interval '24 hours')
);
create trigger lot_viewing_days_changed after insert or update or delete on lot_viewing_days
  for each statement execute function tell_change('lots');

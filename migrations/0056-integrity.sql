-- What a recurring check found that does not fit: a row whose file is missing or another, a file that no row names, books that do
-- not balance, bids that do not follow from those before. A finding that is right again keeps its row, with the time.

create table integrity_findings (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('file', 'orphan', 'books', 'bids')),
  -- The key of the file, the entry of the books, the lot.
  subject text not null check (char_length(subject) between 1 and 300),
  fault text not null check (char_length(fault) between 1 and 1000),
  found_at timestamptz not null,
  gone_at timestamptz
);
create unique index integrity_findings_open on integrity_findings (kind, subject) where gone_at is null;

-- Each run goes on where the one before it stopped, so that none reads everything.
create table integrity_checks (
  kind text primary key check (kind in ('file', 'orphan', 'books', 'bids')),
  after text not null default '',
  ran_at timestamptz,
  checked integer not null default 0,
  -- When every one of the kind had been looked at, once around.
  completed_at timestamptz
);
insert into integrity_checks (kind) values ('file'), ('orphan'), ('books'), ('bids');

-- The reports of the payment provider that admins have compared with our books.
create table provider_reports (
  id integer generated always as identity primary key,
  provider text not null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- The rows of failed and pending transactions, which are not stored.
  skipped integer not null check (skipped >= 0),
  uploaded_by integer not null references users (id),
  uploaded_at timestamptz not null default now(),
  compared_at timestamptz not null default now(),
  unique (provider, sha256)
);
create trigger provider_reports_publish after insert or update or delete on provider_reports
  for each statement execute function publish_change('provider-reports');

-- The rows of a report, and what our books have for its days and the report does not.
create table provider_report_entries (
  id integer generated always as identity primary key,
  report_id integer not null references provider_reports (id),
  -- The row of the file. Null: it is missing from the report.
  line integer check (line > 0),
  kind text not null check (kind in ('payment', 'refund', 'payout')),
  -- The day in Kampala.
  day date not null,
  provider_id text,
  reference text,
  -- As the report states them, in the major unit and any currency. A fee may be missing.
  amount numeric(24,6),
  currency text,
  fee numeric(24,6),
  -- The id of the payment transaction, refund or payout in our books. Null: they have none.
  record_id integer,
  our_amount numeric(24,6),
  our_currency text,
  our_fee numeric(24,6),
  -- Null: the report and our books agree.
  difference text check (difference in ('not_in_books', 'not_in_report', 'currency', 'amount', 'fee')),
  note text check (char_length(note) between 1 and 300),
  noted_by integer references users (id),
  noted_at timestamptz,
  check ((line is null) = (amount is null) and (line is null) = (currency is null)),
  check ((line is null) = (difference is not distinct from 'not_in_report')),
  check ((record_id is null) = (our_amount is null) and (record_id is null) = (our_currency is null)),
  check ((record_id is null) = (difference is not distinct from 'not_in_books')),
  check ((note is null) = (noted_by is null) and (note is null) = (noted_at is null))
);
create unique index provider_report_entries_line on provider_report_entries (report_id, line);
create unique index provider_report_entries_missing on provider_report_entries (report_id, kind, record_id) where line is null;
create index provider_report_entries_records on provider_report_entries (kind, record_id);
create index provider_report_entries_differences on provider_report_entries (report_id) where difference is not null;
create trigger provider_report_entries_publish after insert or update or delete on provider_report_entries
  for each statement execute function publish_change('provider-reports');

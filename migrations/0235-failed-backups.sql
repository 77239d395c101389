-- The failures of `npm run backup` since the last backup that was taken, which deletes them.
create table backup_failures (
  id bigint generated always as identity primary key,
  failed_at timestamptz not null default now(),
  fault text not null check (char_length(fault) between 1 and 1000)
);
create trigger backup_failures_changed after insert or delete on backup_failures
  for each statement execute function publish_change('backups');
create trigger backup_runs_changed after insert on backup_runs
  for each statement execute function publish_change('backups');

-- The last heartbeat of each worker: a job of its lane that this process took and finished.
create table job_heartbeats (
  process text not null,
  lane text not null check (lane in ('urgent', 'bulk')),
  beat_at timestamptz not null default now(),
  primary key (process, lane)
);

-- Processes that ended themselves because a lane stood still and a new worker did not help.
create table process_exits (
  id bigint generated always as identity primary key,
  process text not null,
  lane text not null check (lane in ('urgent', 'bulk')),
  exited_at timestamptz not null default now()
);

-- Backups that `npm run backup` took. The rows say nothing about backups that were taken in another way.
create table backup_runs (
  id bigint generated always as identity primary key,
  taken_at timestamptz not null,
  finished_at timestamptz not null default now(),
  row_count bigint not null check (row_count >= 0),
  file_count bigint not null check (file_count >= 0),
  missing_count bigint not null check (missing_count >= 0)
);

-- Calls that the payment provider did not answer. A refusal, such as an insufficient balance, is no fault.
create table provider_faults (
  id bigint generated always as identity primary key,
  call text not null check (char_length(call) <= 60),
  message text not null check (char_length(message) <= 300),
  happened_at timestamptz not null default now()
);

-- Solved challenges (kit/server/challenges.ts) that were used, so that each lets one request through, in all processes.
create table spent_challenges (
  signature text primary key,
  -- After this the challenge has expired, and the row is no longer needed.
  ends_at timestamptz not null
);
create index spent_challenges_age on spent_challenges (ends_at);

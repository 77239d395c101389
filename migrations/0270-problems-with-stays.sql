alter table stays
  -- The guest has reported a problem, so the host does not earn the stay before an admin has decided.
  add column is_disputed boolean not null default false,
  -- The part of the price that the guest got back after a problem, in the currency's smallest unit.
  add column compensation bigint not null default 0 check (compensation between 0 and total);

-- What a guest has found wrong on arrival. There is one report for each stay.
create table stay_problems (
  id integer generated always as identity primary key,
  stay_id integer not null unique references stays (id),
  reason text not null check (reason in ('no_access', 'not_as_listed', 'not_usable', 'unsafe', 'other')),
  body text not null check (char_length(body) <= 1000),
  reported_at timestamptz not null,
  -- withdrawn: the guest says that it is solved.
  state text not null default 'open' check (state in ('open', 'withdrawn', 'decided')),
  ended_at timestamptz,
  host_body text check (char_length(host_body) between 1 and 1000),
  answered_at timestamptz,
  -- The decision of an admin. The guest and the host read the note.
  compensation bigint check (compensation >= 0),
  note text check (char_length(note) between 1 and 1000),
  decided_by integer references users (id),
  check ((state = 'open') = (ended_at is null)),
  check ((host_body is null) = (answered_at is null)),
  check ((state = 'decided') = (compensation is not null)),
  check ((state = 'decided') = (note is not null)),
  check ((state = 'decided') = (decided_by is not null))
);
create index stay_problems_open on stay_problems (reported_at) where state = 'open';
create trigger stay_problems_publish after insert or update on stay_problems
  for each statement execute function publish_change('stay-problems');

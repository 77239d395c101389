-- Changes of settings that another admin must approve, such as the bank accounts that payers see.
create table setting_proposals (
  id integer generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- Null: a setting is added.
  key text,
  -- The version of the setting that the admin had loaded. Null for a new setting.
  version text,
  before jsonb,
  after jsonb not null,
  undoes integer references setting_changes (id),
  reason text not null check (char_length(reason) between 3 and 300),
  proposed_by integer not null references users (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proposed_at),
  decided_by integer references users (id),
  decided_at timestamptz,
  is_approved boolean,
  check ((decided_at is null) = (is_approved is null) and (decided_at is null) = (decided_by is null)),
  constraint setting_proposals_other_person check (not (is_approved and decided_by = proposed_by))
);
create unique index setting_proposals_open on setting_proposals (kind, key) where decided_at is null;
create trigger setting_proposals_publish after insert or update on setting_proposals
  for each statement execute function publish_change('settings');
alter table setting_changes add column proposal_id integer unique references setting_proposals (id);

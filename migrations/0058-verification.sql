-- What is checked of those who list homes, and of their homes; badges are checks that were passed and have not expired.

create table checklist_items (
  id integer generated always as identity primary key,
  about text not null check (about in ('agent', 'listing')),
  title text not null check (char_length(title) between 3 and 80),
  -- What the member is asked for.
  asks text not null check (char_length(asks) between 3 and 600),
  -- A file, what an admin saw of an identity document, or a sentence.
  requires text not null check (requires in ('paper', 'result', 'statement')),
  -- Who is asked, by the kind of their request; null: everybody.
  kinds text[] check (kinds <@ array['owner', 'agent', 'company']),
  -- What everybody reads, and what it means.
  badge text not null check (char_length(badge) between 3 and 60),
  meaning text not null check (char_length(meaning) between 3 and 400),
  -- Whether its badge makes the account a verified one.
  verifies boolean not null default false,
  position integer not null default 0,
  is_active boolean not null default true,
  check (about = 'agent' or not verifies)
);

insert into checklist_items (about, title, asks, requires, kinds, badge, meaning, verifies, position, is_active) values
  ('agent', 'Identity', 'Say which document you will show us, and when we can reach you. We look at it together with you, at our office or in a video call, and keep no picture of it: only its kind and its last characters.',
    'result', null, 'Identity checked', 'We saw this person together with their identity document. We keep no picture of it.', true, 1, true),
  ('agent', 'Business registration', 'The certificate of registration of your company, as PDF or photo.',
    'paper', array['company'], 'Business registration checked', 'We read the certificate of registration of the company, and its name is the one shown here.', false, 2, true),
  ('agent', 'Verified earlier', 'Nothing is asked.',
    'statement', null, 'Verified earlier', 'This account was verified before we noted each check, so we cannot say what was looked at. The date is that of the note.', true, 99, false),
  ('listing', 'Ownership or mandate', 'Something that shows that this home is yours to offer: a title, a sale or tenancy agreement, or a signed mandate of its owner, with the place of the home in it. Cover what we need not know.',
    'paper', null, 'Ownership or mandate checked', 'We read a paper by which this home is theirs to offer: a title, an agreement or a mandate of its owner.', false, 1, true);
create trigger checklist_items_changed after insert or update or delete on checklist_items
  for each statement execute function tell_change('checklists');

create table verification_rules (
  only_row boolean primary key default true check (only_row),
  -- After the decision.
  papers_kept_days integer not null default 30 check (papers_kept_days between 0 and 365),
  badge_months integer not null default 12 check (badge_months between 1 and 60),
  remind_days integer not null default 30 check (remind_days between 1 and 90)
);
insert into verification_rules default values;

create table verification_checks (
  id integer generated always as identity primary key,
  item_id integer not null references checklist_items (id),
  user_id integer not null references users (id) on delete cascade,
  -- Of an item about listings.
  property_id integer references properties (id) on delete cascade,
  -- `replaced` by a newer one, `revoked` by an admin.
  state text not null default 'given' check (state in ('given', 'passed', 'refused', 'replaced', 'revoked', 'expired')),
  statement text not null default '' check (char_length(statement) <= 1000),
  document text check (document in ('national_id', 'passport', 'driving_permit', 'refugee_id')),
  -- At most its last four characters.
  document_end text check (document_end ~ '^[A-Z0-9]{1,4}$'),
  seen_how text check (seen_how in ('in_person', 'video')),
  given_at timestamptz not null,
  decided_at timestamptz,
  decided_by integer references users (id) on delete set null,
  reason text check (char_length(reason) between 3 and 1000),
  expires_at timestamptz,
  reminded_at timestamptz,
  papers_deleted_at timestamptz,
  check (state = 'given' or (decided_at is not null and reason is not null)),
  check ((state in ('passed', 'replaced', 'revoked', 'expired')) = (expires_at is not null))
);
create unique index verification_checks_given on verification_checks (item_id, user_id, coalesce(property_id, 0))
  where state = 'given';
create unique index verification_checks_passed on verification_checks (item_id, user_id, coalesce(property_id, 0))
  where state = 'passed';
create index verification_checks_user on verification_checks (user_id, id);
create index verification_checks_property on verification_checks (property_id) where property_id is not null;
create trigger verification_checks_changed after insert or update or delete on verification_checks
  for each row execute function tell_change('account', 'user_id');
create trigger verification_checks_queued after insert or update or delete on verification_checks
  for each row execute function tell_change('verification');
create trigger badges_added after insert on verification_checks
  for each row when (new.state = 'passed') execute function tell_change('listers');
create trigger badges_changed after update of state, expires_at on verification_checks
  for each row when (old.state = 'passed' or new.state = 'passed') execute function tell_change('listers');
create trigger badges_removed after delete on verification_checks
  for each row when (old.state = 'passed') execute function tell_change('listers');

create table verification_papers (
  id integer generated always as identity primary key,
  check_id integer not null references verification_checks (id) on delete cascade,
  name text not null check (char_length(name) between 2 and 120),
  type text not null check (type in ('pdf', 'webp')),
  size_bytes integer not null check (size_bytes > 0),
  -- Of the file as it was sent, so that one sent twice is there once.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Never used again, so that no sweep meets an upload. What lies there is encrypted.
  file_key text not null unique,
  added_at timestamptz not null,
  unique (check_id, sha256)
);
create trigger verification_papers_changed after insert or delete on verification_papers
  for each row execute function tell_change('verification');

-- Who was verified before stays so for as long as a badge lasts, with a date, and without a claim of what was checked.
insert into verification_checks (item_id, user_id, state, given_at, decided_at, reason, expires_at)
  select i.id, u.id, 'passed', now(), now(), 'Noted when checks began to be dated.', now() + interval '12 months'
  from users u join checklist_items i on i.title = 'Verified earlier' where u.is_verified;

-- The public address of whoever lists homes.
alter table users add column agent_mark text not null unique
  default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);
create trigger listers_came_or_went after update of role on users
  for each row when (old.role is distinct from new.role) execute function tell_change('listers');

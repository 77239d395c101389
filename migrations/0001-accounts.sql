-- Accounts: sign-in, plans, suspensions, the audit log and settings.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create function tell_change() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  counter text := 'content.told_' || replace(kind, '-', '_');
  id text;
  told integer;
begin
  if tg_nargs = 1 then
    perform pg_notify('content', kind);
    return null;
  end if;
  -- A row that moves from one to another concerns both.
  for id in
    select distinct key from unnest(array[to_jsonb(old) ->> tg_argv[1], to_jsonb(new) ->> tg_argv[1]]) as key
    where key is not null
  loop
    -- Such a setting ends with its transaction, and goes back with a savepoint as what was told after it does.
    told := coalesce(nullif(current_setting(counter, true), ''), '0')::integer + 1;
    perform set_config(counter, told::text, true);
    perform pg_notify('content', case when told <= 10000 then kind || ':' || id else kind end);
  end loop;
  return null;
end $$;

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;

create function tell_admins() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', 'account:' || id) from users where role = 'admin';
  return null;
end $$;

-- The plans that members can choose, edited as data. Amounts are in the currency's smallest unit: shillings or cents.
create table plans (
  name text primary key check (name in ('basic', 'standard', 'premium', 'professional', 'enterprise', 'trial')),
  title text not null,
  -- 'public': sold on the membership page. 'account': shown in the profile of existing members.
  shelf text not null check (shelf in ('public', 'account')),
  position smallint not null,
  currency text not null check (currency in ('UGX', 'USD')),
  monthly_price bigint not null check (monthly_price >= 0),
  -- Null: without limit.
  listing_limit integer check (listing_limit > 0),
  listing_days integer check (listing_days > 0),
  features text[] not null,
  is_most_popular boolean not null default false,
  trial_days integer check (trial_days > 0),
  -- Null: without limit.
  featured_limit integer default 0 check (featured_limit >= 0),
  -- Orders the plans. A change to a higher level starts at once, any other at the end of the current period. 0 is
  -- free.
  level smallint not null default 0 check (level >= 0),
  -- The numbers of months for which it is sold. Empty: it is not sold.
  months smallint[] not null default '{}' check (1 <= all (months) and 36 >= all (months)),
  -- Null: the limit of every listing.
  picture_limit integer check (picture_limit > 0),
  -- Null: without limit.
  tour_limit integer check (tour_limit >= 0)
);
create trigger plans_changed after insert or update or delete on plans
  for each statement execute function tell_change('plans');

insert into plans (name, title, shelf, position, currency, monthly_price, listing_limit, listing_days, features,
  is_most_popular, trial_days, featured_limit, level, months, picture_limit, tour_limit) values
  ('basic', 'Basic', 'public', 1, 'USD', 2900, 5, 30,
    '{"5 property listings","Basic virtual tour","30-day listing","Email support"}', false, null, 0, 0, '{}', 15, 2),
  ('professional', 'Professional', 'public', 2, 'USD', 7900, 20, 60,
    '{"20 property listings","Premium virtual tours","60-day listing","Priority support","Property analytics","Featured listings"}',
    true, null, 5, 1, '{1,3,12}', null, 20),
  ('enterprise', 'Enterprise', 'public', 3, 'USD', 19900, null, null,
    '{"Unlimited property listings","Custom virtual tours","Unlimited listing duration","24/7 dedicated support","Advanced analytics","Featured listings","Custom branding","API access"}',
    false, null, 20, 2, '{1,3,12}', null, null),
  ('trial', 'Free trial', 'account', 4, 'USD', 0, 20, 60, '{"14 days with Professional features"}', false, 14, 5, 1,
    '{}', null, 20),
  ('standard', 'Standard', 'account', 5, 'UGX', 30000, 20, 60,
    '{"20 property listings","60-day listing","5 featured listings"}', false, null, 5, 1, '{1,3,12}', null, 20),
  ('premium', 'Premium', 'account', 6, 'UGX', 50000, null, null,
    '{"Unlimited property listings","20 featured listings"}', false, null, 20, 2, '{1,3,12}', null, null);

-- People who sign in. Listings belong to one of them.

create table users (
  id integer generated always as identity primary key,
  username text not null check (char_length(username) between 3 and 64 and username = btrim(username)),
  -- NFKC-normalised and case-folded by accounts/rules.ts, so that look-alike names collide here.
  username_folded text not null unique,
  email text not null check (email like '%_@_%' and char_length(email) <= 254),
  email_folded text not null unique,
  full_name text not null check (btrim(full_name) <> '' and char_length(full_name) <= 200),
  -- Null: this account cannot sign in with a password.
  password_hash text,
  role text not null default 'user' check (role in ('user', 'property_manager', 'admin')),
  membership_plan text check (
    membership_plan in ('basic', 'standard', 'premium', 'professional', 'enterprise', 'trial')
  ),
  membership_starts_at timestamptz,
  membership_ends_at timestamptz,
  is_verified boolean not null default false,
  created_at timestamptz not null default now(),
  requested_plan text check (requested_plan in ('standard', 'premium', 'professional', 'enterprise', 'trial')),
  -- Optional emails that the person has chosen.
  wants_news boolean not null default false,
  wants_activity_mail boolean not null default true,
  -- Null: the owner has not proven that they read this address. Until then its reader can take the account over.
  email_confirmed_at timestamptz,
  -- Too weak for a manager or an admin, who must change it before they use that role. Passwords from before this
  -- column are judged at the next sign-in.
  password_is_weak boolean not null default false,
  -- The account's phone number in E.164.
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- The number of hours within which this person usually answers. Null: too few answers to tell.
  answers_within_hours smallint check (answers_within_hours > 0),
  -- When the person last was an admin. A former admin may still know sealed reserves and bids.
  admin_until timestamptz,
  -- The plan that starts when the current period ends.
  next_plan text references plans (name),
  -- When the days of grace ended and the listings were paused.
  membership_lapsed_at timestamptz,
  -- The secret part of the address at which anyone can pay for the membership.
  membership_mark text,
  -- The public part of the address of the agent page.
  agent_mark text not null default substr(replace((gen_random_uuid())::text, '-', ''), 1, 12) unique,
  -- Closing an account takes some days, in which the owner can cancel it. Then an anonymous row remains, because
  -- payments, bids and the audit log refer to it.
  closing_asked_at timestamptz,
  closes_at timestamptz,
  closed_at timestamptz,
  -- The language that the person chose, for emails and new devices. Null: unknown.
  language text check (language in ('en', 'lg', 'sw')),
  -- When it was chosen, by the server's clock. Of two devices the later choice counts.
  language_chosen_at timestamptz,
  membership_mark_hash bytea unique,
  suspended_at timestamptz,
  check (
    membership_ends_at is null or (membership_starts_at is not null and membership_ends_at > membership_starts_at)
  ),
  check ((closing_asked_at is null) = (closes_at is null)),
  check (closed_at is null or (password_hash is null and role = 'user')),
  check ((membership_mark is null) = (membership_mark_hash is null)),
  -- Every check of a role therefore also refuses a suspended account.
  constraint users_suspended_role check (suspended_at is null or role = 'user')
);
-- Payments are published to admins only, each under the topic of their own account.
create index users_admins on users (id) where role = 'admin';
create index users_membership_end on users (membership_ends_at) where membership_ends_at is not null;
create index users_closing on users (closes_at) where closes_at is not null and closed_at is null;
create index users_suspended on users (id) where suspended_at is not null;
create trigger listers_changed after update of full_name, is_verified, answers_within_hours on users
  for each row when (
    (old.full_name, old.is_verified, old.answers_within_hours)
      is distinct from (new.full_name, new.is_verified, new.answers_within_hours)
  ) execute function tell_change('listers');
create trigger users_membership_changed after update of role, membership_plan, membership_starts_at, membership_ends_at,
  requested_plan, next_plan, membership_lapsed_at on users
  for each row execute function tell_change('account', 'id');
create trigger listers_came_or_went after update of role on users
  for each row when (old.role is distinct from new.role) execute function tell_change('listers');
create trigger users_account_changed after update of email, email_confirmed_at, full_name, phone, closes_at, closed_at on users
  for each row execute function tell_change('account', 'id');

create function note_admin_until() returns trigger language plpgsql as $$
begin
  new.admin_until := clock_timestamp();
  return new;
end $$;
create trigger users_admin_until before update of role on users
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function note_admin_until();

create function hash_membership_mark() returns trigger language plpgsql as $$
begin
  new.membership_mark_hash := sha256(convert_to(new.membership_mark, 'UTF8'));
  return new;
end $$;
create trigger users_hash_membership_mark before insert or update of membership_mark on users
  for each row when (new.membership_mark is null or not starts_with(new.membership_mark, 'sealed:'))
  execute function hash_membership_mark();

-- Sessions, resets and second factors store hashes of secrets. Only the seed of one-time codes must be read back, and
-- is sealed.

create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  user_agent text not null default '' check (char_length(user_agent) <= 300)
);
create index sessions_user on sessions (user_id);
create index sessions_end on sessions (ends_at);
-- Publishes the end of a session, so that its open pages notice at once.
create trigger sessions_ended after delete on sessions
  for each row execute function tell_change('account', 'user_id');

-- Browsers in which an account has signed in before. Failed sign-ins elsewhere do not lock the owner out of them.
create table known_browsers (
  user_id integer references users (id) on delete cascade,
  visitor_id text,
  primary key (user_id, visitor_id)
);

create table password_resets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references users (id) on delete cascade,
  ends_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);

create table email_confirmations (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references users (id) on delete cascade,
  ends_at timestamptz not null
);
create index email_confirmations_user on email_confirmations (user_id);

-- An email address is replaced when the new one is confirmed. The reader of the old address can revert that for some
-- days.
create table address_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  former text not null check (char_length(former) <= 254),
  wanted text not null check (char_length(wanted) <= 254),
  -- In the link to the new address.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  ends_at timestamptz not null,
  -- In the link to the old address. Null: the old address was never confirmed.
  stop_hash bytea unique check (octet_length(stop_hash) = 32),
  -- In the email sent when the change was requested, once a second email was sent when it took effect.
  first_stop_hash bytea unique check (octet_length(first_stop_hash) = 32),
  stop_until timestamptz not null,
  asked_at timestamptz not null,
  -- Null: the new address is not confirmed yet.
  changed_at timestamptz
);
create unique index address_changes_asked on address_changes (user_id) where changed_at is null;
create index address_changes_end on address_changes (stop_until);
create trigger address_changes_told after insert or update or delete on address_changes
  for each row execute function tell_change('account', 'user_id');

create table second_factors (
  user_id integer primary key references users (id) on delete cascade,
  secret text not null,
  -- Null: set up, but no code has been entered yet.
  confirmed_at timestamptz,
  -- The time step of the last accepted code. No code is accepted twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id integer references second_factors (user_id) on delete cascade,
  code_hash bytea,
  primary key (user_id, code_hash)
);

-- Suspensions of accounts by admins. An account has at most one that is open.
create table account_suspensions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  reason text not null check (btrim(reason) <> '' and char_length(reason) <= 1000),
  -- The role before the suspension, which removes it. Lifting the suspension restores it.
  role_before text not null check (role_before in ('user', 'property_manager', 'admin')),
  suspended_by integer not null references users (id),
  suspended_at timestamptz not null,
  -- The answer of the suspended person.
  answer text check (btrim(answer) <> '' and char_length(answer) <= 2000),
  answered_at timestamptz,
  lifted_at timestamptz,
  lifted_by integer references users (id),
  -- Why it was lifted.
  lift_reason text check (btrim(lift_reason) <> '' and char_length(lift_reason) <= 1000),
  check (suspended_by <> user_id),
  check ((answer is null) = (answered_at is null)),
  check (num_nonnulls(lifted_at, lifted_by, lift_reason) in (0, 3))
);
create unique index account_suspensions_open on account_suspensions (user_id) where lifted_at is null;
create index account_suspensions_user on account_suspensions (user_id, id);

-- The photograph of a manager, shown on the agent page and beside the listings.
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

-- Reports about an agent's photograph. One reporter counts once for each photograph.
create table photograph_reports (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  file_key text not null,
  reason text not null check (reason in ('not_them', 'stolen', 'offensive', 'other')),
  words text not null default '' check (char_length(words) <= 500),
  -- The account or the browser of the reporter.
  reporter text,
  reported_at timestamptz not null,
  -- The decision of an admin, with its reason.
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

-- Attempts at things that can be guessed, by target and origin. A row exists while there is a reason to wait.
create table attempts (
  key text primary key,
  tries integer not null default 1,
  next_at timestamptz not null
);
create index attempts_age on attempts (next_at);

-- Solved challenges that were used, so that each lets one request through in all processes.
create table spent_challenges (
  signature text primary key,
  -- After this the challenge has expired, and the row is no longer needed.
  ends_at timestamptz not null
);
create index spent_challenges_age on spent_challenges (ends_at);

-- Idempotency keys of callers, each with the response. A retry gets the stored response.
create table done_once (
  scope text,
  key text,
  -- A hash of the request. The same key with another request is refused.
  fingerprint bytea not null,
  outcome jsonb,
  done_at timestamptz not null default now(),
  primary key (scope, key)
);
create index done_once_age on done_once (done_at);

-- The audit log. Rows are only added.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id integer references users (id) on delete set null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  -- 'change': a change of data. 'access': a sign-in or a refusal, which is read separately and deleted after 90 days.
  kind text not null default 'change' check (kind in ('change', 'access'))
);
create index audit_entries_subject on audit_entries (subject, id);
create index audit_entries_kind on audit_entries (kind, id);
create index audit_entries_recent on audit_entries (subject, action, at) where kind = 'access';
-- The audit log is searched by person and by day.
create index audit_entries_actor on audit_entries (actor_id, id);
create index audit_entries_at on audit_entries (at);

-- Settings are data that admins edit. Each change stores the value before it, so that it can be undone.
create table setting_changes (
  id integer generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- The setting within its kind.
  key text not null,
  -- Null: it was added.
  before jsonb,
  after jsonb not null,
  reason text not null check (char_length(reason) between 3 and 300),
  actor_id integer references users (id) on delete set null,
  at timestamptz not null default clock_timestamp(),
  undoes integer references setting_changes (id)
);
create index setting_changes_of on setting_changes (kind, key, id desc);
create trigger setting_changes_told after insert on setting_changes
  for each statement execute function tell_change('settings');

-- Contact details of the operator. They are invented while `are_samples`, and screens then say so.
create table contacts (
  name text primary key check (name = 'all'),
  support_email text not null,
  support_phone text not null,
  host_email text not null,
  host_phone text not null,
  privacy_email text not null,
  -- The agency's own number, shown with every listing. It is never a private number.
  agent_phone text not null,
  rentals_name text not null,
  rentals_phone text not null,
  sales_name text not null,
  sales_phone text not null,
  are_samples boolean not null
);
create trigger contacts_changed after insert or update or delete on contacts
  for each statement execute function tell_change('contacts');

insert into contacts (name, support_email, support_phone, host_email, host_phone, privacy_email, agent_phone,
  rentals_name, rentals_phone, sales_name, sales_phone, are_samples) values
  ('all', 'support@example.com', '+256700000001', 'hosts@example.com', '+256700000002', 'privacy@example.com',
    '+256700000003', 'the rentals desk', '+256700000004', 'the sales desk', '+256700000005', true);

-- The operator's details that the law requires. Empty fields are not shown.
create table operator (
  name text primary key check (name = 'all'),
  legal_name text not null default '' check (char_length(legal_name) <= 120),
  registration_number text not null default '' check (char_length(registration_number) <= 40),
  registered_with text not null default '' check (char_length(registered_with) <= 120),
  directors text not null default '' check (char_length(directors) <= 300),
  office text not null default '' check (char_length(office) <= 200),
  data_protection_number text not null default '' check (char_length(data_protection_number) <= 40),
  check (legal_name <> '' or (registration_number = '' and data_protection_number = ''))
);
create trigger operator_changed after insert or update or delete on operator
  for each statement execute function tell_change('operator');

insert into operator (name) values
  ('all');

-- Links in the footer to other sites of the operator.
create table social_links (
  id integer generated always as identity primary key,
  name text not null check (btrim(name) <> '' and char_length(name) <= 40),
  address text not null check (address like 'https://%' and char_length(address) <= 300),
  position integer not null default 1000,
  is_retired boolean not null default false,
  -- The icon beside the link in the footer.
  icon text not null default 'link' check (icon in ('photos', 'videos', 'posts', 'messages', 'community', 'link'))
);
create trigger social_links_changed after insert or update or delete on social_links
  for each statement execute function tell_change('social-links');

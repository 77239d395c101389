-- Viewing packages, enquiries, viewings, stays and reviews.

-- Viewing packages that are sold, edited as data.
create table viewing_offers (
  code text primary key check (code ~ '^[a-z]+(-[a-z0-9]+)*$'),
  position smallint not null,
  title text not null,
  -- The contacts that it unlocks: of any rental unit, or of furnished homes.
  opens text not null check (opens in ('rental_units', 'furnished')),
  -- Null: without limit.
  quota integer check (quota > 0),
  hours integer not null check (hours > 0),
  price bigint not null check (price > 0),
  currency text not null check (currency in ('UGX', 'USD')),
  features text[] not null,
  coming_soon boolean not null default false
);
create trigger viewing_offers_changed after insert or update or delete on viewing_offers
  for each statement execute function tell_change('viewing-offers');

insert into viewing_offers (code, position, title, opens, quota, hours, price, currency, features, coming_soon)
  values
  ('rental-10', 1, 'Viewing Package', 'rental_units', 10, 24, 15000, 'UGX',
    '{"Contact details for up to 10 rental properties","24-hour access"}', false),
  ('rental-5', 2, 'Unlock', 'rental_units', 5, 24, 10000, 'UGX',
    '{"Contact details for up to 5 rental properties","24-hour access"}', false),
  ('furnished-5', 3, 'Standard Access', 'furnished', 5, 168, 10000, 'UGX',
    '{"5 furnished rental properties","7-day access","Basic details"}', false),
  ('furnished-unlimited', 4, 'Premium Access', 'furnished', null, 720, 30000, 'UGX',
    '{"Unlimited views","30-day access","Detailed floor plans","Priority booking"}', true);

create table viewing_packages (
  id integer generated always as identity primary key,
  offer text not null references viewing_offers (code) on update cascade,
  intent_id integer unique references payment_intents (id),
  user_id integer references users (id),
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  -- Copied at the purchase.
  opens text not null check (opens in ('rental_units', 'furnished')),
  quota integer check (quota > 0),
  used integer not null default 0 check (used >= 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- The payment was refunded.
  taken_back_at timestamptz,
  -- The bought package that this one replaces.
  returned_from integer references viewing_packages (id),
  check ((user_id is null) <> (visitor_id is null)),
  check (quota is null or used <= quota),
  check ((intent_id is null) = (returned_from is not null))
);
create index viewing_packages_user on viewing_packages (user_id, ends_at) where user_id is not null;
create index viewing_packages_visitor on viewing_packages (visitor_id, ends_at) where visitor_id is not null;
create index viewing_packages_returned on viewing_packages (returned_from) where returned_from is not null;
create trigger viewing_packages_changed after insert or update on viewing_packages
  for each row execute function tell_change('account', 'user_id');

-- A contact that was unlocked costs nothing to see again.
create table viewing_openings (
  package_id integer not null references viewing_packages (id),
  property_id integer not null,
  opened_at timestamptz not null default now(),
  id integer generated always as identity primary key,
  -- The title of the property at that time.
  title text not null,
  returned_at timestamptz
);
create index viewing_openings_property on viewing_openings (property_id);
create unique index viewing_openings_open on viewing_openings (package_id, property_id) where returned_at is null;
create index viewing_openings_package on viewing_openings (package_id);

create table listing_questions (
  id integer generated always as identity primary key,
  property_id integer not null references properties (id) on delete cascade,
  cause text not null check (cause in ('claim', 'age')),
  -- The token of the emailed link. Several checks may share one.
  token_hash bytea not null,
  asked_at timestamptz not null default now(),
  answer_by timestamptz not null,
  -- 'none': no answer in time.
  answer text check (answer in ('yes', 'no', 'none')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
-- One open check for each property.
create unique index listing_questions_open on listing_questions (property_id) where answer is null;
create index listing_questions_token on listing_questions (token_hash);
create index listing_questions_due on listing_questions (answer_by) where answer is null;
create trigger listing_questions_changed after insert or update or delete on listing_questions
  for each row execute function tell_change('viewing-claims');

-- Rules of claims, edited as data.
create table viewing_claim_rules (
  is_only boolean default true primary key check (is_only),
  -- Days after the unlock in which a claim is possible.
  claim_days integer not null default 7 check (claim_days between 1 and 60),
  -- Hours that the manager has to answer.
  answer_hours integer not null default 48 check (answer_hours between 1 and 720),
  -- The number of unlocks that are restored without a review: of one package, and to one person within a period.
  per_package integer not null default 2 check (per_package >= 0),
  per_person integer not null default 4 check (per_person >= 0),
  period_days integer not null default 30 check (period_days between 1 and 365),
  -- A package that ends within so many hours is replaced by a new one, which runs for `replacement_hours`.
  least_hours integer not null default 2 check (least_hours >= 0),
  replacement_hours integer not null default 24 check (replacement_hours between 1 and 720),
  -- When availability is checked: after so many days without a confirmation, and after a claim unless it was confirmed
  -- within so many hours.
  confirm_days integer not null default 45 check (confirm_days between 1 and 365),
  rest_hours integer not null default 24 check (rest_hours >= 0),
  -- Hours without an answer after which the listing is paused.
  claim_answer_hours integer not null default 48 check (claim_answer_hours between 1 and 720),
  age_answer_hours integer not null default 168 check (age_answer_hours between 1 and 720),
  -- The most checks that one manager gets in a day.
  asked_at_once integer not null default 20 check (asked_at_once between 1 and 200),
  -- The categories that are checked by age, and the time from which their age counts, so that old listings are not all
  -- checked at once.
  asked_categories text[] not null default '{rental_units,for_sale}',
  asked_from timestamptz not null default now()
);

insert into viewing_claim_rules default values;

create table viewing_claims (
  id integer generated always as identity primary key,
  -- One claim for each unlock.
  opening_id integer not null unique references viewing_openings (id),
  -- The property, which may have been deleted since.
  property_id integer not null,
  -- The manager. Null: the listing was deleted before the claim.
  owner_id integer references users (id),
  reason text not null check (reason in ('gone', 'not_as_shown', 'no_show')),
  body text not null check (char_length(body) <= 1000),
  claimed_at timestamptz not null default now(),
  state text not null check (state in ('waiting', 'review', 'returned', 'refused')),
  -- The manager can answer until then.
  answer_by timestamptz not null,
  -- Why an admin decides.
  review_because text check (review_because in ('limits', 'disputed')),
  owner_agrees boolean,
  owner_body text check (char_length(owner_body) <= 1000),
  answered_at timestamptz,
  -- off_market: our own data confirmed it. rule: restored at once, within the limits. silence: no answer in time.
  decided_by text check (decided_by in ('off_market', 'rule', 'silence', 'owner', 'admin')),
  decided_at timestamptz,
  admin_body text check (char_length(admin_body) <= 1000),
  -- How the unlock was restored. A restored unlock is not revoked.
  given_back text check (given_back in ('place', 'package')),
  given_back_at timestamptz,
  check (state <> 'waiting' or (decided_by is null and review_because is null and given_back is null)),
  check (state <> 'review' or (decided_by is null and review_because is not null)),
  check (state not in ('returned', 'refused') or decided_by is not null),
  check ((decided_by is null) = (decided_at is null)),
  check ((given_back is null) = (given_back_at is null)),
  check ((owner_agrees is null) = (answered_at is null))
);
create index viewing_claims_owner on viewing_claims (owner_id, id);
create index viewing_claims_property on viewing_claims (property_id) where state = 'review';
create index viewing_claims_waiting on viewing_claims (answer_by) where state = 'waiting';
create index viewing_claims_review on viewing_claims (id) where state = 'review';
create trigger viewing_claims_changed after insert or update on viewing_claims
  for each row execute function tell_change('viewing-claims');

create table enquiries (
  id integer generated always as identity primary key,
  -- The access token of the visitor's page.
  reference text not null,
  -- Null once the listing was deleted. The title stays as it was at the time of the enquiry.
  property_id integer references properties (id) on delete set null,
  home_title text not null check (char_length(home_title) <= 300),
  -- The manager at the time of the enquiry.
  manager_id integer not null references users (id),
  -- The account or the browser that sent it.
  user_id integer references users (id),
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  email text check (char_length(email) <= 254),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  message text not null check (btrim(message) <> '' and char_length(message) <= 2000),
  stage text not null default 'new' check (stage in ('new', 'contacted', 'viewing', 'offered', 'won', 'lost')),
  asked_at timestamptz not null default now(),
  -- When it was first answered or marked as contacted.
  responded_at timestamptz,
  changed_at timestamptz not null default now(),
  -- Answers are emailed only to a proven address: its reader opened the link in our email, or it is the confirmed
  -- address of the account.
  email_confirmed_at timestamptz,
  reference_hash bytea not null unique,
  check (responded_at >= asked_at),
  check (num_nonnulls(user_id, visitor_id) = 1),
  check (num_nonnulls(email, phone) > 0)
);
create index enquiries_manager on enquiries (manager_id, id);
create index enquiries_property on enquiries (property_id);
create index enquiries_user on enquiries (user_id) where user_id is not null;
create index enquiries_visitor on enquiries (visitor_id) where visitor_id is not null;
create index enquiries_age on enquiries (changed_at);

-- Notes, answers and changes of stage of an enquiry. Rows are only added, and deleted with the enquiry.
create table enquiry_events (
  id integer generated always as identity primary key,
  enquiry_id integer not null references enquiries (id) on delete cascade,
  kind text not null check (kind in ('note', 'answer', 'stage', 'reply')),
  body text check (btrim(body) <> '' and char_length(body) <= 2000),
  stage text check (stage in ('new', 'contacted', 'viewing', 'offered', 'won', 'lost')),
  by_user integer references users (id),
  made_at timestamptz not null default clock_timestamp(),
  check ((kind = 'stage') = (stage is not null)),
  check ((kind = 'stage') = (body is null)),
  constraint enquiry_events_writer check ((kind = 'reply') = (by_user is null))
);
create index enquiry_events_enquiry on enquiry_events (enquiry_id, id);
create trigger enquiry_events_stay before update on enquiry_events
  for each statement execute function refuse_rewriting();

-- Publishes a change to the accounts that may see it: of the manager, of the visitor and of all admins.
create function tell_enquiry() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', 'account:' || id) from (
    select id from users where role = 'admin'
    union select unnest(array[old.manager_id, new.manager_id, old.user_id, new.user_id])
  ) as those where id is not null;
  return null;
end $$;
create trigger enquiries_changed after insert or update or delete on enquiries
  for each row execute function tell_enquiry();

create function hash_reference() returns trigger language plpgsql as $$
begin
  new.reference_hash := sha256(convert_to(new.reference, 'UTF8'));
  return new;
end $$;
create trigger enquiries_hash_reference before insert or update of reference on enquiries
  for each row when (not starts_with(new.reference, 'sealed:')) execute function hash_reference();

-- Rules of viewings, edited as data.
create table viewing_rules (
  is_only boolean default true primary key check (is_only),
  -- The most days ahead for which a viewing can be booked.
  days_ahead integer not null default 30 check (days_ahead between 1 and 180),
  -- The most upcoming viewings of one phone number, and of one account or browser.
  per_person integer not null default 3 check (per_person between 1 and 50)
);
create trigger viewing_rules_changed after update on viewing_rules
  for each row execute function tell_change('viewing-times');

insert into viewing_rules default values;

-- Hours in which an agent shows properties, for all or for one of them. Without a row the defaults apply.
create table viewing_hours (
  id integer generated always as identity primary key,
  owner_id integer not null references users (id),
  property_id integer references properties (id) on delete cascade,
  -- The first and the last hour at which a viewing can start, in Kampala.
  first_hour smallint not null default 9 check (first_hour between 0 and 23),
  last_hour smallint not null default 17 check (last_hour between 0 and 23),
  -- Monday is 0.
  weekdays_off smallint[] not null default '{}' check (weekdays_off <@ '{0,1,2,3,4,5,6}'::smallint[]),
  days_off date[] not null default '{}' check (cardinality(days_off) <= 366),
  -- The minimum notice in hours.
  notice_hours smallint not null default 2 check (notice_hours between 0 and 168),
  -- Travel time to the next property.
  buffer_minutes smallint not null default 0 check (buffer_minutes between 0 and 240),
  unique nulls not distinct (owner_id, property_id),
  check (first_hour <= last_hour)
);
create index viewing_hours_property on viewing_hours (property_id) where property_id is not null;
create trigger viewing_hours_changed after insert or update or delete on viewing_hours
  for each row execute function tell_change('viewing-times');

create table viewings (
  id integer generated always as identity primary key,
  -- The access token of the visitor's page.
  mark text not null,
  -- Null once the listing was deleted. The title stays.
  property_id integer references properties (id) on delete set null,
  home_title text not null check (char_length(home_title) <= 300),
  -- The agent who shows the property: its manager at the time of booking.
  agent_id integer not null references users (id),
  -- The account or the browser that booked it.
  user_id integer references users (id),
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text check (char_length(email) <= 254),
  starts_at timestamptz not null check (extract(epoch from starts_at) % 3600 = 0),
  -- When the agent can be at another property: after the hour and the travel time.
  free_again_at timestamptz not null,
  state text not null default 'booked' check (
    state in ('reserved', 'expired', 'booked', 'cancelled', 'declined', 'met', 'missed')
  ),
  -- The visitor shows this code at the property and the agent enters it, which proves that both were there.
  code text not null check (code ~ '^[0-9]{6}$'),
  -- The SEQUENCE of the calendar event: one more with each change that calendars must learn of.
  sequence integer not null default 0 check (sequence >= 0),
  confirmed_at timestamptz,
  -- The side that ended it, by cancelling or by reporting a no-show.
  ended_by text check (ended_by in ('visitor', 'agent')),
  ended_at timestamptz,
  -- The agent's reason for declining.
  words text check (char_length(words) <= 500),
  -- Set when each reminder was sent, or when there is no time for it.
  day_reminder_at timestamptz,
  soon_reminder_at timestamptz,
  booked_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  awaits text check (awaits in ('email', 'payment')),
  reserved_at timestamptz,
  reserved_until timestamptz,
  -- A keyed hash of the network of an unproven visitor, stored only while the viewing is reserved.
  network text,
  code_tries smallint not null default 0,
  codes_sent smallint not null default 0,
  -- The folded email address that the visitor has proven by a code, a link or their account.
  proven_email text check (char_length(proven_email) <= 254),
  -- The payment of the viewing fee, and its arrival, also when the time was taken by then.
  intent_id integer unique references payment_intents (id),
  paid_at timestamptz,
  mark_hash bytea not null unique,
  -- A booking that takes the time of an expired reservation marks it as expired first.
  constraint viewings_of_a_home exclude using gist (property_id with =, tstzrange(starts_at, free_again_at) with &&)
    where (state not in ('cancelled', 'declined', 'expired')),
  constraint viewings_of_an_agent exclude using gist (agent_id with =, tstzrange(starts_at, free_again_at) with &&)
    where (state not in ('cancelled', 'declined', 'expired')),
  check (free_again_at >= starts_at + interval '1 hour'),
  check (num_nonnulls(user_id, visitor_id) = 1),
  constraint viewings_check3 check ((state in ('cancelled', 'declined', 'missed')) = (ended_by is not null)),
  constraint viewings_ended check ((state in ('reserved', 'booked')) = (ended_at is null)),
  constraint viewings_network check (network is null or state = 'reserved'),
  constraint viewings_reservation_ends check (reserved_until <= reserved_at + interval '30 minutes'),
  constraint viewings_reserved check (
    state not in ('reserved', 'expired') or num_nulls(awaits, reserved_at, reserved_until) = 0
  )
);
create index viewings_agent on viewings (agent_id, starts_at);
create index viewings_property on viewings (property_id);
create index viewings_user on viewings (user_id) where user_id is not null;
create index viewings_visitor on viewings (visitor_id) where visitor_id is not null;
create index viewings_to_come on viewings (starts_at) where state = 'booked';
create index viewings_age on viewings (changed_at);
create index viewings_booked on viewings (booked_at);
create index viewings_reserved_until on viewings (reserved_until) where state = 'reserved';
create index viewings_network on viewings (network) where network is not null;
create index viewings_proven_email on viewings (proven_email) where proven_email is not null;
create trigger viewings_changed after insert or update or delete on viewings
  for each row execute function tell_change('viewing-times');
create trigger viewings_hash_mark before insert or update of mark on viewings
  for each row when (not starts_with(new.mark, 'sealed:')) execute function hash_mark();

-- Cancellation policies: the share of the payment that is refunded. The first step with enough days left applies.
-- Without one there is no refund.
create table cancellation_tiers (
  code text primary key check (code ~ '^[a-z]{3,20}$'),
  position smallint not null unique,
  title text not null
);

insert into cancellation_tiers (code, position, title) values
  ('flexible', 1, 'Flexible'),
  ('moderate', 2, 'Moderate'),
  ('strict', 3, 'Strict');

create table cancellation_steps (
  tier text references cancellation_tiers (code) on update cascade on delete cascade,
  -- Whole days before the day of arrival.
  days_before smallint check (days_before between 0 and 365),
  percent smallint not null check (percent between 1 and 100),
  primary key (tier, days_before)
);

insert into cancellation_steps (tier, days_before, percent) values
  ('flexible', 1, 100),
  ('flexible', 0, 50),
  ('moderate', 5, 100),
  ('moderate', 1, 50),
  ('strict', 14, 100),
  ('strict', 7, 50);

-- Rules for new stays. Booked stays keep the rules that they were booked under.
create table stay_rules (
  name text primary key check (name = 'all'),
  deposit_percent integer not null check (deposit_percent between 1 and 100),
  balance_days integer not null check (balance_days between 0 and 60),
  hold_minutes integer not null check (hold_minutes between 5 and 30)
);
create trigger stay_rules_changed after update on stay_rules
  for each statement execute function tell_change('stay-rules');

insert into stay_rules (name, deposit_percent, balance_days, hold_minutes) values
  ('all', 20, 3, 20);

-- Terms of a property. Without a row the defaults apply: the host accepts each stay.
create table stay_terms (
  property_id integer primary key references properties (id) on delete cascade,
  -- instant: paying books the stay. request: the host accepts before anything is paid.
  books text not null default 'request' check (books in ('instant', 'request')),
  tier text not null default 'moderate' references cancellation_tiers (code) on update cascade,
  max_nights smallint not null default 60 check (max_nights between 1 and 365),
  -- The days on which guests may arrive. Monday is 0. Null: any.
  arrival_days smallint[] check (
    cardinality(arrival_days) between 1 and 7 and arrival_days <@ '{0,1,2,3,4,5,6}'::smallint[]
  ),
  -- The minimum notice in days.
  notice_days smallint not null default 0 check (notice_days between 0 and 60),
  -- The price of the nights from Friday and Saturday, in the smallest unit. Null: as other nights.
  weekend_price bigint check (weekend_price > 0 and weekend_price <= 100000000000000),
  house_rules text check (char_length(house_rules) between 1 and 2000),
  -- Shown to guests whose stay is confirmed.
  check_in_words text check (char_length(check_in_words) between 1 and 2000),
  address text check (char_length(address) between 1 and 300)
);
create trigger stay_terms_changed after insert or update or delete on stay_terms
  for each row execute function tell_change('stay-nights', 'property_id');

-- Nights with another price than the usual one: a season, a festival, a quiet week.
create table stay_night_prices (
  property_id integer references properties (id) on delete cascade,
  night date,
  price bigint not null check (price > 0 and price <= 100000000000000),
  label text check (char_length(label) between 1 and 60),
  primary key (property_id, night)
);
create index stay_night_prices_night on stay_night_prices (night, property_id);
create trigger stay_night_prices_changed after insert or update or delete on stay_night_prices
  for each row execute function tell_change('stay-nights', 'property_id');

create table stays (
  id integer generated always as identity primary key,
  -- The access token of the guest's page.
  mark text not null,
  property_id integer references properties (id) on delete set null,
  -- The title of the property at the time of booking.
  title text not null,
  host_id integer not null references users (id),
  user_id integer references users (id),
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  name text check (btrim(name) <> '' and char_length(name) <= 200),
  email text check (char_length(email) <= 254),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  check_in date not null,
  check_out date not null,
  guests smallint not null check (guests between 1 and 500),
  requests text not null default '' check (char_length(requests) <= 1000),
  state text not null check (
    state in ('requested', 'held', 'confirmed', 'completed', 'declined', 'lapsed', 'cancelled')
  ),
  books text not null check (books in ('instant', 'request')),
  -- Copied when it was booked or changed, in the currency's smallest unit.
  currency text not null check (currency in ('UGX', 'USD')),
  lines jsonb not null,
  total bigint not null check (total > 0),
  deposit bigint not null,
  tier text not null,
  steps jsonb not null,
  -- The highest refund share after a change, which cannot exceed the share at that time.
  most_percent smallint not null default 100 check (most_percent between 0 and 100),
  balance_due date not null,
  asked_at timestamptz not null default now(),
  -- When the host accepted, for stays on request.
  accepted_at timestamptz,
  confirmed_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('guest', 'host', 'admin', 'time')),
  -- The refund that was promised when it was cancelled.
  refund bigint check (refund >= 0),
  -- When the person first held these nights, counting an earlier hold. Null: when the stay was requested.
  hold_began_at timestamptz,
  -- Money of nights that a guest gave up by a change and that the policy withholds. It pays for no other night and is
  -- not refunded later.
  withheld bigint not null default 0 check (withheld >= 0),
  -- Full refund until then: 24 hours after booking, if the arrival is at least seven days away.
  full_refund_until timestamptz,
  -- The SEQUENCE of the calendar event, which grows with each change.
  sequence integer not null default 0 check (sequence >= 0),
  -- The host's reason for a cancellation. The note is for the guest and the admins.
  cancel_reason text check (cancel_reason in ('repairs', 'double_booking', 'emergency', 'guest_asked', 'other')),
  cancel_note text check (char_length(cancel_note) between 1 and 500),
  mark_hash bytea not null unique,
  check (deposit > 0 and deposit <= total),
  check (check_in < check_out and check_out - check_in <= 365),
  check ((user_id is null) <> (visitor_id is null)),
  check (state not in ('confirmed', 'completed') or (confirmed_at is not null and email is not null)),
  check ((state in ('completed', 'declined', 'lapsed', 'cancelled')) = (ended_at is not null)),
  check ((ended_at is null) = (ended_by is null)),
  check (cancel_reason is null or ended_by = 'host')
);
create index stays_user on stays (user_id, id) where user_id is not null;
create index stays_visitor on stays (visitor_id, id) where visitor_id is not null;
create index stays_host on stays (host_id, check_in);
create index stays_property on stays (property_id, check_in);
create index stays_open on stays (id) where state in ('requested', 'held');
create index stays_ahead on stays (check_in) where state = 'confirmed';
create index stays_confirmed on stays (confirmed_at) where confirmed_at is not null;
-- Counts the confirmed stays that a host has cancelled.
create index stays_cancelled_by_host on stays (host_id, ended_at)
  where ended_by = 'host' and confirmed_at is not null;
create trigger stays_changed after insert or update on stays
  for each row execute function tell_change('stays');
create trigger stays_changed_for_guest after insert or update on stays
  for each row execute function tell_change('account', 'user_id');
create trigger stays_changed_for_host after insert or update on stays
  for each row execute function tell_change('account', 'host_id');
create trigger stays_hash_mark before insert or update of mark on stays
  for each row when (not starts_with(new.mark, 'sealed:')) execute function hash_mark();

-- Payments for a stay. The ledger knows how much of each was refunded.
create table stay_payments (
  intent_id integer primary key references payment_intents (id),
  stay_id integer not null references stays (id),
  part text not null check (part in ('deposit', 'balance'))
);
create index stay_payments_stay on stay_payments (stay_id);
create unique index stay_payments_deposit on stay_payments (stay_id) where part = 'deposit';

create table stay_calendars (
  property_id integer primary key references properties (id) on delete cascade,
  -- The secret part of the calendar's address.
  mark text not null,
  mark_hash bytea not null unique
);
create trigger stay_calendars_hash_mark before insert or update of mark on stay_calendars
  for each row when (not starts_with(new.mark, 'sealed:')) execute function hash_mark();

-- Calendars of other channels that sell the same nights, and the address at which each reads ours.
create table stay_feeds (
  id integer generated always as identity primary key,
  property_id integer not null references properties (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- A secret address of the host's other channel. Only the host sees it.
  address text not null check (char_length(address) between 10 and 1000),
  -- The nights of the last successful read.
  nights datemultirange not null default '{}'::datemultirange,
  read_at timestamptz,
  fault text check (char_length(fault) between 1 and 300),
  failures smallint not null default 0 check (failures >= 0),
  next_at timestamptz not null default now(),
  -- The secret part of the channel's address.
  mark text not null default replace((gen_random_uuid())::text, '-', ''),
  -- The nights in its calendar that it did not import from ours. Other channels get only these.
  own datemultirange not null default '{}'::datemultirange,
  -- The nights that it read in our calendar: since `told_since`, and in the period before.
  told datemultirange not null default '{}'::datemultirange,
  told_before datemultirange not null default '{}'::datemultirange,
  told_since timestamptz,
  -- When the channel last read its address.
  fetched_at timestamptz,
  mark_hash bytea not null unique,
  -- Entries of the last read that could not be understood, described for the host. The lines themselves are not
  -- stored, because they may name guests.
  notes text[] not null default '{}' check (cardinality(notes) <= 11),
  unique (property_id, address)
);
create index stay_feeds_next on stay_feeds (next_at);
create trigger stay_feeds_changed after insert or delete or update of nights, read_at, fault, name on stay_feeds
  for each row execute function tell_change('stay-nights', 'property_id');
create trigger stay_feeds_hash_mark before insert or update of mark on stay_feeds
  for each row when (not starts_with(new.mark, 'sealed:')) execute function hash_mark();

-- Occupied nights, for any reason. Ranges are half-open, so that the day of departure is free for the next arrival. No
-- two rows of a property overlap. A hold expires by the database's clock, and a booking that needs its nights deletes
-- it first in the same transaction.
create table taken_nights (
  id integer generated always as identity primary key,
  property_id integer not null references properties (id) on delete cascade,
  kind text not null check (kind in ('booking', 'hold', 'block', 'feed')),
  nights daterange not null check (not isempty(nights) and not lower_inf(nights) and not upper_inf(nights)),
  stay_id integer unique references stays (id),
  held_until timestamptz,
  note text check (char_length(note) between 1 and 200),
  feed_id integer references stay_feeds (id) on delete cascade,
  -- The network that holds unpaid nights, unless the guest is signed in with a confirmed email address. It is deleted
  -- with the hold.
  held_network text check (char_length(held_network) between 1 and 64),
  constraint taken_nights_once exclude using gist (property_id with =, nights with &&),
  check ((kind in ('booking', 'hold')) = (stay_id is not null)),
  check ((kind = 'hold') = (held_until is not null)),
  constraint taken_nights_feed check ((kind = 'feed') = (feed_id is not null)),
  constraint taken_nights_network check (held_network is null or kind = 'hold')
);
create index taken_nights_holds on taken_nights (held_until) where kind = 'hold';
create index taken_nights_feeds on taken_nights (feed_id) where feed_id is not null;
-- These indexes find the homes that are free for given nights: the stays of these nights, their special prices, and
-- the furnished homes on the market without their descriptions.
create index taken_nights_when on taken_nights using gist (nights);
create trigger taken_nights_changed after insert or update or delete on taken_nights
  for each row execute function tell_change('stay-nights', 'property_id');

-- Imports the nights of other channels' calendars where they are free. It waits for concurrent bookings and imports
-- what they leave.
create function take_feed_nights(home integer) returns void language plpgsql as $$
declare
  missing boolean;
begin
  for attempt in 1..10 loop
    insert into taken_nights (property_id, kind, nights, feed_id)
    select home, 'feed', part, feed_id
    from (
      select f.id as feed_id,
        f.nights
        - coalesce((select range_agg(e.nights) from stay_feeds e where e.property_id = home and e.id < f.id), '{}')
        - coalesce((select range_agg(t.nights) from taken_nights t where t.property_id = home), '{}') as rest
      from stay_feeds f where f.property_id = home
    ) feeds, unnest(rest) as part
    on conflict do nothing;
    select exists (
      select from stay_feeds f where f.property_id = home
        and not f.nights <@ (select coalesce(range_agg(t.nights), '{}') from taken_nights t where t.property_id = home)
    ) into missing;
    exit when not missing;
  end loop;
end $$;

-- Nights that become free may be occupied by another channel.
create function take_freed_nights() returns trigger language plpgsql as $$
begin
  if exists (select from stay_feeds f where f.property_id = old.property_id and f.nights && old.nights)
    and exists (select from properties p where p.id = old.property_id)
  then
    perform take_feed_nights(old.property_id);
  end if;
  return null;
end $$;
create trigger take_freed_nights after delete or update of nights on taken_nights
  for each row execute function take_freed_nights();

-- A booked listing cannot be deleted. Requests and unpaid holds count, so a deletion ends them first.
create function refuse_while_booked() returns trigger language plpgsql as $$
begin
  if exists (
    select from stays where property_id = old.id and state in ('requested', 'held', 'confirmed')
  ) then
    raise exception 'property % is booked', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger properties_booked_stay before delete on properties
  for each row execute function refuse_while_booked();

-- Reviews need a stay or an attended viewing. The guest reviews the property and the host reviews the guest. Neither
-- sees the other review before both are published.
create table review_occasions (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('stay', 'visit')),
  -- The stay or viewing. A viewing is deleted after two years, its reviews are not.
  stay_id integer unique references stays (id) on delete set null,
  viewing_id integer unique references viewings (id) on delete set null,
  -- The access token of the host's page. The guest uses the token of the stay or the viewing.
  host_mark text,
  -- Both sides can write until then. Afterwards the reviews are published.
  closes_at timestamptz not null,
  invited_at timestamptz,
  host_mark_hash bytea unique,
  check (case kind when 'stay' then viewing_id is null else stay_id is null end),
  check ((host_mark is null) = (host_mark_hash is null))
);
create index review_occasions_uninvited on review_occasions (id) where invited_at is null;
create trigger review_occasions_changed after insert or update on review_occasions
  for each row execute function tell_change('reviews');

create function hash_host_mark() returns trigger language plpgsql as $$
begin
  new.host_mark_hash := sha256(convert_to(new.host_mark, 'UTF8'));
  return new;
end $$;
create trigger review_occasions_hash_host_mark before insert or update of host_mark on review_occasions
  for each row when (new.host_mark is null or not starts_with(new.host_mark, 'sealed:'))
  execute function hash_host_mark();

create table reviews (
  id integer generated always as identity primary key,
  property_id integer references properties (id) on delete cascade,
  author_id integer references users (id) on delete set null,
  author_name text check (btrim(author_name) <> '' and char_length(author_name) <= 120),
  rating smallint not null check (rating between 1 and 5),
  body text not null check (btrim(body) <> '' and char_length(body) <= 2000),
  created_at timestamptz not null default now(),
  occasion_id integer not null references review_occasions (id),
  about text not null check (about in ('home', 'guest')),
  -- Ratings of a stay, where the guest gave them.
  cleanliness smallint check (cleanliness between 1 and 5),
  accuracy smallint check (accuracy between 1 and 5),
  location smallint check (location between 1 and 5),
  value smallint check (value between 1 and 5),
  published_at timestamptz,
  -- Hidden by an admin with a reason. The audit log has the name.
  hidden_at timestamptz,
  hidden_because text check (char_length(hidden_because) between 1 and 500),
  -- The host's single answer to a published review.
  answer text check (btrim(answer) <> '' and char_length(answer) <= 2000),
  answered_at timestamptz,
  -- One review for each side.
  unique (occasion_id, about),
  check ((hidden_at is null) = (hidden_because is null)),
  check ((answer is null) = (answered_at is null)),
  check (answer is null or (about = 'home' and published_at is not null)),
  check (hidden_at is null or published_at is not null),
  check (about = 'home' or num_nonnulls(cleanliness, accuracy, location, value) = 0),
  check ((about = 'home') = (property_id is not null))
);
create index reviews_newest on reviews (property_id, published_at, id);
create index reviews_unpublished on reviews (occasion_id) where published_at is null;
create index reviews_author on reviews (author_id) where author_id is not null;
create trigger reviews_published after insert or update on reviews
  for each row when (new.about = 'home' and new.published_at is not null)
  execute function tell_change('property', 'property_id');
create trigger reviews_removed after delete on reviews
  for each row when (old.about = 'home' and old.published_at is not null)
  execute function tell_change('property', 'property_id');
create trigger reviews_changed after insert or update or delete on reviews
  for each row execute function tell_change('reviews');

-- Keeps the rating of a property equal to the sum of its published reviews that are not hidden.
create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.about = 'home' and old.published_at is not null and old.hidden_at is null then
    update properties set review_count = review_count - 1, rating_sum = rating_sum - old.rating where id = old.property_id;
  end if;
  if tg_op <> 'DELETE' and new.about = 'home' and new.published_at is not null and new.hidden_at is null then
    update properties set review_count = review_count + 1, rating_sum = rating_sum + new.rating where id = new.property_id;
  end if;
  return null;
end $$;
create trigger reviews_counted_new after insert or delete on reviews
  for each row execute function count_review();
create trigger reviews_counted after update on reviews
  for each row when (
    (old.property_id, old.rating, old.published_at is null, old.hidden_at is null)
    is distinct from (new.property_id, new.rating, new.published_at is null, new.hidden_at is null)
  ) execute function count_review();

-- The review of a deleted account stays without a name.
create function forget_reviewer() returns trigger language plpgsql as $$
begin
  new.author_name := null;
  return new;
end $$;
create trigger reviews_forget_reviewer before update of author_id on reviews
  for each row when (old.author_id is not null and new.author_id is null) execute function forget_reviewer();

-- Real or refunded: what a visitor says of a home that they opened, and what became of it. And whether a home is still free.

-- An opening stays when its home is deleted or its place was given back: then the home may be opened again, for another place.
alter table viewing_openings
  drop constraint viewing_openings_pkey,
  drop constraint viewing_openings_property_id_fkey,
  add column id integer generated always as identity primary key,
  -- The home's, as it was called then.
  add column title text,
  add column returned_at timestamptz;
update viewing_openings v set title = p.title from properties p where p.id = v.property_id;
alter table viewing_openings alter column title set not null;
create unique index viewing_openings_open on viewing_openings (package_id, property_id) where returned_at is null;
create index viewing_openings_package on viewing_openings (package_id);

-- A place that comes back when its package has ended is a package of its own, with that place alone.
alter table viewing_packages
  alter column intent_id drop not null,
  -- The package that was bought.
  add column returned_from integer references viewing_packages (id),
  add check ((intent_id is null) = (returned_from is not null));
create index viewing_packages_returned on viewing_packages (returned_from) where returned_from is not null;

-- When whoever lists it last said that it is free: by answering a question, or by putting it on the market again.
alter table properties add column free_confirmed_at timestamptz;

-- The rules, edited as data.
create table viewing_claim_rules (
  is_only boolean primary key default true check (is_only),
  -- How long after the opening something can be said.
  claim_days integer not null default 7 check (claim_days between 1 and 60),
  -- How long whoever lists the home has to answer.
  answer_hours integer not null default 48 check (answer_hours between 1 and 720),
  -- How many places come back without anybody having looked: of one package, and to one person in some days.
  per_package integer not null default 2 check (per_package >= 0),
  per_person integer not null default 4 check (per_person >= 0),
  period_days integer not null default 30 check (period_days between 1 and 365),
  -- A package that ends within so many hours gives its place back as a new one, which runs this long.
  least_hours integer not null default 2 check (least_hours >= 0),
  replacement_hours integer not null default 24 check (replacement_hours between 1 and 720),
  -- Still free? Asked when nobody has confirmed it for so many days, after a claim only if that is this long ago.
  confirm_days integer not null default 45 check (confirm_days between 1 and 365),
  rest_hours integer not null default 24 check (rest_hours >= 0),
  -- How long it waits for an answer until the listing is paused.
  claim_answer_hours integer not null default 48 check (claim_answer_hours between 1 and 720),
  age_answer_hours integer not null default 168 check (age_answer_hours between 1 and 720),
  -- How many homes one person is asked about in a day.
  asked_at_once integer not null default 20 check (asked_at_once between 1 and 200),
  -- The homes that are asked about by age, and from when their age counts: older ones are not all asked about at once.
  asked_categories text[] not null default '{rental_units,for_sale}',
  asked_from timestamptz not null default now()
);
insert into viewing_claim_rules default values;

create table viewing_claims (
  id integer generated always as identity primary key,
  -- Said once of an opening.
  opening_id integer not null unique references viewing_openings (id),
  -- The home's, which may be deleted since.
  property_id integer not null,
  -- Whoever listed it; null when it was deleted before anything was said.
  owner_id integer references users (id),
  reason text not null check (reason in ('gone', 'not_as_shown', 'no_show')),
  body text not null check (char_length(body) <= 1000),
  claimed_at timestamptz not null default now(),
  state text not null check (state in ('waiting', 'review', 'returned', 'refused')),
  -- Until then whoever lists the home may answer.
  answer_by timestamptz not null,
  -- Why an admin decides.
  review_because text check (review_because in ('limits', 'disputed')),
  owner_agrees boolean,
  owner_body text check (char_length(owner_body) <= 1000),
  answered_at timestamptz,
  -- off_market: our own rows said so; rule: at once, within the limits; silence: nobody answered.
  decided_by text check (decided_by in ('off_market', 'rule', 'silence', 'owner', 'admin')),
  decided_at timestamptz,
  admin_body text check (char_length(admin_body) <= 1000),
  -- How the place came back, if it did. It is not taken away again.
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

create table listing_questions (
  id integer generated always as identity primary key,
  property_id integer not null references properties (id) on delete cascade,
  cause text not null check (cause in ('claim', 'age')),
  -- Of the link in the mail; several homes may stand in one.
  token_hash bytea not null,
  asked_at timestamptz not null default now(),
  answer_by timestamptz not null,
  -- none: nobody answered.
  answer text check (answer in ('yes', 'no', 'none')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
-- A home is asked about once at a time.
create unique index listing_questions_open on listing_questions (property_id) where answer is null;
create index listing_questions_token on listing_questions (token_hash);
create index listing_questions_due on listing_questions (answer_by) where answer is null;
create index properties_unconfirmed on properties (coalesce(free_confirmed_at, created_at)) where is_available;

create trigger viewing_claims_changed after insert or update on viewing_claims
  for each row execute function tell_change('viewing-claims');
create trigger listing_questions_changed after insert or update or delete on listing_questions
  for each row execute function tell_change('viewing-claims');

-- What is reported of a listing is looked into as one case, in which its owner is heard. And pictures that two listings show.

-- A hidden listing is off the market and nobody finds it. Only the decision of a case sets or clears it.
alter table properties
  add column hidden_at timestamptz,
  add constraint properties_hidden_is_off_market check (hidden_at is null or not is_available);

create table listing_cases (
  id integer generated always as identity primary key,
  -- The home's, which may be deleted since.
  property_id integer not null,
  title text not null,
  owner_id integer references users (id),
  -- open: nobody has looked. hidden: until somebody decides. kept: hidden by the decision. appealed: for another admin.
  -- upheld: hidden for good. restored: visible again. dismissed: it was never hidden.
  state text not null default 'open'
    check (state in ('open', 'hidden', 'kept', 'appealed', 'upheld', 'restored', 'dismissed')),
  opened_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by integer references users (id),
  hide_reason text check (char_length(hide_reason) <= 1000),
  -- How it stood on the market before, for when it comes back.
  was_available boolean,
  listed_until timestamptz,
  answer text check (char_length(answer) <= 1000),
  answered_at timestamptz,
  decided_at timestamptz,
  decided_by integer references users (id),
  decision text check (char_length(decision) <= 1000),
  appeal text check (char_length(appeal) <= 1000),
  appealed_at timestamptz,
  appeal_decided_at timestamptz,
  appeal_decided_by integer references users (id),
  appeal_decision text check (char_length(appeal_decision) <= 1000),
  check ((hidden_at is null) = (hide_reason is null)),
  check (state not in ('hidden', 'kept', 'appealed', 'upheld') or hidden_at is not null),
  check (state in ('open', 'hidden') or decided_at is not null),
  check (state not in ('appealed', 'upheld') or appealed_at is not null)
);
-- A home has one case at a time.
create unique index listing_cases_active on listing_cases (property_id) where state not in ('restored', 'dismissed');
create index listing_cases_of_home on listing_cases (property_id);
create index listing_cases_owner on listing_cases (owner_id, id);
create index listing_cases_waiting on listing_cases (id) where state in ('open', 'hidden', 'appealed');
create index listing_cases_decided on listing_cases (decided_at) where decided_at is not null;

create trigger listing_cases_changed after insert or update or delete on listing_cases
  for each row execute function tell_change('listing-cases');

alter table property_reports
  drop constraint property_reports_property_id_fkey,
  drop constraint property_reports_reason_check,
  add constraint property_reports_reason_check check (
    reason in ('gone', 'wrong_price', 'wrong', 'contact', 'not_theirs', 'stolen_photos', 'duplicate', 'fraud', 'dangerous',
      'offensive', 'other', 'same_pictures')
  ),
  add column case_id integer references listing_cases (id),
  -- The account or browser it came from; null for what we found ourselves, and for old ones.
  add column reporter text,
  -- Where the reporter's own picture or paper can be seen.
  add column proof_link text check (char_length(proof_link) <= 500),
  -- Taken for abuse: it counts for nothing.
  add column dismissed_at timestamptz;

insert into listing_cases (property_id, title, owner_id, opened_at)
  select p.id, p.title, p.owner_id, min(r.reported_at)
  from property_reports r join properties p on p.id = r.property_id group by p.id;
update property_reports r set case_id = c.id from listing_cases c where c.property_id = r.property_id;
alter table property_reports alter column case_id set not null;
-- Said again by the same person it counts once.
create unique index property_reports_once on property_reports (case_id, reason, reporter);
create index property_reports_of_reporter on property_reports (reporter) where reporter is not null;

create trigger property_reports_changed after insert or update on property_reports
  for each statement execute function tell_change('listing-cases');

-- What a picture looks like, whole and with its edges cut off: 64 bits, of which few differ in a copy.
create table picture_prints (
  file_key text not null,
  cut smallint not null check (cut between 0 and 5),
  print bigint not null,
  -- The four quarters of the print, each with its place, so that an index finds prints that share one.
  quarters integer[] not null generated always as (array[
    (print & 65535)::integer,
    65536 + ((print >> 16) & 65535)::integer,
    131072 + ((print >> 32) & 65535)::integer,
    196608 + ((print >> 48) & 65535)::integer
  ]) stored,
  primary key (file_key, cut)
);
create index picture_prints_quarters on picture_prints using gin (quarters);

-- The quarters of this print, and those that differ from them in one bit: prints that differ in seven bits share one.
create function near_quarters(print bigint) returns integer[] language sql immutable parallel safe as $$
  select array_agg(65536 * place + (((print >> (16 * place)) & 65535)::integer # flip))
  from generate_series(0, 3) as place,
    unnest(array[0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]) as flip
$$;

-- Pictures of a listing that were, or will be, compared with those of others.
create table compared_pictures (
  property_id integer not null references properties (id) on delete cascade,
  file_key text not null,
  -- Shown by the demonstration, whose homes share looks: others are compared with it, it is not compared itself.
  is_quiet boolean not null default false,
  compared_at timestamptz,
  primary key (property_id, file_key)
);
create index compared_pictures_waiting on compared_pictures (property_id, file_key) where compared_at is null;

-- Two listings with the same photographs. They are put to an admin once.
create table picture_matches (
  id integer generated always as identity primary key,
  -- The newer listing, which is reported.
  property_id integer not null references properties (id) on delete cascade,
  file_key text not null,
  other_id integer not null references properties (id) on delete cascade,
  other_key text not null,
  -- How many of the 64 bits differ in the pair that is shown, and how many pairs there are.
  distance smallint not null check (distance between 0 and 64),
  pairs integer not null default 1,
  same_owner boolean not null,
  found_at timestamptz not null default now(),
  unique (property_id, other_id),
  check (other_id < property_id)
);
create index picture_matches_other on picture_matches (other_id);

create function remember_to_compare() returns trigger language plpgsql as $$
begin
  insert into compared_pictures (property_id, file_key)
    select distinct property_id, file_key from added on conflict do nothing;
  return null;
end $$;
create trigger property_pictures_to_compare after insert on property_pictures
  referencing new table as added for each statement execute function remember_to_compare();
insert into compared_pictures (property_id, file_key)
  select distinct property_id, file_key from property_pictures;

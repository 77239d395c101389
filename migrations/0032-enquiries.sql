-- Enquiries: what visitors ask about a home, and what became of it.

-- A tap that calls or writes is a contact tap; an enquiry is what a visitor sends through the form. Both are counted a day.
alter table property_days rename column enquiries to contacts;
alter table property_days add column enquiries integer not null default 0 check (enquiries >= 0);
alter table property_interests drop constraint property_interests_kind_check;
update property_interests set kind = 'contact' where kind = 'enquiry';
alter table property_interests add check (kind in ('tour', 'contact'));
alter table property_interest_addresses drop constraint property_interest_addresses_kind_check;
update property_interest_addresses set kind = 'contact' where kind = 'enquiry';
alter table property_interest_addresses add check (kind in ('tour', 'contact'));

create table enquiries (
  id integer generated always as identity primary key,
  -- Opens the visitor's own view, for whoever holds it; nobody can guess it.
  reference text not null unique check (reference ~ '^[A-Za-z0-9_-]{32}$'),
  -- Null once the listing was deleted; the title stays as it was when somebody asked.
  property_id integer references properties (id) on delete set null,
  home_title text not null check (char_length(home_title) <= 300),
  -- Who listed the home at that time: what the visitor wrote was meant for them.
  manager_id integer not null references users (id),
  -- Whose it is: an account's, or that of a browser that holds our cookie.
  user_id integer references users (id),
  visitor_id text check (char_length(visitor_id) between 1 and 64),
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  email text check (char_length(email) <= 254),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  message text not null check (btrim(message) <> '' and char_length(message) <= 2000),
  stage text not null default 'new' check (stage in ('new', 'contacted', 'viewing', 'offered', 'won', 'lost')),
  asked_at timestamptz not null default now(),
  -- When it was first answered, or marked as contacted.
  responded_at timestamptz check (responded_at >= asked_at),
  changed_at timestamptz not null default now(),
  check (num_nonnulls(user_id, visitor_id) = 1),
  check (num_nonnulls(email, phone) > 0)
);
create index enquiries_manager on enquiries (manager_id, id);
create index enquiries_property on enquiries (property_id);
create index enquiries_user on enquiries (user_id) where user_id is not null;
create index enquiries_visitor on enquiries (visitor_id) where visitor_id is not null;
create index enquiries_age on enquiries (changed_at);

-- What was done about it, by whom and when; only ever added to, and gone with the enquiry.
create table enquiry_events (
  id integer generated always as identity primary key,
  enquiry_id integer not null references enquiries (id) on delete cascade,
  kind text not null check (kind in ('note', 'answer', 'stage')),
  body text check (btrim(body) <> '' and char_length(body) <= 2000),
  stage text check (stage in ('new', 'contacted', 'viewing', 'offered', 'won', 'lost')),
  by_user integer not null references users (id),
  made_at timestamptz not null default clock_timestamp(),
  check ((kind = 'stage') = (stage is not null)),
  check ((kind = 'stage') = (body is null))
);
create index enquiry_events_enquiry on enquiry_events (enquiry_id, id);
create trigger enquiry_events_stay before update on enquiry_events
  for each statement execute function refuse_rewriting();

-- Told to the accounts that may see it: the manager's, the visitor's, and the admins', who see all.
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

-- In how many hours somebody usually answers; null: not enough is known. A home's page names it.
alter table users add column answers_within_hours smallint check (answers_within_hours > 0);
drop trigger listers_changed on users;
create trigger listers_changed after update of full_name, is_verified, answers_within_hours on users
  for each row when (
    (old.full_name, old.is_verified, old.answers_within_hours)
      is distinct from (new.full_name, new.is_verified, new.answers_within_hours)
  ) execute function tell_change('listers');

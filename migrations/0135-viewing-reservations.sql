-- A viewing can be reserved for a short time: until its visitor has confirmed their email address, or while they pay the
-- viewing fee. A reservation that ends unused is expired.
alter table viewings
  drop constraint viewings_state_check,
  drop constraint viewings_check2,
  drop constraint viewings_of_a_home,
  drop constraint viewings_of_an_agent,
  add column awaits text check (awaits in ('email', 'payment')),
  add column reserved_at timestamptz,
  add column reserved_until timestamptz,
  -- The network that reserved it, as a keyed hash: only for a visitor who has proven nothing, and only while it is reserved.
  add column network text,
  add column code_tries smallint not null default 0,
  add column codes_sent smallint not null default 0,
  -- The email address that the visitor has proven to be theirs, folded: by a code, a link, or their account.
  add column proven_email text check (char_length(proven_email) <= 254),
  -- The payment of the viewing fee, and when it arrived: also if the time was gone by then.
  add column intent_id integer unique references payment_intents (id),
  add column paid_at timestamptz;

alter table viewings
  add constraint viewings_state_check
    check (state in ('reserved', 'expired', 'booked', 'cancelled', 'declined', 'met', 'missed')),
  add constraint viewings_ended check ((state in ('reserved', 'booked')) = (ended_at is null)),
  add constraint viewings_reserved check (
    state not in ('reserved', 'expired') or num_nulls(awaits, reserved_at, reserved_until) = 0),
  add constraint viewings_reservation_ends check (reserved_until <= reserved_at + interval '30 minutes'),
  add constraint viewings_network check (network is null or state = 'reserved'),
  -- An expired reservation that nobody has marked yet is marked by the booking that takes its time.
  add constraint viewings_of_a_home exclude using gist (property_id with =, tstzrange(starts_at, free_again_at) with &&)
    where (state not in ('cancelled', 'declined', 'expired')),
  add constraint viewings_of_an_agent exclude using gist (agent_id with =, tstzrange(starts_at, free_again_at) with &&)
    where (state not in ('cancelled', 'declined', 'expired'));

create index viewings_reserved_until on viewings (reserved_until) where state = 'reserved';
create index viewings_network on viewings (network) where network is not null;
create index viewings_proven_email on viewings (proven_email) where proven_email is not null;
-- A phone number that was typed is no longer compared with those of other viewings.
drop index viewings_phone;

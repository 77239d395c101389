-- What a host asks guests to deposit against damage, in the currency's smallest unit.
alter table properties
  add column damage_deposit bigint check (damage_deposit between 1 and 100000000000000),
  add constraint properties_damage_deposits_are_for_stays check (
    category = 'furnished_houses' or damage_deposit is null
  );
-- What the guest of this stay deposits, as it was agreed at the booking. 0: nothing.
alter table stays add column damage_deposit bigint not null default 0 check (damage_deposit >= 0);

-- The paid damage deposits. We hold them for the guests until they are released or a claim of the host is settled.
create table damage_deposits (
  id integer generated always as identity primary key,
  stay_id integer not null unique references stays (id),
  intent_id integer not null unique references payment_intents (id),
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  -- claimed: the guest answers until answer_by, then an admin decides. refused: an admin decides.
  state text not null default 'held' check (state in ('held', 'claimed', 'refused', 'ended')),
  claimed bigint check (claimed between 1 and amount),
  claim_body text check (char_length(claim_body) <= 1000),
  claimed_at timestamptz,
  answer_by timestamptz,
  guest_body text check (char_length(guest_body) <= 1000),
  answered_at timestamptz,
  ended_at timestamptz,
  ended_because text check (ended_because in ('released', 'cancelled', 'accepted', 'decided', 'refunded')),
  -- The part that the host got. The rest was refunded.
  to_host bigint not null default 0 check (to_host between 0 and amount),
  -- The decision of an admin. The guest and the host read the note.
  note text check (char_length(note) between 1 and 1000),
  decided_by integer references users (id),
  check ((claimed is null) = (claim_body is null) and (claimed is null) = (claimed_at is null) and (claimed is null) = (answer_by is null)),
  check (state in ('held', 'ended') or claimed is not null),
  check (state <> 'refused' or answered_at is not null),
  check ((state = 'ended') = (ended_at is not null) and (state = 'ended') = (ended_because is not null)),
  check (to_host <= coalesce(claimed, 0)),
  check ((ended_because is not distinct from 'decided') = (note is not null) and (note is null) = (decided_by is null))
);
create index damage_deposits_open on damage_deposits (id) where state <> 'ended';
create index damage_deposits_ended on damage_deposits (ended_at) where state = 'ended';
create trigger damage_deposits_publish after insert or update on damage_deposits
  for each statement execute function publish_change('damage-deposits');

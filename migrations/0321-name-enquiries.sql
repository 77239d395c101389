-- What the provider said about the name of a payout number, when the host added it. unchecked: it gave no answer.
alter table payout_destinations
  add column name_check text not null default 'unchecked' check (name_check in ('matches', 'differs', 'unknown', 'unchecked')),
  add column known_name text check (char_length(known_name) between 1 and 100),
  -- The admin who allowed payouts to a number that is known under another name.
  add column allowed_by integer references users (id),
  add column allowed_at timestamptz,
  add constraint payout_destinations_known_name check ((known_name is not null) = (name_check in ('matches', 'differs'))),
  add constraint payout_destinations_allowed check ((allowed_by is null) = (allowed_at is null)),
  add constraint payout_destinations_other_person check (allowed_by <> user_id);
create trigger payout_destinations_publish after insert or update on payout_destinations
  for each statement execute function publish_change('payouts');

-- The homes that an account has saved.
create table favorites (
  user_id integer not null references users (id) on delete cascade,
  -- No reference: when the home is deleted its row stays, and says that it is gone.
  property_id integer not null check (property_id > 0),
  saved_at timestamptz not null,
  note text not null default '' check (char_length(note) <= 500),
  -- What was asked for it then, in whole shillings or cents; null where a bid decides.
  saved_price bigint check (saved_price > 0),
  saved_currency text check (saved_currency in ('UGX', 'USD')),
  was_available boolean not null,
  check ((saved_price is null) = (saved_currency is null)),
  primary key (user_id, property_id)
);
create index favorites_of_property on favorites (property_id);

create trigger favorites_changed after insert or update or delete on favorites
  for each row execute function tell_change('account', 'user_id');

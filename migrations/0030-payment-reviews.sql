-- What admins find and do about money: reviews, what was paid too much, and what was settled outside the books.

alter table payment_transactions
  -- What came in beyond the price of a payment that was credited after review; it is due back.
  add column excess bigint not null default 0 check (excess >= 0),
  -- When somebody settled, at the provider itself, money that no book can hold.
  add column closed_at timestamptz,
  add check (excess = 0 or (outcome = 'credited' and excess < amount)),
  add check (closed_at is null or (outcome = 'held' and amount is null));
drop index payment_transactions_review;
create index payment_transactions_review on payment_transactions (id)
  where (outcome in ('held', 'refund_due') and closed_at is null) or excess > 0;
create index payment_transactions_strangers on payment_transactions (id) where intent_id is null;
create index payment_transactions_reference on payment_transactions (reference);

-- Who looked at what, and what was done about it.
create table payment_reviews (
  id integer generated always as identity primary key,
  transaction_id integer not null references payment_transactions (id),
  -- Of a refund to which the provider gave no answer.
  refund_id integer unique references payment_refunds (id),
  -- closed: settled outside the books; credited: it pays what it was meant for; checked: looked into.
  act text not null check (act in ('closed', 'credited', 'checked', 'refund_completed', 'refund_failed')),
  note text not null check (btrim(note) <> '' and char_length(note) <= 300),
  reviewed_by integer not null references users (id),
  reviewed_at timestamptz not null default now(),
  check ((act in ('refund_completed', 'refund_failed')) = (refund_id is not null))
);
create index payment_reviews_transaction on payment_reviews (transaction_id, id);
create unique index payment_reviews_ending on payment_reviews (transaction_id) where act in ('closed', 'credited');
create trigger payment_reviews_stay before update or delete or truncate on payment_reviews
  for each statement execute function refuse_rewriting();

-- What admins look for a payment by: any part of its reference, or of the payer's name, address and number.
create index payment_intents_words on payment_intents
  using gin (lower(reference || ' ' || name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);
create index payment_intents_status on payment_intents (status, id);

-- Money is told to nobody but the admins, each under the topic of their own account.
create index users_admins on users (id) where role = 'admin';
create function tell_admins() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', 'account:' || id) from users where role = 'admin';
  return null;
end $$;
create trigger payment_intents_told after insert or update of status on payment_intents
  for each row execute function tell_admins();
create trigger payment_transactions_told after insert on payment_transactions
  for each row execute function tell_admins();
create trigger payment_transactions_told_again after update on payment_transactions
  for each row when (old is distinct from new) execute function tell_admins();
create trigger payment_events_told after insert or update on payment_events
  for each row execute function tell_admins();
create trigger payment_refunds_told after insert or update on payment_refunds
  for each row execute function tell_admins();
create trigger payment_reviews_told after insert on payment_reviews
  for each row execute function tell_admins();
create trigger payment_reconciliations_told after insert on payment_reconciliations
  for each row execute function tell_admins();

-- What the buyer of a lot sends to show that they paid the balance. The files are encrypted.
create table lot_payment_proofs (
  id integer generated always as identity primary key,
  lot_id integer not null references lots (id) on delete cascade,
  bidder_id integer not null references bidders (id),
  -- The buyer's account.
  sent_by integer not null references users (id),
  -- As it is stored: a picture becomes a WebP without its metadata.
  type text not null check (type in ('pdf', 'webp')),
  size_bytes integer not null check (size_bytes > 0),
  -- Of the file as it was sent, so that the same file is stored once.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_key text not null unique,
  sent_at timestamptz not null,
  -- When the seller or the bank said that the money has arrived.
  received_at timestamptz,
  received_by integer references users (id),
  unique (bidder_id, sha256),
  check ((received_at is null) = (received_by is null))
);
create index lot_payment_proofs_lot on lot_payment_proofs (lot_id, id);
create index lot_payment_proofs_sender on lot_payment_proofs (sent_by);
-- Open pages of the seller and the bank follow `bidders`, the buyer's page follows their own account.
create trigger lot_payment_proofs_told after insert or update on lot_payment_proofs
  for each statement execute function tell_change('bidders');
create trigger lot_payment_proofs_changed after insert or update on lot_payment_proofs
  for each row execute function tell_change('account', 'sent_by');

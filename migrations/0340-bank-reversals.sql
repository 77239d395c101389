-- Money that our bank took back after we had recorded it as received, such as a bounced cheque or a recall.
alter table payment_transactions
  add column reversed_at timestamptz,
  add column reversed_by integer references users (id),
  add column reversal text check (btrim(reversal) <> '' and char_length(reversal) <= 300),
  add constraint payment_transactions_reversal
    check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal is null));

-- The refund by which a reversal took back what was left. No money is sent for it.
alter table payment_refunds add column is_reversal boolean not null default false;

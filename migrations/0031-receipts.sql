-- A receipt can be checked by anybody who holds it. Its number is one of a series and can be guessed, so the address of
-- its check also has a code that cannot: 76 random bits, stored rather than derived, so that paper stays genuine when
-- the server's key changes.
alter table receipts
  add column code text not null default left(replace(gen_random_uuid()::text, '-', ''), 20)
    check (code ~ '^[0-9a-f]{20}$'),
  -- As it was when it was paid. Before this, only tests have paid.
  add column is_test boolean not null default true;
alter table receipts alter column is_test drop default;

-- What a receipt says changes when money has gone back.
create trigger payment_refunds_changed after insert or update of status on payment_refunds
  for each statement execute function tell_change('refunds');

-- What the owner of a heart has been told of its home, so that nothing is told twice and nobody is told every change.
alter table favorites
  add column gone_told_at timestamptz,
  add column free_told_at timestamptz,
  -- The lowest price that was told, in the currency in which it was saved.
  add column lowest_told bigint check (lowest_told > 0),
  add column price_told_at timestamptz;

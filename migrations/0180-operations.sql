-- The last attempt of each currency to read its rate from the address in EXCHANGE_RATE_URL, for the operations page.
create table exchange_rate_fetches (
  currency text primary key references exchange_rates on delete cascade,
  tried_at timestamptz not null,
  fetched_at timestamptz,
  fault text
);

-- A one-time code in the subject is of no use once its mail was sent or is a day old.
update mails set subject = regexp_replace(subject, '\m\d{6}\M', '…')
  where key ~ '^viewing \d+ code ' and (sent_at is not null or created_at < now() - interval '1 day');

-- Lots that people watch, and what they were told of them by mail.
create table lot_watches (
  lot_id integer not null references lots (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  -- The secret part of the address by which a mail ends it.
  mark text not null unique check (mark ~ '^[A-Za-z0-9_-]{43}$'),
  since timestamptz not null,
  -- Begun while bids were taken: then nobody is told that bidding has opened.
  was_open boolean not null,
  primary key (lot_id, user_id)
);
create index lot_watches_user on lot_watches (user_id, lot_id);

-- A row is a reminder that was written; it stays when the lot is not watched any more, so that none comes twice.
create table lot_reminders (
  lot_id integer not null references lots (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('opens_in_a_day', 'opened', 'ends_soon', 'stopped', 'result')),
  at timestamptz not null,
  primary key (lot_id, user_id, kind)
);
create index lot_reminders_user on lot_reminders (user_id);

create trigger lot_watches_changed after insert or delete on lot_watches
  for each row execute function tell_change('account', 'user_id');

-- Where a mail program sends its one tap that ends such mails (RFC 8058).
alter table mails add column unsubscribe text;

-- The language that somebody has chosen, for their mails and their next device. Null: nobody knows.
alter table users
  add column language text check (language in ('en', 'lg', 'sw')),
  -- When it was chosen, by the clock of this server; of two devices the later one counts.
  add column language_chosen_at timestamptz;

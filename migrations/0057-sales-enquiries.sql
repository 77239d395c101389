-- What people ask about the largest plan before they take it, and what an admin answered by mail.
create table sales_enquiries (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) <= 254),
  -- E.164.
  phone text check (phone ~ '^\+[0-9]{7,15}$'),
  company text not null default '' check (char_length(company) <= 200),
  words text not null check (char_length(words) between 3 and 2000),
  asked_at timestamptz not null,
  answer text check (char_length(answer) between 3 and 2000),
  answered_at timestamptz,
  answered_by integer references users (id) on delete set null,
  check ((answer is null) = (answered_at is null))
);
create index sales_enquiries_waiting on sales_enquiries (id) where answer is null;
create trigger sales_enquiries_changed after insert or update or delete on sales_enquiries
  for each row execute function tell_change('sales');

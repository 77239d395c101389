-- Words of mails that an admin wrote in place of those in the program, where the others stand.
create table mail_texts (
  code text primary key check (code ~ '^[a-z]+(-[a-z]+)*$'),
  subject text not null check (char_length(subject) between 1 and 200),
  -- One paragraph a line.
  body text not null check (char_length(body) between 1 and 4000),
  -- What the link is called; empty where the mail has none.
  button text not null check (char_length(button) <= 60)
);

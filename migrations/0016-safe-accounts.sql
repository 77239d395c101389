-- What a mail holds that opens something: a token in a link. It is taken out of the words once the mail is sent, or the token has ended.
alter table mails
  add column secret text,
  add column secret_ends_at timestamptz,
  add check ((secret is null) = (secret_ends_at is null));
create index mails_secret_end on mails (secret_ends_at) where secret is not null;

-- Links of an hour ago open nothing any more, and those that were sent are in their mailbox.
update mails set
  body_text = regexp_replace(body_text, '#[A-Za-z0-9_-]{43}', '#…', 'g'),
  body_html = regexp_replace(body_html, '#[A-Za-z0-9_-]{43}', '#…', 'g')
where sent_at is not null or created_at < now() - interval '1 hour';
update mails set
  secret = substring(body_text from '#([A-Za-z0-9_-]{43})'),
  secret_ends_at = created_at + interval '1 hour'
where body_text ~ '#[A-Za-z0-9_-]{43}';

-- Whether whoever has the account reads the mail of its address. Until then whoever does may take the account over.
alter table users add column email_confirmed_at timestamptz;
-- Those whom an admin let in before, and those who came back by a mail, keep their second factor whoever asks for a new password.
update users set email_confirmed_at = now()
where role <> 'user'
  or exists (select from audit_entries where action = 'password reset' and subject = 'user ' || users.id);

create table email_confirmations (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references users (id) on delete cascade,
  ends_at timestamptz not null
);
create index email_confirmations_user on email_confirmations (user_id);

-- Good enough for somebody who looks around; who lists homes or runs the place changes it first. What was chosen before is
-- judged at the next sign-in: until then it counts as good for those who have their role already.
alter table users add column password_is_weak boolean not null default false;
update users set password_is_weak = true where role = 'user';

-- Beside what was changed: who came in, from where, and who was refused. It fills faster, is read apart, and is kept for 90 days.
alter table audit_entries
  add column kind text not null default 'change' check (kind in ('change', 'access'));
create index audit_entries_kind on audit_entries (kind, id);
create index audit_entries_recent on audit_entries (subject, action, at) where kind = 'access';

-- Under which a mail was sent, so that what its provider says of it finds it.
alter table mails add column message_id text;
create index mails_message on mails (message_id) where message_id is not null;

-- What an email is about and is deleted with, such as 'viewing 12'. Until now it was read from the beginning of its key.
alter table mails add column about text;
update mails set about = substring(key from '^((?:enquiry|viewing) \d+) ') where key ~ '^(enquiry|viewing) \d+ ';
create index mails_about on mails (about) where about is not null;

-- As 0160, for the address that each channel reads. The server makes the token; the default is for the version before.
alter table stay_feeds drop constraint stay_feeds_mark_key, drop constraint stay_feeds_mark_check,
  add column mark_hash bytea;
update stay_feeds set mark_hash = sha256(convert_to(mark, 'UTF8'));
alter table stay_feeds alter column mark_hash set not null, add unique (mark_hash);
create trigger stay_feeds_hash_mark before insert or update of mark on stay_feeds
  for each row when (not starts_with(new.mark, 'sealed:')) execute function hash_mark();
